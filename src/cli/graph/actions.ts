import type { Result } from '../../core/result.ts';
import { pathAnswer } from '../../tools/graph/chains.ts';
import { contextAnswer } from '../../tools/graph/context-answer.ts';
import { diagramAnswer } from '../../tools/graph/diagram.ts';
import { diffAnswer } from '../../tools/graph/diff-answer.ts';
import { explainAnswer } from '../../tools/graph/explain.ts';
import { EXPORT_FORMATS, exportText } from '../../tools/graph/export-answer.ts';
import type { GraphPlace } from '../../tools/graph/graph-place.ts';
import { impactAnswer } from '../../tools/graph/impact-answer.ts';
import { neighbours } from '../../tools/graph/neighbours.ts';
import { relatedAnswer } from '../../tools/graph/related-answer.ts';
import { buildAnswer, statusAnswer } from '../../tools/graph/state-answers.ts';
import type { NamedAction } from '../subcommand.ts';
import { writeHtmlPage } from './html-page.ts';
import { writeExport } from './write-export.ts';

/** Forms of an export on the command line. */
export const GRAPH_FORMATS = [...EXPORT_FORMATS, 'html'] as const;

/** What an action may use besides the graph. */
export interface GraphCall {
  readonly exportFormat: (typeof GRAPH_FORMATS)[number];
  /** Files that an export holds at most. */
  readonly maxNodes: number;
  /** Where an export goes; `undefined`: stdout. */
  readonly out: string | undefined;
  readonly operands: readonly string[];
  readonly depth: number | undefined;
  readonly format: 'text' | 'json';
  readonly signal: AbortSignal;
}

/** A subcommand of `graph` that answers from the graph. */
export interface GraphAction extends NamedAction {
  readonly minimum: number;
  answer(place: GraphPlace, call: GraphCall): Result<string> | Promise<Result<string>>;
}

const NEAR = 2;
const FAR = 5;

export const GRAPH_ACTIONS: readonly GraphAction[] = [
  {
    name: 'neighbors',
    aliases: ['neighbours'],
    operands: ['FILE'],
    summary: 'what a file uses and who uses it, and why',
    minimum: 1,
    answer: (place, { operands: [file = ''], depth, format }) =>
      neighbours(place, file, depth ?? NEAR, format),
  },
  {
    name: 'related',
    aliases: [],
    operands: ['FILE'],
    summary: 'files that have most to do with one',
    minimum: 1,
    answer: (place, { operands: [file = ''] }) => relatedAnswer(place, file),
  },
  {
    name: 'impact',
    aliases: [],
    operands: ['FILE'],
    summary: 'files that a change reaches, and the tests to run',
    minimum: 1,
    answer: (place, { operands: [file = ''], depth, format }) =>
      impactAnswer(place, file, depth ?? FAR, format),
  },
  {
    name: 'path',
    aliases: [],
    operands: ['FROM', 'TO'],
    summary: 'the shortest connection of two files',
    minimum: 2,
    answer: (place, { operands: [from = '', to = ''], format }) => pathAnswer(place, from, to, format),
  },
  {
    name: 'explain',
    aliases: [],
    operands: ['FILE'],
    summary: 'how one file sits in the graph',
    minimum: 1,
    answer: (place, { operands: [file = ''], format }) => explainAnswer(place, file, format),
  },
  {
    name: 'context',
    aliases: [],
    operands: ['FILE|WORDS'],
    summary: 'what to know before working on a file or a question',
    minimum: 1,
    answer: (place, { operands: [text = ''] }) => contextAnswer(place, text),
  },
  {
    name: 'diagram',
    aliases: [],
    operands: ['[FILE]'],
    summary: 'a Mermaid flow chart around a file',
    minimum: 0,
    answer: (place, { operands: [file], depth }) => diagramAnswer(place, file, 'deps', depth ?? NEAR),
  },
  {
    name: 'diff',
    aliases: [],
    operands: ['[COMMIT]'],
    summary: 'changed files by how much depends on them',
    minimum: 0,
    answer: (place, { operands: [since = 'HEAD~1'], format, signal }) =>
      diffAnswer(place, since, format, signal),
  },
  {
    name: 'export',
    aliases: [],
    operands: [],
    summary: 'the whole graph as DOT, JSON, Mermaid, GraphML or HTML',
    minimum: 0,
    answer: (place, call) =>
      call.exportFormat === 'html'
        ? writeHtmlPage(place, call)
        : writeExport(exportText(place, call.exportFormat, call.maxNodes), call.out),
  },
  {
    name: 'export-html',
    aliases: [],
    operands: [],
    summary: 'the whole graph as one HTML page to look around in; needs --out',
    minimum: 0,
    answer: (place, call) => writeHtmlPage(place, call),
  },
  {
    name: 'status',
    aliases: [],
    operands: [],
    summary: 'how many files, definitions and edges there are',
    minimum: 0,
    answer: (place) => statusAnswer(place),
  },
  {
    name: 'build',
    aliases: [],
    operands: [],
    summary: 'make the whole graph anew',
    minimum: 0,
    answer: (place) => buildAnswer(place),
  },
];

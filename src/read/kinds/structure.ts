import { countTokens } from '../../engine/tokens/index.ts';
import type { RenderedView } from '../define-mode.ts';
import type { LineRange } from '../exact/index.ts';
import { isInstructionFile } from '../instruction-file.ts';
import type { Outline } from '../outline/outline.ts';
import type { FileKind, KindSource } from './define-kind.ts';
import type { Excerpt } from './excerpt/excerpt.ts';
import { renderExcerpt } from './excerpt/render-excerpt.ts';
import { unitsForTask } from './excerpt/task-units.ts';
import { excerptOfOutline } from './outline-excerpt.ts';
import { isCoarse } from './tree/tree-views.ts';
import { windowsOf } from './windows.ts';

/** A text whose structure is wanted, and what for. */
export interface StructureSource extends KindSource {
  /** What its names and their lines are, as its kind or its indentation tells. */
  readonly outline: Outline;
  readonly kind: FileKind | undefined;
  /** Tokens that the view should take; a share of the file when not said. */
  readonly budget: number | undefined;
  readonly task: string;
  readonly protect: readonly string[];
  readonly hints: readonly LineRange[];
}

/** Shorter texts are sent whole by `auto`: leaving something out saves less than asking again costs. */
const SMALL_DATA_TOKENS = 1200;
const SMALL_PROSE_TOKENS = 2000;

/** Share of a file's tokens that a view takes, what it may take of any file, and what of the largest. */
const SHARES: Readonly<Record<string, { share: number; least: number; most: number }>> = {
  map: { share: 0.08, least: 160, most: 1200 },
  signatures: { share: 0.15, least: 240, most: 2500 },
  auto: { share: 0.3, least: 500, most: 4000 },
};
const SHARE_OF_PROSE = { share: 0.45, least: 1200, most: 4000 };

/**
 * The structure of a file that no parser knows, as lines of the file with a mark wherever some are left out.
 * `undefined` where a list of heads with their lines says it better, and where the file is better sent whole.
 * @param mode the view that asks: `map`, `signatures` or `auto`; no other is answered
 */
export function structureOfKind(source: StructureSource, mode: string): RenderedView | undefined {
  const { kind } = source;
  const isProse = kind === undefined || kind.isProse === true;
  const shares = mode === 'auto' && isProse ? SHARE_OF_PROSE : SHARES[mode];
  if (shares === undefined || source.text === '') return undefined;
  const tokens = countTokens(source.text);
  if (mode === 'auto' && isInstructionFile(source.path)) return undefined;
  if (mode === 'auto' && tokens <= (isProse ? SMALL_PROSE_TOKENS : SMALL_DATA_TOKENS)) return undefined;
  const coarse = isCoarse(source.text, source.lines);
  if (mode !== 'auto' && !coarse && prefersHeads(source, mode)) return undefined;
  const excerpt = kind?.excerpt?.(source) ?? plainExcerpt(source);
  const budget = source.budget ?? Math.min(shares.most, Math.max(shares.least, tokens * shares.share));
  return renderExcerpt(excerpt, headerOf(source, excerpt, mode), {
    budget: Math.floor(budget),
    kept: unitsHolding(source, excerpt),
    wanted: wantedUnits(source, excerpt, isProse),
    protect: source.protect,
  });
}

/** Whether the list of heads is the better structure: a map, and signatures of what has definitions. */
function prefersHeads({ kind, outline }: StructureSource, mode: string): boolean {
  if (kind === undefined) return outline.entries.length > 0;
  if (!outline.entries.some((entry) => entry.kind !== 'block')) return false;
  return mode === 'map' || kind.excerpt === undefined || kind.signaturesAreHeads === true;
}

/** Heads and what follows them; the beginning and the end of a text without any. */
function plainExcerpt(source: StructureSource): Excerpt {
  const { kind, outline } = source;
  const hasHeads = outline.entries.length > 0 && !isCoarse(source.text, source.lines);
  if (kind !== undefined && hasHeads) return excerptOfOutline(outline, source.lines, kind.id);
  return windowsOf(source, unknownStructure(source.path, kind));
}

function unknownStructure(path: string, kind: FileKind | undefined): string {
  if (kind !== undefined) return `${kind.id} without structure, shown in part`;
  const name = path.slice(path.lastIndexOf('/') + 1);
  const dot = name.lastIndexOf('.');
  return `no structure known for ${dot > 0 ? name.slice(dot) : 'this text'}, shown in part`;
}

/** Like the first row of every view: which one it is, of how much, and how to get what it leaves out. */
function headerOf({ text, lines }: KindSource, { about, units }: Excerpt, mode: string): string {
  const count = `${mode} of ${lines.count} line${lines.count === 1 ? '' : 's'}`;
  if (units.areLines) return `${count}, ${about}; exact: mode=full or lines:N-M`;
  return `${count} with ${Buffer.byteLength(text)} bytes, ${about}, in slices; exact: mode=full or bytes:N-M`;
}

/** What the hints and the task point at, each with what it belongs to. */
function wantedUnits(source: StructureSource, excerpt: Excerpt, isProse: boolean): number[] {
  const { units, around } = excerpt;
  const pointed = [...hinted(source, excerpt, source.hints), ...unitsForTask(units, source.task)];
  return pointed.flatMap((unit) => [
    ...(around?.(unit) ?? []),
    unit,
    ...(isProse && units.areLines ? restOfParagraph(source.lines, unit) : []),
  ]);
}

/** A sentence goes on over lines: so many around one of them are worth showing with it. */
const PARAGRAPH_LINES = 3;

function restOfParagraph(lines: KindSource['lines'], line: number): number[] {
  const found: number[] = [];
  for (const step of [1, -1]) {
    for (let away = 1; away <= PARAGRAPH_LINES && !lines.isBlank(line + step * away); away++) {
      found.push(line + step * away);
    }
  }
  return found;
}

/** Units that hold a protected word, or a part of one that goes on in the next. */
function unitsHolding({ text, protect }: StructureSource, { units }: Excerpt): number[] {
  const found = new Set<number>();
  for (const word of protect.filter((each) => each !== '')) {
    for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
      const last = units.numberAt(at + word.length - 1);
      for (let unit = units.numberAt(at); unit <= last; unit++) found.add(unit);
    }
  }
  return [...found];
}

function hinted({ lines }: KindSource, { units }: Excerpt, hints: readonly LineRange[]): number[] {
  return hints.flatMap(({ first, last }) => {
    const found: number[] = [];
    for (let at = Math.max(1, first); at <= Math.min(last, lines.count); at++) {
      found.push(units.areLines ? at : units.numberAt(lines.startOf(at)));
    }
    return found;
  });
}

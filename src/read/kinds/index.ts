import asciidoc from './asciidoc.ts';
import css from './css.ts';
import type { FileKind } from './define-kind.ts';
import dockerfile from './dockerfile.ts';
import graphql from './graphql.ts';
import html from './html.ts';
import ini from './ini.ts';
import json from './json.ts';
import jsonLines from './json-lines.ts';
import lockfile from './lockfile.ts';
import log from './log.ts';
import makefile from './makefile.ts';
import markdown from './markdown.ts';
import notebook from './notebook.ts';
import properties from './properties.ts';
import protobuf from './protobuf.ts';
import restructuredtext from './restructuredtext.ts';
import sql from './sql.ts';
import table from './table.ts';
import toml from './toml.ts';
import xml from './xml.ts';
import yaml from './yaml.ts';

export { describeBinaryFile, type Picture, readPicture } from './binary/describe-file.ts';
export {
  type BinaryDescription,
  type BinaryFile,
  describeBinary,
  type ImageFacts,
  svgFacts,
} from './binary/index.ts';
export type { FileKind, KindSource } from './define-kind.ts';
export { type StructureSource, structureOfKind } from './structure.ts';

/** Every kind of text that is understood without a parser, sorted by id. */
export const KINDS: readonly FileKind[] = [
  asciidoc,
  css,
  dockerfile,
  graphql,
  html,
  ini,
  json,
  jsonLines,
  lockfile,
  log,
  makefile,
  markdown,
  notebook,
  properties,
  protobuf,
  restructuredtext,
  sql,
  table,
  toml,
  xml,
  yaml,
];

const byExtension = new Map(KINDS.flatMap((kind) => kind.extensions.map((extension) => [extension, kind])));
const byFilename = new Map(KINDS.flatMap((kind) => (kind.filenames ?? []).map((name) => [name, kind])));
/** What is called like this holds secrets, whatever it is made of: no view takes it apart. */
const SECRET = /^\.env(?:\..*)?$/;

/** The kind of a file by its name. */
export function kindForPath(path: string): FileKind | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
  if (SECRET.test(name)) return undefined;
  return (
    byFilename.get(name) ??
    KINDS.find(({ filenamePattern }) => filenamePattern?.test(name)) ??
    (name.includes('.') ? byExtension.get(name.slice(name.lastIndexOf('.') + 1)) : undefined)
  );
}

/** Names that say nothing about what a text is made of. */
const NAMELESS = /(?:^|\/)[^./]*$|\.(?:txt|text|output|stdout|stderr|dump|trace|tmp|bak|old)$/i;
const HEAD_LINES = 64;
const HEAD_CHARACTERS = 16_384;

/** The kind of a file by its name, else by how its text begins. */
export function kindOf(path: string, text: string): FileKind | undefined {
  const named = kindForPath(path);
  if (named !== undefined || !NAMELESS.test(path)) return named;
  const head = text.slice(0, HEAD_CHARACTERS).split('\n', HEAD_LINES);
  return KINDS.find(({ claims }) => claims?.(head.map((line) => line.replace(/\r$/, ''))));
}

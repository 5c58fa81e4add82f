// Token vocabularies: the JSON encoders of @dqbd/tiktoken → wasm/<encoding>.vocab, which loads in a few milliseconds.

import { createHash } from 'node:crypto';
import {
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const require = createRequire(import.meta.url);

/** Builds the vocabularies that are missing or out of date. */
export async function buildVocabularies() {
  const { writer, code } = await loadWriter();
  const inputs = [code, readFileSync(fileURLToPath(import.meta.url)), readFileSync(oraclePackage())];
  let categories;
  for (const [name, splitRule] of [
    ['o200k_base', 'o200k'],
    ['cl100k_base', 'cl100k'],
  ]) {
    const file = path.join(root, 'wasm', `${name}.vocab`);
    const stamp = inputs
      .reduce((hash, input) => hash.update(input), createHash('sha256').update(name))
      .digest();
    if (isCurrent(file, stamp, writer.Field)) continue;
    categories ??= readCategories();
    const tokens = readTokens(require(`@dqbd/tiktoken/encoders/${name}.json`).bpe_ranks);
    const classes = writer.classify(categories, splitRule);
    writeAtomically(file, writer.writeVocabulary({ splitRule, tokens, classes, stamp }));
  }
}

/** Where the version of @dqbd/tiktoken stands; its `exports` do not name the file. */
function oraclePackage() {
  return path.join(path.dirname(require.resolve('@dqbd/tiktoken')), 'package.json');
}

/** The layout is written down once, in the sources; this script runs on a Node that cannot import them. */
async function loadWriter() {
  const built = buildSync({
    absWorkingDir: root,
    stdin: {
      contents: "export * from './vocabulary-writer.ts'; export { Field } from './vocabulary-format.ts';",
      resolveDir: path.join(root, 'src/engine/tokens'),
    },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
  });
  const code = built.outputFiles[0].text;
  const writer = await import(`data:text/javascript;base64,${Buffer.from(code).toString('base64')}`);
  return { writer, code };
}

/** Whether `file` is whole and was built from the same things. */
function isCurrent(file, stamp, Field) {
  if (!existsSync(file)) return false;
  const header = Buffer.alloc(128);
  const fd = openSync(file, 'r');
  readSync(fd, header, 0, header.length, 0);
  closeSync(fd);
  const stampAt = Field.stamp * 4;
  return (
    header.readUInt32LE(Field.fileBytes * 4) === statSync(file).size &&
    header.subarray(stampAt, stampAt + stamp.length).equals(stamp)
  );
}

/** `bpe_ranks` has lines of `! FIRST_ID BASE64 BASE64 …`, with ids counting up. */
function readTokens(ranks) {
  const tokens = [];
  for (const line of ranks.split('\n').filter(Boolean)) {
    const [, first, ...encoded] = line.split(' ');
    if (Number(first) !== tokens.length) throw new Error(`token ids have a gap before ${first}`);
    for (const token of encoded) tokens.push(Buffer.from(token, 'base64'));
  }
  return tokens;
}

/**
 * Asks the oracle itself which code points each category has, because its Unicode version and that of the
 * Node that builds differ: a tokenizer whose vocabulary is the 256 bytes and whose pattern is the category
 * gives back the matching characters of a text and skips all others.
 */
function readCategories() {
  const { Tiktoken } = require('@dqbd/tiktoken');
  const bytes = Array.from({ length: 256 }, (_, byte) => Buffer.from([byte]).toString('base64'));
  const everything = Array.from({ length: 0x110000 }, (_, codePoint) =>
    codePoint >= 0xd800 && codePoint < 0xe000 ? '' : String.fromCodePoint(codePoint),
  ).join('');
  const members = (pattern) => {
    const oracle = new Tiktoken(`! 0 ${bytes.join(' ')}`, {}, pattern);
    const matched = Buffer.from(oracle.encode(everything, [], [])).toString();
    oracle.free();
    return Array.from(matched, (char) => char.codePointAt(0));
  };
  return {
    upper: members('[\\p{Lu}\\p{Lt}]'),
    lower: members('\\p{Ll}'),
    caseless: members('[\\p{Lm}\\p{Lo}]'),
    mark: members('\\p{M}'),
    number: members('\\p{N}'),
    space: members('\\s'),
  };
}

/** A reader sees the old file or the new one, even while several builds run. */
function writeAtomically(file, bytes) {
  const temporary = `${file}.${process.pid}`;
  writeFileSync(temporary, bytes);
  renameSync(temporary, file);
}

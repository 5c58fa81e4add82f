import assert from 'node:assert/strict';
import { lineAnchor } from '../../../src/core/line-anchor.ts';
import { decode, encodingOf, isWholeUtf8 } from '../../../src/core/text-encoding.ts';
import { countTokensUpTo } from '../../../src/engine/tokens/index.ts';
import { parseExactMode, readExact, type Target } from '../../../src/read/exact/index.ts';

const ENCODING_NOTE =
  /^\[(?:UTF-16[LB]E, shown as UTF-8|not UTF-8, each byte shown as its Latin-1 character)\]\n/;
const CUT = /\[cut at byte (\d+) of \d+, continue with mode=(\S+)\]$/;
const SMALL_CAP = 700;
const MOST_PIECES = 12;

/** What the exact views of a file promise: the file, its lines, its bytes; cut answers add up to it. */
export const EXACT_PROMISES: Readonly<Record<string, (target: Target, bytes: Buffer) => Promise<void>>> = {
  full: (target, bytes) => expectText(target, 'full', textOf(bytes)),
  raw: (target, bytes) => expectText(target, 'raw', textOf(bytes)),
  'lines:N-M': expectLines,
  'bytes:N-M': expectBytes,
  anchored: expectAnchors,
  'full in pieces': expectPieces,
};

async function read(target: Target, mode: string, tokens = Number.MAX_SAFE_INTEGER): Promise<string> {
  const parsed = parseExactMode(mode);
  assert.ok(parsed?.ok, mode);
  const view = await readExact({
    target,
    mode: parsed.value,
    cap: { tokens, count: countTokensUpTo },
    numbering: 'none',
    signal: new AbortController().signal,
  });
  assert.ok(view.ok, view.ok ? '' : view.error.message);
  return view.value.text;
}

const isOneByteEach = (bytes: Buffer): boolean => encodingOf(bytes) === 'utf-8' && !isWholeUtf8(bytes);

function textOf(bytes: Buffer): string {
  const encoding = encodingOf(bytes) ?? 'utf-8';
  return decode(bytes, isOneByteEach(bytes) ? 'latin-1' : encoding);
}

async function expectText(target: Target, mode: string, text: string): Promise<void> {
  const shown = (await read(target, mode)).replace(ENCODING_NOTE, '');
  assert.ok(shown === text, `${mode} is the file`);
}

async function expectLines(target: Target, bytes: Buffer): Promise<void> {
  const lines = linesWithEnds(bytes);
  const first = Math.ceil(lines.length / 3);
  const last = Math.min(lines.length, first + 20);
  const shown = withoutNotes(await read(target, `lines:${first}-${last}`), `${first}-${last}`, lines.length);
  const wanted = lines.slice(first - 1, last).join('');
  // A part of a file in mixed encodings may be UTF-8 by itself.
  const asItself = Buffer.from(wanted, 'latin1').toString('utf8');
  assert.ok([wanted, asItself].includes(shown), `lines ${first}-${last}`);
}

const linesWithEnds = (bytes: Buffer): string[] => textOf(bytes).split(/(?<=\n)/);

function withoutNotes(shown: string, range: string, lineCount: number): string {
  const note = `[lines ${range} of ${lineCount}]\n`;
  const body = shown.replace(ENCODING_NOTE, '');
  assert.ok(body.startsWith(note), `${note} before ${JSON.stringify(body.slice(0, 80))}`);
  return body.slice(note.length);
}

async function expectBytes(target: Target, bytes: Buffer): Promise<void> {
  if (encodingOf(bytes) !== 'utf-8') return; // offsets are those of its UTF-8 form, which `full in pieces` reads
  const start = Math.floor(bytes.length / 3);
  const shown = await read(target, `bytes:${start}-${start + 100}`);
  const widened = /^\[bytes (\d+)-(\d+): widened to whole characters\]\n/m.exec(shown);
  const [from, to] = widened ? [Number(widened[1]), Number(widened[2])] : [start, start + 100];
  const part = bytes.subarray(from, to);
  const text = shown.replace(ENCODING_NOTE, '').replace(/^\[bytes .*\]\n/, '');
  assert.ok(text === part.toString(isWholeUtf8(part) ? 'utf8' : 'latin1'), `bytes ${from}-${to}`);
}

async function expectAnchors(target: Target, bytes: Buffer): Promise<void> {
  const lines = linesWithEnds(bytes);
  const shown = withoutNotes(await read(target, 'anchored'), `1-${lines.length}`, lines.length);
  const wanted = lines.map((line, index) => `${index + 1}:${lineAnchor(line)}|${line}`).join('');
  assert.ok(shown === wanted, 'every line with its anchor');
}

/** Reads on from cut to cut, as the marks say; each piece is the bytes between two marks. */
async function expectPieces(target: Target, bytes: Buffer): Promise<void> {
  const utf8 = encodingOf(bytes) === 'utf-8' ? bytes : Buffer.from(textOf(bytes));
  let mode = 'full';
  let start = 0;
  for (let piece = 0; piece < MOST_PIECES && start < utf8.length; piece++) {
    const answer = await read(target, mode, SMALL_CAP);
    const shown = answer.replace(ENCODING_NOTE, '');
    const cut = CUT.exec(shown);
    const end = cut === null ? utf8.length : Number(cut[1]);
    const part = utf8.subarray(start, end);
    const text = part.toString(answer.startsWith('[not UTF-8') ? 'latin1' : 'utf8');
    const mark = cut === null ? '' : `${text.endsWith('\n') ? '' : '\n'}${cut[0].trimStart()}`;
    assert.ok(end > start && shown === text + mark && isWellDecoded(part, answer), `bytes ${start}-${end}`);
    mode = cut?.[2] ?? '';
    start = end;
  }
}

/** Bytes that are no UTF-8 are said to be none. */
const isWellDecoded = (part: Buffer, answer: string): boolean =>
  isWholeUtf8(part) || answer.startsWith('[not UTF-8');

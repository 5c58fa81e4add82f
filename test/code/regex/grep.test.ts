import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compileRegex } from '../../../src/code/search/regex/index.ts';

/** GNU grep with Perl patterns and UTF-8; other greps have neither. */
function grep(pattern: string, file: string): number[] | undefined {
  const env = { ...process.env, LC_ALL: 'C.UTF-8' };
  const run = spawnSync('grep', ['-nP', '-e', pattern, file], { env, encoding: 'utf8', maxBuffer: 1 << 28 });
  if (run.error || run.status === null || run.status > 1) return undefined;
  return run.stdout
    .split('\n')
    .slice(0, -1)
    .map((row) => Number.parseInt(row, 10));
}

const WORDS = [
  'return',
  'func',
  'TODO(',
  'nil, err',
  'Deprecated:',
  'errno',
  '0x0123456789abcdef',
  '"%d"',
  '{}[]',
  'a.b.c',
];
const MORE = [
  'xxyz',
  'xxxz',
  '****',
  '\\n',
  '\t\t',
  '<-chan struct',
  'https://go.org',
  '//go:linkname',
  'ABCDEFGHIJKLMNO',
  '\u0024{HOME}',
];
const FOREIGN = ['日本語', 'é', 'ß', 'λόγος', '→', '😀', 'naïve', 'ÀÉ'];

/** A few thousand lines over the words, the same each time. */
function text(words: readonly string[]): string {
  let state = 11;
  const next = (limit: number): number => {
    state = (state * 48_271) % 0x7fffffff;
    return state % limit;
  };
  const lines = Array.from({ length: 3000 }, () =>
    Array.from({ length: next(6) }, () => words[next(words.length)] ?? '').join([' ', '', '_'][next(3)]),
  );
  return `${lines.join('\n')}\n`;
}

const ANYWHERE = String.raw`TODO\(
(?i)deprecated
func [A-Za-z]*return
^return$
nil, err$
0x[0-9a-f]{16}
https?://[^ )"]+\.org
"%[0-9.]*[sdvqx]"
\{\}\[\]
a\.b\.c
[^\x00-\x7F]{2}
日本語
é|ü|ß
[α-ω]+
\t\t\t\t
\$\{[A-Za-z_]+\}
=>|<-chan struct
x{2,3}y?z
\*\*\*\*
\\n
[A-Z]{14}
//.*(?:linkname|livelock)
qzzk_no_such_text_here
^$
.{40,}
^.{7}$
(?i)É
(?i)ΛΌΓΟΣ
[[:upper:]]{3}
\p{Lu}\p{Lu}
\p{Greek}+_
(return|func)(return|errno)
(?:a\.b\.c){2}
^(?:return|_| )+$`.split('\n');
const ASCII_ONLY = [
  String.raw`\berrno\b`,
  String.raw`^\s*//go:linkname`,
  String.raw`\w{20}`,
  String.raw`\W{4}`,
  String.raw`\d+\s`,
  String.raw`\S\b\S`,
  String.raw`\B-`,
];

const directory = mkdtempSync(path.join(os.tmpdir(), 'regex-grep-'));
const foreign = path.join(directory, 'foreign.txt');
const ascii = path.join(directory, 'ascii.txt');
beforeAll(() => {
  writeFileSync(foreign, text([...WORDS, ...MORE, ...FOREIGN]));
  writeFileSync(ascii, text([...WORDS, ...MORE]));
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const probe = path.join(directory, 'probe.txt');
writeFileSync(probe, 'é\n');
const hasPerlPatterns = grep('^.$', probe)?.length === 1;

test.skipIf(!hasPerlPatterns)(
  'the lines are those of GNU grep -P (skipped where grep has no Perl patterns)',
  () => {
    // Word, digit and space classes know Unicode here, as in ripgrep; grep's are ASCII's.
    const runs = [
      ...ANYWHERE.map((p) => [p, foreign] as const),
      ...[...ANYWHERE, ...ASCII_ONLY].map((p) => [p, ascii] as const),
    ];
    for (const [pattern, file] of runs) {
      const result = compileRegex(pattern);
      if (!result.ok) throw new Error(result.error.message);
      const found: number[] = [];
      const content = file === ascii ? text([...WORDS, ...MORE]) : text([...WORDS, ...MORE, ...FOREIGN]);
      result.value.searchBuffer(Buffer.from(content), (_s, _e, lineNumber) => found.push(lineNumber) > 0);
      expect(found, pattern).toEqual(grep(pattern, file));
    }
  },
);

import { spawnSync } from 'node:child_process';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type CommandLine,
  lexCommandLine,
  type Pipeline,
  type ShellCommand,
} from '../../../src/shell/lex/index.ts';

/** Text that is likely to be shell, and likely to be broken. */
const shellText = fc
  .array(
    fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(...' \t\n;|&<>(){}[]$`\'"\\#!=*?~012abc') },
      {
        weight: 2,
        arbitrary: fc.constantFrom(
          ...[
            '$(',
            '${',
            '((',
            '))',
            '<<EOF\n',
            '\nEOF\n',
            '<<-',
            '<<<',
            '&&',
            '||',
            ';;',
            '2>&1',
            '>|',
            '&>',
            "$'",
          ],
          ...[
            'if ',
            'then ',
            ' fi',
            'for x in ',
            '; do ',
            '; done',
            'case x in ',
            ' esac',
            '[[ ',
            ' ]]',
            'function ',
          ],
          ...['sudo ', 'npx ', 'bash -c ', 'echo ', 'A=1 ', 'a=(', 'f() {', '日本', '👩‍👩‍👧', '\r\n'],
        ),
      },
      { weight: 1, arbitrary: fc.string({ maxLength: 8, unit: 'binary' }) },
    ),
    { maxLength: 40 },
  )
  .map((parts) => parts.join(''));

test('any text has an answer, and each part of it is a stretch of the text inside its parent', () => {
  fc.assert(
    fc.property(shellText, (text) => {
      const line = lexCommandLine(text);
      expect(line.text).toBe(text);
      if (line.isUnderstood) checkList(line.list, 0, text.length);
      else expect(line.list.pipelines).toEqual([]);
    }),
    { numRuns: 3000 },
  );
});

test('words are what the shell hands over', () => {
  const word = fc.string({ maxLength: 12, unit: fc.constantFrom(...'ab $"\\`;&|<>()*?#!~={}[]\'é日\n\t') });
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 5 }), (words) => {
      const text = `tool ${words.map(quoted).join(' ')}`;
      const [pipeline] = lexCommandLine(text).list.pipelines;
      const [stage] = (pipeline as Pipeline).stages as [ShellCommand & { kind: 'simple' }];
      expect(stage.words.map((each) => each.text).slice(1)).toEqual(words);
      expect(stage.words.every((each) => each.isLiteral)).toBe(true);
    }),
    { numRuns: 500 },
  );
});

test.skipIf(process.platform === 'win32')('literal words agree with the shell', () => {
  const lines = [
    "a'b c'd",
    'a\\ b "c\\"d\\x" \'\'',
    '"$" a$ \\$x',
    '"a\\\nb" c\\\nd',
    "$'t\\tn\\\\' x#y # z",
    'a{b "~" \\*',
  ];
  for (const text of lines) {
    const [pipeline] = lexCommandLine(`show ${text}`).list.pipelines;
    const [stage] = (pipeline as Pipeline).stages as [ShellCommand & { kind: 'simple' }];
    const shown = spawnSync('bash', ['-c', `show() { printf '%s\\0' "$@"; }; show ${text}`], {
      encoding: 'utf8',
    });
    expect(stage.words.map((each) => each.text).slice(1)).toEqual(shown.stdout.split('\0').slice(0, -1));
  }
});

test('length and depth are no danger', () => {
  for (const text of [
    '('.repeat(100_000),
    '$('.repeat(50_000),
    '"$(('.repeat(50_000),
    `echo ${"'a' ".repeat(50_000)}`,
  ]) {
    expect(lexCommandLine(text).text).toBe(text);
  }
  expect(lexCommandLine(`${'(('.repeat(5_000)}))`).isUnderstood).toBe(false);
});

function quoted(word: string, index: number): string {
  if (index % 2 === 0) return `'${word.replaceAll("'", "'\\''")}'`;
  return `"${word.replaceAll(/["\\$`]/g, '\\$&')}"`;
}

function checkList({ pipelines, start, end }: CommandLine['list'], from: number, to: number): void {
  expect(start >= from && end <= to && start <= end).toBe(true);
  let at = start;
  for (const pipeline of pipelines) {
    expect(pipeline.start >= at && pipeline.end <= end).toBe(true);
    at = pipeline.end;
    for (const stage of pipeline.stages) checkStage(stage, pipeline.start, pipeline.end);
  }
}

function checkStage(stage: ShellCommand, from: number, to: number): void {
  expect(stage.start >= from && stage.end <= to).toBe(true);
  if (stage.kind === 'simple') {
    let at = stage.start;
    for (const word of stage.words) {
      expect(word.start >= at && word.end > word.start && word.end <= stage.end).toBe(true);
      at = word.end;
    }
  } else for (const list of stage.lists) checkList(list, stage.start, stage.end);
}

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readableAnswer, SHORT_BYTES, shortAnswer } from '../../src/shell/answer/index.ts';
import { lexCommandLine } from '../../src/shell/lex/index.ts';
import { outputPolicy } from '../../src/shell/policy/index.ts';
import type { EndedRun, KeptBytes } from '../../src/shell/run/index.ts';

const kept = (bytes: Uint8Array): KeptBytes => ({
  kind: 'whole',
  bytes: Buffer.from(bytes),
  sizeBytes: bytes.length,
});

const ended = (stdout: Uint8Array, stderr: Uint8Array, exitCode: number): EndedRun => ({
  ending: 'exited',
  exitCode,
  signal: null,
  stdout: kept(stdout),
  stderr: kept(stderr),
  isHeld: false,
  stillRunning: [],
  problem: undefined,
  durationMs: 1,
});

const half = SHORT_BYTES / 2;
const piece = fc.constantFrom(
  ...[
    'ok\n',
    'error: x\n',
    '\x1b[31mred\x1b[0m',
    '50%\r100%\n',
    '  \n',
    '\n',
    'a\bb',
    'é日🎉',
    'modified: a.txt\n',
  ],
  ...[
    'On branch main\n',
    'password=hunter2hunter2\n',
    '[1, 2]\n',
    '{"a":1}',
    'tail  \t\n',
    '\r\n',
    'caf\u00e9\0',
  ],
);
const text = fc
  .array(piece, { maxLength: 12 })
  .map((parts) => Buffer.from(parts.join('')).subarray(0, half) as Uint8Array);
const output = fc.oneof(text, text, fc.uint8Array({ maxLength: half }));

test('a short output has the answer that it would have at length', async () => {
  const commands = fc.constantFrom(
    'git status',
    'cargo test',
    'cat a',
    'ls -la',
    'tool',
    'git diff; make',
    'npm test',
  );
  await fc.assert(
    fc.asyncProperty(commands, output, output, fc.constantFrom(0, 1), async (command, out, err, code) => {
      const run = ended(out, err, code);
      const short = shortAnswer(run);
      if (short === undefined) return; // no text: asked at length anyway
      const answer = await readableAnswer({
        command,
        policy: outputPolicy(lexCommandLine(command), []),
        ended: run,
        tool: 'shell',
        session: '',
        env: {},
        isRaw: false,
        projectRoot: undefined,
      });
      expect([answer.stdout, answer.stderr, answer.handle]).toEqual([short.stdout, short.stderr, undefined]);
    }),
    { numRuns: 400 },
  );
});

test('bytes that are no text, and streams that were too long to hold, are asked for at length', () => {
  expect(shortAnswer(ended(Uint8Array.of(1, 2, 3, 255), Buffer.alloc(0), 0))).toBeUndefined();
  expect(shortAnswer(ended(Buffer.from('text\n'), Buffer.from('more\n'), 0))?.stderr).toBe('more\n');
});

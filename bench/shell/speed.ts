import { performance } from 'node:perf_hooks';
import { replay } from './compressed.ts';

/** A megabyte of passing tests, as `cargo test` prints them. */
function passingTests(): Buffer {
  const lines = ['running 26000 tests'];
  for (let at = 0; at < 26_000; at++) lines.push(`test tests::module_${at % 37}::case_${at} ... ok`);
  lines.push(
    '',
    'test result: ok. 26000 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 1.20s',
    '',
  );
  return Buffer.from(lines.join('\n'));
}

/** A megabyte of a server's log. */
function serverLog(): Buffer {
  const lines: string[] = [];
  for (let at = 0; at < 18_000; at++) {
    const time = new Date(1_700_000_000_000 + at * 37).toISOString();
    lines.push(
      at % 4000 === 17
        ? `${time} ERROR payment charge failed order=${at}`
        : `${time} INFO http GET /health 200 ${at % 9}ms`,
    );
  }
  return Buffer.from(lines.join('\n'));
}

/** Median time of compressing a megabyte, in milliseconds, when the program is warm. */
export async function millisecondsPerMegabyte(): Promise<Record<string, number>> {
  const cases: Record<string, { command: string; out: Buffer }> = {
    'cargo test': { command: 'cargo test', out: passingTests() },
    'a log': { command: './server', out: serverLog() },
  };
  const times: Record<string, number> = {};
  for (const [name, { command, out }] of Object.entries(cases)) {
    const runs: number[] = [];
    for (let round = 0; round < 15; round++) {
      const start = performance.now();
      await replay({ command, exit: 0, out, err: Buffer.alloc(0) });
      runs.push((performance.now() - start) / (out.length / 1_000_000));
    }
    times[name] = runs.sort((a, b) => a - b)[runs.length >> 1] ?? 0;
  }
  return times;
}

import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { countTokens } from '../../src/engine/tokens/index.ts';
import { judge } from './facts.ts';
import { joined, type Recording } from './recordings.ts';
import type { Row } from './report.ts';

/** Whether `rtk` is on the PATH, to be held against. */
export const hasRival = (): boolean => spawnSync('rtk', ['--version']).status === 0;

/**
 * A recording through rtk: a program of the tool's name plays both streams and the exit code back. `undefined` when rtk has
 * nothing to say about such a command.
 */
export function rivalRow(recording: Recording): Row | undefined {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'shell-bench-'));
  try {
    const [out, err, program] = ['out', 'err', recording.tool].map((name) => path.join(folder, name));
    if (out === undefined || err === undefined || program === undefined) return undefined;
    writeFileSync(out, recording.out);
    writeFileSync(err, recording.err);
    writeFileSync(program, `#!/bin/sh\ncat '${err}' >&2; cat '${out}'; exit ${recording.exit}\n`);
    chmodSync(program, 0o755);
    const env = { ...process.env, HOME: folder, PATH: `${folder}:${process.env.PATH}` };
    const ran = spawnSync('sh', ['-c', `rtk ${recording.command}`], {
      env,
      encoding: 'utf8',
      timeout: 20_000,
    });
    const text = joined(ran.stdout ?? '', ran.stderr ?? '');
    const { facts, lost, falseClaims } = judge(recording, text);
    const rawTokens = countTokens(recording.raw);
    return {
      recording,
      rawTokens,
      shownTokens: countTokens(text),
      treatment: 'rtk',
      facts,
      lost,
      falseClaims,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

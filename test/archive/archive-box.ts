import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { type ArchiveLimits, DEFAULT_LIMITS, OutputArchive } from '../../src/shell/archive/index.ts';

/** An archive in a folder of its own, removed after the test. */
export function newArchive(limits: Partial<ArchiveLimits> = {}): OutputArchive {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'lean-ctx-archive-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return new OutputArchive(path.join(folder, 'archives'), { ...DEFAULT_LIMITS, ...limits });
}

export const from = (command: string, session = ''): { tool: string; command: string; session: string } => ({
  tool: 'test',
  command,
  session,
});

/** Every file below a folder, with its size. */
export function filesBelow(folder: string): { file: string; sizeBytes: number }[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name))
    .map((file) => ({ file, sizeBytes: statSync(file).size }));
}

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { packageRoot } from '../src/core/package-root.ts';

const grammarsFolder = path.join(packageRoot(), 'grammars');
const { grammars } = JSON.parse(readFileSync(path.join(grammarsFolder, 'manifest.json'), 'utf8')) as {
  grammars: {
    file: string;
    package: string;
    version: string;
    license: string;
    abi: number;
    sha256: string;
  }[];
};

function verify(folder: string): { status: number | null; lines: string[] } {
  const script = path.join(packageRoot(), '.ci', 'grammars.mjs');
  const done = spawnSync(process.execPath, [script, '--verify', folder], { encoding: 'utf8' });
  return { status: done.status, lines: done.stdout.split('\n') };
}

/** A copy of the folder, made of links, in which `changed` has other bytes or (null) is missing. */
function alteredFolder(changed: string, bytes: Buffer | null): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'grammars-test-'));
  for (const name of readdirSync(grammarsFolder)) {
    const target = path.join(folder, name);
    if (name !== changed) symlinkSync(path.join(grammarsFolder, name), target);
    else if (bytes !== null) writeFileSync(target, bytes);
  }
  return folder;
}

describe('grammars', () => {
  it('are what the manifest says, load and parse', () => {
    const { status, lines } = verify(grammarsFolder);
    expect(lines.filter((line) => line.startsWith('FAILED'))).toEqual([]);
    expect(lines.filter((line) => line.startsWith('ok')).length).toBe(grammars.length);
    expect(status).toBe(0);
  });

  it('have a source and a licence each, and nothing else lies in the folder', () => {
    const licences = readFileSync(path.join(grammarsFolder, 'LICENSES.txt'), 'utf8');
    for (const { file, license } of grammars) {
      expect(license).toMatch(/^(MIT|ISC|Apache-2\.0)$/);
      expect(licences).toContain(`${file} (`);
    }
    const wasm = readdirSync(grammarsFolder).filter((name) => name.endsWith('.wasm'));
    expect(wasm.sort()).toEqual(grammars.map(({ file }) => file).sort());
  });

  it.each([
    ['a changed byte', (bytes: Buffer) => Buffer.concat([bytes, Buffer.from([0])]), 'sha256 differs'],
    ['a missing file', () => null, 'unreadable (ENOENT)'],
  ])('fail the check after %s', (_what, change, message) => {
    const file = 'tree-sitter-json.wasm';
    const folder = alteredFolder(file, change(readFileSync(path.join(grammarsFolder, file))));
    try {
      const { status, lines } = verify(folder);
      expect(lines.filter((line) => line.startsWith('FAILED'))).toEqual([
        expect.stringContaining(`${file}: ${message}`),
      ]);
      expect(status).toBe(1);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { packageRoot } from '../../core/package-root.ts';
import { defineCheck } from './check.ts';

interface ManifestEntry {
  readonly file: string;
  readonly sha256: string;
}

export default defineCheck({
  id: 'grammars',
  label: 'grammars',
  isCritical: false,
  async run() {
    const folder = path.join(packageRoot(), 'grammars');
    const entries = readManifest(folder);
    const wrong = entries.filter(({ file, sha256 }) => hashOf(path.join(folder, file)) !== sha256);
    if (wrong.length === 0 && entries.length > 0) {
      return { ok: true, detail: `${entries.length}, each as the manifest says` };
    }
    const names = wrong.map(({ file }) => file).join(', ');
    return {
      ok: false,
      detail: names === '' ? 'the manifest is missing or damaged' : `missing or changed: ${names}`,
      fix: 'Install lean-ctx again.',
    };
  },
});

/** The list of what must be there; empty when it cannot be read. */
function readManifest(folder: string): readonly ManifestEntry[] {
  try {
    const manifest = JSON.parse(readFileSync(path.join(folder, 'manifest.json'), 'utf8')) as {
      readonly grammars: readonly ManifestEntry[];
    };
    return manifest.grammars;
  } catch {
    return []; // reported by the check
  }
}

function hashOf(file: string): string | undefined {
  try {
    return createHash('sha256').update(readFileSync(file)).digest('hex');
  } catch {
    return undefined; // a missing file has no hash
  }
}

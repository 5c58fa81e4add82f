import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { defineCheck } from './check.ts';

const PATIENCE_MS = 5000;

export default defineCheck({
  id: 'git',
  label: 'git',
  isCritical: false,
  async run() {
    try {
      const options = { timeout: PATIENCE_MS, windowsHide: true };
      const { stdout } = await promisify(execFile)('git', ['--version'], options);
      return { ok: true, detail: stdout.trim().replace(/^git version /, '') };
    } catch {
      return {
        ok: false,
        detail: 'not found; searches rank without the history of a project',
        fix: 'Install git and put it on the PATH.',
      };
    }
  },
});

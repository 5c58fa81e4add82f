import { existsSync } from 'node:fs';
import { loadConfig } from '../../core/config/index.ts';
import { defineCheck } from './check.ts';

export default defineCheck({
  id: 'config',
  label: 'settings',
  isCritical: false,
  async run(context) {
    const project = await context.openProject(undefined, 'keep');
    const { directories, env, home, cwd } = context;
    const config = project.ok
      ? project.value.config
      : await loadConfig({ directories, env, home, cwd, projectRoot: undefined });
    const [first] = config.warnings;
    if (first)
      return { ok: false, detail: first.message, fix: first.remedy ?? 'See: lean-ctx config validate' };
    return { ok: true, detail: existsSync(config.globalFile) ? config.globalFile : 'defaults' };
  },
});

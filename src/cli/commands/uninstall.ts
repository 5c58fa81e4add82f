import { defineCommand } from '../command.ts';
import { flag } from '../option.ts';

export default defineCommand({
  usage: ['uninstall [--dry-run]'],
  details: ['Takes back what init put into start files; each file is then what it was before, to the byte.'],
  options: { dryRun: flag(['--dry-run'], 'say what would change, write nothing') },
  operands: { minimum: 0, maximum: 0 },
  async run({ options }, context) {
    const { removeShellHook } = await import('../../clients/shell-hook/index.ts');
    const { home, platform, env, directories } = context;
    const parts = removeShellHook({ home, config: directories.config, platform, env }, options.dryRun);
    const { renderParts } = await import('../shell-hook/render-parts.ts');
    const shown = parts.filter(({ outcome }) => outcome !== 'absent');
    context.stdout.write(shown.length === 0 ? 'There is nothing to remove.\n' : renderParts(shown, home));
    return 0;
  },
});

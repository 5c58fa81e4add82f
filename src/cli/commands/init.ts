import { shellHookScope } from '../../core/messages/shell.ts';
import { defineCommand } from '../command.ts';
import { flag } from '../option.ts';

export default defineCommand({
  usage: ['init --global [--dry-run]'],
  details: [
    'Adds functions to the start files of the shells that are here: commands of agents then run through lean-ctx, those of',
    'people do not (LEAN_CTX_SHELL_ACTIVATION=always changes that). Done twice it changes nothing; lean-ctx uninstall takes',
    'it back, each file to the byte. A file that may not be written is left, and what to add to it is printed.',
  ],
  options: {
    global: flag(['--global', '-g'], 'for all shells of this user'),
    dryRun: flag(['--dry-run'], 'say what would change, write nothing'),
    noAliases: flag(['--no-agent-aliases'], 'without the aliases that tell agents apart'),
    noHook: flag(['--no-shell-hook'], 'leave the start files alone'),
  },
  operands: { minimum: 0, maximum: 0 },
  examples: [['init --global --dry-run', 'which files would change']],
  async run({ options }, context) {
    if (!options.global) {
      context.report(shellHookScope());
      return 1;
    }
    if (options.noHook) return 0;
    const { installShellHook } = await import('../../clients/shell-hook/index.ts');
    const { home, platform, env, directories } = context;
    const place = { home, config: directories.config, platform, env };
    const parts = installShellHook(place, { withAliases: !options.noAliases, isDryRun: options.dryRun });
    const { renderParts } = await import('../shell-hook/render-parts.ts');
    context.stdout.write(renderParts(parts, home));
    if (parts.some(({ outcome }) => outcome === 'written'))
      context.stderr.write('Start a new shell to use it.\n');
    return 0;
  },
});

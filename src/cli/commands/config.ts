import { type Config, loadConfig } from '../../core/config/index.ts';
import { cliMissingOperand, cliTooManyOperands, cliUsage } from '../../core/messages/cli.ts';
import { defineCommand } from '../command.ts';
import type { ConfigAction } from '../config/action.ts';
import { get } from '../config/get.ts';
import { path } from '../config/path.ts';
import { schema } from '../config/schema.ts';
import { set } from '../config/set.ts';
import { show } from '../config/show.ts';
import { validate } from '../config/validate.ts';
import type { CommandContext } from '../context.ts';
import { flag } from '../option.ts';
import { pickAction } from '../subcommand.ts';

const ACTIONS: readonly ConfigAction[] = [get, path, schema, set, show, validate];

export default defineCommand({
  usage: ['config', 'config SUBCOMMAND'],
  details: [
    'Strongest first: environment, .lean-ctx.toml of the project, the profile, config.toml, the default.',
    'Some settings of a project count only after lean-ctx trust.',
  ],
  subcommands: ACTIONS,
  options: { json: flag(['--json'], 'one JSON document on stdout') },
  operands: { minimum: 0, maximum: 3 },
  examples: [
    ['config set line_numbers sparse', 'change one for all projects'],
    ['config get max_index_threads', 'one value'],
  ],
  async run({ options, operands: [word = 'show', ...operands] }, context) {
    const picked = pickAction('config', word, ACTIONS);
    if (!picked.ok) {
      context.report(picked.error);
      return 1;
    }
    const action = picked.value;
    const surplus = operands[action.operands.length];
    if (surplus !== undefined || operands.length < action.operands.length) {
      const wrong = surplus === undefined ? cliMissingOperand() : cliTooManyOperands(surplus);
      context.report(cliUsage(wrong, 'config'));
      return 2;
    }
    return action.run({
      config: await configHere(context, action === validate ? 'keep' : 'print'),
      operands,
      wantsJson: options.json,
      context,
    });
  },
});

/** The settings around the working directory; where that is no project, those of the global file. */
async function configHere(context: CommandContext, warnings: 'print' | 'keep'): Promise<Config> {
  const project = await context.openProject(undefined, warnings);
  if (project.ok) return project.value.config;
  const { directories, env, home, cwd } = context;
  return loadConfig({ directories, env, home, cwd, projectRoot: undefined });
}

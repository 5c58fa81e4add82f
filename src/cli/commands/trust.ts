import {
  isTrusted,
  type Project,
  readDocument,
  readTrustStore,
  trustStoreFile,
  trustWorkspace,
} from '../../core/config/index.ts';
import { defineCommand } from '../command.ts';
import type { CommandContext } from '../context.ts';
import { flag } from '../option.ts';

export default defineCommand({
  usage: ['trust [PATH]', 'trust status [PATH]', 'trust --list'],
  details: [
    'A trusted project may change every setting that its .lean-ctx.toml names. Trust holds for the file as it is',
    'now: when it changes, read it and trust it again. LEAN_CTX_TRUST_WORKSPACE=1 trusts without asking.',
  ],
  options: {
    list: flag(['--list'], 'every trusted project'),
    json: flag(['--json'], 'one JSON document on stdout, for status and --list'),
  },
  operands: { minimum: 0, maximum: 2 },
  async run({ options, operands }, context) {
    if (options.list) return listTrusted(options.json, context);
    const isStatus = operands[0] === 'status';
    const project = await context.openProject(isStatus ? operands[1] : operands[0], 'keep');
    if (!project.ok) {
      context.report(project.error);
      return 1;
    }
    return isStatus ? showStatus(project.value, options.json, context) : trust(project.value, context);
  },
});

async function trust({ root, config }: Project, context: CommandContext): Promise<number> {
  const document = await readDocument(config.projectFile ?? '');
  const trusted = document.ok
    ? await trustWorkspace(context.directories.config, root, document.value.text, new Date())
    : document;
  if (!trusted.ok) {
    context.report(trusted.error);
    return 1;
  }
  context.stdout.write(`trusted ${trusted.value.path}\n`);
  for (const key of config.withheld) context.stdout.write(`  ${key} now counts\n`);
  return 0;
}

async function showStatus(
  { root, config }: Project,
  wantsJson: boolean,
  context: CommandContext,
): Promise<number> {
  const document = await readDocument(config.projectFile ?? '');
  if (!document.ok) {
    context.report(document.error);
    return 1;
  }
  const { text } = document.value;
  const { isTrusted: holds } = await isTrusted(root, text, context.directories.config, context.env);
  if (wantsJson) {
    context.writeJson({ schema_version: 1, path: root, trusted: holds, withheld: config.withheld });
  } else {
    const waiting = config.withheld.map((key) => `  ${key} is withheld\n`).join('');
    context.stdout.write(`${root}: ${holds ? 'trusted' : 'not trusted'}\n${waiting}`);
  }
  return 0;
}

async function listTrusted(wantsJson: boolean, context: CommandContext): Promise<number> {
  const store = await readTrustStore(trustStoreFile(context.directories.config));
  if (!store.ok) {
    context.report(store.error);
    return 1;
  }
  const entries = store.value.map(({ path, addedAt }) => ({ path, added_at: addedAt }));
  if (wantsJson) context.writeJson({ schema_version: 1, workspaces: entries });
  else context.stdout.write(entries.map(({ path, added_at }) => `${path}  ${added_at}\n`).join(''));
  return 0;
}

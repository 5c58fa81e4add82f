import type { Command } from '../command.ts';

/** Headings of `help all`, in its order. */
export const GROUPS = [
  'Running commands',
  'Index and search',
  'Files and tokens',
  'Settings',
  'Serving',
  'About',
] as const;

/** What is known of a command without loading it. Its file holds the rest. */
export interface CommandEntry {
  readonly name: string;
  readonly aliases: readonly string[];
  readonly summary: string;
  readonly group: (typeof GROUPS)[number];
  /** Shown by the short help. */
  readonly isEveryday: boolean;
  /** For scripts, not for people: no help or suggestion names it. */
  readonly isHidden?: true;
  readonly load: () => Promise<Command>;
}

/** Every command, by group and name. Dispatch, suggestions, help and completion derive from this list. */
export const COMMANDS: readonly CommandEntry[] = [
  {
    name: '-c',
    aliases: ['exec'],
    summary: 'run a command line, show what matters of its output',
    group: 'Running commands',
    isEveryday: true,
    load: async () => (await import('./run.ts')).runCompressed,
  },
  {
    name: '-t',
    aliases: ['--track'],
    summary: 'run a command with its output untouched',
    group: 'Running commands',
    isEveryday: false,
    load: async () => (await import('./run.ts')).runTracked,
  },
  {
    name: 'raw',
    aliases: ['bypass'],
    summary: 'run a command line with its output untouched',
    group: 'Running commands',
    isEveryday: false,
    load: async () => (await import('./run.ts')).runRaw,
  },
  {
    name: 'shell',
    aliases: [],
    summary: 'a prompt at which each line is run as by -c',
    group: 'Running commands',
    isEveryday: false,
    load: async () => (await import('./shell.ts')).default,
  },
  {
    name: 'patterns',
    aliases: [],
    summary: 'what is known of the outputs of tools, and what it saves',
    group: 'Running commands',
    isEveryday: false,
    load: async () => (await import('./patterns.ts')).default,
  },
  {
    name: 'filter',
    aliases: [],
    summary: 'your own rules for the outputs of your own tools',
    group: 'Running commands',
    isEveryday: false,
    load: async () => (await import('./filter.ts')).default,
  },
  {
    name: 'index',
    aliases: [],
    summary: 'build or update the index of a project',
    group: 'Index and search',
    isEveryday: true,
    load: async () => (await import('./index-project.ts')).default,
  },
  {
    name: 'grep',
    aliases: [],
    summary: 'lines that match a regular expression',
    group: 'Index and search',
    isEveryday: true,
    load: async () => (await import('./grep.ts')).default,
  },
  {
    name: 'graph',
    aliases: [],
    summary: 'what files have to do with each other',
    group: 'Index and search',
    isEveryday: false,
    load: async () => (await import('./graph.ts')).default,
  },
  {
    name: 'impact',
    aliases: [],
    summary: 'what a change reaches, and the tests to run',
    group: 'Index and search',
    isEveryday: true,
    load: async () => (await import('./impact.ts')).default,
  },
  {
    name: 'callgraph',
    aliases: [],
    summary: 'callers, callees, paths of calls, risk of a change',
    group: 'Index and search',
    isEveryday: false,
    load: async () => (await import('./callgraph.ts')).callgraph,
  },
  {
    name: 'callers',
    aliases: [],
    summary: 'who calls a function, and how sure that is',
    group: 'Index and search',
    isEveryday: true,
    load: async () => (await import('./callgraph.ts')).callers,
  },
  {
    name: 'semantic-search',
    aliases: ['search-code'],
    summary: 'files that are about some words',
    group: 'Index and search',
    isEveryday: true,
    load: async () => (await import('./semantic-search.ts')).default,
  },
  {
    name: 'symbol',
    aliases: [],
    summary: 'the text of a definition, by its name',
    group: 'Index and search',
    isEveryday: true,
    load: async () => (await import('./symbol.ts')).default,
  },
  {
    name: 'read',
    aliases: [],
    summary: 'a file, whole or in the form that is enough',
    group: 'Files and tokens',
    isEveryday: true,
    load: async () => (await import('./read.ts')).default,
  },
  {
    name: 'outline',
    aliases: [],
    summary: 'what a file or folder defines, and where',
    group: 'Files and tokens',
    isEveryday: true,
    load: async () => (await import('./outline.ts')).default,
  },
  {
    name: 'deps',
    aliases: [],
    summary: 'what a project depends on, or a file imports',
    group: 'Files and tokens',
    isEveryday: false,
    load: async () => (await import('./deps.ts')).default,
  },
  {
    name: 'diff',
    aliases: [],
    summary: 'what changes from one text to another',
    group: 'Files and tokens',
    isEveryday: false,
    load: async () => (await import('./diff.ts')).default,
  },
  {
    name: 'find',
    aliases: [],
    summary: 'files by name',
    group: 'Files and tokens',
    isEveryday: true,
    load: async () => (await import('./find.ts')).default,
  },
  {
    name: 'glob',
    aliases: [],
    summary: 'files by path pattern',
    group: 'Files and tokens',
    isEveryday: true,
    load: async () => (await import('./glob.ts')).default,
  },
  {
    name: 'ls',
    aliases: [],
    summary: 'a tree of a folder',
    group: 'Files and tokens',
    isEveryday: true,
    load: async () => (await import('./ls.ts')).default,
  },
  {
    name: 'tokens',
    aliases: [],
    summary: 'exact token counts of files and folders',
    group: 'Files and tokens',
    isEveryday: true,
    load: async () => (await import('./tokens.ts')).default,
  },
  {
    name: 'expand',
    aliases: [],
    summary: 'what a shortened output left out, byte for byte',
    group: 'Files and tokens',
    isEveryday: true,
    load: async () => (await import('./expand.ts')).default,
  },
  {
    name: 'doctor',
    aliases: [],
    summary: 'check that everything lean-ctx needs works here',
    group: 'Settings',
    isEveryday: true,
    load: async () => (await import('./doctor.ts')).default,
  },
  {
    name: 'init',
    aliases: [],
    summary: 'have the commands of agents run through lean-ctx in your shells',
    group: 'Settings',
    isEveryday: true,
    load: async () => (await import('./init.ts')).default,
  },
  {
    name: 'uninstall',
    aliases: [],
    summary: 'take back what init did',
    group: 'Settings',
    isEveryday: false,
    load: async () => (await import('./uninstall.ts')).default,
  },
  {
    name: 'config',
    aliases: [],
    summary: 'show and change settings',
    group: 'Settings',
    isEveryday: true,
    load: async () => (await import('./config.ts')).default,
  },
  {
    name: 'trust',
    aliases: [],
    summary: 'let the .lean-ctx.toml of a project change settings that open things up',
    group: 'Settings',
    isEveryday: false,
    load: async () => (await import('./trust.ts')).default,
  },
  {
    name: 'untrust',
    aliases: [],
    summary: 'take that trust back',
    group: 'Settings',
    isEveryday: false,
    load: async () => (await import('./untrust.ts')).default,
  },
  {
    name: 'completions',
    aliases: [],
    summary: 'a script that completes commands and options in your shell',
    group: 'Settings',
    isEveryday: false,
    load: async () => (await import('./completions.ts')).default,
  },
  {
    name: '__complete',
    aliases: [],
    summary: 'what may stand in place of the last word',
    group: 'Settings',
    isEveryday: false,
    isHidden: true,
    load: async () => (await import('./complete.ts')).default,
  },
  {
    name: 'hook',
    aliases: [],
    summary: 'answer a client that is about to run a command',
    group: 'Serving',
    isEveryday: false,
    isHidden: true,
    load: async () => (await import('./hook.ts')).default,
  },
  {
    name: 'mcp',
    aliases: [],
    summary: 'serve an agent over stdio',
    group: 'Serving',
    isEveryday: true,
    load: async () => (await import('./mcp.ts')).default,
  },
  {
    name: 'call',
    aliases: [],
    summary: 'any tool that agents have',
    group: 'Serving',
    isEveryday: false,
    load: async () => (await import('./call.ts')).default,
  },
  {
    name: 'bench',
    aliases: [],
    summary: 'measure speed here, and compare with an earlier measurement',
    group: 'About',
    isEveryday: false,
    load: async () => (await import('./bench.ts')).default,
  },
  {
    name: 'help',
    aliases: [],
    summary: 'list the everyday commands, or explain one or all',
    group: 'About',
    isEveryday: true,
    load: async () => (await import('./help.ts')).default,
  },
  {
    name: 'version',
    aliases: [],
    summary: 'the version of this program',
    group: 'About',
    isEveryday: false,
    load: async () => (await import('./version.ts')).default,
  },
];

/** The commands that a person is told of. */
export const VISIBLE_COMMANDS: readonly CommandEntry[] = COMMANDS.filter(({ isHidden }) => !isHidden);

/** The command of this name or alias. */
export function findCommand(word: string): CommandEntry | undefined {
  return COMMANDS.find(({ name, aliases }) => name === word || aliases.includes(word));
}

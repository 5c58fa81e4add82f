import { columns } from './columns.ts';

const FIRST_STEPS = [
  ['lean-ctx index', 'index the project around the working directory'],
  ['lean-ctx grep PATTERN', 'lines that match a regular expression'],
  ['lean-ctx semantic-search WORDS', 'files that are about these words'],
  ['lean-ctx ls', 'what is in the folder'],
  ['lean-ctx tokens src', 'how many tokens its files cost'],
  ['lean-ctx mcp', 'serve an agent over stdio'],
  ['lean-ctx doctor', 'check that everything works here'],
] as const;

/** What a person sees who types `lean-ctx` alone: at most 16 lines. */
export const QUICKSTART = `lean-ctx: a context engine for coding agents

${columns(FIRST_STEPS)}
lean-ctx help lists the everyday commands, lean-ctx help all explains every one.
`;

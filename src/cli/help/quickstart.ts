/** What a person sees who types `lean-ctx` alone: at most 16 lines. */
export const QUICKSTART = `lean-ctx: a context engine for coding agents

  lean-ctx index                      index the project around the working directory
  lean-ctx grep 'fn \\w+_total'        lines that match a regular expression
  lean-ctx semantic-search 'parse money'   code that is about these words
  lean-ctx tokens src                 how many tokens files cost
  lean-ctx mcp                        serve an agent over stdio

lean-ctx help lists the everyday commands, lean-ctx help all explains every one.
`;

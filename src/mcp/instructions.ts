/** What each tool is better than; said only of tools that the client is shown. */
const IN_PLACE_OF: readonly (readonly [tool: string, text: string])[] = [
  ['ctx_read', 'ctx_read over a file reader or cat'],
  ['ctx_search', 'ctx_search over grep'],
  ['ctx_tree', 'ctx_tree over ls or find'],
  ['ctx_edit', 'ctx_edit over sed'],
  ['ctx_shell', 'ctx_shell over a shell tool'],
];

/** What a session wants now and then, by the name of the tool. */
const THROUGH_CALL =
  'Through ctx_call {name, arguments}: ctx_overview {task} to begin, ctx_outline {path}, ctx_symbol {name}, ctx_expand {id} for what an output left out.';

/**
 * What every client puts into its prompt: byte-identical for a version and a set of tools, so that prompt caches survive.
 * What a session has learnt is delivered by tools, never here.
 */
export function instructions(isShown: (tool: string) => boolean): string {
  const preferred = IN_PLACE_OF.filter(([tool]) => isShown(tool)).map(([, text]) => text);
  return [
    `lean-ctx reads, searches, edits and runs at a fraction of the tokens.${preferred.length > 0 ? ` Prefer it: ${preferred.join(', ')}.` : ''}`,
    'A shortened view marks every gap; lines:N-M or full brings the text back. "unchanged" means you already hold it; fresh=true sends it again.',
    ...(isShown('ctx_call') ? [THROUGH_CALL] : []),
    'Issue independent calls together. Do not read whole files to find your way: search or map first.',
  ].join('\n');
}

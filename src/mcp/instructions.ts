/**
 * What every client puts into its prompt: byte-identical for a version, so that prompt caches survive. What a
 * session has learnt is delivered by tools, never here.
 */
export const INSTRUCTIONS = `lean-ctx reads, searches and edits at a fraction of the tokens. Prefer it: ctx_read over a file reader or cat, ctx_search over grep, ctx_tree over ls or find, ctx_edit over sed.
A shortened view marks every gap; lines:N-M or full brings the text back. "unchanged" means you already hold it; fresh=true sends it again.
Issue independent calls together. Do not read whole files to find your way: search or map first.`;

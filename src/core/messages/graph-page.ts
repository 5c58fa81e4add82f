import type { Failure } from '../result.ts';

/** A page is too long for a terminal. */
export const graphPageNeedsFile = (): Failure => ({
  code: 'graph-page-needs-file',
  message: 'an HTML page needs a file to go into.',
  remedy: 'Name it with --out FILE.',
});

/** There is nothing that a page could show. */
export const graphPageEmpty = (): Failure => ({
  code: 'graph-page-empty',
  message: 'no file here has to do with another, there is no graph to show.',
  remedy: 'lean-ctx graph status tells what is indexed; --root DIR names another project.',
});

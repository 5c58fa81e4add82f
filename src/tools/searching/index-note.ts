import type { IndexState } from '../../code/search/index.ts';

/** Said behind an answer from an index that is not as the files are. */
export function indexNote(state: IndexState): string[] {
  switch (state) {
    case 'fresh':
      return [];
    case 'behind':
      return ['[the index is behind: the newest changes may be missing, retry shortly]'];
    case 'building':
      return ['[the index is being built, retry shortly]'];
  }
}

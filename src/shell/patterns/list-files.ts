import { listing, longListing, pathList } from './file-lists.ts';
import { filePrints } from './file-prints.ts';
import type { Pattern } from './pattern.ts';
import { searchData, searchHits } from './search-hits.ts';
import { treeListing } from './tree-listing.ts';

const patterns: readonly Pattern[] = [
  filePrints,
  longListing,
  listing,
  pathList,
  searchData,
  searchHits,
  treeListing,
];
export default patterns;

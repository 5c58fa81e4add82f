import { rsync, tar, unzip } from './archives.ts';
import { listing, longListing, pathList } from './file-lists.ts';
import { filePrints } from './file-prints.ts';
import type { Pattern } from './pattern.ts';
import { searchData, searchHits } from './search-hits.ts';
import { treeListing } from './tree-listing.ts';

const patterns: readonly Pattern[] = [
  tar,
  unzip,
  rsync,

  filePrints,
  longListing,
  listing,
  pathList,
  searchData,
  searchHits,
  treeListing,
];
export default patterns;

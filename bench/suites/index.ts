import bfs from './bfs.ts';
import bm25 from './bm25.ts';
import bpe from './bpe.ts';
import dot from './dot.ts';
import entropy from './entropy.ts';
import minhash from './minhash.ts';
import project from './project.ts';
import rolling from './rolling.ts';
import scan from './scan.ts';
import sieve from './sieve.ts';
import type { Suite } from './suite.ts';

export const SUITES: readonly Suite[] = [
  bpe,
  entropy,
  rolling,
  bm25,
  dot,
  bfs,
  minhash,
  scan,
  sieve,
  project,
];

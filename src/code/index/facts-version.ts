import { createHash } from 'node:crypto';

declare const __LEAN_CTX_FACTS_VERSION__: string | undefined;

/**
 * A number that differs when the analysis would give other blobs: the build puts in a hash of the sources
 * and grammars concerned. Run from its sources the package uses one fixed number.
 */
export function factsVersion(): number {
  const text = typeof __LEAN_CTX_FACTS_VERSION__ === 'string' ? __LEAN_CTX_FACTS_VERSION__ : 'sources';
  return createHash('sha256').update(text).digest().readUInt32LE(0);
}

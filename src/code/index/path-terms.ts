import { termsOf } from './term-hash.ts';

/** Distinct terms of a path: its folders, its stem and the stem's parts; the extension is no term. */
export function termsOfPath(path: string): [low: number, high: number][] {
  const slash = path.lastIndexOf('/');
  const dot = path.lastIndexOf('.');
  return termsOf(dot > slash + 1 ? path.slice(0, dot) : path);
}

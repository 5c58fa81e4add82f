import type { OutlineEntry } from '../outline/outline.ts';
import type { Evidence } from './evidence.ts';

/**
 * How much each kind of evidence counts when a task was given. Fitted as a multinomial logit over the segments of a
 * file, by cross-entropy against the share of a commit's changed lines in each, with the commit's subject as the task
 * (`bench/views`; repositories that took no part in a fit come within a point of those that did).
 */
const WITH_TASK: Evidence = {
  size: 0.56,
  words: 2.58,
  names: 0.31,
  entry: 0.54,
  previous: 0.68,
  next: 0.24,
  callee: 0.36,
  imports: 1.09,
  comments: -0.79,
  outside: 0.22,
  value: 0.65,
  callable: 0.06,
  test: -0.44,
  end: 1.69,
};
const KINDS_OF_EVIDENCE = Object.keys(WITH_TASK) as (keyof Evidence)[];

/** What a segment is worth beside the others of its file: the odds that the task wants something of it. */
export function worthForTask(evidence: Evidence): number {
  let sum = 0;
  for (const name of KINDS_OF_EVIDENCE) sum += WITH_TASK[name] * evidence[name];
  return Math.exp(sum);
}

/** A segment with what is known of its place. */
export interface PlacedSegment {
  readonly cost: number;
  readonly isHead: boolean;
  readonly entry: OutlineEntry | undefined;
}

const TYPES: ReadonlySet<string> = new Set([
  'class',
  'struct',
  'interface',
  'trait',
  'enum',
  'type',
  'heading',
  'key',
]);
/** A body of so many tokens is read at a glance. */
const SHORT_BODY = 80;

/** What a segment tells for each of its tokens to someone who wants to know what is in the file. */
export function worthForStructure(evidence: Evidence, { cost, isHead, entry }: PlacedSegment): number {
  return cost * perToken(evidence, { cost, isHead, entry });
}

function perToken(evidence: Evidence, { cost, isHead, entry }: PlacedSegment): number {
  if (entry === undefined) return evidence.imports > 0 ? 3 : 0.6;
  const reach = entry.isExported ? 1.5 : 1;
  if (entry.isTest || entry.isLocal) return isHead ? 2 : 0.2;
  if (isHead && evidence.comments < 0.6) return entry.kind === 'block' ? 4 : 20 * reach;
  if (evidence.comments > 0.6) return reach;
  if (TYPES.has(entry.kind)) return 2 * reach;
  if (evidence.value > 0) return 0.8 * reach;
  return (cost <= SHORT_BODY ? 0.8 : 0.5) * reach;
}

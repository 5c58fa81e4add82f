import type { Fact, Recording } from './recordings.ts';

/** How a shown text stands to a recording. */
export interface Judgement {
  readonly facts: number;
  readonly lost: readonly string[];
  /** Lines that claim success, or that nothing is wrong, on a run that failed. */
  readonly falseClaims: readonly string[];
}

/** What a terminal would show of it, one blank between words, lower case: how facts are compared. */
const folded = (text: string): string => visible(text).replace(/\s+/g, ' ').toLowerCase();

// biome-ignore lint/suspicious/noControlCharactersInRegex: this is about control characters
const CONTROLS = /\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)|\x1b\[[0-?]*[ -/]*[@-~]|\x1b[@-Z\\-_]/g;

function visible(text: string): string {
  return text
    .replace(CONTROLS, '')
    .split('\n')
    .map((line) => line.replace(/\r+$/, ''))
    .map((line) => line.slice(line.lastIndexOf('\r') + 1))
    .join('\n');
}

/** A page: grouped reports name a file once and its findings below it. */
const NEAR = { before: 300, after: 4000 } as const;

function holds(fact: Fact, text: string): boolean {
  if (typeof fact === 'string') return text.includes(folded(fact));
  if (isChoice(fact)) return fact.some((each) => text.includes(folded(each)));
  if ('count' in fact) {
    const { count, of } = fact;
    return new RegExp(`\\b${count} (?:\\w+ )?${of}\\w*|\\b${of}\\w*(?: tests?)?[ :(=]+${count}\\b`).test(
      text,
    );
  }
  const place = folded(fact.at);
  for (let at = text.indexOf(place); at >= 0; at = text.indexOf(place, at + 1)) {
    const page = text.slice(Math.max(0, at - NEAR.before), at + NEAR.after);
    if (fact.see.every((each) => holds(each, page))) return true;
  }
  return false;
}

const isChoice = (fact: Exclude<Fact, string>): fact is readonly string[] => Array.isArray(fact);

const SUCCESS =
  /\b(?:ok|success(?:ful(?:ly)?)?|succeeded|passed|passing|pass|clean|formatted|up.to.date|done)\b|[✓✔✅]/i;
const TROUBLE =
  /fail|error|[✗✘×❌]|not ok|problem|warn|fatal|panic|exception|undefined|cannot|unable|denied|refused|conflict|reject|time ?d? ?out|not found|no such|segmentation|abort|exit|killed|invalid|unknown|missing/i;
const DENIAL =
  /\bno (?:errors?|issues?|problems?|failures?|findings?|offenses)\b|\b0 (?:errors?|failed|failures?|failing|problems?|issues?)\b|\b(?:fail|failed|errors?) ?[(:] ?0\b|\ball \S*(?: \S+)? ?(?:passed|formatted|green|clean|ok)\b/i;

/** Judges what a reader is shown of a recording. */
export function judge(recording: Recording, shown: string): Judgement {
  const { must, mustNot, keepLines, exact } = recording.facts;
  const text = folded(shown);
  const lost = must.filter((fact) => !holds(fact, text)).map((fact) => JSON.stringify(fact));
  if (keepLines) lost.push(...missingLines(new RegExp(keepLines), recording.raw, shown));
  if (exact && withoutLastBreak(shown) !== withoutLastBreak(recording.raw)) lost.push('the bytes differ');
  const own = folded(recording.raw);
  const stated = mustNot.filter((claim) => text.includes(folded(claim)) && !own.includes(folded(claim)));
  return {
    facts: must.length + (keepLines ? 1 : 0) + (exact ? 1 : 0),
    lost,
    falseClaims: [...stated, ...falseClaims(recording, shown)],
  };
}

const withoutLastBreak = (text: string): string => text.replace(/\n$/, '');

function missingLines(shape: RegExp, raw: string, shown: string): string[] {
  const there = new Set(
    visible(shown)
      .split('\n')
      .map((line) => line.trimEnd()),
  );
  const wanted = visible(raw)
    .split('\n')
    .map((line) => line.trimEnd());
  const missing = wanted.filter((line) => shape.test(line) && !there.has(line));
  return missing.length === 0 ? [] : [`${missing.length} lines like ${missing[0]}`];
}

/** The tool's own words are no claim of ours. */
function falseClaims({ exit, raw }: Recording, shown: string): string[] {
  if (exit === 0) return [];
  const own = folded(raw);
  const text = visible(shown);
  if (text.trim() === '' && visible(raw).trim() !== '') return ['(silence)'];
  const ours = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !own.includes(folded(line)));
  const denials = ours.filter((line) => {
    const denial = DENIAL.exec(line)?.[0];
    return denial !== undefined && !own.includes(folded(denial));
  });
  return TROUBLE.test(text) ? denials : [...denials, ...ours.filter((line) => SUCCESS.test(line))];
}

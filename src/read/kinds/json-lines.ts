import { defineKind } from './define-kind.ts';
import { lineUnits } from './excerpt/units.ts';
import { scanJson } from './tree/json-scan.ts';

/** A text is taken for records when so many of its first lines are. */
const CLAIMED_ROWS = 3;
const HEAD_ROWS = 3;
const TAIL_ROWS = 1;
/** Keys of so many first records are told. */
const ROWS_LOOKED_AT = 200;
const MOST_KEYS = 60;

export default defineKind({
  id: 'json-lines',
  extensions: ['jsonl', 'ndjson', 'jsonlines'],
  claims: (head) => {
    const filled = head.filter((line) => line.trim() !== '').slice(0, CLAIMED_ROWS);
    return filled.length === CLAIMED_ROWS && filled.every((line) => /^\{\s*".*\}\s*$/.test(line));
  },
  outline: () => undefined,
  excerpt: ({ lines }) => {
    const filled: number[] = [];
    for (let at = 1; at <= lines.count; at++) if (isRecord(lines.line(at))) filled.push(at);
    if (filled.length === 0) return undefined;
    const keys = new Set<string>();
    for (const at of filled.slice(0, ROWS_LOOKED_AT))
      for (const key of topKeys(lines.line(at))) keys.add(key);
    const shownKeys = [...keys].slice(0, MOST_KEYS);
    const more = keys.size - shownKeys.length;
    return {
      about: `json lines, ${filled.length} records`,
      notes: keys.size === 0 ? [] : [`keys: ${shownKeys.join(', ')}${more > 0 ? `, … ${more} more` : ''}`],
      units: lineUnits(lines),
      tiers: [filled.slice(0, HEAD_ROWS), filled.slice(-TAIL_ROWS), filled],
    };
  },
});

const isRecord = (line: string): boolean => /^\uFEFF?\s*[[{]/.test(line);

const topKeys = (line: string): string[] =>
  scanJson(line)
    .nodes.filter(({ depth, isElement }) => depth === 0 && !isElement)
    .map(({ name }) => name);

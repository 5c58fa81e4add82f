import type { LineRange } from './exact/index.ts';
import type { ViewSubject } from './view-subject.ts';

/** The lines that hold a protected word: they survive every lossy view. */
export function protectedLines({ lines, protect }: Pick<ViewSubject, 'lines' | 'protect'>): LineRange[] {
  const words = protect.filter((word) => word !== '');
  if (words.length === 0) return [];
  const found: LineRange[] = [];
  for (let line = 1; line <= lines.count; line++) {
    const text = lines.line(line);
    if (words.some((word) => text.includes(word))) found.push({ first: line, last: line });
  }
  return found;
}

/** @param others ascending or not: a handful */
export function overlaps({ first, last }: LineRange, others: readonly LineRange[]): boolean {
  return others.some((other) => other.first <= last && other.last >= first);
}

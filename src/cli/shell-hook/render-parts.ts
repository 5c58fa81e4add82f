import type { InstalledPart } from '../../clients/shell-hook/index.ts';

const SIGNS = { written: '✓', removed: '✓', unchanged: '•', absent: '•', refused: '✗' } as const;

/** One line a file: what was done with it. */
export function renderParts(parts: readonly InstalledPart[], home: string): string {
  return parts
    .map((part) => `${SIGNS[part.outcome]} ${shown(part.file, home)} ${part.outcome}${advice(part)}\n`)
    .join('');
}

const shown = (file: string, home: string): string =>
  file.startsWith(home) ? `~${file.slice(home.length)}` : file;
const advice = ({ advice: text }: InstalledPart): string => (text === '' ? '' : `: ${text}`);

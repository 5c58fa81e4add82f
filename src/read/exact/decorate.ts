import { lineAnchor } from '../../core/line-anchor.ts';

/** Which lines of an exact view carry their number: every one costs about a third more tokens. */
export type Numbering = 'none' | 'sparse' | 'all';

const SPARSE_EVERY = 10;
const WIDTH = 5;

/** Puts line numbers before the lines of `text`, the first of which is line `first` of its file. */
export function numberedLines(text: string, first: number, numbering: Numbering): string {
  if (numbering === 'none') return text;
  return mapLines(text, (line, index) => {
    const number = first + index;
    const isNumbered = numbering === 'all' || index === 0 || number % SPARSE_EVERY === 0;
    return isNumbered ? `${String(number).padStart(WIDTH)}| ${line}` : `${' '.repeat(WIDTH)}| ${line}`;
  });
}

/** Every line as `14:9c0f|text`: the form whose numbers and anchors an edit takes back. */
export function anchoredLines(text: string, first: number): string {
  return mapLines(text, (line, index) => `${first + index}:${lineAnchor(line)}|${line}`);
}

/** A final line feed ends the last line and begins none. */
function mapLines(text: string, change: (line: string, index: number) => string): string {
  const isEnded = text.endsWith('\n');
  const lines = (isEnded ? text.slice(0, -1) : text).split('\n').map(change);
  return lines.join('\n') + (isEnded ? '\n' : '');
}

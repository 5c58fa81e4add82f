/** A text as lines, numbered from 1, without their ends. A final line feed ends the last line and begins none. */
export interface TextLines {
  readonly count: number;
  /** Line `number` without its line feed and without a carriage return at its end; '' outside of the text. */
  line(number: number): string;
  /** Index in the text where line `number` begins; the length of the text behind the last line. */
  startOf(number: number): number;
  /** The number of the line that the character at `index` is on. */
  numberAt(index: number): number;
  isBlank(number: number): boolean;
}

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

export function textLines(text: string): TextLines {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  if (starts.at(-1) === text.length) starts.pop();
  const count = starts.length;
  const startOf = (number: number): number => starts[number - 1] ?? (number < 1 ? 0 : text.length);
  const line = (number: number): string => {
    if (number < 1 || number > count) return '';
    let end = startOf(number + 1);
    if (end > 0 && text.charCodeAt(end - 1) === LINE_FEED) end--;
    if (end > startOf(number) && text.charCodeAt(end - 1) === CARRIAGE_RETURN) end--;
    return text.slice(startOf(number), end);
  };
  return {
    count,
    line,
    startOf,
    isBlank: (number) => line(number).trim() === '',
    numberAt: (index) => {
      let low = 0;
      for (let high = count - 1; low < high; ) {
        const middle = (low + high + 1) >> 1;
        if ((starts[middle] ?? 0) <= index) low = middle;
        else high = middle - 1;
      }
      return low + 1;
    },
  };
}

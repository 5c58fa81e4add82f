import type { Output } from './context.ts';

/** Shows how far a long operation is. */
export interface ProgressLine {
  /** Tells the latest state; `text` is built only when it is going to be shown. */
  show(text: () => string): void;
  /** Removes what is on the terminal, so that other output starts on a clean line. */
  end(): void;
}

/** On a terminal the line is redrawn this often: more than the eye follows only costs time. */
const REDRAW_MS = 80;
/** Elsewhere a new line appears this rarely, so that a log stays readable; the first one soon after the start. */
const FIRST_LINE_MS = 1000;
const NEXT_LINES_MS = 3000;

const ERASE_LINE = '\r\u001b[2K';

/** One line that is redrawn on a terminal; a plain line now and then in a pipe or a log. */
export function createProgressLine(
  output: Output,
  now: () => number = () => performance.now(),
): ProgressLine {
  return output.isTty ? redrawnLine(output, now) : loggedLines(output, now);
}

function redrawnLine(output: Output, now: () => number): ProgressLine {
  let nextAt = 0;
  let isShown = false;
  return {
    show(text) {
      if (now() < nextAt) return;
      nextAt = now() + REDRAW_MS;
      isShown = true;
      output.write(`${ERASE_LINE}${withinWidth(text(), output.columns - 1)}`);
    },
    end() {
      if (isShown) output.write(ERASE_LINE);
      isShown = false;
    },
  };
}

function loggedLines(output: Output, now: () => number): ProgressLine {
  let nextAt = now() + FIRST_LINE_MS;
  return {
    show(text) {
      if (now() < nextAt) return;
      nextAt = now() + NEXT_LINES_MS;
      output.write(`${text()}\n`);
    },
    end() {
      // Every line is whole already.
    },
  };
}

/** A line that wraps could not be erased again. Counts code points, so that none is split. */
function withinWidth(text: string, width: number): string {
  const points = [...text];
  return points.length <= width ? text : `${points.slice(0, Math.max(0, width - 1)).join('')}…`;
}

import type { TextLines } from '../../text/text-lines.ts';

/** A level that tells of a fault, in the notations of common loggers, or words that no good news begins with. */
const FAULT =
  /\b(?:ERROR|FATAL|CRITICAL|SEVERE|PANIC|EMERG|ALERT|FAILED|FAILURE)\b|\blevel"?[=:]\s*"?(?:error|fatal|critical|panic|alert|emergency)\b|[[<(](?:error|fatal|crit|critical|alert|emerg|panic)[\])>]|^(?:[EF]\d{4} \d\d:|[EF]\/)|\b(?:error|panic|fatal|exception|failed|failure)\s*:|\b[A-Z]\w*(?:Error|Exception)\b|Traceback \(most recent call last\)|\b(?:Segmentation fault|core dumped|Out of memory|OOM|undefined reference|cannot find|No such file)\b|^(?:Caused by|npm ERR!)/;
const WARNING =
  /\b(?:WARN|WARNING)\b|\blevel"?[=:]\s*"?warn(?:ing)?\b|[[<(]warn(?:ing)?[\])>]|^W\d{4} \d\d:|^W\/|\bwarning\s*:/;
/** What goes on with the fault above though it may stand no deeper: frames of a stack and what lies behind them. */
const GOES_ON =
  /^(?:\s*(?:at\s|File ")|Caused by\b|Suppressed:|\s*\.\.\. \d+ (?:more|common)|goroutine \d+ |[A-Za-z_][\w.]*(?:Error|Exception)\b)/;
/** A single fault is shown with so many lines that go on with it. */
const MOST_LINES_OF_A_FAULT = 60;
const LONGEST_LOOKED_AT = 4000;

export const isFault = (line: string): boolean => FAULT.test(line.slice(0, LONGEST_LOOKED_AT));
export const isWarning = (line: string): boolean => WARNING.test(line.slice(0, LONGEST_LOOKED_AT));

/** The last line of a fault that begins on line `first`. */
export function endOfFault(lines: TextLines, first: number): number {
  let end = first;
  const most = Math.min(lines.count, first + MOST_LINES_OF_A_FAULT);
  const indent = indentOf(lines.line(first));
  const goesOn = (line: string): boolean =>
    !beginsEntry(line) && ((line.trim() !== '' && indentOf(line) > indent) || GOES_ON.test(line));
  while (end < most && goesOn(lines.line(end + 1))) end++;
  return end;
}

const indentOf = (line: string): number => line.length - line.trimStart().length;

const TIMESTAMP =
  /^\W{0,3}(?:\d{4}[-/]\d\d[-/]\d\d|\d\d:\d\d:\d\d|\d\d[/-]\w{2,3}[/-]\d{2,4}|(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]* +\d{1,2}\b|\d{10,13}\b|[IWEFD]\d{4} \d\d:)/;
const LEVEL = /^\W{0,3}(?:TRACE|DEBUG|INFO|NOTICE|WARN|WARNING|ERROR|FATAL|CRITICAL)\b/;
const KEYED = /^(?:ts|time|level|lvl|severity)=|^\{"(?:ts|time|timestamp|level|severity|msg)":/;

/** Whether a line begins an entry of a log, by the time or the level that it begins with. */
export function beginsEntry(line: string): boolean {
  const beginning = line.slice(0, 80).replace(/^\uFEFF/, '');
  return (
    TIMESTAMP.test(beginning) ||
    LEVEL.test(beginning) ||
    KEYED.test(beginning) ||
    /^\S+ \S+ \S+ \[\d/.test(beginning)
  );
}

/**
 * The form of a line with its changing parts hidden: every word with a digit in it (numbers, times, hashes, ids) is the
 * same. Lines of one form differ in values only. `0` alone stays, because `0 errors` is no `3 errors`.
 */
export function masked(line: string): string {
  return line.replace(/[\w.:+%,/-]*\d[\w.:+%,/-]*/g, (word) => (word === '0' ? '0' : '#'));
}

/** A time at the head of a line: ISO, syslog, clock, seconds since the start, in brackets or not. */
const TIME =
  /^[[(]?(?:\d{4}[-/]\d\d[-/]\d\d[T ,]\d\d:\d\d:\d\d|(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) +\d+ \d\d:\d\d:\d\d|\d\d:\d\d:\d\d|\d\d\/\w{3}\/\d{4}:|\d{10,13}\b|\s*\d+\.\d{6}\])/;
const LEVEL =
  /^[[(<]?(?:TRACE|DEBUG|INFO|NOTICE|WARN(?:ING)?|ERROR|FATAL|trace|debug|info|warn|error)\b[\]):>]?[\s:]/;
const JSON_LOG = /^\{"(?:time|timestamp|ts|@timestamp|level|severity|msg|message|lvl|t)":/;

export const isLogLine = (line: string): boolean =>
  TIME.test(line) || LEVEL.test(line) || JSON_LOG.test(line);

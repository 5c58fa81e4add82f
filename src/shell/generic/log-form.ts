import { masked } from './masked.ts';

/** A time at the head of a line: ISO, syslog, clock, seconds since the start, in brackets or not. */
const TIME =
  /^[[(]?(?:\d{4}[-/]\d\d[-/]\d\d[T ,]\d\d:\d\d:\d\d|(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) +\d+,?(?: \d{4},?)? \d?\d:\d\d:\d\d|\d\d\/\d\d\/\d\d \d\d:\d\d:\d\d|\d\d:\d\d:\d\d|\d\d\/\w{3}\/\d{4}:|\d{10,13}\b|\s*\d+\.\d{6}\]|\d+\.\d+s\])/;
const LEVEL =
  /^[[(<]?(?:TRACE|DEBUG|LOG|INFO|NOTICE|WARN(?:ING)?|ERROR|FATAL|trace|debug|info)\b[\]):>]?[\s:]|^[[(<](?:warn|error|notice|warning|fatal)\b[\])>]|^[IWEFD]\d{4} \d\d:\d\d:\d\d|^[DIWEF], \[\d{4}-|^\d+ (?:TRACE|DEBUG|INFO|WARN(?:ING)?|ERROR): /;
const FIELDS =
  /^\{"(?:time|timestamp|ts|@timestamp|level|severity|msg|message|lvl|t)":|^(?:time|ts|level|lvl)=/;
/** Web servers name who asked before the time. */
const ACCESS = /^\S+ \S+ \S+ \[\d\d\/\w{3}\/\d{4}:/;
/** `docker compose logs`, `foreman`, `stern`: who wrote the line, and a bar. */
const SOURCE = /^[\w.-]+ *\| ?/;

export function isLogLine(line: string): boolean {
  const text = line.includes('|') ? line.replace(SOURCE, '') : line;
  return TIME.test(text) || LEVEL.test(text) || FIELDS.test(text) || ACCESS.test(text);
}

/** How important a message of little weight is, and what stands between that and its text. */
const MINOR =
  /\b(TRACE|DEBUG|LOG|INFO|NOTICE|trace|debug|info|notice)\b[\]):>]*[\s:|-]*(?:\[[^\]]*\] ?)?(?:[\w.$-]+(?:\[[^\]]*\])?: )?/;
/** The level stands near the beginning. */
const LEVEL_WITHIN = 90;

export interface MessageHead {
  /** The first two words, without their values. */
  readonly words: string;
  /** Meant for who looks for a fault in the program, not for who uses it. */
  readonly isForDebugging: boolean;
}

/** So much of a message is enough for its first two words. */
const WORDS_WITHIN = 80;

/** How a message of little weight begins; `undefined` for others. */
export function messageHead(line: string): MessageHead | undefined {
  const found = MINOR.exec(line.slice(0, LEVEL_WITHIN));
  if (!found) return undefined;
  const start = found.index + found[0].length;
  const [first = '', second = ''] = masked(line.slice(start, start + WORDS_WITHIN))
    .trim()
    .split(/\s+/, 2);
  const isForDebugging = /^(?:trace|debug|log)$/i.test(found[1] ?? '');
  if (!/[A-Za-z]{3}/.test(first) || second === '') return undefined;
  // What is being looked at differs from message to message (`Parsing src/a.ts`).
  const isAbout = isForDebugging && !/^[a-z]+$/i.test(second);
  return { words: isAbout ? first : `${first} ${second}`, isForDebugging };
}

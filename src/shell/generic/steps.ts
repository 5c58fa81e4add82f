import { isPassed } from './faults.ts';
import type { LineVerdicts } from './line-verdicts.ts';

/** What tools put before a line: who says it, how important it is, which of several programs it is. */
const HEAD =
  /^\s*(?:\[[\w .:-]{1,24}\]\s*|(?:\d+ )?(?:TRACE|DEBUG|INFO|trace|debug|info)\b[\s:-]*|[\w.@/-]{1,24}(?: >|:) |[-=*>#]{1,3} ?|↳ )*/;
/** `Building class list...`, `checking for gcc`: what is being done. Not a state (`pending`), not a thing (`string`). */
const DOING =
  /^(?!(?:warn|miss|fail|noth|conflict|pend|remain|exist|follow|str|th|dur|someth|anyth|everyth|list|serv|runn(?=ing (?:on|at)\b))ing\b)[A-Za-z]{2,18}ing(?=[\s:.…]|$)/i;
/** `Preparing to unpack`, `Setting up`, `CC foo.o` of makefiles that hide their commands. */
const MADE =
  /^(?:CC|CXX|LD|AR|AS|GEN|CCLD|CXXLD|HOSTCC|HOSTLD|LINK|MOC|UIC|RCC|INSTALL|STRIP|COPY|MKDIR|CPP|OBJCOPY|GISCAN|VALAC)(?: ?\[\w+\])? +\S+$/;
/** `created src/a`, `Copied b`: what was done. One kind a verb. */
const DONE =
  /^((?:creat|updat|copi|remov|delet|generat|compil|install|download|fetch|load|stor|sav|link|add|process|unpack|extract|appli|migrat|convert|mov|renam|cach|regist|import|export|render|emitt|pull|push|upload|verifi|sign|start|finish|restor|index|clean|minifi|bundl|transform|transpil|seed)e?r?ed|wrote|written|built|unzip(?:ped)?)\b/i;
/** `parsing files... done`, `Sorting lists...`, `Linking … ok`. */
const ENDS =
  /(?:\.\.\.|…)\s*(?:\(?(?:yes|no|ok|done|none(?: needed)?|found|finished|succeeded|success|passed|complete|completed|skipped|cached)\)?(?: in [\d.]+ ?m?s)?\.?)?$/i;
/** A sentence that somebody may act on. */
const SAYS_WHERE = /https?:\/\/|\b(?:listening|available at|please|you may|you can|run `)/i;
/** `Installing acme/part (1.2.0)`: what a package manager did is its result. */
const NAMES_VERSION =
  /^(?:- )?(?:install|unpack|upgrad|updat|add|remov|lock|download|fetch|sett)\w* .*[(@ =](?:\d+:)?v?\d+\.\d/i;
const LONGEST = 240;

/** Cheap first look: none of the shapes below fits a line without this. */
const MAY = /ing\b|\.\.\.|…|ed\b|wrote|written|built|unzip|^\s*[A-Z]{2,}|ok|pass|[✓✔√]/i;

/** What kind of step a line tells of; '' when it tells of none. */
export function stepKind(line: string): string {
  if (line === '' || line.length > LONGEST || !MAY.test(line)) return '';
  const text = line.replace(HEAD, '');
  const isDoing = DOING.test(text);
  if (!isDoing && (isPassed(line) || isPassed(text))) return 'passed';
  const done = DONE.exec(text)?.[1];
  const isStep = isDoing || done !== undefined || MADE.test(text) || ENDS.test(text);
  if (!isStep || SAYS_WHERE.test(text) || NAMES_VERSION.test(text)) return '';
  return done === undefined ? 'doing' : done.toLowerCase();
}

/** What is left of a long run. */
interface Ends {
  readonly shortest: number;
  readonly head: number;
  readonly tail: number;
}

const OF_STEPS: Ends = { shortest: 6, head: 1, tail: 2 };
/** What was done last before it went wrong may say why. */
const OF_FAILED: Ends = { shortest: 8, head: 1, tail: 4 };
const OF_PASSED: Ends = { shortest: 6, head: 1, tail: 1 };
/** What was made has names that somebody may look for. */
const OF_RESULTS: Ends = { shortest: 24, head: 5, tail: 5 };

function endsOf(kind: string, isFine: boolean): Ends {
  if (kind === 'passed') return OF_PASSED;
  if (kind !== 'doing') return OF_RESULTS;
  return isFine ? OF_STEPS : OF_FAILED;
}

/**
 * Long runs of lines that tell what a program is doing, one step after the other, or which checks passed: the first and the
 * last ones are enough.
 */
export function dropSteps(verdicts: LineVerdicts, isFine: boolean): void {
  const kindAt = (at: number): string => (verdicts.isOpen(at) ? stepKind(verdicts.line(at)) : '');
  let kind = kindAt(0);
  for (let at = 0; at < verdicts.count; ) {
    const run: number[] = [];
    let next = at;
    let nextKind = kind;
    for (; next < verdicts.count; nextKind = kindAt(++next)) {
      if (nextKind === kind && kind !== '') run.push(next);
      else if (next > at && verdicts.isShown(next) && verdicts.line(next) !== '') break;
    }
    const { shortest, head, tail } = endsOf(kind, isFine);
    if (run.length >= shortest) {
      for (const line of run.slice(head, -tail))
        verdicts.drop(line, kind === 'passed' ? 'passed checks' : 'steps');
    }
    at = next;
    kind = nextKind;
  }
}

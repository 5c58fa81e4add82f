import { isFault, isWarning } from '../generic/index.ts';
import { Excerpt } from './excerpt.ts';
import type { CommandRun, ShortForm } from './pattern.ts';

/** `#9 0.593 text` of BuildKit's plain log. */
const STEP_LINE = /^#(\d+) (.*)$/;
const LOG = /^\d+\.\d+ /;
const TITLE = /^\[(?!internal\]).*\]/;
const SAID_IN_EVERY_RUN =
  /^(?:\[internal\] |sha256:[0-9a-f]{12,}(?: |$)|(?:extracting|transferring|resolve|exporting|unpacking|preparing|sending|copying) |(?:DONE|CANCELED)\b|\.\.\.$)/;
/** `Step 4/12 : RUN make` of the older builder, `[1/2] STEP 4/6: RUN make` of podman, and what they say of each. */
const CLASSIC_STEP = /^(?:Step \d+\/\d+ : |(?:\[\d+\/\d+\] )?STEP \d+\/\d+: )/;
const CLASSIC_TALK =
  /^(?: ---> |--> (?:[0-9a-f]{8,}$|Using cache)|Removing intermediate container |Sending build context to Docker daemon )/;
const CLASSIC_END = /^Successfully (?:built|tagged) |^(?:\[\d+\/\d+\] )?COMMIT |^[0-9a-f]{64}$/;
/** `------`, then ` > [4/5] RUN make:`, then the end of the log of the step that failed. */
const RULE = /^-{6,}$/;
const REPEATED_STEP = /^ > \[/;

const tellsOfTrouble = (line: string): boolean => isFault(line) || isWarning(line);

/**
 * A build of an image: steps by their titles, what they printed as a number, and in full for the step that failed; `undefined`
 * when it is no such log.
 */
export function shortenBuild(run: CommandRun, isFine: boolean): ShortForm | undefined {
  const stdout = shortenLog(run.stdout, isFine);
  const stderr = shortenLog(run.stderr, isFine);
  if (!stdout && !stderr) return undefined;
  return {
    stdout: stdout?.lines ?? run.stdout,
    stderr: stderr?.lines ?? run.stderr,
    isLossless: false,
    unmarkedLines: (stdout?.unmarkedLines ?? 0) + (stderr?.unmarkedLines ?? 0),
    isAccounted: true,
  };
}

function shortenLog(lines: readonly string[], isFine: boolean) {
  if (lines.some((line) => /^#\d+ \[/.test(line))) return buildKitLog(lines, isFine);
  return lines.some((line) => CLASSIC_STEP.test(line)) ? classicLog(lines, isFine) : undefined;
}

function buildKitLog(lines: readonly string[], isFine: boolean) {
  const out = new Excerpt(isFine);
  const finished = new Set(lines.flatMap((line) => /^#(\d+) (?:DONE|CACHED)\b/.exec(line)?.[1] ?? []));
  const unfinished = new Set(
    lines.flatMap((line) => /^#(\d+) \d+\.\d+ /.exec(line)?.[1] ?? []).filter((step) => !finished.has(step)),
  );
  const printed = new Set(lines.flatMap((line) => /^#\d+ (\d+\.\d+ .*)$/.exec(line)?.[1] ?? []));
  let isRepeat = false;
  for (const line of lines) {
    const [, step = '', text] = STEP_LINE.exec(line) ?? [];
    if (text === undefined) {
      isRepeat = RULE.test(line) ? false : isRepeat || REPEATED_STEP.test(line);
      if (line === '' || (isRepeat && printed.has(line))) out.hide();
      else out.other(line);
    } else if (LOG.test(text)) {
      if ((isFine || finished.has(step)) && !tellsOfTrouble(line)) out.fold('lines of steps');
      else out.other(unfinished.size === 1 && unfinished.has(step) ? text.replace(LOG, '') : line);
    } else if (text === 'CACHED') out.fold('cached steps');
    else if (SAID_IN_EVERY_RUN.test(text) && !isFault(line)) out.hide();
    else if (TITLE.test(text)) out.keep(line);
    else out.other(line);
  }
  return out.shown();
}

function classicLog(lines: readonly string[], isFine: boolean) {
  const out = new Excerpt(isFine);
  const last = lines.findLastIndex((line) => CLASSIC_STEP.test(line));
  for (const [at, line] of lines.entries()) {
    if (CLASSIC_TALK.test(line) || line === '') out.hide();
    else if (CLASSIC_STEP.test(line) || CLASSIC_END.test(line)) out.keep(line);
    else if ((isFine || at < last) && !tellsOfTrouble(line)) out.fold('lines of steps');
    else out.other(line);
  }
  return out.shown();
}

import { capShown, filterLines } from './generic/index.ts';
import { claimsSuccess, keepsFaults } from './kept-faults.ts';
import { writtenLines } from './output-marks.ts';
import {
  type CommandRun,
  isGap,
  type NoiseRule,
  type Pattern,
  ranFine,
  type ShortForm,
} from './patterns/index.ts';

/** A form with who made it. */
export interface MadeForm extends ShortForm {
  readonly treatment: 'pattern' | 'filter' | 'generic';
  readonly by: string;
}

/** The pattern's form, when it has one and it is true to the output; otherwise that of the generic filter. */
export function shortForm(
  run: CommandRun,
  pattern: Pattern | undefined,
  noise: readonly NoiseRule[],
): MadeForm | undefined {
  const form = formOf(run, pattern, noise);
  return form === undefined ? cappedRaw(run) : cappedForm(form);
}

function formOf(
  run: CommandRun,
  pattern: Pattern | undefined,
  noise: readonly NoiseRule[],
): MadeForm | undefined {
  const form = pattern?.shorten(run);
  if (pattern && form && isTrue(run, form, pattern))
    return { ...form, treatment: 'pattern', by: pattern.name };
  if (pattern?.otherwise === 'raw') return undefined;
  return {
    ...genericForm(run, noise),
    ...(pattern && noise.length > 0
      ? { treatment: 'pattern', by: pattern.name }
      : { treatment: 'generic', by: '' }),
  };
}

/** What was asked for is shown as it is up to so many characters a stream; of more, both ends. */
const MOST_RAW = 48 * 1024;
/** The same for what is short already: a patch, hits of a search. */
const MOST_SHORT = 120 * 1024;

function cappedRaw({ stdout, stderr }: CommandRun): MadeForm | undefined {
  const [out, err] = [stdout, stderr].map((lines) => capShown(lines, MOST_RAW));
  if (!out && !err) return undefined;
  return {
    stdout: out ?? stdout,
    stderr: err ?? stderr,
    isLossless: false,
    unmarkedLines: 0,
    treatment: 'generic',
    by: '',
  };
}

function cappedForm(form: MadeForm): MadeForm {
  const [out, err] = [form.stdout, form.stderr].map((lines) => capShown(lines, MOST_SHORT));
  if (!out && !err) return form;
  return { ...form, stdout: out ?? form.stdout, stderr: err ?? form.stderr, isLossless: false };
}

function genericForm(run: CommandRun, noise: readonly NoiseRule[]): ShortForm {
  const options = { noise, isFine: ranFine(run) };
  const stdout = filterLines(run.stdout, options);
  const stderr = filterLines(run.stderr, options);
  return {
    stdout: stdout.lines,
    stderr: stderr.lines,
    isLossless: stdout.isLossless && stderr.isLossless,
    unmarkedLines: stdout.unmarkedLines + stderr.unmarkedLines,
  };
}

/**
 * A fault that no report has in the source text that it shows: where a pattern accounts for each line, these it must not
 * have taken for such text.
 */
const GRAVE =
  /^(?:Segmentation fault|Traceback \(most recent|Out of memory|Killed$|fatal(?: error)?: |panic: |error: |[A-Z]\w+(?:Error|Exception): )/;

/** No success that the output does not state, no fault lost. Outputs that are data may leave out what they hold. */
function isTrue(run: CommandRun, form: ShortForm, pattern: Pattern): boolean {
  const raw = [...run.stdout, ...run.stderr];
  const shown = [...form.stdout, ...form.stderr];
  if (shown.length === 0 && raw.length > 0) return false;
  if (
    !ranFine(run) &&
    claimsSuccess(
      raw,
      shown.filter((line): line is string => !isGap(line)),
    )
  )
    return false;
  if (pattern.otherwise === 'raw' || form.isLossless) return true;
  return keepsFaults(form.isAccounted ? raw.filter((line) => GRAVE.test(line)) : raw, writtenLines(shown));
}

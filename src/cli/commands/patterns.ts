import { defineCommand } from '../command.ts';
import { flag } from '../option.ts';

/** What recordings say of a pattern; nothing where none is of a command that it owns. */
interface Measured {
  readonly recordings: number;
  readonly failed: number;
  readonly written: number;
  readonly rawTokens: number;
  readonly shownTokens: number;
}

export default defineCommand({
  usage: ['patterns [PROGRAM]'],
  details: [
    'Every pattern by which the output of a command is shortened: programs, recordings it was tried on (of failing runs; of',
    'those written by hand from documentation), and the tokens saved over them. 0 % are outputs that are shown as they are.',
  ],
  options: { json: flag(['--json'], 'one JSON document on stdout') },
  operands: { minimum: 0, maximum: 1 },
  examples: [['patterns git', 'those for git']],
  async run({ options, operands: [program] }, context) {
    const { allPatterns } = await import('../../shell/patterns/index.ts');
    const { default: measured } = await import('../../shell/patterns/measured.json');
    const figures: Readonly<Record<string, Measured>> = measured;
    const rows = (await allPatterns())
      .filter(
        ({ programs, family }) => program === undefined || programs.includes(program) || family === program,
      )
      .map(({ name, family, programs }) => ({ name, family, programs, measured: figures[name] }))
      .sort((a, b) => (`${a.family} ${a.name}` < `${b.family} ${b.name}` ? -1 : 1));
    if (options.json) context.writeJson({ schema_version: 1, patterns: rows.map(asJson) });
    else context.stdout.write(rows.map((row) => `${rowText(row)}\n`).join(''));
    return rows.length > 0 ? 0 : 1;
  },
});

interface PatternRow {
  readonly name: string;
  readonly family: string;
  readonly programs: readonly string[];
  readonly measured: Measured | undefined;
}

const SHOWN_PROGRAMS = 4;

function rowText({ name, family, programs, measured }: PatternRow): string {
  const more = programs.length > SHOWN_PROGRAMS ? ` +${programs.length - SHOWN_PROGRAMS}` : '';
  const names = `${programs.slice(0, SHOWN_PROGRAMS).join(' ')}${more}`;
  return `${family.padEnd(14)}${name.padEnd(24)}${figuresText(measured).padEnd(44)}${names}`.trimEnd();
}

function figuresText(measured: Measured | undefined): string {
  if (!measured) return 'no recording';
  const { recordings, failed, written } = measured;
  const notes = [failed > 0 ? `${failed} failing` : '', written > 0 ? `${written} by hand` : ''].filter(
    (note) => note !== '',
  );
  const count = `${recordings} ${recordings === 1 ? 'recording' : 'recordings'}`;
  return `${savingOf(measured).padStart(5)}  ${count}${notes.length > 0 ? ` (${notes.join(', ')})` : ''}`;
}

const savingOf = ({ rawTokens, shownTokens }: Measured): string =>
  `${rawTokens === 0 ? 0 : Math.round((1 - shownTokens / rawTokens) * 100)} %`;

const asJson = ({ measured, ...row }: PatternRow): object => ({
  ...row,
  recordings: measured?.recordings ?? 0,
  failing_recordings: measured?.failed ?? 0,
  written_recordings: measured?.written ?? 0,
  raw_tokens: measured?.rawTokens ?? 0,
  shown_tokens: measured?.shownTokens ?? 0,
});

import { type Command, hasOption } from './command.ts';
import type { Excerpt } from './excerpt.ts';
import { excerptOf } from './excerpt-run.ts';
import { definePattern } from './pattern.ts';

/** Models that were built; those that warned, failed or were skipped stay, and so does the tally. */
export const dbt = definePattern({
  name: 'dbt',
  family: 'dbt',
  programs: ['dbt'],
  match: (command) => !hasOption(command, '--log-format', '--output') && !command.args.includes('show'),
  signature: [/^\d\d:\d\d:\d\d {2}Running with dbt=/, /^\d\d:\d\d:\d\d {2}Done\. PASS=\d+/],
  noise: [
    { what: 'started models', line: /^\d\d:\d\d:\d\d {2}\d+ of \d+ START / },
    { what: 'models and tests without a fault', line: /^\d\d:\d\d:\d\d {2}\d+ of \d+ (?:OK|PASS) / },
    {
      what: 'lines of set-up',
      line: /^\d\d:\d\d:\d\d(?: {2}(?:Registered adapter|Concurrency:|Running with dbt=|Unable to do partial parsing)| *$)/,
      isUnmarked: true,
    },
  ],
});

/** What every run says. */
const MIGRATION_SET_UP =
  /^INFO {2}\[alembic\.runtime\.(?:migration|plugins[\w.]*)\] (?:Context impl|Will assume|setup plugin)|^Flyway (?:Community|OSS|Teams|Enterprise) Edition|^See release notes here:|^Database: jdbc:|^Schema history table .* does not exist yet$|^Creating Schema History table|^You are not signed in|^\*{20,}$/;
const ALEMBIC_STEP = /^INFO {2}\[alembic\.runtime\.migration\] (Running .*)$/;

/** Migrations of databases: each step stays, what every run says does not. */
export const migrations = definePattern({
  name: 'migrations',
  family: 'alembic',
  programs: ['alembic', 'flyway', 'liquibase', 'goose', 'migrate', 'dbmate', 'sqitch', 'atlas'],
  match: () => true,
  otherwise: 'raw',
  noise: [{ what: 'lines of set-up', line: MIGRATION_SET_UP, isUnmarked: true }],
  shorten: (run) => (asksForRows(run.command) ? undefined : excerptOf(run, readMigrations)),
});

/** Histories, states, and the SQL that somebody will run. */
const asksForRows = ({ args }: Command): boolean =>
  args.some((word) =>
    /^(?:--sql|history|heads|branches|show|current|status|info|version|diff|inspect|\w+-?sql|dump)$/i.test(
      word,
    ),
  );

function readMigrations(lines: readonly string[], out: Excerpt): void {
  for (const line of lines) {
    const step = ALEMBIC_STEP.exec(line)?.[1];
    if (step !== undefined) out.keep(step);
    else if (MIGRATION_SET_UP.test(line)) out.hide();
    else if (line === '') out.blank();
    else out.other(line);
  }
}

/** What the framework says of its own work; warnings, errors, stacks and what the program prints stay. */
export const spark = definePattern({
  name: 'spark',
  family: 'spark',
  programs: [
    'spark-submit',
    'spark-shell',
    'pyspark',
    'spark-sql',
    'hadoop',
    'hdfs',
    'yarn-cluster',
    'flink',
  ],
  match: () => true,
  signature: [
    /^\d\d\/\d\d\/\d\d \d\d:\d\d:\d\d INFO SparkContext: /,
    /^\d\d\/\d\d\/\d\d \d\d:\d\d:\d\d INFO (?:DAGScheduler|TaskSetManager): /,
  ],
  noise: [
    {
      what: 'lines of the framework',
      line: /^\d\d\/\d\d\/\d\d \d\d:\d\d:\d\d INFO (?!DAGScheduler: Job \d+ (?:finished|failed))/,
    },
    { what: 'progress lines', line: /^\[Stage \d+:[=>\s]*\(\d+ \+ \d+\) \/ \d+\]/, isUnmarked: true },
  ],
});

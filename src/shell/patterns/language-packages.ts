import { filterLines } from '../generic/index.ts';
import { shortenAnt } from './ant-output.ts';
import { subcommand } from './command.ts';
import type { Excerpt } from './excerpt.ts';
import { excerptOf } from './excerpt-run.ts';
import {
  type CommandRun,
  definePattern,
  type NoiseRule,
  type PatternDefinition,
  ranFine,
  type ShortForm,
} from './pattern.ts';
import { gap } from './shown-line.ts';

const noisePattern = (
  name: string,
  programs: readonly string[],
  noise: readonly NoiseRule[],
  data: readonly string[] = [],
  shorten?: PatternDefinition['shorten'],
) =>
  definePattern({
    name,
    family: name,
    programs,
    match: (command) => !data.includes(subcommand(command)),
    noise,
    ...(shorten && { shorten }),
  });

const COMPOSER_NOISE: readonly NoiseRule[] = [
  {
    what: 'progress lines',
    line: /^(?: {2}- (?:Downloading|Syncing) |Loading composer repositories|Updating dependencies$|Generating (?:optimized )?autoload|\s*\d+(?:\/\d+)? \[[>=-]|Writing lock file|Installing dependencies from lock file|Verifying lock file|Lock file operations: 0 installs?, 0 updates?, 0 |> \S+::|> @php artisan package:discover|Discovered Package:|\d+ package suggestions? were added)/,
  },
  {
    what: 'notices',
    line: /^(?:\d+ packages you are using are looking for funding|Use the `composer (?:fund|suggest)` command|Composer could not detect the root package)/,
    isUnmarked: true,
  },
];

/** What is written to the lock file, and then said again of the packages themselves. */
function shortenComposer(run: CommandRun): ShortForm | undefined {
  const lines = run.stderr;
  const start =
    lines.findIndex((line) => /^Lock file operations: (?!0 installs?, 0 updates?, 0 )/.test(line)) + 1;
  const length = lines.slice(start).findIndex((line) => !line.startsWith('  - '));
  const isSaidAgain = lines.some((line) => /^Package operations: (?!0 installs?, 0 updates?, 0 )/.test(line));
  if (!ranFine(run) || start === 0 || length < 1 || !isSaidAgain) return undefined;
  const [before, after] = [lines.slice(0, start), lines.slice(start + length)].map((part) =>
    filterLines(part, { noise: COMPOSER_NOISE, isFine: true }),
  );
  if (!before || !after) return undefined;
  return {
    stdout: run.stdout,
    stderr: [...before.lines, gap(length, 'locked packages'), ...after.lines],
    isLossless: false,
    unmarkedLines: before.unmarkedLines + after.unmarkedLines,
  };
}

export const composer = noisePattern(
  'composer',
  ['composer'],
  COMPOSER_NOISE,
  ['show', 'outdated', 'licenses', 'info', 'config'],
  shortenComposer,
);

export const bundler = noisePattern(
  'bundle',
  ['bundle', 'bundler'],
  [
    { what: 'lines of gems', line: /^(?!.*\(was )(?:Using |Fetching (?:gem metadata )?|Installing )\S+/ },
    {
      what: 'notices',
      line: /^(?:Use `bundle info|Don't run Bundler as root|(?:installing your bundle as root will break this )?application for all non-root|installing your bundle as root will break|users on this machine\.$|Post-install message from|Resolving dependencies\.+|Bundled gems are installed into|Fetching source index)/,
      isUnmarked: true,
    },
  ],
  ['list', 'outdated', 'show', 'info', 'config', 'exec'],
);

export const gem = noisePattern(
  'gem',
  ['gem'],
  [
    {
      what: 'progress lines',
      line: /^(?:Fetching |Parsing documentation for|Installing ri documentation|Done installing documentation|Building native extensions\. This could|Updating \S+$|Updating installed gems)/,
    },
    { what: 'configuration options', line: /^\t--\w/ },
    {
      what: 'notices',
      line: /^(?:libraries and\/or headers\. {2}Check|need configuration options\.$|Provided configuration options:$|Gem files will remain installed in )/,
      isUnmarked: true,
    },
  ],
  ['list', 'search', 'info', 'specification', 'contents', 'environment', 'query'],
);

export const dartTools = noisePattern(
  'flutter',
  ['dart', 'flutter', 'fvm'],
  [
    {
      what: 'dependencies',
      line: /^(?!.*\(was )(?:[+~><!* ] \S+ \d+\.\d+\.\d+\S*(?: \(.*\))?|Downloading (?:packages|\S+)\b.*|Resolving dependencies.*|Got dependencies!)$/,
    },
    {
      what: 'progress lines',
      line: /^(?:Running Gradle task .*|\s*[⣽⣻⢿⡿⣟⣯⣷⣾]|Building with sound null safety|Compiling .* for .*\.\.\.|Analyzing \S+\.\.\.\s*|\[[ +]*\d+ ms\].*)$/,
    },
  ],
  ['test', 'run', 'devices', 'doctor'],
);

/** `  2026_03_01_create_orders ..... 2.41ms DONE`, and before Laravel 9 `Migrating: X`, then `Migrated:  X (2.41ms)`. */
const FINISHED_STEP = /^ {2}\S.* \.{3,} (?:[\d.,]+ ?m?s )?(?:DONE|RUNNING)$/;
const BEGUN_STEP = /^(?:Migrating|Rolling back|Seeding): +(\S+)$/;
const ENDED_STEP = /^(?:Migrated|Rolled back|Seeded): +(\S+)/;
const FRAME = /^#\d+ (\[internal function\]|\S+\(\d+\)): /;
const PACKAGES = /^\[internal|\/vendor\/|\/usr\/share\/php\//;

function readArtisan(lines: readonly string[], out: Excerpt): void {
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    const begun = BEGUN_STEP.exec(line)?.[1];
    if (FINISHED_STEP.test(line)) out.fold('finished steps');
    else if (begun !== undefined && ENDED_STEP.exec(lines[at + 1] ?? '')?.[1] === begun) {
      out.fold('finished steps');
      at++;
    } else if (PACKAGES.test(FRAME.exec(line)?.[1] ?? '')) out.fold('foreign frames');
    else if (line.trim() === '') out.blank();
    else out.other(line);
  }
}

/** Laravel's own commands. */
export const artisan = definePattern({
  name: 'artisan',
  family: 'artisan',
  programs: ['artisan', 'php'],
  match: ({ program, args }) => {
    const [script = '', command = ''] = program === 'php' ? args : [program, ...args];
    return (
      /(?:^|[\\/])artisan$/.test(script) && !/^(?:test|tinker|serve|list|help|route:list)?$/.test(command)
    );
  },
  noise: [{ what: 'finished steps', line: FINISHED_STEP }],
  shorten: (run) => excerptOf(run, readArtisan),
});

export const prisma = noisePattern(
  'prisma',
  ['drizzle-kit', 'prisma'],
  [
    { what: 'lines of notices', line: /^[┌│└].*[┐│┘]$/ },
    { what: 'names of files', line: /^ {2,}└─ \S/ },
    {
      what: 'notices',
      line: /^(?:Prisma schema loaded from|Environment variables loaded from|Datasource "|Tip: |Start by importing|Help us improve|See other ways|The following migration\(s\) have been applied:$|migrations\/$)/,
      isUnmarked: true,
    },
  ],
  ['studio', 'format', 'init'],
);

/** Build tools of the JVM that write the task before each line. */
export const jvmTasks = noisePattern(
  'ant',
  ['ant', 'lein', 'mill', 'sbt', 'scala-cli'],
  [
    {
      what: 'progress lines',
      line: /^(?:\s*\[(?:mkdir|copy|delete|jar|unzip|touch|move)\] .*|\[info\] (?!.*(?:error|fail|\*\*\*)).*|\s*\[javac\] Compiling .*|Buildfile: .*|[\w-]+:|Total time: .*)$/,
    },
  ],
  [],
  shortenAnt,
);

export const bazel = noisePattern(
  'bazel',
  ['bazel', 'bazelisk', 'blaze', 'buck2', 'pants'],
  [
    { what: 'passed tests', line: /^\/\/\S+ +(?:\(cached\) )?PASSED in / },
    {
      what: 'progress lines',
      line: /^(?:(?:INFO|DEBUG): (?!Elapsed|Build completed|Build did|.*(?:error|fail|FAIL)).*|Loading:.*| {4}currently loading:.*|\.\.\. still trying to connect .*|Extracting Bazel installation.*|Analyzing: .*|\[[\d,]+ \/ [\d,]+\] .*|Computing main repo mapping:.*|Starting local Bazel server.*|Target \S+ up-to-date:|\s+bazel-bin\/\S+)$/,
    },
  ],
  ['query', 'cquery', 'aquery', 'info', 'version', 'run'],
);

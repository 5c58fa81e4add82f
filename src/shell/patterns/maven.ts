import { CDiagnosticsReader } from './c-diagnostics.ts';
import { hasOption } from './command.ts';
import type { Excerpt, Tally } from './excerpt.ts';
import { excerptOf } from './excerpt-run.ts';
import { foreignFrameLines } from './foreign-frames.ts';
import { definePattern } from './pattern.ts';

const RESULT =
  /^\[INFO\] (?:BUILD SUCCESS|BUILD FAILURE|Reactor Summary.*|.* \.{3,} (?:SUCCESS|FAILURE|SKIPPED).*|Tests run: \d+, Failures: \d+, Errors: \d+, Skipped: \d+)$/;
const PASSED_CLASS = /^\[INFO\] Tests run: \d+, .*Time elapsed: /;
const DOWNLOAD = /^(?:\[INFO\] )?(?:Download(?:ing|ed)(?: from \S+)?: |Progress \(\d+\): )/;
const FAILED_TEST =
  /^\[ERROR\] (?:[\w.$]+\.)?([\w$]+\.[\w$]+)(?:\([^)]*\))?(?:\{.*\}\[\d+\]|\[.*\])? +(?:-- )?Time elapsed: .* <<< (?:FAILURE|ERROR)!$/;
const LISTED = /^\[ERROR\] {3}(?:[\w.$]+\.)?([\w$]+\.[\w$]+):\d+/;
const ADVICE =
  /^\[ERROR\] (?:-> \[Help \d+\]|To see the full stack trace|Re-run Maven using|For more information about the errors|\[Help \d+\] http|Please refer to |After correcting the problems|Failures: $|Errors: $|Failures:$|Errors:$|After correcting)|^\[ERROR\] ?$/;

/** Maven: what [ERROR] and [WARNING] say, once; failed tests with own frames; results. */
class MavenReader {
  readonly #lines: readonly string[];
  readonly #out: Excerpt;
  readonly #foreign: Uint8Array;
  readonly #explained: ReadonlySet<string>;
  readonly #said = new Set<string>();
  #classes: Tally | undefined;

  constructor(lines: readonly string[], out: Excerpt) {
    this.#lines = lines;
    this.#out = out;
    this.#foreign = foreignFrameLines(lines);
    this.#explained = new Set(lines.flatMap((line) => FAILED_TEST.exec(line)?.[1] ?? []));
  }

  read(): void {
    for (const [at, line] of this.#lines.entries()) {
      if (line.startsWith('[INFO]') || DOWNLOAD.test(line)) this.#readInformation(line);
      else if (line.startsWith('[ERROR]') || line.startsWith('[WARNING]')) this.#readFault(line);
      else if (this.#foreign[at] === 1) this.#out.fold('foreign frames');
      else if (line === '') this.#out.blank();
      else if (/^(?:\tat |Caused by: )/.test(line)) this.#out.keep(line);
      else this.#out.other(line);
    }
  }

  #readInformation(line: string): void {
    if (RESULT.test(line)) this.#out.keep(line);
    else if (PASSED_CLASS.test(line)) {
      this.#classes ??= this.#out.tally('passed suites');
      this.#classes.add();
    } else if (DOWNLOAD.test(line)) this.#out.fold('downloads');
    else if (
      /^\[INFO\](?: ?-*| *T E S T S| Total time: .*| Finished at: .*| Results:| Running \S+)$/.test(line)
    )
      this.#out.hide();
    else this.#out.fold('information lines');
  }

  #readFault(line: string): void {
    const text = line.replace(/^\[\w+\]\s*/, '');
    const listed = LISTED.exec(line)?.[1];
    const isTold = this.#said.has(text) || (listed !== undefined && this.#explained.has(listed));
    this.#said.add(text);
    if (ADVICE.test(line) || isTold || text === '') this.#out.hide();
    else this.#out.keep(line);
  }
}

export const maven = definePattern({
  name: 'maven',
  family: 'maven',
  programs: ['mvn', 'mvnd', 'mvnw'],
  match: (command) =>
    !hasOption(command, '--version', '-v', '--help', '-h') &&
    !command.args.some((word) => /^(?:dependency:tree|help:|versions:)/.test(word)),
  signature: [
    /^\[INFO\] Scanning for projects\.\.\.$/,
    /^\[INFO\] BUILD (?:SUCCESS|FAILURE)$/,
    /^\[INFO\] Total time: /,
  ],
  shorten: (run) => excerptOf(run, (lines, out) => new MavenReader(lines, out).read()),
});

const GRADLE_NOISE =
  /^(?:Starting a Gradle Daemon|Daemon will be stopped|To honour the JVM settings|Calculating task graph|Reusing configuration cache|Configuration cache entry|Deprecated Gradle features were used|You can use '--warning-mode|For more on this, please refer to|\* Get more help at |\* Try:$|> (?:Run with --|Get more help)|Welcome to Gradle|Here are the highlights|Watching \d+ directories|Picked up |WARNING: (?:An illegal|A terminally deprecated|Use --|All illegal|Please consider reporting this|System::setSecurityManager )|Run with --stacktrace option|openjdk version "|OpenJDK (?:Runtime Environment|64-Bit Server VM) |Note: (?:Some input files|Recompile with)|Consider enabling configuration cache|Build cache is|Parallel Configuration)/;

function readGradle(lines: readonly string[], out: Excerpt): void {
  const foreign = foreignFrameLines(lines);
  const diagnostics = new CDiagnosticsReader(lines, out);
  let passed: Tally | undefined;
  for (const [at, line] of lines.entries()) {
    if (diagnostics.read(at)) continue;
    diagnostics.flush();
    if (/^> Task :\S+(?: (?:UP-TO-DATE|NO-SOURCE|FROM-CACHE|SKIPPED))?$/.test(line)) out.fold('tasks');
    else if (/^:\S+(?: (?:UP-TO-DATE|NO-SOURCE|FROM-CACHE|SKIPPED))?$/.test(line)) out.fold('tasks');
    else if (/^\s*\S.* PASSED$/.test(line)) {
      passed ??= out.tally('passed tests');
      passed.add();
    } else if (GRADLE_NOISE.test(line)) out.hide();
    else if (/^(?:Download |Downloading )|^<[-=]+> \d+%|^> (?:IDLE|:\S+ >)/.test(line))
      out.fold('progress lines');
    else if (foreign[at] === 1) out.fold('foreign frames');
    else if (line === '') out.blank();
    else if (
      /^(?:BUILD |FAILURE: |\* |> Task .*FAILED$|\d+ tests? completed|\d+ actionable tasks?)/.test(line)
    )
      out.keep(line);
    else out.other(line);
  }
  diagnostics.flush();
}

export const gradle = definePattern({
  name: 'gradle',
  family: 'gradle',
  programs: ['gradle', 'gradlew', 'kotlinc', 'javac'],
  match: (command) =>
    !hasOption(command, '--version', '-v', '--help', '-h') &&
    !command.args.some((word) => /^(?:tasks|dependencies|properties|projects|help)$/.test(word)),
  signature: [/^> Task :\S+/, /^BUILD (?:SUCCESSFUL|FAILED) in /, /^\d+ actionable tasks?: /],
  shorten: (run) => excerptOf(run, readGradle),
});

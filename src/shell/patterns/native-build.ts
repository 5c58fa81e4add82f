import { BuildStepsReader } from './build-steps.ts';
import { CDiagnosticsReader } from './c-diagnostics.ts';
import { cargo } from './cargo.ts';
import { type Command, hasOption, subcommand } from './command.ts';
import { CtestReader } from './ctest-lines.ts';
import type { Excerpt } from './excerpt.ts';
import { excerptOf } from './excerpt-run.ts';
import { foreignFrameLines } from './foreign-frames.ts';
import { go } from './go.ts';
import { innerPattern } from './inner-output.ts';
import { jest } from './jest.ts';
import { mocha, nodeTest } from './js-tests.ts';
import { phpunit, rspec } from './language-tests.ts';
import { eslint, mypy, pyright, ruff, tsc } from './linters.ts';
import { type CommandRun, definePattern, type Pattern, type ShortForm } from './pattern.ts';
import { pytest } from './pytest.ts';
import { unittest } from './python-tests.ts';
import { vitest } from './vitest.ts';

/** make, ninja, cmake and compilers run each other: one reader knows the lines of all. */
export function readNativeBuild(lines: readonly string[], out: Excerpt): void {
  const diagnostics = new CDiagnosticsReader(lines, out);
  const steps = new BuildStepsReader(out);
  const tests = new CtestReader(lines, out);
  const foreign = foreignFrameLines(lines);
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    if (diagnostics.read(at)) continue;
    if (!/^(?:g?make|ninja)(?:\[\d+\])?: /.test(line) && steps.read(line)) continue;
    diagnostics.flush();
    if (line === '') out.blank();
    else if (foreign[at] === 1) out.fold('foreign frames');
    else if (!steps.read(line) && !tests.read(line)) readOther(line, out);
  }
  diagnostics.flush();
}

function readOther(line: string, out: Excerpt): void {
  if (
    /^(?:FAILED: |(?:g?make|ninja)(?:\[\d+\])?: |collect2: |.*\bld(?:\.\w+)?: |CMake (?:Error|Warning))/.test(
      line,
    )
  )
    out.keep(line);
  else out.other(line);
}

/** What a target may run; the first that knows the output reads it. */
const INNER = [
  cargo,
  go,
  pytest,
  jest,
  vitest,
  unittest,
  mocha,
  nodeTest,
  phpunit,
  rspec,
  ...[eslint, tsc, ruff, mypy, pyright],
];

const shorten = (run: CommandRun): ShortForm | undefined => {
  const inner = innerPattern(run, INNER);
  return (inner && afterBuild(run, inner)) ?? excerptOf(run, readNativeBuild);
};

/** So many lines before the first of the inner program are read as what made it. */
const LONG_BUILD = 6;

/** A build and, below it, what it ran: each is read in its own way. */
function afterBuild(run: CommandRun, inner: Pattern): ShortForm | undefined {
  const from = run.stdout.findIndex((line) => inner.signature.some((anchor) => anchor.test(line)));
  const built =
    from > LONG_BUILD
      ? excerptOf({ ...run, stdout: run.stdout.slice(0, from), stderr: [] }, readNativeBuild)
      : undefined;
  const ran = inner.shorten(built ? { ...run, stdout: run.stdout.slice(from) } : run);
  if (!built || !ran) return ran;
  return {
    ...ran,
    stdout: [...built.stdout, ...ran.stdout],
    unmarkedLines: built.unmarkedLines + ran.unmarkedLines,
  };
}

const printsData = (command: Command): boolean => hasOption(command, '--version', '--help', '-h');

export const make = definePattern({
  name: 'make',
  family: 'make',
  programs: ['bmake', 'gmake', 'make', 'mingw32-make', 'nmake', 'remake', 'scons', 'xmake'],
  match: (command) =>
    !printsData(command) &&
    !hasOption(command, '-n', '--dry-run', '--just-print', '-p', '--print-data-base', '-q'),
  signature: [/^g?make(?:\[\d+\])?: /, /: \*\*\* \[/],
  shorten,
});

export const just = definePattern({
  name: 'just',
  family: 'just',
  programs: ['just', 'mage', 'task'],
  match: (command) =>
    !printsData(command) &&
    !hasOption(
      command,
      '--list',
      '-l',
      '--summary',
      '--evaluate',
      '--dump',
      '--show',
      '--choose',
      '--dry-run',
      '-n',
    ),
  signature: [/^error: [Rr]ecipe `/, /^==> /],
  shorten,
});

export const zigBuild = definePattern({
  name: 'zig',
  family: 'zig',
  programs: ['zig'],
  match: (command) => /^(?:build|cc|c\+\+)/.test(subcommand(command)) && !command.args.includes('test'),
  shorten: (run) => excerptOf(run, readNativeBuild),
});

export const cCompiler = definePattern({
  name: 'gcc',
  family: 'gcc',
  programs: [
    'c++',
    'c89',
    'c99',
    'cc',
    'clang',
    'clang++',
    'clang-cl',
    'emcc',
    'g++',
    'gcc',
    'gfortran',
    'icx',
    'nvcc',
  ],
  match: (command) =>
    !printsData(command) &&
    !command.args.some(
      (word) => /^-(?:E|S|v|###|M[MD]?|dM|print-|dump)/.test(word) && word !== '-MD' && word !== '-MMD',
    ),
  signature: [
    /^[^\s:]+:\d+:\d+: (?:fatal )?error: /,
    /^[^\s:]+:\d+:\d+: warning: .*\[-W/,
    /^collect2: error: /,
  ],
  shorten: (run) => excerptOf(run, readNativeBuild),
});

export const cmake = definePattern({
  name: 'cmake',
  family: 'cmake',
  programs: ['cmake', 'cmake3', 'cpack'],
  match: (command) =>
    !printsData(command) &&
    !hasOption(command, '-E', '-LA', '-LAH', '-L', '--system-information', '--trace', '-P'),
  signature: [
    /^-- Configuring (?:done|incomplete)/,
    /^CMake Error at /,
    /^-- The C(?:XX)? compiler identification is /,
    /^\[ *\d+%\] Built target /,
  ],
  shorten,
});

export const ctest = definePattern({
  name: 'ctest',
  family: 'ctest',
  programs: ['ctest', 'ctest3'],
  match: (command) => !printsData(command) && !hasOption(command, '-N', '--show-only', '--print-labels'),
  signature: [
    /^Test project /,
    /^ *\d+\/\d+ Test +#\d+: /,
    /^\d+% tests passed, \d+ tests failed out of \d+$/,
  ],
  shorten: (run) => excerptOf(run, readNativeBuild),
});

export const ninja = definePattern({
  name: 'ninja',
  family: 'ninja',
  programs: ['ninja', 'ninja-build', 'samu'],
  match: (command) => !printsData(command) && !hasOption(command, '-t', '-n', '--version'),
  signature: [/^ninja: /, /^\[\d+\/\d+\] \S/, /^FAILED: \S/],
  shorten,
});

export const meson = definePattern({
  name: 'meson',
  family: 'meson',
  programs: ['meson', 'meson.py'],
  match: (command) =>
    !printsData(command) && !['introspect', 'rewrite', 'configure'].includes(subcommand(command)),
  noise: [
    {
      what: 'configuration lines',
      line: /^(?:The Meson build system|Version: |Source dir: |Build dir: |Build type: |Project (?:name|version): |C(?:\+\+)? (?:compiler|linker) for the |Host machine cpu|Build targets in project: |Found ninja|Program \S+ found: YES|Run-time dependency .* found: YES|Dependency .* found: YES|Has header .*: YES|Checking for .*: YES|Compiler for .* supports .*: YES|Library \S+ found: YES|Header .*: YES)/,
    },
  ],
  shorten: (run) => (subcommand(run.command) === 'setup' ? undefined : shorten(run)),
});

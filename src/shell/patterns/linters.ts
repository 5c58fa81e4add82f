import { type Command, hasOption, optionValue, subcommand } from './command.ts';
import type { Excerpt } from './excerpt.ts';
import { excerptOf } from './excerpt-run.ts';
import { readLint } from './lint.ts';
import { definePattern, type Pattern } from './pattern.ts';

/** Forms that programs read, and those that show files instead of findings. */
const MACHINE =
  /json|sarif|junit|checkstyle|github|gitlab|xml|csv|tap|yaml|msvs|azure|teamcity|pylint|html|toml|quiet|count/;
const NO_FINDINGS = [
  '--version',
  '--help',
  '-h',
  '--showConfig',
  '--listFiles',
  '--listFilesOnly',
  '--print-config',
  '--init',
  '--diff',
  '--stdin-filepath',
  '--show-settings',
  '--show-files',
];

const printsFindings = (command: Command): boolean =>
  !hasOption(command, ...NO_FINDINGS) &&
  !MACHINE.test(
    optionValue(command, '--format', '-f', '--output-format', '--outputformat', '--reporter', '--output') ??
      '',
  );

interface Linter {
  readonly name: string;
  readonly programs?: readonly string[];
  readonly signature?: readonly RegExp[];
  /** Subcommands that check; others are not this pattern's. */
  readonly checks?: readonly string[];
}

const linter = ({ name, programs = [name], signature = [], checks }: Linter): Pattern =>
  definePattern({
    name,
    family: name,
    programs,
    match: (command) =>
      printsFindings(command) && (checks === undefined || checks.includes(subcommand(command))),
    signature,
    shorten: (run) => excerptOf(run, readLint),
  });

export const tsc = linter({
  name: 'tsc',
  programs: ['tsc', 'vue-tsc', 'tsgo', 'svelte-check', 'astro', 'attw', 'tsd'],
  signature: [
    /^\S.*\(\d+,\d+\): error TS\d+: /,
    / error TS\d+: \S/,
    /^\S+:\d+:\d+ - error TS\d+: /,
    /^Found \d+ errors? in /,
  ],
});
export const eslint = linter({
  name: 'eslint',
  programs: ['eslint', 'eslint_d', 'xo', 'standard', 'ts-standard', 'semistandard', 'tslint', 'jshint'],
  signature: [/^ +\d+:\d+ +(?:error|warning) {2}\S/, /^✖ \d+ problems? \(/],
});
export const stylelint = linter({
  name: 'stylelint',
  signature: [/^ +\d+:\d+ +[✖⚠] {2}\S/, /^✖ \d+ problems?/],
});
export const biome = linter({
  name: 'biome',
  checks: ['check', 'lint', 'ci', 'format'],
  signature: [/ lint\/\w+\/\w+.* ━+$/, /^Checked \d+ files? in /],
});
export const oxlint = linter({
  name: 'oxlint',
  signature: [/^\s*╭─\[\S+:\d+:\d+\]$/, /^Found \d+ warnings? and \d+ errors?\.$/],
});
export const markdownlint = linter({
  name: 'markdownlint',
  programs: [
    'markdownlint',
    'markdownlint-cli2',
    'remark',
    'textlint',
    'vale',
    'alex',
    'cspell',
    'codespell',
    'typos',
  ],
});
export const ruff = linter({
  name: 'ruff',
  checks: ['check', 'format', 'rule'],
  signature: [/^[A-Z]+\d{3,4} (?:\[\*\] )?\S/, /^ *--> \S+\.pyi?:\d+:\d+$/, /^\[\*\] \d+ fixable with the/],
});
export const mypy = linter({
  name: 'mypy',
  programs: ['mypy', 'dmypy', 'pytype', 'pyre', 'ty'],
  signature: [
    /^\S+\.pyi?:\d+: error: .*\[[\w-]+\]$/,
    /^Success: no issues found in \d+ source files?/,
    /^Found \d+ errors? in \d+ files? \(checked/,
  ],
});
export const pyright = linter({
  name: 'pyright',
  programs: ['pyright', 'basedpyright'],
  signature: [/^ {2}\S+:\d+:\d+ - (?:error|warning): /, /^\d+ errors?, \d+ warnings?, \d+ informations?/],
});
export const pythonLint = linter({
  name: 'pylint',
  programs: [
    'autoflake',
    'autopep8',
    'bandit',
    'black',
    'flake8',
    'isort',
    'pycodestyle',
    'pydocstyle',
    'pyflakes',
    'pylint',
    'vulture',
    'ansible-lint',
    'djlint',
    'sqlfluff',
    'cpplint',
  ],
  signature: [/^\S+\.py:\d+:\d+: [CRWEF]\d{4}: /, /^Your code has been rated at /],
});
/** `deno fmt --check`: the files; how they would be written is `deno fmt`'s to show. */
function readUnformatted(lines: readonly string[], out: Excerpt): void {
  for (const line of lines) {
    if (/^ *(?:\d+ +)?\| (?:[-+]|\.{3}$)/.test(line)) out.fold('lines of differences');
    else if (/^from \S.*:$/.test(line)) out.keep(line);
    else if (line === '') out.hide();
    else out.other(line);
  }
}

export const deno = definePattern({
  name: 'deno',
  family: 'deno',
  programs: ['deno'],
  match: (command) => printsFindings(command) && ['lint', 'check', 'fmt'].includes(subcommand(command)),
  shorten: (run) => excerptOf(run, subcommand(run.command) === 'fmt' ? readUnformatted : readLint),
});
export const shellcheck = linter({
  name: 'shellcheck',
  programs: ['shellcheck', 'checkbashisms', 'shfmt'],
  signature: [/^In \S+ line \d+:$/, /\^-* SC\d+ \(/],
});
export const fileLint = linter({
  name: 'yamllint',
  programs: [
    'actionlint',
    'buf',
    'erb_lint',
    'gitleaks',
    'haml-lint',
    'phpcs',
    'phpstan',
    'pint',
    'protoc',
    'psalm',
    'reek',
    'slim-lint',
    'standardrb',
    'dotenv-linter',
    'hadolint',
    'luacheck',
    'selene',
    'tflint',
    'tfsec',
    'checkov',
    'kube-linter',
    'yamllint',
    'spectral',
    'htmlhint',
    'editorconfig-checker',
  ],
});
export const rubocop = linter({
  name: 'rubocop',
  programs: ['rubocop'],
  signature: [/^\S+\.rb:\d+:\d+: [CWEFR]: /, /^\d+ files? inspected, /],
});
export const nativeLint = linter({
  name: 'cppcheck',
  programs: [
    'clang-tidy',
    'cppcheck',
    'include-what-you-use',
    'flawfinder',
    'swiftlint',
    'ktlint',
    'detekt',
    'checkstyle',
    'credo',
  ],
});
export const goLint = linter({
  name: 'golangci-lint',
  programs: [
    'errcheck',
    'gofmt',
    'goimports',
    'golangci-lint',
    'golint',
    'gosec',
    'govulncheck',
    'revive',
    'staticcheck',
  ],
});

import type { TextLines } from '../../text/text-lines.ts';

/** How a lock file names a package and its version. */
export interface LockFormat {
  readonly id: string;
  readonly filenames: readonly string[];
  /** Whether a text is written like this, by what stands near its beginning. */
  readonly recognise: (lines: TextLines) => boolean;
  /** The line that names a package; its first group is the name. */
  readonly name: RegExp;
  /** What of that line is shown where the rest of it are hashes. */
  readonly head?: RegExp;
  /** The line of the version, where it is another one. */
  readonly version?: RegExp;
  /** What has no version so many lines below its name is no package. */
  readonly reach?: number;
  /** Whether a line that matches `name` may name a package below the last line that is not indented. */
  readonly isAllowed?: (section: string, line: string) => boolean;
}

/** Whether one of the first lines matches. */
const begins =
  (pattern: RegExp, most = 60) =>
  (lines: TextLines): boolean => {
    for (let at = 1; at <= Math.min(most, lines.count); at++) if (pattern.test(lines.line(at))) return true;
    return false;
  };

/** Formats in the order in which they are tried. */
export const LOCK_FORMATS: readonly LockFormat[] = [
  {
    id: 'npm lock file',
    filenames: ['package-lock.json', 'npm-shrinkwrap.json'],
    recognise: begins(/^\s*"lockfileVersion"\s*:/),
    name: /^ {4,}"([^"\s]+)": \{$/,
    version: /^\s*"(?:version|resolved)": /,
    reach: 2,
  },
  {
    id: 'pnpm lock file',
    filenames: ['pnpm-lock.yaml'],
    recognise: begins(/^lockfileVersion:/),
    name: /^ {2}'?(\/?(?:@[^'\s/]+\/)?[^'\s@/]+[@/][^':]+)'?:(?: \{.*)?$/,
    isAllowed: (section) => section.startsWith('packages:'),
  },
  {
    id: 'yarn lock file',
    filenames: ['yarn.lock'],
    recognise: begins(/^(?:# yarn lockfile|__metadata:)/),
    name: /^"?((?:@[^"\s/]+\/)?[^"\s@:]+@[^"]+)"?:$/,
    version: /^ {2}version:? /,
  },
  {
    id: 'bun lock file',
    filenames: ['bun.lock'],
    recognise: begins(/^\s*"lockfileVersion":|^\s*"workspaces": \{/),
    name: /^ {4}"([^"]+)": \["[^"]+@/,
    head: /^ {4}"[^"]+": \["[^"]+"/,
  },
  {
    id: 'toml lock file',
    filenames: ['cargo.lock', 'poetry.lock', 'uv.lock', 'pdm.lock', 'pylock.toml'],
    recognise: begins(/^\[\[packages?\]\]/, 400),
    name: /^name = "([^"]+)"/,
    version: /^version = /,
  },
  {
    id: 'composer lock file',
    filenames: ['composer.lock'],
    recognise: begins(/^\s*"content-hash":/),
    name: /^ {12}"name": "([^"]+\/[^"]+)"/,
    version: /^\s*"version": /,
  },
  {
    id: 'pipenv lock file',
    filenames: ['pipfile.lock'],
    recognise: begins(/^\s*"(?:_meta|pipfile-spec)":/),
    name: /^ {8}"([^"]+)": \{$/,
    version: /^\s*"version": /,
    isAllowed: (_section, line) => !/^\s*"(?:hash|requires|sources|index)":/.test(line),
  },
  {
    id: 'bundler lock file',
    filenames: ['gemfile.lock', 'gems.locked'],
    recognise: begins(/^(?:GEM|PATH|GIT|PLATFORMS|DEPENDENCIES)$/),
    name: /^ {4}(\S+) \([^)]+\)$/,
  },
  {
    id: 'cocoapods lock file',
    filenames: ['podfile.lock'],
    recognise: begins(/^PODS:/),
    name: /^ {2}- "?([^\s"]+) \([^)]+\)"?:?$/,
    isAllowed: (section) => section.startsWith('PODS:'),
  },
  {
    id: 'pub lock file',
    filenames: ['pubspec.lock'],
    recognise: begins(/^packages:$/),
    name: /^ {2}"?([\w.-]+)"?:$/,
    version: /^ {4}version: /,
  },
  {
    id: 'mix lock file',
    filenames: ['mix.lock'],
    recognise: begins(/^%\{/),
    name: /^ {2}"([^"]+)": \{/,
    head: /^ {2}"[^"]+": \{(?::\w+, :\w+, "[^"]+"|[^,]*, "[^"]*")/,
  },
  {
    id: 'nix lock file',
    filenames: ['flake.lock'],
    recognise: begins(/^ {2}"nodes": \{/),
    name: /^ {4}"([^"]+)": \{$/,
    version: /^\s*"rev": /,
  },
  {
    id: 'nuget lock file',
    filenames: ['packages.lock.json'],
    recognise: begins(/^ {2}"dependencies": \{/),
    name: /^ {6}"([^"]+)": \{$/,
    version: /^\s*"resolved": /,
  },
  {
    id: 'deno lock file',
    filenames: ['deno.lock'],
    recognise: begins(/^ {2}"version": "\d"/, 4),
    name: /^ {4}"([^"]+@[^"]+)": \{$/,
  },
  {
    id: 'gradle lock file',
    filenames: ['gradle.lockfile', 'buildscript-gradle.lockfile'],
    recognise: begins(/^# This is a Gradle generated file/),
    name: /^([^#\s:]+:[^\s:]+:[^\s=]+)=/,
  },
  {
    id: 'go checksums',
    filenames: ['go.sum', 'go.work.sum'],
    recognise: begins(/^\S+ v\S+ h1:\S+$/, 4),
    name: /^(\S+ v\S+?) h1:/,
    head: /^\S+ v\S+/,
    isAllowed: (_section, line) => !/ v\S+\/go\.mod h1:/.test(line),
  },
];

import type { TextLines } from '../../text/text-lines.ts';
import type { Outline } from '../outline/outline.ts';
import { defineKind } from './define-kind.ts';
import type { Excerpt } from './excerpt/excerpt.ts';
import { lineUnits } from './excerpt/units.ts';
import { LOCK_FORMATS, type LockFormat } from './lock-formats.ts';
import { outlineFrom, type Part } from './outline-from.ts';

export default defineKind({
  id: 'lockfile',
  extensions: ['lock', 'lockfile'],
  filenames: LOCK_FORMATS.flatMap(({ filenames }) => filenames),
  signaturesAreHeads: true,
  outline: (_text, lines) => {
    const found = packagesOf(lines);
    return found === undefined ? undefined : outlineOfPackages(found, lines);
  },
  excerpt: ({ lines }) => {
    const found = packagesOf(lines);
    return found === undefined ? undefined : excerptOfPackages(found.format, found.packages, lines);
  },
});

/** A package as its lock file tells of it: the lines that name it and its version. */
interface LockedPackage {
  readonly name: string;
  readonly first: number;
  readonly last: number;
  /** The line of the version; `first` where both stand on one. */
  readonly versionLine: number;
}

interface FoundPackages {
  readonly format: LockFormat;
  readonly packages: readonly LockedPackage[];
}

/** The format is told by the text, since several tools call their files alike. */
function packagesOf(lines: TextLines): FoundPackages | undefined {
  for (const format of LOCK_FORMATS) {
    if (!format.recognise(lines)) continue;
    const packages = collect(lines, format);
    if (packages.length > 0) return { format, packages };
  }
  return undefined;
}

/** A package's version is looked for in so many lines behind its name, where the format does not say. */
const REACH_OF_VERSION = 12;

function collect(lines: TextLines, format: LockFormat): LockedPackage[] {
  const { name, version, isAllowed, reach } = format;
  const starts: { readonly line: number; readonly name: string }[] = [];
  let section = '';
  for (let at = 1; at <= lines.count; at++) {
    const line = lines.line(at);
    if (/^\S/.test(line)) section = line;
    const found = name.exec(line)?.[1];
    if (found !== undefined && (isAllowed === undefined || isAllowed(section, line))) {
      starts.push({ line: at, name: found });
    }
  }
  const isPackage = ({ line }: { readonly line: number }): boolean =>
    version === undefined || reach === undefined || versionLine(lines, line, { version, reach }) > line;
  const packages = starts.filter(isPackage);
  return packages.map(({ line, name: found }, index) => {
    let last = (packages[index + 1]?.line ?? lines.count + 1) - 1;
    last = lastOfPackage(lines, line, last);
    const most = Math.min(last - line, reach ?? REACH_OF_VERSION);
    return {
      name: found,
      first: line,
      last,
      versionLine: versionLine(lines, line, { version, reach: most }),
    };
  });
}

/** A package ends before the first line that stands less deep than its name, and with a line that has text. */
function lastOfPackage(lines: TextLines, first: number, most: number): number {
  const indent = indentOf(lines.line(first));
  let last = first;
  for (let at = first + 1; at <= most; at++) {
    if (lines.isBlank(at)) continue;
    if (indentOf(lines.line(at)) < indent) break;
    last = at;
  }
  return last;
}

const indentOf = (line: string): number => line.length - line.trimStart().length;

/** The line of the version of a package that is named on line `first`; that line when there is no other. */
function versionLine(
  lines: TextLines,
  first: number,
  { version, reach }: { version: RegExp | undefined; reach: number },
): number {
  if (version === undefined) return first;
  const last = Math.min(lines.count, first + reach);
  for (let at = first + 1; at <= last; at++) if (version.test(lines.line(at))) return at;
  return first;
}

/** One head a package: the line of its name and, joined to it, that of its version. */
function outlineOfPackages({ format, packages }: FoundPackages, lines: TextLines): Outline | undefined {
  return outlineFrom(
    packages.map(({ name, first, last, versionLine: at }): Part => {
      const isNext = at <= first + 1;
      const joined = at === first ? '' : `${isNext ? ' ' : ' … '}${lines.line(at).trim()}`;
      return {
        first,
        last,
        headLast: isNext ? at : first,
        head: `${headOf(lines.line(first), format).trim()}${joined}`,
        name,
        kind: 'package',
      };
    }),
  );
}

const headOf = (line: string, { head }: LockFormat): string => head?.exec(line)?.[0] ?? line;

function excerptOfPackages(
  format: LockFormat,
  packages: readonly LockedPackage[],
  lines: TextLines,
): Excerpt {
  const named = packages.flatMap(({ first, versionLine: at }) => (at === first ? [first] : [first, at]));
  return {
    about: `${format.id}, ${packages.length} package${packages.length === 1 ? '' : 's'}`,
    notes: [],
    units: lineUnits(lines),
    tiers: [named],
  };
}

import { compileWildcard, foldAscii, matchesWildcard, type Wildcard } from './wildcard.ts';

/** One line of an ignore file. */
export interface IgnoreRule {
  /** The file that holds it: relative to the walked root where it lies inside, else absolute. */
  readonly file: string;
  /** 1-based. */
  readonly line: number;
  /** As written, without line end and trailing blanks. */
  readonly pattern: string;
  /** True for `!pattern`: what it matches is taken in again. */
  readonly isNegated: boolean;
}

/** A rule with what the matcher needs. All texts are bytes as characters (latin1), as git compares bytes. */
interface Compiled extends IgnoreRule {
  readonly index: number;
  readonly isFolderOnly: boolean;
  /** Characters before the first wildcard of a pattern with a slash, matched from the folder of the file. */
  readonly prefix: string;
  readonly wildcard: Wildcard | undefined;
}

export interface IgnoreListOptions {
  /** How rules of this list name their file. */
  readonly file: string;
  readonly foldsCase: boolean;
}

type RuleHead = Omit<Compiled, 'prefix' | 'wildcard'>;

/** The last rule for a name, and the last that holds for files too. */
interface Latest {
  any: Compiled | undefined;
  folder: Compiled | undefined;
}

const WILD = /[*?[\\]/;

/**
 * The rules of one ignore file. The last one that matches decides. Most rules are a name or `*.ext`, found by one
 * look-up; only the others are tried one after the other, from the last to the first.
 */
export class IgnoreList {
  readonly #names = new Map<string, Latest>();
  readonly #paths = new Map<string, Latest>();
  readonly #extensions = new Map<string, Latest>();
  /** From the last to the first. */
  readonly #otherNames: Compiled[] = [];
  readonly #otherPaths: Compiled[] = [];
  readonly #foldsCase: boolean;
  readonly isEmpty: boolean;

  /** @param bytes the content of the file, one character a byte */
  constructor(bytes: string, options: IgnoreListOptions) {
    this.#foldsCase = options.foldsCase;
    const lines = bytes.replace(/^\xef\xbb\xbf/, '').split('\n');
    let count = 0;
    for (const [at, text] of lines.entries()) if (this.#add(text, at + 1, options)) count++;
    this.#otherNames.reverse();
    this.#otherPaths.reverse();
    this.isEmpty = count === 0;
  }

  /**
   * The rule that decides about an entry, or `undefined` when none matches.
   * @param path bytes of the path from the folder of the ignore file
   * @param name bytes of its last part
   */
  decide(path: string, name: string, isFolder: boolean): IgnoreRule | undefined {
    if (this.#foldsCase) return this.#decide(foldAscii(path), foldAscii(name), isFolder);
    return this.#decide(path, name, isFolder);
  }

  #decide(path: string, name: string, isFolder: boolean): IgnoreRule | undefined {
    let best = later(undefined, this.#names.get(name), isFolder);
    if (this.#paths.size > 0) best = later(best, this.#paths.get(path), isFolder);
    if (this.#extensions.size > 0) {
      const dot = name.lastIndexOf('.');
      if (dot >= 0) best = later(best, this.#extensions.get(name.slice(dot)), isFolder);
    }
    best = firstMatch(this.#otherNames, name, isFolder, best);
    return firstMatch(this.#otherPaths, path, isFolder, best);
  }

  /** Adds the rule of a line; false when it has none. */
  #add(text: string, line: number, options: IgnoreListOptions): boolean {
    const pattern = trimBlanks(text.endsWith('\r') ? text.slice(0, -1) : text);
    if (pattern === '' || pattern.startsWith('#')) return false;
    const isNegated = pattern.startsWith('!');
    const bare = isNegated ? pattern.slice(1) : pattern;
    const isFolderOnly = bare.endsWith('/');
    const whole = isFolderOnly ? bare.slice(0, -1) : bare;
    if (whole === '') return false;
    const shown = Buffer.from(pattern, 'latin1').toString('utf8');
    const rule = { file: options.file, line, pattern: shown, isNegated, index: line, isFolderOnly };
    if (whole.includes('/')) this.#addPath(rule, whole.startsWith('/') ? whole.slice(1) : whole);
    else this.#addName(rule, whole);
    return true;
  }

  #addName(rule: RuleHead, pattern: string): void {
    const folded = this.#foldsCase ? foldAscii(pattern) : pattern;
    if (!WILD.test(pattern)) {
      setLatest(this.#names, folded, { ...rule, prefix: '', wildcard: undefined });
    } else if (/^\*\.[^.*?[\\]+$/.test(pattern)) {
      setLatest(this.#extensions, folded.slice(1), { ...rule, prefix: '', wildcard: undefined });
    } else {
      const wildcard = compileWildcard(pattern, { isPath: false, foldsCase: this.#foldsCase });
      if (wildcard) this.#otherNames.push({ ...rule, prefix: '', wildcard });
    }
  }

  // Git compares the text before the first wildcard by itself. A double star after it therefore counts as the
  // beginning of a part, although text precedes it: in "lib**" it stands for folders too.
  #addPath(rule: RuleHead, pattern: string): void {
    const wildAt = pattern.search(WILD);
    const literal = wildAt < 0 ? pattern : pattern.slice(0, wildAt);
    const prefix = this.#foldsCase ? foldAscii(literal) : literal;
    if (wildAt < 0) {
      setLatest(this.#paths, prefix, { ...rule, prefix, wildcard: undefined });
      return;
    }
    const options = { isPath: true, foldsCase: this.#foldsCase };
    const wildcard = compileWildcard(pattern.slice(wildAt), options);
    if (wildcard) this.#otherPaths.push({ ...rule, prefix, wildcard });
  }
}

/** Blanks at the end do not count, unless escaped. */
function trimBlanks(line: string): string {
  let end = line.length;
  while (end > 0 && line[end - 1] === ' ') end--;
  if (end === line.length) return line;
  let slashes = 0;
  while (line[end - 1 - slashes] === '\\') slashes++;
  return line.slice(0, end + (slashes % 2));
}

function setLatest(map: Map<string, Latest>, key: string, rule: Compiled): void {
  const latest = map.get(key) ?? { any: undefined, folder: undefined };
  latest.folder = rule;
  if (!rule.isFolderOnly) latest.any = rule;
  map.set(key, latest);
}

function later(
  best: Compiled | undefined,
  latest: Latest | undefined,
  isFolder: boolean,
): Compiled | undefined {
  const rule = isFolder ? latest?.folder : latest?.any;
  return rule && rule.index > (best?.index ?? 0) ? rule : best;
}

/** The first of `rules` (last in the file) that matches and comes after `best` in the file; else `best`. */
function firstMatch(
  rules: readonly Compiled[],
  text: string,
  isFolder: boolean,
  best: Compiled | undefined,
): Compiled | undefined {
  for (const rule of rules) {
    if (best && rule.index < best.index) return best;
    if (rule.isFolderOnly && !isFolder) continue;
    if (!text.startsWith(rule.prefix) || !rule.wildcard) continue;
    if (matchesWildcard(rule.wildcard, text, rule.prefix.length)) return rule;
  }
  return best;
}

import {
  regexBadGroup,
  regexBadGroupName,
  regexLineFeed,
  regexNothingToRepeat,
  regexReversedCount,
  regexTooLong,
  regexUnclosedGroup,
  regexUnopenedGroup,
  regexUnsupported,
} from '../../../core/messages/regex.ts';
import { fail, ok, type Result } from '../../../core/result.ts';
import { ASSERTION, alternate, assertNode, classOf, concat, EMPTY, type Node, repeat } from './ast.ts';
import { parseClass } from './class-parser.ts';
import { ANY_CODE_POINT, type CodePointSet, contains, single, subtract } from './code-points.ts';
import { characterSet, parseEscape } from './escapes.ts';
import type { Flags } from './flags.ts';
import { REGEX_LIMITS } from './limits.ts';
import { PatternReader, PatternRefused, refuse } from './pattern-reader.ts';

/** Reads a pattern in the syntax of ripgrep (README lists it), or says in one sentence why it cannot. */
export function parsePattern(pattern: string, ignoreCase: boolean): Result<Node> {
  return guarded(pattern, (reader) => new Parser(reader, ignoreCase).parse());
}

/** Takes every character of `text` as itself. */
export function parseLiteral(text: string, ignoreCase: boolean): Result<Node> {
  return guarded(text, (reader) => {
    const parts: Node[] = [];
    while (!reader.atEnd) parts.push(literalNode(reader, { ignoreCase, verbose: false }));
    return concat(parts);
  });
}

function guarded(pattern: string, parse: (reader: PatternReader) => Node): Result<Node> {
  const length =
    pattern.length > REGEX_LIMITS.patternCharacters ? Array.from(pattern).length : pattern.length;
  if (length > REGEX_LIMITS.patternCharacters) {
    return fail(regexTooLong(length, REGEX_LIMITS.patternCharacters));
  }
  try {
    return ok(parse(new PatternReader(pattern)));
  } catch (error) {
    if (error instanceof PatternRefused) return fail(error.failure);
    throw error;
  }
}

const LINE_FEED = 10;

const lineSets = new WeakMap<CodePointSet, CodePointSet>();

/** The set without the line feed, the same object for the same set. */
function withoutLineFeed(set: CodePointSet): CodePointSet {
  const known = lineSets.get(set);
  if (known) return known;
  const rest = contains(set, LINE_FEED) ? subtract(set, single(LINE_FEED)) : set;
  lineSets.set(set, rest);
  return rest;
}

/** The set as a node, without the line feed that no line holds; a set of nothing else is refused. */
function lineClass(set: CodePointSet, position: number): Node {
  const rest = withoutLineFeed(set);
  if (rest.length === 0 && set.length > 0) refuse(regexLineFeed(position));
  return classOf(rest);
}

function literalNode(reader: PatternReader, flags: Flags): Node {
  const codePoint = reader.next().codePointAt(0)!; // callers check for the end
  return lineClass(characterSet(codePoint, flags), reader.position);
}

const COUNTED = /^\{(\d+)(?:(,)(\d*))?\}/;
const LONGEST_COUNT_TEXT = 64;

class Parser {
  readonly #reader: PatternReader;
  #flags: Flags;

  constructor(reader: PatternReader, ignoreCase: boolean) {
    this.#reader = reader;
    this.#flags = { ignoreCase, verbose: false };
  }

  parse(): Node {
    const node = this.#alternation();
    if (!this.#reader.atEnd) refuse(regexUnopenedGroup(this.#reader.position + 1));
    return node;
  }

  /** Up to the end or an unmatched `)`, which stays unread. */
  #alternation(): Node {
    const branches = [this.#sequence()];
    while (this.#reader.eat('|')) branches.push(this.#sequence());
    return alternate(branches);
  }

  #sequence(): Node {
    const parts: Node[] = [];
    for (;;) {
      this.#skipBlanks();
      if (['', '|', ')'].includes(this.#reader.peek())) return concat(parts);
      const atom = this.#atom();
      if (atom) parts.push(this.#repeated(atom));
    }
  }

  /** One item without its repetition; `undefined` for what matches nothing itself, such as `(?i)`. */
  #atom(): Node | undefined {
    const reader = this.#reader;
    switch (reader.peek()) {
      case '(':
        return this.#group();
      case '[': {
        reader.next();
        const start = reader.position;
        return lineClass(parseClass(reader, this.#flags), start);
      }
      case '\\':
        return this.#escape();
      case '.':
        reader.next();
        return lineClass(ANY_CODE_POINT, reader.position);
      case '^':
        reader.next();
        return assertNode(ASSERTION.lineStart);
      case '$':
        reader.next();
        return assertNode(ASSERTION.lineEndOrReturn);
      default:
        if (this.#quantifier()) refuse(regexNothingToRepeat(reader.peek(), reader.position + 1));
        return literalNode(reader, this.#flags);
    }
  }

  #escape(): Node {
    const reader = this.#reader;
    reader.next();
    const start = reader.position;
    if (reader.eat('Q')) return this.#quotation();
    const parsed = parseEscape(reader, this.#flags, false);
    if (parsed.kind === 'assertion') return assertNode(parsed.assertion);
    const set = parsed.kind === 'set' ? parsed.set : characterSet(parsed.codePoint, this.#flags);
    return lineClass(set, start);
  }

  /** `\Q…\E`, or to the end of the pattern. */
  #quotation(): Node {
    const parts: Node[] = [];
    while (!this.#reader.atEnd && !this.#reader.eat('\\E'))
      parts.push(literalNode(this.#reader, this.#flags));
    // A repetition after \E belongs to the last character only, as in the engines that know this form.
    const last = parts.pop();
    return last ? concat([...parts, this.#repeated(last)]) : EMPTY;
  }

  #group(): Node | undefined {
    this.#reader.next();
    const start = this.#reader.position;
    const outer = this.#flags;
    if (this.#reader.peek() === '*') this.#unsupportedGroup('a control verb (*…)', start, 'Leave it out.');
    if (this.#reader.eat('?') && !this.#groupHead(start)) return undefined;
    const body = this.#reader.nested(() => this.#alternation());
    if (!this.#reader.eat(')')) refuse(regexUnclosedGroup(start));
    this.#flags = outer;
    return body;
  }

  /** What follows `(?`. @returns false when the group is over already: `(?i)` sets flags for what follows it. */
  #groupHead(start: number): boolean {
    const reader = this.#reader;
    this.#refuseUnsupportedGroup(start);
    if (reader.eat('P<') || reader.eat('<')) {
      const name = reader.until('>');
      if (!name || !/^[\p{L}_][\p{L}\p{N}_.[\]]*$/u.test(name)) refuse(regexBadGroupName(start));
      return true;
    }
    return this.#groupFlags(start);
  }

  #refuseUnsupportedGroup(start: number): void {
    for (const [head, construct, remedy] of UNSUPPORTED_GROUPS) {
      if (this.#reader.startsWith(head)) this.#unsupportedGroup(construct, start, remedy);
    }
  }

  #unsupportedGroup(construct: string, start: number, remedy: string): never {
    return refuse(regexUnsupported(construct, start, remedy));
  }

  /** `i-x:` or `i-x)`. */
  #groupFlags(start: number): boolean {
    let isOn = true;
    let { ignoreCase, verbose } = this.#flags;
    for (;;) {
      const letter = this.#reader.next();
      if (letter === ':' || letter === ')') {
        this.#flags = { ignoreCase, verbose };
        return letter === ':';
      }
      if (letter === '-' && isOn) isOn = false;
      else if (letter === 'i') ignoreCase = isOn;
      else if (letter === 'x') verbose = isOn;
      else if (letter === 'u' && !isOn) {
        this.#unsupportedGroup(
          'matching bytes with (?-u)',
          start,
          'Leave the flag out: text is matched as UTF-8.',
        );
      } else if (!/^[msuU]$/.test(letter)) refuse(regexBadGroup(start));
    }
  }

  #repeated(atom: Node): Node {
    let node = atom;
    for (;;) {
      this.#skipBlanks();
      const count = this.#quantifier();
      if (!count) return node;
      this.#reader.rewind(count.end);
      const [min, max] = count.bounds;
      if (min > max) refuse(regexReversedCount(count.end));
      if (!this.#reader.eat('?') && this.#reader.peek() === '+') {
        this.#unsupportedGroup('a possessive repetition', count.end + 1, 'Leave the second + out.');
      }
      node = repeat(node, min, max);
    }
  }

  /** The repetition at the cursor, which does not move. A brace that counts nothing stands for itself. */
  #quantifier(): { readonly bounds: readonly [number, number]; readonly end: number } | undefined {
    const at = this.#reader.position;
    const simple = SIMPLE_BOUNDS[this.#reader.peek()];
    if (simple) return { bounds: simple, end: at + 1 };
    if (this.#reader.peek() !== '{') return undefined;
    let text = '';
    while (text.length < LONGEST_COUNT_TEXT && !text.endsWith('}'))
      text += this.#reader.peek(text.length) || '}';
    const counted = COUNTED.exec(text);
    if (!counted) return undefined;
    const min = Number(counted[1]);
    const max = !counted[2] ? min : counted[3] === '' ? Number.POSITIVE_INFINITY : Number(counted[3]);
    return { bounds: [min, max], end: at + counted[0].length };
  }

  /** Under `(?x)` blanks and `#` comments are layout. */
  #skipBlanks(): void {
    while (this.#flags.verbose) {
      if (/^\s$/.test(this.#reader.peek())) this.#reader.next();
      else if (!this.#reader.eat('#')) return;
      else while (!this.#reader.atEnd && this.#reader.next() !== '\n');
    }
  }
}

const SIMPLE_BOUNDS: Readonly<Record<string, readonly [number, number]>> = {
  '*': [0, Number.POSITIVE_INFINITY],
  '+': [1, Number.POSITIVE_INFINITY],
  '?': [0, 1],
};

const LOOK_REMEDY = 'Search without it and filter the lines, or use \\b for a word boundary.';
const CALL_REMEDY = 'Write the group out where it repeats.';

/** What may follow `(?` in other engines: beginning, name, remedy. */
const UNSUPPORTED_GROUPS: readonly (readonly [string, string, string])[] = [
  ['=', 'look-ahead (?=…)', LOOK_REMEDY],
  ['!', 'look-ahead (?!…)', LOOK_REMEDY],
  ['<=', 'look-behind (?<=…)', LOOK_REMEDY],
  ['<!', 'look-behind (?<!…)', LOOK_REMEDY],
  ['>', 'an atomic group (?>…)', 'Use (?:…).'],
  ['|', 'a branch-reset group (?|…)', 'Use (?:…).'],
  ['(', 'a conditional (?(…)…)', 'Write both cases as alternatives.'],
  ['P=', 'a back-reference', 'Write the repeated text out.'],
  ['P>', 'recursion', CALL_REMEDY],
  ['&', 'recursion', CALL_REMEDY],
  ['R', 'recursion', CALL_REMEDY],
  ...Array.from('0123456789', (digit) => [digit, 'recursion', CALL_REMEDY] as const),
];

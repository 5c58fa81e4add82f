/** A written type, taken apart as far as members can be looked up in it. */
export type WrittenType =
  | { readonly is: 'named'; readonly name: string; readonly args: readonly WrittenType[] }
  | { readonly is: 'collection'; readonly of: WrittenType | undefined }
  | { readonly is: 'tuple'; readonly parts: readonly WrittenType[] }
  | { readonly is: 'either'; readonly of: readonly WrittenType[] }
  /** The class itself, not an object of it: `type[Store]`, `typeof Store`. */
  | { readonly is: 'class'; readonly of: WrittenType }
  | { readonly is: 'function'; readonly result: WrittenType | undefined };

const MAX_KEPT = 50_000;
const kept = new Map<string, WrittenType | undefined>();

/**
 * Reads a type in the notation of any language: `*Store`, `&'a mut Store<T>`, `list[Store] | None`, `Map<string, Store>`,
 * `[]*Store`, `Store?`, `(Store, error)`.
 * @returns `undefined` for what names no type
 */
export function parseType(text: string): WrittenType | undefined {
  if (kept.has(text)) return kept.get(text);
  if (kept.size >= MAX_KEPT) kept.clear();
  const parsed = readType(text.trim());
  kept.set(text, parsed);
  return parsed;
}

const MODIFIER =
  /^(?:(?:readonly|const|constexpr|final|static|struct|class|enum|union|dyn|impl|mut|ref|out|in|inout|some|any|volatile|unsigned|signed|var|late|required|abstract|asserts|sealed|owned|weak|unowned|lent|sink|@\w+)\s+|&&?|\*+|'\w+\s+|\?|\.\.\.|<-\s*|-\s|:\s*)+/;
const NOTHING = /^(?:None|null|undefined|nil|void|never|NoneType|Null|false|error)$/;

function readType(given: string): WrittenType | undefined {
  const text = withoutSuffix(given.replace(MODIFIER, ''));
  if (text === '') return undefined;
  return readEither(text) ?? readPrefixed(text) ?? readBracketed(text) ?? readNamed(text);
}

function withoutSuffix(text: string): string {
  return text.replace(/(?:[?!*&]|\s|\bconst)+$/, '');
}

function readEither(text: string): WrittenType | undefined {
  const parts = splitTop(text, '|&');
  if (parts.length < 2) return undefined;
  const types = parts.map((part) => part.trim()).filter((part) => !NOTHING.test(part));
  return eitherOf(types.map(readType));
}

function eitherOf(types: readonly (WrittenType | undefined)[]): WrittenType | undefined {
  const known = types.filter((type) => type !== undefined);
  return known.length < 2 ? known[0] : { is: 'either', of: known };
}

/** Types that start with a word or bracket of their own. */
function readPrefixed(text: string): WrittenType | undefined {
  const map = /^map\[/.test(text) ? closing(text, 3) : -1;
  if (map > 0) return { is: 'collection', of: readType(text.slice(map + 1)) };
  const slice = /^\[\s*(?:\d+|\.\.\.|\w*)\s*\](?=[\w*[(<])/.exec(text);
  if (slice) return { is: 'collection', of: readType(text.slice(slice[0].length)) };
  if (/^chan\b/.test(text))
    return {
      is: 'collection',
      of: readType(
        text
          .slice(4)
          .replace(/^\s*<-/, '')
          .trim(),
      ),
    };
  if (/^typeof\s/.test(text)) return classOf(readType(text.slice(7)));
  if (/^(?:func|fn|fun|Fn|FnMut|FnOnce)\b\s*\(/.test(text)) return readFunction(text);
  if (/^(?:keyof|infer|unique|new)\s/.test(text)) return undefined;
  return undefined;
}

function classOf(type: WrittenType | undefined): WrittenType | undefined {
  return type && { is: 'class', of: type };
}

/** `func(a int) Store`, `fn(A) -> Store` */
function readFunction(text: string): WrittenType {
  const end = closing(text, text.indexOf('('));
  return {
    is: 'function',
    result: end < 0 ? undefined : readType(text.slice(end + 1).replace(/^\s*(?:->|:)\s*/, '')),
  };
}

function readBracketed(text: string): WrittenType | undefined {
  const open = text[0];
  if (open !== '(' && open !== '[' && open !== '{') return undefined;
  const end = closing(text, 0);
  if (end < 0) return undefined;
  const rest = text.slice(end + 1).trim();
  if (rest.startsWith('=>') || rest.startsWith('->'))
    return { is: 'function', result: readType(rest.slice(2).trim()) };
  if (open === '{') return undefined;
  if (rest.startsWith('[')) return { is: 'collection', of: readType(text.slice(0, end + 1)) };
  const parts = splitTop(text.slice(1, end), ',;').map((part) => part.trim());
  if (open === '(') return parts.length === 1 ? readType(withoutName(parts[0] ?? '')) : tupleOf(parts);
  const pair = splitTop(parts[0] ?? '', ':');
  if (parts.length === 1 || /^\d/.test(parts[1] ?? ''))
    return { is: 'collection', of: readType((pair[1] ?? pair[0] ?? '').trim()) };
  return tupleOf(parts);
}

function tupleOf(parts: readonly string[]): WrittenType {
  return { is: 'tuple', parts: parts.map((part) => readType(withoutName(part)) ?? UNNAMED) };
}

const UNNAMED: WrittenType = { is: 'named', name: '', args: [] };

/** `store *Store` in Go's results, `store: Store` in named tuples. */
function withoutName(part: string): string {
  const named = /^\w+\s*(?::\s*|\s(?=[*[\w]))(.+)$/s.exec(part);
  return named && !/^(?:struct|dyn|impl|mut|const|chan|map|func|readonly)\b/.test(part)
    ? (named[1] as string)
    : part;
}

function readNamed(text: string): WrittenType | undefined {
  const name = /^[\p{L}_$\\][\p{L}\p{N}_$\\]*(?:(?:\.|::)[\p{L}_$][\p{L}\p{N}_$]*)*/u.exec(text)?.[0];
  if (name === undefined) return /^["'`\d-]/.test(text) ? UNNAMED : undefined;
  const rest = text
    .slice(name.length)
    .replace(/^::(?=<)/, '')
    .trim();
  const open = rest[0];
  if (rest.startsWith('[]') || rest.startsWith('[ ]')) return { is: 'collection', of: readType(name) };
  if (open !== '<' && open !== '[')
    return rest.startsWith('=>') || rest.startsWith('->') ? undefined : { is: 'named', name, args: [] };
  const end = closing(rest, 0);
  if (end < 0) return { is: 'named', name, args: [] };
  const args = splitTop(rest.slice(1, end), ',').map(
    (part) => readType(part.replace(/^\s*\w+\s*=\s*/, '').trim()) ?? UNNAMED,
  );
  const type: WrittenType = { is: 'named', name, args };
  return /^\s*\[/.test(rest.slice(end + 1)) ? { is: 'collection', of: type } : type;
}

const CLOSES: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}', '<': '>' };

/** Where the bracket at `from` is closed, −1 when nowhere. */
function closing(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    const char = text[at] as string;
    if (char in CLOSES) depth++;
    else if (char === '>' && /[-=]/.test(text[at - 1] ?? '')) continue;
    else if (char === ')' || char === ']' || char === '}' || char === '>') {
      depth--;
      if (depth === 0) return at;
    }
  }
  return -1;
}

/** Parts between separators outside of all brackets. */
function splitTop(text: string, separators: string): string[] {
  const parts: string[] = [];
  let from = 0;
  for (let at = 0; at < text.length; at++) {
    const char = text[at] as string;
    if (char in CLOSES) {
      const end = closing(text, at);
      if (end < 0) break;
      at = end;
    } else if (
      separators.includes(char) &&
      !(char === ':' && text[at + 1] === ':') &&
      !(char === ':' && text[at - 1] === ':')
    ) {
      parts.push(text.slice(from, at));
      from = at + 1;
    }
  }
  parts.push(text.slice(from));
  return parts;
}

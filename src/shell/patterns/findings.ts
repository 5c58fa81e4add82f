/** What a compiler or linter says about one place. */
export interface Finding {
  /** Path as the tool wrote it. */
  readonly file: string;
  /** `12:5`, or `12`, or '' when the tool named no line. */
  readonly place: string;
  /** Severity, code and message in the tool's words, on one line. */
  readonly text: string;
  /** Lines that explain it further, without indentation. */
  readonly details: readonly string[];
}

/** So many places with the same words are named once. */
const OFTEN = 3;
/** A report that is read by message has to fit on about a page; longer ones are read file by file. */
const MOST_CHARACTERS_BY_MESSAGE = 3500;
/** Places of one message in a row before its line is broken. */
const PLACES_IN_A_ROW = 240;

/**
 * The findings with every place, message and detail, shorter: what is said often is said once with all its places, files
 * with several findings are named once. Order is that of the first mention.
 */
export function findingLines(findings: readonly Finding[]): readonly string[] {
  const byFile = linesByFile(findings);
  const byMessage = linesByMessage(findings);
  const length = byMessage.join('\n').length;
  return length <= MOST_CHARACTERS_BY_MESSAGE && length < byFile.join('\n').length ? byMessage : byFile;
}

const keyOf = ({ text, details }: Finding): string => [text, ...details].join('\n');

function grouped<T>(items: readonly T[], keyOf: (item: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

function linesByMessage(findings: readonly Finding[]): readonly string[] {
  const groups = grouped(findings, keyOf);
  const rare = findings.filter((finding) => (groups.get(keyOf(finding))?.length ?? 0) < OFTEN);
  const often = [...groups.values()].filter((group) => group.length >= OFTEN);
  return [...often.flatMap(messageLines), ...linesByFile(rare)];
}

function messageLines(group: readonly Finding[]): readonly string[] {
  const first = group[0];
  if (first === undefined) return [];
  const places = [...grouped(group, ({ file }) => file)].map(
    ([file, inFile]) => `${file}:${inFile.map(({ place }) => place).join(',')}`,
  );
  return [
    `${first.text} (×${group.length})`,
    ...first.details.map((detail) => `  ${detail}`),
    ...inRows(places).map((row) => `  ${row}`),
  ];
}

function inRows(words: readonly string[]): readonly string[] {
  const rows: string[] = [];
  for (const word of words) {
    const last = rows.at(-1);
    if (last === undefined || last.length + word.length > PLACES_IN_A_ROW) rows.push(word);
    else rows[rows.length - 1] = `${last} ${word}`;
  }
  return rows;
}

function linesByFile(findings: readonly Finding[]): readonly string[] {
  return [...grouped(findings, ({ file }) => file)].flatMap(([file, inFile]) => {
    const alike = [...grouped(inFile, keyOf).values()];
    if (alike.length === 1) return alike.flatMap((group) => lineOf(`${file}:`, group, ''));
    return [file, ...alike.flatMap((group) => lineOf('', group, '  '))];
  });
}

function lineOf(prefix: string, group: readonly Finding[], indent: string): readonly string[] {
  const first = group[0];
  if (first === undefined) return [];
  const places = group.map(({ place }) => place).filter(Boolean);
  const where = `${prefix}${places.join(',')}`;
  return [
    `${indent}${where}${where === '' ? '' : ' '}${first.text}`,
    ...first.details.map((detail) => `${indent}  ${detail}`),
  ];
}

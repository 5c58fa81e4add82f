/** What a compiler or linter says about one place. */
export interface Finding {
  /** File, line and column as the tool wrote them: `src/a.rs:3:9`, `a.ts(3,9)`. */
  readonly where: string;
  /** Severity, code and message in the tool's words, on one line. */
  readonly text: string;
  /** Lines that explain it further, without indentation. */
  readonly details: readonly string[];
}

/** So many places with the same words are named once; long words sooner. */
const OFTEN = 3;
const LONG_TEXT = 60;
/** Places of one message in a row before its line is broken. */
const ROW_CHARACTERS = 160;

/**
 * The findings with every place, message and detail, shorter: words that are said of several places are said once, with
 * all the places below. Order is that of the first mention.
 */
export function findingLines(findings: readonly Finding[]): readonly string[] {
  const groups = new Map<string, Finding[]>();
  for (const finding of findings) {
    const key = [finding.text, ...finding.details].join('\n');
    const group = groups.get(key);
    if (group) group.push(finding);
    else groups.set(key, [finding]);
  }
  return [...groups.values()].flatMap((group) =>
    isOften(group) ? groupLines(group) : group.flatMap(singleLines),
  );
}

const isOften = (group: readonly Finding[]): boolean =>
  group.length >= OFTEN || (group.length === 2 && lengthOf(group[0]) > LONG_TEXT);

const lengthOf = (finding: Finding | undefined): number =>
  finding === undefined ? 0 : finding.text.length + finding.details.join().length;

function singleLines({ where, text, details }: Finding): readonly string[] {
  return [where === '' ? text : `${where}: ${text}`, ...details.map((detail) => `  ${detail}`)];
}

function groupLines(group: readonly Finding[]): readonly string[] {
  const first = group[0];
  if (first === undefined) return [];
  const code = codeOf(first.text);
  const places = inRows(group.map(({ where }) => where)).map((row, at) =>
    at > 0 && code !== '' ? `${code} ${row}` : row,
  );
  return [
    `${first.text} (×${group.length})`,
    ...first.details.map((detail) => `    ${detail}`),
    ...places.map((row) => `  ${row}`),
  ];
}

/** What the finding is known by: later rows of its places repeat it. */
const codeOf = (text: string): string =>
  /\b[A-Z]{1,6}\d{3,5}\b|\[[\w:.-]+\](?=$| )|\([\w/-]+\)$/.exec(text)?.[0] ?? '';

function inRows(words: readonly string[]): readonly string[] {
  const rows: string[] = [];
  for (const word of words) {
    const last = rows.at(-1);
    if (last === undefined || last.length + word.length > ROW_CHARACTERS) rows.push(word);
    else rows[rows.length - 1] = `${last} ${word}`;
  }
  return rows;
}

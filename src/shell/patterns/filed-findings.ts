/** Findings of linters, which may be shown file by file. */
export interface FiledFinding {
  readonly file: string;
  /** `12:5`, as the tool wrote it. */
  readonly place: string;
  readonly text: string;
  readonly details: readonly string[];
}

const ROW = /^ +(\d+:\d+|\d+) +(\S.*)$/;
const FILE = /^(?:\S.*[\\/.]\S*|[\w-]+)$/;

/** eslint and stylelint: a line with the file, rows of place, severity, message, rule. */
export function filedFindingsAt(
  lines: readonly string[],
  at: number,
): { readonly findings: readonly FiledFinding[]; readonly end: number } | undefined {
  const file = (lines[at] ?? '').replace(/:$/, '');
  if (!FILE.test(file) || !ROW.test(lines[at + 1] ?? '')) return undefined;
  const findings: FiledFinding[] = [];
  let end = at + 1;
  for (; end < lines.length; end++) {
    const row = ROW.exec(lines[end] ?? '');
    if (!row) break;
    findings.push({ file, place: row[1] ?? '', text: (row[2] ?? '').replace(/ {2,}/g, ' '), details: [] });
  }
  return { findings, end };
}

/** `a/b.ts:3:9` or `a/b.ts(3,9)` apart. */
export function filed({
  where,
  text,
  details,
}: {
  readonly where: string;
  readonly text: string;
  readonly details: readonly string[];
}): FiledFinding {
  const [, file, line, pair, named] =
    /^(.+?)(?::(\d+(?::\d+)?(?:-\d+(?::\d+)?)?)|\((\d+(?:,\d+)?)\)| (line \d+))$/.exec(where) ?? [];
  return {
    file: file ?? where,
    place: line ?? pair?.replace(',', ':') ?? named ?? '',
    text: text.replace(/ {2,}/g, ' '),
    details,
  };
}

const OFTEN = 3;
/** A report that is read by message has to fit on about a page; longer ones are read file by file. */
const PAGE_CHARACTERS = 3500;

/** The shorter of two orders: by message, where many files have the same, or by file. */
export function filedFindingLines(findings: readonly FiledFinding[]): readonly string[] {
  const folder = commonFolder(findings);
  const heading = folder === '' ? [] : [`in ${folder}`];
  const short = findings.map((finding) => ({ ...finding, file: finding.file.slice(folder.length) }));
  const byFile = [...heading, ...linesByFile(short)];
  const byMessage = [...heading, ...linesByMessage(short)];
  const length = byMessage.join('\n').length;
  return length <= PAGE_CHARACTERS && length < byFile.join('\n').length ? byMessage : byFile;
}

/** The absolute folder that all files are below, with its separator; '' for one file or relative names. */
function commonFolder(findings: readonly FiledFinding[]): string {
  const files = [...new Set(findings.map(({ file }) => file))];
  const first = files[0] ?? '';
  if (files.length < 2 || !/^(?:\/|[A-Za-z]:\\)/.test(first)) return '';
  let length = first.length;
  for (const file of files) while (length > 0 && !file.startsWith(first.slice(0, length))) length--;
  // One folder is left in each name, so that it can be found by what people call it.
  return parentOf(parentOf(first.slice(0, length)).slice(0, -1));
}

/** Up to the last separator, with it. */
const parentOf = (path: string): string =>
  path.slice(0, Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);

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

const wordsOf = ({ text, details }: FiledFinding): string => [text, ...details].join('\n');

function linesByFile(findings: readonly FiledFinding[]): readonly string[] {
  return [...grouped(findings, ({ file }) => file)].flatMap(([file, inFile]) => {
    const rows = [...grouped(inFile, wordsOf).values()].flatMap((alike) => rowOf(alike));
    const [only] = rows;
    return rows.length === 1 && only !== undefined
      ? [`${file}:${only.trimStart()}`]
      : underHeading(file, rows);
  });
}

function rowOf(alike: readonly FiledFinding[]): readonly string[] {
  const { text = '', details = [] } = alike[0] ?? {};
  return [`  ${`${placesOf(alike)} ${text}`.trimStart()}`, ...details.map((detail) => `    ${detail}`)];
}

/** A long list names its file again on every page. */
function underHeading(heading: string, rows: readonly string[]): readonly string[] {
  const lines = [heading];
  let length = 0;
  for (const row of rows) {
    if (length > PAGE_CHARACTERS && !row.startsWith('    ')) {
      lines.push(heading);
      length = 0;
    }
    lines.push(row);
    length += row.length;
  }
  return lines;
}

function linesByMessage(findings: readonly FiledFinding[]): readonly string[] {
  const groups = grouped(findings, wordsOf);
  const isOften = (finding: FiledFinding): boolean => (groups.get(wordsOf(finding))?.length ?? 0) >= OFTEN;
  const often = [...groups.values()].filter((group) => group.length >= OFTEN);
  return [...often.flatMap(messageLines), ...linesByFile(findings.filter((finding) => !isOften(finding)))];
}

function messageLines(group: readonly FiledFinding[]): readonly string[] {
  const { text = '', details = [] } = group[0] ?? {};
  const files = [...grouped(group, ({ file }) => file)];
  return [
    `${text} (×${group.length})`,
    ...details.map((detail) => `    ${detail}`),
    `  ${files.map(([file, inFile]) => `${file}:${placesOf(inFile)}`.replace(/:$/, '')).join(' ')}`,
  ];
}

const placesOf = (findings: readonly FiledFinding[]): string => findings.map(({ place }) => place).join(',');

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countTokens } from '../../../src/engine/tokens/index.ts';
import { fixtureNames, fixtureText, viewOf } from './fixture-views.ts';
import { replay } from './replay.ts';

const MODES = ['map', 'signatures', 'auto'] as const;

/** Every promise a structure makes of any text: it is the text, or rows that lead through it, and no longer. */
async function expectHonest(name: string, text: string): Promise<void> {
  for (const mode of MODES) {
    const view = await viewOf(name, text, mode);
    if (view.mode === 'full') expect(view.text).toBe(text);
    else {
      replay(text, view.text);
      expect(view.tokens).toBeLessThan(countTokens(text));
    }
    expect(view.text).toBe((await viewOf(name, text, mode)).text);
  }
}

const damages: Readonly<Record<string, (text: string) => string>> = {
  'cut in the middle': (text) => text.slice(0, text.length / 2),
  'cut in a word near the end': (text) => text.slice(0, text.length - 7),
  'beginning is gone': (text) => text.slice(text.length / 3),
  'carriage returns': (text) => text.replaceAll('\r', '').replaceAll('\n', '\r\n'),
  'carriage returns on some lines': (text) => text.replace(/\n(?=\s)/g, '\r\n'),
  'byte order mark': (text) => `\uFEFF${text}`,
  'no final line feed': (text) => text.trimEnd(),
  'NUL and other controls': (text) => text.replaceAll('e', '\0').replaceAll('o', '\u0007'),
  'all closing brackets gone': (text) => text.replace(/[)\]}>]/g, ''),
  'all opening brackets gone': (text) => text.replace(/[([{<]/g, ''),
  'a lone quote': (text) => `"${text}`,
  'every quote twice': (text) => text.replaceAll('"', '""'),
  'lone surrogates': (text) => text.replaceAll('a', '\ud83d'),
  'on one line': (text) => text.replaceAll('\n', ' '),
  'indented by tabs': (text) => text.replace(/^ +/gm, (blanks) => '\t'.repeat(blanks.length)),
  'lines in reverse': (text) => text.split('\n').reverse().join('\n'),
  'blank lines between': (text) => text.replaceAll('\n', '\n\n\n'),
  'ten times over': (text) => text.repeat(10),
  'rows that look like marks': (text) => text.replaceAll('\n', '\n… 3 lines (900001–900003)\n'),
};

describe.each(Object.keys(damages))('%s', (damage) => {
  test.each(fixtureNames)('%s', async (name) => {
    await expectHonest(name, damages[damage]?.(fixtureText(name)) ?? '');
  });
});

const long = 1 << 20;

test.each(fixtureNames)('a line of a megabyte in %s', { timeout: 240_000 }, async (name) => {
  const text = fixtureText(name);
  const middle = text.indexOf('\n', text.length / 2) + 1;
  await expectHonest(name, `${text.slice(0, middle)}${'word '.repeat(long / 5)}\n${text.slice(middle)}`);
});

const deep: Readonly<Record<string, string>> = {
  'a.json': `${'{"a":['.repeat(20_000)}1${']}'.repeat(20_000)}`,
  'open.json': '[\n'.repeat(50_000),
  'a.yaml': Array.from({ length: 2000 }, (_, depth) => `${' '.repeat(depth)}k${depth}:`).join('\n'),
  'flow.yaml': `a: ${'['.repeat(100_000)}\nb: 1\n`,
  'a.xml': `${'<a>\n'.repeat(20_000)}${'</a>\n'.repeat(20_000)}`,
  'close.html': `<div>\n${'</p>\n'.repeat(50_000)}`,
  'a.css': `${'a {\n'.repeat(20_000)}`,
  'a.scss': `${'a { &:b { '.repeat(20_000)}`,
  'a.proto': `${'message A {\n'.repeat(5000)}`,
  'a.md': `${'# a\n## b\n### c\n'.repeat(5000)}`,
  'fence.md': '```\n'.repeat(20_001),
  'a.sql': `${'BEGIN '.repeat(20_000)};${"'".repeat(20_001)}`,
  'a.log': `ERROR first\n${'    at deeper\n'.repeat(20_000)}`,
  'a.csv': `a,b\n${'"'.repeat(50_001)}\n1,2\n`,
  Makefile: `a: \\\n${'b \\\n'.repeat(20_000)}`,
  Dockerfile: `RUN <<EOF\n${'x\n'.repeat(20_000)}`,
};

test.each(Object.keys(deep))(
  'deep nesting and endless openings in %s take no longer than a few seconds',
  async (name) => {
    const started = process.cpuUsage();
    const view = await viewOf(name, deep[name] ?? '', 'signatures');
    const { user, system } = process.cpuUsage(started);
    if (view.mode !== 'full') replay(deep[name] ?? '', view.text);
    expect((user + system) / 1000).toBeLessThan(8000);
  },
);

/** Text made of what the formats are made of. */
const scraps = fc.array(
  fc.constantFrom(
    ...[
      '{',
      '}',
      '[',
      ']',
      '"',
      "'",
      ':',
      ',',
      '\n',
      '\n\n',
      '  ',
      '\t',
      '# ',
      '- ',
      '= ',
      '---',
      '===',
      '```',
      '<a>',
    ],
    ...[
      '</a>',
      '<!--',
      '-->',
      '|',
      '>',
      '\\',
      '\r\n',
      ';',
      '/*',
      '*/',
      '//',
      'key',
      'value',
      '1',
      'ERROR',
      '🚀',
      'e\u0301',
    ],
    ...[
      'CREATE TABLE t (',
      'BEGIN',
      'END',
      '$$',
      'FROM a',
      'message M',
      '@media',
      '<<EOF',
      '"""',
      '… 2 lines (1–2)',
    ],
    'a long enough run of plain words that a view may want to leave out ',
  ),
  { maxLength: 400 },
);
const names = [...new Set([...fixtureNames, 'plain.txt', 'unknown.qqq'])];

test('any text under any name is shown honestly', async () => {
  await fc.assert(
    fc.asyncProperty(scraps, fc.constantFrom(...names), (parts, name) => expectHonest(name, parts.join(''))),
    { numRuns: 250, seed: 7 },
  );
});

test('protected words and hints stay in every excerpt', async () => {
  for (const name of fixtureNames) {
    const text = fixtureText(name);
    const line = text.split('\n').filter((each) => each.trim().length > 12)[9] ?? '';
    const word = line.trim().slice(2, 14);
    if (word === '') continue;
    const view = await viewOf(name, text, 'auto', { protect: [word] });
    expect(view.text, name).toContain(word);
  }
});

test('a task decides what an excerpt shows', async () => {
  const text = fixtureText('settings.json');
  const without = await viewOf('settings.json', text, 'signatures');
  const view = await viewOf('settings.json', text, 'signatures', { task: 'turn off row number 41' });
  expect(without.text).not.toContain('row number 41"');
  expect(view.text).toContain('row number 41"');
  replay(text, view.text);
});

test('files of secrets have no structure', async () => {
  const { kindForPath, kindOf } = await import('../../../src/read/kinds/index.ts');
  for (const name of ['.env', 'app/.env.local', '.ENV.production']) {
    expect(kindForPath(name)).toBeUndefined();
    expect(kindOf(name, 'A=1\n')).toBeUndefined();
  }
});

test('pictures in a notebook are left out, and the lines around them are not cut in slices', async () => {
  const text = fixtureText('analysis.ipynb').replace(/[A-Za-z0-9+/]{4000}/, (picture) => picture.repeat(100));
  const view = await viewOf('analysis.ipynb', text, 'signatures');
  replay(text, view.text);
  expect(view.text).toContain('    "orders = pd.read_csv(\'orders.csv\')\\n",\n');
  expect(view.tokens).toBeLessThan(600);
});

test('a file that tells an agent what to do is whole in auto', async () => {
  const text = fixtureText('manual.md').repeat(5);
  expect((await viewOf('AGENTS.md', text, 'auto')).mode).toBe('full');
  expect((await viewOf('manual.md', text, 'auto')).mode).toBe('auto');
  expect((await viewOf('AGENTS.md', text, 'map')).mode).toBe('map');
});

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { VISIBLE_COMMANDS } from '../src/cli/commands/index.ts';

const root = path.resolve(import.meta.dirname, '..');
const read = (name: string): string => readFileSync(path.join(root, name), 'utf8');

/** The cells of every table row whose first cell looks like `first`. */
function rows(text: string, first: RegExp): string[][] {
  const cells = text
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) =>
      line
        .slice(2, -2)
        .split(/ \| /)
        .map((cell) => cell.trim()),
    );
  return cells.filter(([cell]) => first.test(cell ?? ''));
}

test('the README lists exactly the commands that exist, with their summaries', () => {
  const [, table = ''] = read('README.md').split(/<!-- commands.*-->|<!-- end of commands -->/);
  const wanted = VISIBLE_COMMANDS.map(({ name, aliases, summary }) => [
    [name, ...aliases].map((each) => `\`${each}\``).join(', '),
    summary,
  ]);
  expect(rows(table, /^`/)).toEqual(wanted);
});

test('the table of packages in ARCHITECTURE is package.json', () => {
  const manifest = JSON.parse(read('package.json')) as Record<string, Record<string, string>>;
  const wanted = { ...manifest.dependencies, ...manifest.optionalDependencies, ...manifest.devDependencies };
  const [, table = ''] = read('ARCHITECTURE.md').split('## Packages');
  const listed = rows(table, /^[@a-z]/).map(([name, version]) => [name, version]);
  expect(Object.fromEntries(listed)).toEqual(wanted);
});

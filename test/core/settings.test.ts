import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { SETTING_KEYS } from '../../src/core/config/index.ts';

const source = path.resolve(import.meta.dirname, '../../src');

/** All source text but the table of settings itself. */
function sources(): string {
  return readdirSync(source, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && entry.name !== 'settings.ts')
    .map((entry) => readFileSync(path.join(entry.parentPath, entry.name), 'utf8'))
    .join('\n');
}

test('every setting is read by something: one without effect would be a lie', () => {
  const text = sources();
  const isRead = (key: string): boolean =>
    [`settings.${key}`, `settings['${key}']`, `table.${key}`].some((use) => text.includes(use));
  expect(SETTING_KEYS.filter((key) => !isRead(key))).toEqual([]);
});

import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Analyser, createAnalyser, LANGUAGES } from '../../../src/code/lang/index.ts';
import { describeFacts } from './describe-facts.ts';

const root = path.resolve(import.meta.dirname, '../../fixtures/lang');
const isUpdate = process.env.UPDATE_FIXTURES === '1';

let analyser: Analyser;
beforeAll(async () => {
  analyser = await createAnalyser();
});

function inputs(language: string): string[] {
  const folder = path.join(root, language);
  return existsSync(folder) ? readdirSync(folder).filter((file) => !file.endsWith('.facts.json')) : [];
}

describe.each(LANGUAGES.map((language) => language.id))('%s', (id) => {
  test('has a fixture', () => {
    expect(inputs(id).length).toBeGreaterThan(0);
  });

  test.each(inputs(id))('facts of %s', async (file) => {
    const input = path.join(root, id, file);
    const expected = `${input}.facts.json`;
    expect(await analyser.load(id)).toMatchObject({ ok: true });
    const source = readFileSync(input, 'utf8');
    const facts = analyser.analyse(source, id);
    if (!facts.ok) throw new Error(facts.error.message);
    const text = describeFacts(facts.value, source);
    if (isUpdate) writeFileSync(expected, text);
    expect(text).toBe(readFileSync(expected, 'utf8'));
  });
});

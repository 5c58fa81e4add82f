import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { countTokens } from '../../../src/engine/tokens/index.ts';
import { fixtureDir, fixtureNames, fixtureText, viewOf } from './fixture-views.ts';
import { replay } from './replay.ts';

/** The expected views were read against their files by eye. */
describe.each(fixtureNames)('%s', (name) => {
  const text = fixtureText(name);
  test.each(['map', 'signatures', 'auto'])('%s', async (mode) => {
    const view = await viewOf(name, text, mode);
    if (view.mode === 'full') expect(view.text).toBe(text);
    else replay(text, view.text);
    expect(countTokens(view.text)).toBe(view.tokens);
    expect(view.tokens).toBeLessThanOrEqual(countTokens(text));
    const shown = view.mode === 'full' ? 'the whole file\n' : withoutPlainHeader(view.text);
    await expect(shown).toMatchFileSnapshot(path.join(fixtureDir, 'expected', `${name}.${mode}`));
  });
});

/** The first row of a list of heads is that of any view and has tests of its own; that of an excerpt says what it is of. */
const withoutPlainHeader = (view: string): string => view.replace(/^\w+ of \d+ lines; .*\n/, '');

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countTokens } from '../../src/engine/tokens/index.ts';
import { folder, toolBox } from './tool-box.ts';

const code = fc
  .tuple(fc.constantFrom('ts', 'py', 'md', 'txt', 'json'), fc.integer({ min: 0, max: 60 }))
  .map(([kind, count]) => ({ kind, count }));

const PARTS: Readonly<Record<string, (i: number) => string>> = {
  ts: (i) => `export function work${i}(a: number): number {\n  // step ${i}\n  return a * ${i};\n}\n\n`,
  py: (i) => `def work${i}(a):\n    """Step ${i}."""\n    return a * ${i}\n\n\n`,
  md: (i) => `## Part ${i}\n\nSome words about part ${i}, größe 日本.\n\n`,
  txt: (i) => `line ${i} of a text that nobody knows the form of\n`,
  json: (i) => `${JSON.stringify({ id: i, name: `row ${i}` })}\n`,
};

test('no answer is longer than the budget, whole files are exact, and every file is accounted for', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(code, { minLength: 1, maxLength: 8 }),
      fc.integer({ min: 1, max: 4000 }),
      async (made, budget) => {
        const files = Object.fromEntries(
          made.map(({ kind, count }, index) => [
            `f${index}.${kind}`,
            Array.from({ length: count }, (_, i) => PARTS[kind]?.(i) ?? '').join(''),
          ]),
        );
        const { call, services } = await toolBox(folder(files));
        const { text, isError } = await call('ctx_fill', {
          paths: Object.keys(files),
          budget,
        });
        await services.close();
        expect(isError).toBe(false);
        if (budget >= 60) expect(countTokens(text)).toBeLessThanOrEqual(budget);
        const sections = text.split(/^── /m).slice(1);
        for (const [name, content] of Object.entries(files)) {
          const section = sections.find((each) => each.startsWith(`${name} [`));
          if (section?.startsWith(`${name} [full]`) && content !== '') {
            expect(section.slice(section.indexOf('\n') + 1).startsWith(content)).toBe(true);
          }
          if (section === undefined)
            expect(text).toMatch(new RegExp(`left out, no room: .*(${name}|… \\d+ more)`));
        }
      },
    ),
    { numRuns: 25 },
  );
}, 120_000);

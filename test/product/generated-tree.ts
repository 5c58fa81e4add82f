import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Numbers in [0, 1) that are the same in every run (Marsaglia's xorshift32). */
export function numbers(seed: number): () => number {
  let state = seed | 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

const WORDS =
  'account batch cache delta entry filter gauge handle index journal kernel ledger marker number order packet query route signal table update vector window'.split(
    ' ',
  );

/** One source file of some 30 lines with names of its own. */
export function sourceText(i: number, random: () => number): { name: string; text: string } {
  const word = (): string => WORDS[Math.floor(random() * WORDS.length)] ?? 'word';
  const [first, second, third] = [word(), word(), word()];
  const folder = `${first}/${second}`;
  const body = Array.from({ length: 12 }, (_, k) => `${word()}_${word()}(${k}, ${word()})`);
  switch (i % 4) {
    case 0:
      return {
        name: `${folder}/file${i}.ts`,
        text: `/** Keeps the ${first} of a ${third}. */\nexport class ${first}Store${i} {\n  load(key: string) {\n${body.map((call) => `    ${call};\n`).join('')}    return key;\n  }\n}\n`,
      };
    case 1:
      return {
        name: `${folder}/file${i}.py`,
        text: `def ${second}_${third}_${i}(items):\n    """The ${first} of all items."""\n${body.map((call) => `    ${call}\n`).join('')}    return items\n`,
      };
    case 2:
      return {
        name: `${folder}/file${i}.rs`,
        text: `pub struct ${first}${i};\nimpl ${first}${i} {\n    pub fn ${second}_total(&self) -> u32 {\n${body.map((call) => `        ${call};\n`).join('')}        0\n    }\n}\n`,
      };
    default:
      return {
        name: `${folder}/notes${i}.md`,
        text: `# ${first} ${second} ${i}\n\n${body.map((call) => `- about ${call}\n`).join('')}`,
      };
  }
}

/** Writes a tree of `count` source files. @returns their names */
export function writeSources(root: string, count: number, seed = 7): string[] {
  const random = numbers(seed);
  return Array.from({ length: count }, (_, i) => {
    const { name, text } = sourceText(i, random);
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    writeFileSync(path.join(root, name), text);
    return name;
  });
}

/** Changes every file. */
export function touchAll(root: string, names: readonly string[], label: string): void {
  for (const name of names) appendFileSync(path.join(root, name), `\n// changed ${label}\n`);
}

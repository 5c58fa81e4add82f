import { renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';

interface Version {
  readonly text: string;
  readonly from: number;
  /** When the next one was there; until then both count. */
  until: number;
}

/** Files that change, and what each of them held at which time. */
export class ChangingFiles {
  readonly #root: string;
  readonly #versions = new Map<string, Version[]>();

  constructor(root: string, names: readonly string[]) {
    this.#root = root;
    for (const name of names) this.write(name, 0);
  }

  /** Puts version `number` in the file's place. */
  write(name: string, number: number): void {
    const text = sourceText(name, number);
    const file = path.join(this.#root, name);
    const from = performance.now();
    writeFileSync(`${file}.new`, text);
    renameSync(`${file}.new`, file);
    const versions = this.#versions.get(name) ?? [];
    const last = versions.at(-1);
    if (last) last.until = performance.now();
    versions.push({ text, from, until: Number.POSITIVE_INFINITY });
    this.#versions.set(name, versions);
  }

  /** What the file may have held at any moment from `from` to `until`. */
  heldBetween(name: string, from: number, until: number): string[] {
    const versions = this.#versions.get(name) ?? [];
    return versions
      .filter((version) => version.from <= until && version.until >= from)
      .map(({ text }) => text);
  }
}

/** A file of some length: from version to version a method has another name, and there are more or fewer of them. */
function sourceText(name: string, number: number): string {
  const stem = path.basename(name, '.ts');
  const count = 12 + (number % 3);
  const methods = Array.from({ length: count }, (_, i) => {
    const body = Array.from({ length: 6 }, (_, k) => `    const step${k} = key.length + ${i + k};`);
    const version = i === number % count ? `_${number}` : '';
    return `  load${i}${version}(key: string): number {\n${body.join('\n')}\n    return step0;\n  }`;
  });
  return `export class Store_${stem} {\n${methods.join('\n\n')}\n}\n`;
}

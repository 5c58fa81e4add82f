import { existsSync, readFileSync, realpathSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { writeFileAtomic } from '../../core/atomic-file.ts';
import { directories } from '../../core/directories.ts';
import { rootAliasTaken, rootNotAFolder, rootNotAProject } from '../../core/messages/roots.ts';
import { fail, ok, type Result } from '../../core/result.ts';
import { statIfThere } from '../../core/stat-if-there.ts';

/** Marks of the top folder of a project. */
const MARKS = [
  '.git',
  '.lean-ctx.toml',
  'package.json',
  'go.mod',
  'Cargo.toml',
  'pyproject.toml',
  'setup.py',
  'pom.xml',
  'build.gradle',
  'build.gradle.kts',
  'composer.json',
  'Gemfile',
  'mix.exs',
  'CMakeLists.txt',
  'Makefile',
];

/** The projects that are searched together, by alias: for one workspace, kept when they are saved. */
export class RootList {
  readonly #file: string;
  readonly #roots: Map<string, string>;

  constructor(workspace: string) {
    const name = Buffer.from(workspace).toString('hex').slice(-80);
    this.#file = path.join(directories().data, 'roots', `${name}.json`);
    this.#roots = new Map(Object.entries(readSaved(this.#file)));
  }

  get aliases(): readonly string[] {
    return [...this.#roots.keys()];
  }

  rootOf(alias: string): string | undefined {
    return this.#roots.get(alias);
  }

  /**
   * Adds the top folder of a project; the folder's name is its alias unless one is given. Home and file-system roots are
   * refused: whoever asks could read everything below.
   */
  add(folder: string, alias: string | undefined): Result<{ readonly alias: string; readonly root: string }> {
    if (statIfThere(folder)?.isDirectory() !== true) return fail(rootNotAFolder(folder));
    const root = realpathSync(folder);
    const isTooMuch = root === path.parse(root).root || root === os.homedir();
    if (isTooMuch || !MARKS.some((mark) => existsSync(path.join(root, mark))))
      return fail(rootNotAProject(folder));
    const name = alias?.trim() || path.basename(root);
    const taken = this.#roots.get(name);
    if (taken !== undefined && taken !== root) return fail(rootAliasTaken(name, taken));
    for (const [other, known] of this.#roots) if (known === root) this.#roots.delete(other);
    this.#roots.set(name, root);
    return ok({ alias: name, root });
  }

  /** @param given an alias or the folder itself */
  remove(given: string): boolean {
    if (this.#roots.delete(given)) return true;
    const root = existsSync(given) ? realpathSync(given) : given;
    for (const [alias, known] of this.#roots) if (known === root) return this.#roots.delete(alias);
    return false;
  }

  /** @returns where they are kept @throws the system's error when they cannot be written */
  save(): string {
    writeFileAtomic(this.#file, `${JSON.stringify(Object.fromEntries(this.#roots), null, 2)}\n`);
    return this.#file;
  }
}

function readSaved(file: string): Record<string, string> {
  try {
    const saved: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (typeof saved !== 'object' || saved === null) return {};
    return Object.fromEntries(Object.entries(saved).filter(([, root]) => typeof root === 'string'));
  } catch {
    return {}; // nothing was saved, or not by us
  }
}

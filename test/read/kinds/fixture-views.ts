import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Viewer, type ViewResult } from '../../../src/read/index.ts';

export const fixtureDir = path.resolve(import.meta.dirname, '../../fixtures/read-kinds');

/** Names of the fixtures; what is expected of them lies in `expected/`. */
export const fixtureNames: readonly string[] = readdirSync(fixtureDir, { withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map(({ name }) => name)
  .sort();

export const fixtureText = (name: string): string => readFileSync(path.join(fixtureDir, name), 'utf8');

/** A viewer for whom nothing is code: every structure is that of a kind. */
export const viewer = new Viewer({ factsOf: async () => undefined });

export interface Asked {
  readonly task?: string;
  readonly protect?: readonly string[];
  readonly budget?: number;
}

export const viewOf = (name: string, text: string, mode: string, asked: Asked = {}): Promise<ViewResult> =>
  viewer.render({ path: `some/folder/${name}`, text, mode, ...asked });

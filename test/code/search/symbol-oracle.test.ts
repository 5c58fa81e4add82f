import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Project } from '../../../src/code/search/index.ts';
import { removeTrees, temporaryFolder } from './random-tree.ts';

beforeAll(() => {
  process.env.LEAN_CTX_CACHE_DIR = temporaryFolder();
});
afterAll(removeTrees);

/** A definition that a file has, and the line on which it stands. */
interface Defined {
  readonly qualifiedName: string;
  readonly line: number;
}

interface Written {
  readonly text: string;
  readonly definitions: readonly Defined[];
}

const NAMES = ['load', 'Load', 'loadAll', 'store', 'Store', 'total', 'x', 'überLauf'];
const name = fc.constantFrom(...NAMES);

/** A file of functions and of classes with one method each. */
function written(extension: string, names: readonly (readonly [string, string | undefined])[]): Written {
  const lines: string[] = [];
  const definitions: Defined[] = [];
  const define = (line: string, qualifiedName: string) => {
    lines.push(line);
    definitions.push({ qualifiedName, line: lines.length });
  };
  for (const [outer, inner] of names) {
    if (extension === 'py' && inner === undefined) {
      define(`def ${outer}(a):`, outer);
      lines.push('    return a', '');
    } else if (extension === 'py') {
      define(`class ${outer}:`, outer);
      define(`    def ${inner}(self):`, `${outer}.${inner}`);
      lines.push('        return 1', '');
    } else if (inner === undefined) {
      define(`export function ${outer}(a: number) {`, outer);
      lines.push('  return a;', '}', '');
    } else {
      define(`export class ${outer} {`, outer);
      define(`  ${inner}(a: number) {`, `${outer}.${inner}`);
      lines.push('    return a;', '  }', '}', '');
    }
  }
  return { text: lines.join('\n'), definitions };
}

const file = fc.record({
  name: fc
    .tuple(fc.constantFrom('a', 'src/b', 'src/c', 'lib/d'), fc.constantFrom('ts', 'py'))
    .map(([stem, extension]) => `${stem}.${extension}`),
  /** `undefined` removes the file. */
  names: fc.option(fc.array(fc.tuple(name, fc.option(name, { nil: undefined })), { maxLength: 6 }), {
    nil: undefined,
  }),
});

type Tree = Map<string, readonly Defined[]>;

function apply(
  root: string,
  tree: Tree,
  change: { name: string; names: Parameters<typeof written>[1] | undefined },
) {
  const absolute = path.join(root, change.name);
  if (change.names === undefined) {
    rmSync(absolute, { force: true });
    tree.delete(change.name);
    return;
  }
  const { text, definitions } = written(path.extname(change.name).slice(1), change.names);
  mkdirSync(path.dirname(absolute), { recursive: true });
  writeFileSync(absolute, text);
  tree.set(change.name, definitions);
}

const lower = (text: string): string => text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());

/** Definitions with the last name of the query inside the others, or with a name that contains it. */
function plainly(tree: Tree, query: string): string[] {
  const names = query.split('.');
  const wanted = lower(names.at(-1) as string);
  const owners = names.slice(0, -1).map(lower);
  const all = [...tree].flatMap(([where, definitions]) =>
    definitions.map((definition) => ({ where, ...definition })),
  );
  const owned = all.filter(({ qualifiedName }) => {
    const around = qualifiedName.split('.').slice(0, -1).map(lower);
    return owners.every((owner) => around.includes(owner));
  });
  const last = (qualifiedName: string) => lower(qualifiedName.split('.').at(-1) as string);
  const same = owned.filter(({ qualifiedName }) => last(qualifiedName) === wanted);
  const found =
    same.length > 0 ? same : owned.filter(({ qualifiedName }) => last(qualifiedName).includes(wanted));
  return found.map(({ where, line, qualifiedName }) => `${where}:${line} ${qualifiedName}`).sort();
}

const QUERIES = [...NAMES, 'LOAD', 'oad', 'Store.load', 'store.total', 'tore', 'never', 'x.x', 'all'];

async function check(project: Project, tree: Tree): Promise<void> {
  for (const query of QUERIES) {
    const { value, state } = await project.findSymbols(query, 1000);
    expect(state).toBe('fresh');
    const given = value.hits.map(
      ({ path: where, startLine, qualifiedName }) => `${where}:${startLine} ${qualifiedName}`,
    );
    expect(given.sort()).toEqual(plainly(tree, query));
    expect(value.total).toBe(given.length);
  }
}

test('definitions are found as they stand in the files, whatever was edited before', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(file, { maxLength: 5 }), { minLength: 1, maxLength: 5 }),
      fc.boolean(),
      async (rounds, isLive) => {
        const root = temporaryFolder();
        const tree: Tree = new Map();
        const live = isLive ? Project.open(root, { isLive: true, threads: 1 }) : undefined;
        for (const changes of rounds) {
          for (const change of changes) apply(root, tree, change);
          const project = live ?? Project.open(root, { isLive: false, threads: 1 });
          while (live && (await live.catchUp(60_000)) !== 'fresh');
          await check(project, tree);
          if (!live) await project.close();
        }
        await live?.close();
      },
    ),
    { numRuns: 40 },
  );
}, 240_000);

import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Project } from '../../../../src/code/search/index.ts';
import { runPass } from '../../../../src/code/search/sentences/sentence-pass.ts';
import { SentenceStore } from '../../../../src/code/search/sentences/sentence-store.ts';
import { SentenceThread } from '../../../../src/code/search/sentences/sentence-thread.ts';
import { removeTrees, temporaryFolder } from '../random-tree.ts';

const thread = SentenceThread.share();
/** The runtime is optional. */
const isThere = (await thread.encode(['one'])) !== 'unavailable';

beforeAll(() => {
  process.env.LEAN_CTX_CACHE_DIR = temporaryFolder();
});
afterAll(async () => {
  await thread.release();
  removeTrees();
});

const FILES = {
  'src/purge.ts': 'export function removeDocument(path: string): void {\n  discard(path);\n}\n',
  'src/paint.ts':
    'export function fillPixel(x: number, y: number): Colour {\n  return shade(x) + tint(y);\n}\n',
  'src/clock.ts':
    '/** Seconds that have gone by. */\nexport const elapsed = (start: number): number => watch() - start;\n',
  'src/login.ts':
    'export class Session {\n  checkPassword(given: string): boolean {\n    return same(given, stored);\n  }\n}\n',
};
const DEFINITIONS = 5;

function tree(files: Readonly<Record<string, string>>): string {
  const root = temporaryFolder();
  for (const [name, text] of Object.entries(files)) write(root, name, text);
  return root;
}

function write(root: string, name: string, text: string): void {
  mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
  writeFileSync(path.join(root, name), text);
}

async function opened(root: string, isLive = false): Promise<Project> {
  const project = Project.open(root, { isLive });
  await project.build({ mode: 'update' });
  return project;
}

const stateOf = ({ sentences, index }: Project) => sentences.stateFor(index.generation);
const storeOf = ({ index }: Project) =>
  new SentenceStore(path.join(index.folder.facts, 'definitions.sentences'));
const encode = (project: Project, onProgress: () => void = () => undefined, stop = new AbortController()) =>
  project.sentences.encode({ signal: stop.signal, onProgress });
const ask = (project: Project, text: string) =>
  project.searchWords({ text, limit: 3, chunksPerFile: 1, ranking: 'hybrid' });

test('until somebody asks for vectors there are none, and nothing uses them', async () => {
  const project = await opened(tree(FILES));
  expect((await ask(project, 'how is the user authenticated')).usesSentences).toBe(false);
  expect(stateOf(project)).toEqual({
    state: 'absent',
    definitions: 0,
    definitionsTotal: DEFINITIONS,
    isUsed: false,
  });
  await project.close();
});

test.skipIf(!isThere)('with them a question in other words finds the definition and its place', async () => {
  const project = await opened(tree(FILES));
  expect(await encode(project)).toBe('whole');
  expect(stateOf(project)).toMatchObject({ state: 'ready', definitions: DEFINITIONS, isUsed: true });
  const { value, usesSentences } = await ask(project, 'how do we authenticate the user who signs in');
  expect(usesSentences).toBe(true);
  expect(value[0]).toMatchObject({ path: 'src/login.ts', isByMeaning: true, chunks: [{ startLine: 2 }] });
  await project.close();
});

test.skipIf(!isThere)('stopped anywhere, the next pass makes the rest and nothing twice', async () => {
  const many = Object.fromEntries(
    Array.from({ length: 9 }, (_, i) => [
      `src/m${i}.ts`,
      Array.from({ length: 7 }, (_, k) => `export function step${i}Of${k}(): void {}\n`).join(''),
    ]),
  );
  const root = tree(many);
  const first = await opened(root);
  const stop = new AbortController();
  let batches = 0;
  expect(await encode(first, () => ++batches === 3 && stop.abort(), stop)).toBe('stopped');
  expect(stateOf(first)).toMatchObject({ state: 'partial', isUsed: false });
  await first.close();
  const kept = storeOf(first).count;
  expect(kept).toBeGreaterThan(0);
  const second = await opened(root);
  expect(await encode(second)).toBe('whole');
  expect(stateOf(second)).toMatchObject({ state: 'ready', definitions: 63, definitionsTotal: 63 });
  expect(storeOf(second).count).toBe(63);
  await second.close();
});

test.skipIf(!isThere)(
  'a moved file needs no vector, an edited one those of the changed definitions',
  async () => {
    const root = tree(FILES);
    const project = await opened(root);
    await encode(project);
    mkdirSync(path.join(root, 'lib'));
    renameSync(path.join(root, 'src/login.ts'), path.join(root, 'lib/enter.ts'));
    await project.build({ mode: 'update' });
    expect(stateOf(project)).toMatchObject({ state: 'ready', isUsed: true });
    expect((await ask(project, 'how do we authenticate the user who signs in')).value[0]?.path).toBe(
      'lib/enter.ts',
    );
    const more = 'export function mixColour(a: Colour, b: Colour): Colour {\n  return a;\n}\n';
    write(root, 'src/paint.ts', more + FILES['src/paint.ts']);
    await project.build({ mode: 'update' });
    expect(stateOf(project)).toMatchObject({ state: 'partial', isUsed: false });
    expect(await encode(project)).toBe('whole');
    expect(storeOf(project).count).toBe(DEFINITIONS + 1);
    await project.close();
  },
);

test.skipIf(!isThere)('a server makes those of changed files by itself', async () => {
  const root = tree(FILES);
  const project = await opened(root, true);
  await encode(project);
  write(root, 'src/mail.ts', 'export function sendLetter(to: string): void {}\n');
  const asked = async () => {
    const { value, usesSentences } = await ask(project, 'how is an email delivered to somebody');
    return usesSentences && value[0]?.path;
  };
  await expect.poll(asked, { timeout: 20_000, interval: 100 }).toBe('src/mail.ts');
  expect(stateOf(project)).toMatchObject({ state: 'ready', definitions: DEFINITIONS + 1 });
  await project.close();
});

test('where the model cannot run nothing is begun', async () => {
  const project = await opened(tree(FILES));
  const { generation, folder, store: facts } = project.index;
  if (!generation) throw new Error('there is an index');
  const store = storeOf(project);
  const place = { folder, facts, store, thread: { encode: async () => 'unavailable' as const } };
  const options = { isStopped: () => false, onProgress: () => undefined };
  expect(await runPass(generation, place, options)).toBe('unavailable');
  expect(store.exists).toBe(false);
  await project.close();
});

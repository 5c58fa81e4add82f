import { expect, test } from 'vitest';
import { folder, toolBox } from './tool-box.ts';

const FILES = {
  'src/store.ts':
    'export class Store {\n  save() {\n    this.settle();\n  }\n  settle() {}\n}\nexport class Log {\n  save() {}\n}\nexport function alone() {}\n',
  'src/app.ts':
    "import { Store } from './store';\n\nexport function main(store: Store): void {\n  store.save();\n}\n\nexport const run = () => main(new Store());\n",
  'src/app.test.ts':
    "import { main } from './app';\nimport { Store } from './store';\n\nmain(new Store());\n",
  'src/guess.ts': 'export function guess(things) {\n  things.settle();\n}\n',
};

async function asking() {
  const { call } = await toolBox(folder(FILES));
  await call('ctx_index', { action: 'build' });
  return async (args: Record<string, unknown>) => (await call('ctx_callgraph', args)).text;
}

test('callers and callees: certain before likely, code before tests, each with line and reason', async () => {
  const ask = await asking();
  expect(await ask({ symbol: 'main' })).toBe(
    [
      '2 callers of src/app.ts::main:',
      '  src/app.ts → run  (L7) same file',
      '  src/app.test.ts → <module>  (L4) imported name',
    ].join('\n'),
  );
  const settle = await ask({ symbol: 'Store.settle' });
  expect(settle).toContain(
    '1 caller of src/store.ts::Store.settle:\n  src/store.ts → Store.save  (L3) self\n',
  );
  expect(settle).toMatch(/likely \(1\):\n {2}src\/guess\.ts → guess {2}\(L2\) likely: \S/);
  expect(await ask({ action: 'callees', symbol: 'main' })).toBe(
    '1 callee of src/app.ts::main:\n  Store.save  src/store.ts:2 (L4) receiver type',
  );
});

test('a name with several definitions is answered for each; a file or a handle chooses one', async () => {
  const ask = await asking();
  const both = await ask({ symbol: 'save' });
  expect(both).toContain('1 caller of src/store.ts::Store.save:');
  expect(both).toContain("No callers found for 'src/store.ts::Log.save'");
  expect(await ask({ symbol: 'src/store.ts#save@L8' })).not.toContain('Store.save');
  expect(await ask({ symbol: 'save', file: 'nowhere' })).toContain("'nowhere' in its path");
});

test('nobody calls it: said with how often the name stands in the files', async () => {
  const ask = await asking();
  const none = await ask({ symbol: 'alone' });
  expect(none).toMatch(/^No callers found for 'src\/store\.ts::alone' \(\d+ edges in graph\)/);
  expect(none).toContain('the name stands nowhere else in the files');
  expect(await ask({ symbol: 'stoore' })).toMatch(/not in the graph.*Did you mean/s);
});

test('levels, paths and risk', async () => {
  const ask = await asking();
  const tree = await ask({ symbol: 'settle', file: 'store', depth: 3 });
  expect(tree).toMatch(/→ Store\.save.*\n {4}\S.*→ main.*\n {6}\S.*→ run/);
  const path = await ask({ action: 'trace', from: 'run', to: 'settle' });
  expect(path).toMatch(
    /^Call path \(3 hop\(s\)\):\n {2}run .*\n {4}→ main .*\n {6}→ Store\.save .*\n {8}→ Store\.settle/,
  );
  expect(await ask({ action: 'trace', from: 'settle', to: 'run' })).toMatch(/^No call path/);
  expect(await ask({ action: 'risk', symbol: 'Store.settle' })).toMatch(
    /^Risk: HIGH — 2 direct callers, 5 transitive/,
  );
  expect(await ask({ action: 'trace', from: 'run' })).toMatch(/\bto\b/);
  expect(await ask({ action: 'callers' })).toMatch(/symbol/);
});

test('a long answer stays within its bounds and says how much there is more', async () => {
  const many = Object.fromEntries(
    Array.from({ length: 300 }, (_, i) => [
      `src/user${i}.ts`,
      `import { main } from './app';\nexport const use${i} = () => main(null as never);\n`,
    ]),
  );
  const { call } = await toolBox(folder({ ...FILES, ...many }));
  await call('ctx_index', { action: 'build' });
  const { text } = await call('ctx_callgraph', { symbol: 'main' });
  expect(text).toMatch(/^302 callers of/);
  expect(text).toMatch(/… \d{3} more callers of 302/);
  expect(text.length).toBeLessThan(6000);
});

test('calls that may mean any of several definitions stand once', async () => {
  const { call } = await toolBox(
    folder({
      'a.rb': 'class A\n  def ban!(x); end\nend\nclass B\n  def ban!(x); end\nend\n',
      'use.rb': 'def one(thing)\n  thing.ban!(1)\nend\n\ndef two(thing)\n  thing.ban!(2)\nend\n',
    }),
  );
  await call('ctx_index', { action: 'build' });
  const { text } = await call('ctx_callgraph', { symbol: 'ban!' });
  expect(text.match(/use\.rb → one/g)).toHaveLength(1);
  expect(text).toMatch(/ambiguous \(2\):\n {2}the same 2 as of a\.rb::A\.ban!$/);
});

test('a component that nothing calls is shown where it is an element', async () => {
  const { call } = await toolBox(
    folder({
      'src/Side.tsx': 'export function Side() {\n  return <p />;\n}\n',
      'src/App.tsx':
        "import { Side } from './Side';\nexport const App = () => (\n  <main>\n    <Side />\n  </main>\n);\n",
    }),
  );
  await call('ctx_index', { action: 'build' });
  const { text } = await call('ctx_callgraph', { symbol: 'src/Side.tsx::Side' });
  expect(text).toMatch(/used as an element in 1 place: src\/App\.tsx:4$/);
});

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CERTAIN, EdgeKind } from '../../../../src/code/graph/edge-kinds.ts';
import { type Confirmations, confirmations } from '../../../../src/code/graph/scip/confirmations.ts';
import { symbolName } from '../../../../src/code/graph/scip/symbol-name.ts';
import { graphOfFiles } from '../project.ts';

const fixtures = path.resolve(import.meta.dirname, '../../../fixtures/scip');
const scipOf = (project: string): Uint8Array => readFileSync(path.join(fixtures, project, 'index.scip'));

function readIndex(project: string): Confirmations {
  const read = confirmations(scipOf(project));
  if (!read) throw new Error(`the index of ${project} could not be read`);
  return read;
}

const at = (where: string) => {
  const [file = '', line] = where.split(':');
  return { path: file, line: Number(line) };
};
const definition = (where: string, qualifiedName: string, lines = 1) => {
  const { path: file, line } = at(where);
  const name = qualifiedName.slice(qualifiedName.lastIndexOf('.') + 1);
  return { path: file, name, qualifiedName, startLine: line, endLine: line + lines - 1 };
};

test('TypeScript: calls across files, through other names, of methods and constructors', () => {
  const index = readIndex('typescript');
  expect([...index.paths].sort()).toEqual(['src/index.ts', 'src/report.ts', 'src/store.ts', 'src/sum.ts']);
  const verdict = (use: string, ...target: Parameters<typeof definition>) =>
    index.ofUse(at(use), definition(...target));
  expect(verdict('src/report.ts:5', 'src/store.ts:22', 'openStore')).toBe('confirmed');
  expect(verdict('src/report.ts:7', 'src/store.ts:15', 'total', 5)).toBe('confirmed');
  expect(verdict('src/report.ts:7', 'src/sum.ts:1', 'total', 3)).toBe('confirmed');
  expect(verdict('src/report.ts:6', 'src/report.ts:10', 'fill', 3)).toBe('confirmed');
  expect(verdict('src/store.ts:22', 'src/store.ts:6', 'Store', 15)).toBe('confirmed');
  expect(verdict('src/store.ts:22', 'src/store.ts:9', 'constructor')).toBe('confirmed');
});

test('a call through an interface is declared elsewhere than in its implementation', () => {
  const index = readIndex('typescript');
  const call = at('src/report.ts:11');
  expect(index.ofUse(call, definition('src/store.ts:3', 'keep'))).toBe('confirmed');
  expect(index.ofUse(call, definition('src/store.ts:11', 'keep', 3))).toBe('elsewhere');
});

test('where it says nothing it confirms nothing', () => {
  const index = readIndex('typescript');
  expect(index.ofUse(at('src/report.ts:5'), definition('src/store.ts:6', 'other', 15))).toBe('unknown');
  expect(index.ofUse(at('src/report.ts:8'), definition('src/store.ts:22', 'openStore'))).toBe('unknown');
  expect(index.ofUse(at('src/none.ts:5'), definition('src/store.ts:22', 'openStore'))).toBe('unknown');
  expect(index.ofUse(at('src/report.ts:11'), definition('lib/lib.es5.d.ts:1', 'forEach'))).toBe('unknown');
});

test('imports and re-exports name files', () => {
  const index = readIndex('typescript');
  expect(index.ofImport(at('src/report.ts:1'), 'src/store.ts')).toBe('confirmed');
  expect(index.ofImport(at('src/index.ts:2'), 'src/sum.ts')).toBe('confirmed');
  expect(index.ofImport(at('src/report.ts:1'), 'src/sum.ts')).toBe('elsewhere');
  expect(index.ofImport(at('src/report.ts:5'), 'src/store.ts')).toBe('unknown');
  expect(readIndex('python').ofImport(at('rows/report.py:1'), 'rows/store.py')).toBe('confirmed');
});

test('Python: classes and their methods', () => {
  const index = readIndex('python');
  expect(index.ofUse(at('rows/report.py:5'), definition('rows/store.py:4', 'Store', 11))).toBe('confirmed');
  const init = definition('rows/store.py:5', 'Store.__init__', 3);
  expect(index.ofUse(at('rows/report.py:5'), init)).toBe('confirmed');
  expect(index.ofUse(at('rows/report.py:5'), { ...init, qualifiedName: 'Other.__init__' })).toBe('unknown');
  expect(index.ofUse(at('rows/report.py:7'), definition('rows/store.py:9', 'keep', 2))).toBe('confirmed');
  expect(index.ofUse(at('rows/report.py:8'), definition('rows/store.py:12', 'total', 2))).toBe('confirmed');
  expect(index.ofUse(at('rows/report.py:8'), definition('rows/report.py:4', 'total', 5))).toBe('elsewhere');
});

test('what the graph calls certain the compiler confirms', async () => {
  for (const project of ['typescript', 'python']) {
    const files = readdirSync(path.join(fixtures, project), { recursive: true, encoding: 'utf8' })
      .map((name) => name.replaceAll('\\', '/'))
      .filter((name) => /\.(?:ts|py|json)$/.test(name));
    const { graph, dispose } = await graphOfFiles(
      Object.fromEntries(
        files.map((name) => [name, readFileSync(path.join(fixtures, project, name), 'utf8')]),
      ),
    );
    const index = readIndex(project);
    const verdicts: string[] = [];
    for (let node = 0; node < graph.nodeCount; node++) {
      for (const { node: target, line, confidence } of graph.edgesFrom(node, EdgeKind.calls)) {
        const known = {
          path: graph.pathOf(target),
          name: graph.nameOf(target),
          qualifiedName: graph.qualifiedNameOf(target),
          startLine: graph.startLineOf(target),
          endLine: graph.endLineOf(target),
        };
        if (confidence >= CERTAIN) verdicts.push(index.ofUse({ path: graph.pathOf(node), line }, known));
      }
    }
    dispose();
    expect(verdicts.length).toBeGreaterThan(2);
    expect(verdicts.filter((verdict) => verdict !== 'confirmed')).toEqual([]);
  }
}, 30_000);

test('bytes that are no index are none, wherever an index was cut', () => {
  const bytes = scipOf('typescript');
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (noise) => {
      const read = confirmations(noise);
      expect(read === undefined || [...read.paths].every((name) => typeof name === 'string')).toBe(true);
    }),
  );
  fc.assert(
    fc.property(fc.integer({ min: 0, max: bytes.length - 1 }), (length) => {
      const read = confirmations(bytes.subarray(0, length));
      expect([...(read?.paths ?? [])].length).toBeLessThanOrEqual(4);
    }),
    { numRuns: 60 },
  );
});

test('symbols of several indexers', () => {
  const names = {
    'scip-typescript npm rows 1.0.0 src/`store.ts`/Store#keep().': { name: 'keep', isNamespace: false },
    'scip-typescript npm rows 1.0.0 src/`store.ts`/Store#`<constructor>`().': {
      name: '<constructor>',
      isNamespace: false,
    },
    'scip-go gomod github.com/a/b v1 `github.com/a/b/c`/': { name: 'github.com/a/b/c', isNamespace: true },
    'rust-analyzer cargo a 0.1.0 walk/impl#[Walker]next().': { name: 'next', isNamespace: false },
    'semanticdb maven . . com/acme/Store#total(+1).': { name: 'total', isNamespace: false },
    'rust-analyzer cargo a 0.1.0 macros/shout!': { name: 'shout', isNamespace: false },
    'scip-python python rows 1 `rows.store`/__init__:': { name: '__init__', isNamespace: true },
    'x . . . `a ``quoted`` name`#': { name: 'a `quoted` name', isNamespace: false },
  };
  for (const [symbol, expected] of Object.entries(names)) expect(symbolName(symbol)).toEqual(expected);
  for (const symbol of ['local 3', 'x . . . f().(parameter)', 'x . . . Box#[T]', ''])
    expect(symbolName(symbol)).toBeUndefined();
});

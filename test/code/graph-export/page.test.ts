import { createHash } from 'node:crypto';
import { Script } from 'node:vm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toHtml } from '../../../src/code/graph/export/html/page.ts';
import type { PageData } from '../../../src/code/graph/export/html/page-data.ts';
import { exportedFiles } from '../../../src/code/graph/index.ts';
import { type GraphOfFiles, graphOfFiles } from '../graph/project.ts';

// Windows has no such names
const HOSTILE = process.platform === 'win32' ? "src/'ö' \u2028.ts" : 'src/<!--<script>\'ö" \u2028.ts';
const USES_ROUND = "import { round } from './money';\nround(1);\n";
const FILES = {
  'src/money.ts': 'export function round(n: number) {\n  return n;\n}\n',
  'src/cart.ts': "import { round } from './money';\nexport const total = () => round(1);\n",
  [HOSTILE]: USES_ROUND,
  ...(process.platform === 'win32'
    ? {}
    : { 'src/</script><img src=x onerror=alert(1)>.ts': USES_ROUND.replace('./', '../') }),
  'test/money.test.ts': "import { round } from '../src/money';\nround(2);\n",
  'src/alone.ts': 'export const alone = 1;\n',
};
const SCRIPT_END = '</script><script src="https://example.com/a.js"></script>';
let made: GraphOfFiles;
let page: string;

beforeAll(async () => {
  made = await graphOfFiles(FILES);
  page = pageOf(made);
}, 60_000);
afterAll(() => made.dispose());

function pageOf({ graph }: GraphOfFiles): string {
  const files = ['src/money.ts', 'src/cart.ts'].map((file) => graph.fileAt(file)!);
  return toHtml(exportedFiles(graph, 100), {
    title: `project ${SCRIPT_END}`,
    communities: [files],
    textOf: (path) => (path === 'src/cart.ts' ? `// ${SCRIPT_END}\n` : undefined),
  });
}

const between = (text: string, start: string, end: string): string =>
  text.slice(text.indexOf(start) + start.length).split(end)[0]!;
const dataOf = (html: string) =>
  JSON.parse(between(html, '<script type="application/json" id="data">', '</script>')) as PageData;

test('names and texts that look like markup are data and nothing else', () => {
  const data = dataOf(page);
  expect(data.paths).toEqual(
    Object.keys(FILES)
      .filter((file) => file !== 'src/alone.ts')
      .sort(),
  );
  expect(data.title).toBe(`project ${SCRIPT_END}`);
  expect(data.texts[data.paths.indexOf('src/cart.ts')]).toBe(`// ${SCRIPT_END}\n`);
  expect(page.match(/<script/g)).toHaveLength(2);
  expect(page.match(/<\/script/g)).toHaveLength(2);
  expect(page).not.toContain('<img');
});

test('the page spells out no address, and allows nothing but its own script and style', () => {
  expect(page).not.toMatch(/https?:\/\/|["'(=]\/\/\w/);
  const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  const policy = between(page, 'Content-Security-Policy" content="', '"').split('; ');
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain(`script-src ${hash(between(page, '<script>', '</script>'))}`);
  expect(policy).toContain(`style-src ${hash(between(page, '<style>', '</style>'))}`);
  expect(policy.join()).not.toContain('unsafe');
});

test('the script is a program that makes no markup from text', () => {
  const script = between(page, '<script>', '</script>');
  expect(() => new Script(script)).not.toThrow();
  expect(script).not.toMatch(/innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\b|new Function/);
});

test('files, edges with kinds, definitions with lines, communities; the same every time', () => {
  const data = dataOf(page);
  const [money, cart] = ['src/money.ts', 'src/cart.ts'].map((file) => data.paths.indexOf(file));
  expect(data.definitions[money!]).toEqual(['round', 'function', 1, 3]);
  const rows = [];
  for (let at = 0; at < data.edges.length; at += 5) rows.push(data.edges.slice(at, at + 5));
  expect(rows).toContainEqual([cart, money, data.kinds.indexOf('imports'), 1, 100]);
  expect(data.communities).toEqual(['src', 'no community']);
  expect(data.community[money!]).toBe(0);
  expect(data.community[data.paths.indexOf('test/money.test.ts')]).toBe(1);
  expect(data.leftOut).toBe(0);
  expect(pageOf(made)).toBe(page);
});

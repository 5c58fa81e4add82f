// The official MCP Inspector against the built server: `node .ci/inspector.mjs`. It is fetched by npx when it is not there,
// which is why no test runs it: it brings 110 MB and wants a newer Node than the program does (20 works, with a warning).
import { spawnSync } from 'node:child_process';
import path from 'node:path';

const INSPECTOR = '@modelcontextprotocol/inspector@2.12.0';
const root = path.resolve(import.meta.dirname, '..');

/** Asks the server through the Inspector. → what it prints, as JSON */
function inspect(...args) {
  const server = [process.execPath, path.join(root, 'dist/main.js'), 'mcp'];
  const command = ['--yes', INSPECTOR, '--cli', ...server, ...args];
  const { status, stdout, stderr } = spawnSync('npx', command, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${args.join(' ')}: exit ${status}\n${stdout}${stderr}`);
  return JSON.parse(stdout);
}

const call = (name, args) =>
  inspect(
    ...['--method', 'tools/call', '--tool-name', name],
    ...Object.entries(args).flatMap(([key, value]) => ['--tool-arg', `${key}=${value}`]),
  );

const { tools } = inspect('--method', 'tools/list');
console.log(`lists ${tools.length}: ${tools.map(({ name }) => name).join(' ')}`);
const calls = [
  ['ctx_read', { path: 'LICENSE', mode: 'lines:1-2' }],
  ['ctx_multi_read', { paths: '["package.json","tsconfig.json"]' }],
  ['ctx_search', { pattern: 'serveStdio' }],
  ['ctx_tree', { path: 'src', depth: 1 }],
  ['ctx_call', { name: 'ctx_outline', arguments: '{"path":"src/main.ts"}' }],
];
for (const [name, args] of calls) {
  const { content, isError } = call(name, args);
  if (isError) throw new Error(`${name}: ${JSON.stringify(content)}`);
  console.log(`calls ${name}: ${content[0].text.split('\n', 1)[0]}`);
}

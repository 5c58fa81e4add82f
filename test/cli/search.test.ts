import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { leanCtx, PRODUCT, privateEnvironment, temporaryFolder, writeTree } from './product.ts';

const FILES = {
  '.lean-ctx.toml': '',
  '.gitignore': 'hidden.ts\n',
  'src/money.ts': 'export function parseMoney(text: string): Money {\n  return read(text);\n}\n',
  'src/cart.ts': "import { parseMoney } from './money';\n\nconst PARSEMONEY = parseMoney('1');\n",
  'lib/heron.py': 'class HeronStore:\n    def load_heron(self, key):\n        return self.rows.get(key)\n',
  'hidden.ts': 'parseMoney\n',
};

function project() {
  const env = privateEnvironment();
  const root = writeTree(temporaryFolder(), FILES);
  const run = (args: readonly string[], cwd = root) => {
    const { status, stdout, stderr } = leanCtx(args, { cwd, env });
    return { code: status, out: stdout, err: stderr };
  };
  return { env, root, run };
}

describe.each([['without an index'], ['with an index']])('grep %s', (how) => {
  const { root, run } = project();
  if (how === 'with an index') run(['index']);

  test('gives every matching line with its file and number, and nothing else on stdout', () => {
    expect(run(['grep', 'parseMoney'])).toEqual({
      code: 0,
      out: [
        'src/cart.ts',
        "1:import { parseMoney } from './money';",
        "3:const PARSEMONEY = parseMoney('1');",
        'src/money.ts:1:export function parseMoney(text: string): Money {',
        '',
      ].join('\n'),
      err: '',
    });
  });

  test('options narrow it', () => {
    expect(run(['grep', '-i', 'PARSEMONEY', 'src/cart.ts', '--json']).out).toContain('"total_lines": 2');
    expect(run(['grep', 'PARSEMONEY']).out).toBe("src/cart.ts:3:const PARSEMONEY = parseMoney('1');\n");
    expect(run(['grep', '-w', 'parse']).code).toBe(1);
    expect(run(['grep', '-F', "('1')"]).out).toContain('src/cart.ts:3:');
    expect(run(['grep', 'parseMoney', '--exclude', '*cart*']).out).toMatch(/^src\/money\.ts:1:/);
    expect(run(['grep', 'parseMoney', '-g', 'm*.ts', '--include=*.go']).out).toMatch(/^src\/money\.ts:1:/);
    expect(run(['grep', 'self', 'src']).code).toBe(1);
  });

  test('paths are right from where one stands', () => {
    const inside = path.join(root, 'src');
    expect(run(['grep', 'read'], inside).out).toBe('money.ts:2:return read(text);\n');
    expect(run(['grep', 'load_heron', '..'], inside).out).toMatch(/^\.\.\/lib\/heron\.py:2:/);
    expect(run(['grep', 'load_heron', root], inside).out).toContain(`${root}/lib/heron.py:2:`);
  });

  test('what is not shown is counted, with the way to it', () => {
    expect(run(['grep', 'parseMoney', '-m', '1']).out).toMatch(/\n… 2 more, 3 in 2 files/);
  });

  test('nothing found is said with how much was searched', () => {
    expect(run(['grep', 'nowhereword'])).toEqual({
      code: 1,
      out: '',
      err: "lean-ctx grep: nothing matches 'nowhereword' in 3 files.\n",
    });
  });

  test('what cannot be searched for is refused', () => {
    expect(run(['grep', 'a('])).toMatchObject({ code: 1, out: '' });
    expect(run(['grep', 'a('])?.err).toMatch(/^lean-ctx grep: invalid regex/);
    expect(run(['grep', 'x', 'nowhere'])).toMatchObject({ code: 1, out: '' });
    expect(run(['grep'])).toMatchObject({ code: 2, out: '' });
    expect(run(['grep', '--', '-x']).code).toBe(1);
  });

  test('as JSON it is one document', () => {
    const document = JSON.parse(run(['grep', 'load_heron', '--json']).out);
    expect(document).toMatchObject({
      schema_version: 1,
      pattern: 'load_heron',
      total_lines: 1,
      total_files: 1,
      files_in_scope: 3,
      complete: true,
      matches: [{ path: 'lib/heron.py', line: 2, text: '    def load_heron(self, key):', start: 8, end: 18 }],
    });
  });

  test('a file written after the index is found', () => {
    writeFileSync(path.join(root, 'lib/late.py'), 'late_arrival = 1\n');
    expect(run(['grep', 'late_arrival']).out).toBe('lib/late.py:1:late_arrival = 1\n');
    writeFileSync(path.join(root, 'lib/late.py'), '');
  });
});

describe('semantic-search', () => {
  const { root, run } = project();

  test('builds what it needs, and ranks files with their best place', () => {
    const { code, out } = run(['semantic-search', 'load heron']);
    expect(code).toBe(0);
    expect(out.split('\n')[0]).toMatch(/^lib\/heron\.py:\d+(-\d+)? \d+\.\d \S+$/);
    const { results } = JSON.parse(run(['search-code', 'load heron', '--json', '--mode', 'bm25']).out);
    expect(results[0]).toMatchObject({ path: 'lib/heron.py', symbol: expect.stringMatching(/heron/i) });
    expect(results[0].score).toBeGreaterThan(0);
  });

  test('stays below a named folder, and gives no more than asked', () => {
    expect(JSON.parse(run(['semantic-search', 'money heron', 'src', '--json']).out).results).toHaveLength(2);
    expect(run(['semantic-search', 'money', '-k', '1']).out.trimEnd().split('\n')).toHaveLength(1);
    expect(run(['semantic-search', 'money'], path.join(root, 'src')).out).toMatch(/^(money|cart)\.ts:/);
  });

  test('takes in what changed since', () => {
    writeFileSync(path.join(root, 'lib/ibis.py'), 'def spot_ibis():\n    return 1\n');
    expect(run(['semantic-search', 'ibis']).out).toMatch(/^lib\/ibis\.py:/);
  });

  test('says so when nothing answers, and refuses what it cannot do', () => {
    expect(run(['semantic-search', 'qqzzqq'])).toMatchObject({ code: 1, out: '' });
    expect(run(['semantic-search', 'heron', '--mode', 'deep'])).toMatchObject({ code: 2, out: '' });
  });
});

describe.runIf(process.platform !== 'win32')('index watch', () => {
  const { env, root, run } = project();
  const until = async (isTrue: () => boolean): Promise<void> => {
    const end = Date.now() + 40_000;
    while (!isTrue() && Date.now() < end) await sleep(50);
  };

  test('keeps the index up to date, alone, until it is told to end', async () => {
    mkdirSync(path.join(root, 'src'), { recursive: true });
    const child = spawn(process.execPath, [PRODUCT, 'index', 'watch'], { cwd: root, env });
    let said = '';
    child.stderr.on('data', (part) => {
      said += part;
    });
    const ended = new Promise((resolve) => child.on('close', resolve));
    await until(() => /watching|looking at/.test(said));
    const second = run(['index', 'watch']);
    expect([second.code, second.out]).toEqual([0, '']);
    expect(second.err).toMatch(/already running/);

    writeFileSync(path.join(root, 'src/fresh.ts'), 'export const fresh = 1;\n');
    await until(() => said.includes('updated'));
    expect(said).toMatch(/index: 1 file updated, 0 removed in /);
    expect(JSON.parse(run(['index', 'status', '--json']).out).files).toBe(4);

    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(existsSync(path.join(root, 'src/fresh.ts'))).toBe(true);
    expect(run(['index', 'status']).code).toBe(0);
  });

  test('does not outlive whoever started it', async () => {
    const command = `'${process.execPath}' '${PRODUCT}' index watch & echo $!; wait`;
    const shell = spawn('sh', ['-c', command], { cwd: root, env });
    let pid = '';
    let said = '';
    shell.stdout.on('data', (part) => {
      pid += part;
    });
    shell.stderr.on('data', (part) => {
      said += part;
    });
    await until(() => /watching|looking at/.test(said));
    expect(isRunning(Number(pid))).toBe(true);
    shell.kill('SIGKILL');
    const end = Date.now() + 20_000; // five seconds where the machine is not busy
    while (isRunning(Number(pid)) && Date.now() < end) await sleep(100);
    expect(isRunning(Number(pid))).toBe(false);
  });
});

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

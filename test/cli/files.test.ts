import { chmodSync, mkdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { leanCtx, privateEnvironment, temporaryFolder, writeTree } from './product.ts';

const env = privateEnvironment();
const root = writeTree(temporaryFolder(), {
  '.gitignore': '*.log\nout/\n',
  'README.md': '',
  'src/cart.ts': '',
  'src/Cart.test.ts': '',
  'src/deep/er/cartography.ts': '',
  'src/[id].ts': '',
  'trace.log': '',
  'out/built.js': '',
});
mkdirSync(path.join(root, '.git'));

const run = (...args: string[]) => {
  const { status, stdout, stderr } = leanCtx(args, { cwd: root, env });
  return { code: status, out: stdout.split('\n').slice(0, -1), err: stderr };
};

describe('ls', () => {
  test('shows folders with counts and leaves out what ignore files leave out', () => {
    expect(run('ls')).toEqual({
      code: 0,
      out: [
        './ (5 files)',
        '  src/ (4)',
        '    deep/ (1)',
        '      er/ (1)',
        '    Cart.test.ts',
        '    [id].ts',
        '    cart.ts',
        '  README.md',
      ],
      err: '',
    });
  });

  test('takes a depth in every spelling, within limits', () => {
    const shallow = ['./ (5 files)', '  src/ (4)', '  README.md'];
    for (const spelling of [['--depth', '1'], ['--depth=1'], ['-d', '1']]) {
      expect(run('ls', ...spelling).out).toEqual(shallow);
      expect(run('ls', ...spelling, '.').out).toEqual(shallow);
    }
    for (const wrong of ['0', '11', 'x', '-1', '1.5']) {
      expect(run('ls', '--depth', wrong)).toMatchObject({ code: 2, out: [] });
    }
    expect(run('ls', '--depth')).toMatchObject({
      code: 2,
      err: "lean-ctx ls: option '--depth' needs a value. See: lean-ctx ls --help\n",
    });
  });

  test('shows an ignored folder when it is named, or everything when asked', () => {
    expect(run('ls', 'out').out).toEqual(['out/ (1 file)', '  built.js']);
    expect(run('ls', '--no-gitignore', '--depth', '1').out).toContain('  trace.log');
  });

  test('refuses what is no folder, and what is too broad', () => {
    expect(run('ls', 'README.md')).toMatchObject({ code: 1, out: [] });
    expect(run('ls', 'nowhere').err).toBe('lean-ctx ls: nowhere: no such file or folder.\n');
    expect(run('ls', '/')).toMatchObject({ code: 1, out: [] });
    expect(run('ls', 'a', 'b')).toMatchObject({ code: 2, out: [] });
  });

  test('an empty folder says so', () => {
    mkdirSync(path.join(root, 'nothing'), { recursive: true });
    expect(run('ls', 'nothing')).toEqual({
      code: 0,
      out: ['nothing/ (0 files)', '  (empty directory)'],
      err: '',
    });
  });

  test.runIf(process.platform !== 'win32')('a link to the folder shows the folder', () => {
    const link = path.join(temporaryFolder(), 'link');
    symlinkSync(path.join(root, 'src'), link);
    expect(leanCtx(['ls', link, '-d', '1'], { env }).stdout).toContain('cart.ts');
  });

  test.runIf(process.platform !== 'win32' && process.getuid?.() !== 0)('a closed folder is named', () => {
    const closed = writeTree(temporaryFolder(), { 'a/b.ts': '', 'c.ts': '' });
    chmodSync(path.join(closed, 'a'), 0);
    const { status, stdout, stderr } = leanCtx(['ls'], { cwd: closed, env });
    chmodSync(path.join(closed, 'a'), 0o700);
    expect(status).toBe(0);
    expect(stdout).toContain('c.ts');
    expect(stderr).toContain('a: EACCES');
  });
});

describe('find', () => {
  test.each([
    ['cart', ['src/Cart.test.ts', 'src/cart.ts', 'src/deep/er/cartography.ts']],
    ['*.test.ts', ['src/Cart.test.ts']],
    ['car?.ts', ['src/cart.ts']],
    ['src/*.ts', ['src/Cart.test.ts', 'src/[id].ts', 'src/cart.ts']],
    ['[id]', ['src/[id].ts']],
  ])('%s', (pattern, found) => {
    expect(run('find', pattern)).toEqual({ code: 0, out: found, err: '' });
  });

  test('gives paths that are right from where one stands', () => {
    expect(run('find', 'cart.ts', 'src').out).toEqual(['src/cart.ts']);
    expect(run('find', 'cart.ts', './src/').out).toEqual(['src/cart.ts']);
    const inside = leanCtx(['find', 'README', '..'], { cwd: path.join(root, 'src'), env });
    expect(inside.stdout).toBe('../README.md\n');
    expect(leanCtx(['find', 'cart.ts', root], { env }).stdout).toBe(`${root}/src/cart.ts\n`);
  });

  test('says how much was searched when there is nothing', () => {
    expect(run('find', 'built')).toEqual({
      code: 1,
      out: [],
      err: "lean-ctx find: nothing matches 'built' among 5 files; ignore rules leave out 2 more entries.\n",
    });
  });

  test('needs something to look for', () => expect(run('find')).toMatchObject({ code: 2, out: [] }));
});

describe('glob', () => {
  test('matches names at any depth, or whole paths', () => {
    expect(run('glob', '*.ts').out).toHaveLength(4);
    expect(run('glob', '**/*.ts').out).toHaveLength(4);
    expect(run('glob', 'src/c*.ts').out).toEqual(['src/cart.ts']);
    expect(run('glob', 'deep').out).toEqual(['src/deep/er/cartography.ts']);
    expect(run('glob', 'src/{cart,\\[id\\]}.ts').out).toEqual(['src/[id].ts', 'src/cart.ts']);
    expect(run('glob', '*.go')).toMatchObject({ code: 1, out: [] });
  });

  test('shows a part, and how to see the rest', () => {
    expect(run('glob', '**/*.ts', '--max-results', '1')).toEqual({
      code: 0,
      out: ['src/Cart.test.ts'],
      err: 'lean-ctx glob: 1 of 4 files are shown. All of them: --max-results 4\n',
    });
  });

  test('a broken pattern is an error, not an empty answer', () => {
    const { code, err } = run('glob', 'src/[');
    expect(code).toBe(1);
    expect(err).toMatch(/^lean-ctx glob: The pattern 'src\/\[' cannot be used/);
  });
});

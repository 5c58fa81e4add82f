import { expect, test } from 'vitest';
import { commandOf, patternFor, type ShortForm } from '../../../src/shell/patterns/index.ts';

async function formOf(argv: readonly string[], stdout: readonly string[]): Promise<ShortForm | undefined> {
  const command = commandOf(argv);
  const pattern = await patternFor(command);
  return pattern?.shorten({ command, exitCode: 0, signal: null, stdout, stderr: [] });
}

test('empty cells keep their place, cells with blanks stay whole', async () => {
  const rows = [
    'CONTAINER ID   IMAGE       STATUS                    PORTS      NAMES',
    '1a2b3c4d5e6f   redis:7     Up 3 hours (unhealthy)               cache',
    '2a2b3c4d5e6f   nginx:1     Up 3 hours                80/tcp     web',
  ];
  expect((await formOf(['docker', 'ps'], rows))?.stdout).toEqual([
    'CONTAINER ID|IMAGE|STATUS|PORTS|NAMES',
    '1a2b3c4d5e6f|redis:7|Up 3 hours (unhealthy)||cache',
    '2a2b3c4d5e6f|nginx:1|Up 3 hours|80/tcp|web',
  ]);
});

test('a row that does not keep to the columns is no row of this table', async () => {
  const rows = ['NAME   READY   STATUS', 'a-very-long-name-x 1/1   Running', 'b      1/1     Running'];
  expect(await formOf(['kubectl', 'get', 'pods'], rows)).toBeUndefined();
});

test('of many pods those that are well are counted, all others stay in their places', async () => {
  const pod = (at: number): string =>
    at === 50
      ? `pod-${at}   0/1     Error     3`
      : at === 70
        ? `pod-${at}   1/2     Running   0`
        : `pod-${`${at}`.padEnd(2)}   1/1     Running   0`;
  const rows = ['NAME     READY   STATUS    RESTARTS', ...Array.from({ length: 90 }, (_, at) => pod(at))];
  expect((await formOf(['kubectl', 'get', 'pods'], rows))?.stdout.slice(11)).toEqual([
    { count: 40, what: 'more rows of that kind' },
    'pod-50|0/1|Error|3',
    { count: 19, what: 'more rows of that kind' },
    'pod-70|1/2|Running|0',
    { count: 19, what: 'more rows of that kind' },
  ]);
});

test('rows of a database: padding goes, cells of several lines and plans stay as they are', async () => {
  const psql = ['psql', '-c', 'select 1'];
  const table = [' id | name ', '----+------', '  1 | a b  ', '  2 |      ', '(2 rows)', ''];
  expect((await formOf(psql, table))?.stdout).toEqual(['id|name', '1|a b', '2|', '(2 rows)']);
  const lines = [' id | note ', '----+------', '  1 | a   +', '    | b    ', '(1 row)'];
  expect((await formOf(psql, lines))?.stdout).toEqual(lines);
  const plan = [' QUERY PLAN ', '------------', ' Seq Scan on orders', '   Filter: (id = 7)', '(2 rows)'];
  expect((await formOf(psql, plan))?.stdout).toEqual(plan);
  expect(await formOf(['psql', '-At', '-c', 'x'], ['1|a'])).toBeUndefined();
});

test('of more than a hundred rows the middle is missing, and counted', async () => {
  const rows = Array.from({ length: 150 }, (_, at) => ` ${at} | x`);
  const form = await formOf(['psql', '-c', 'x'], [' id | n', '----+---', ...rows, '(150 rows)']);
  expect(form?.stdout).toContainEqual({ count: 100, what: 'rows' });
  expect(form?.stdout.at(-1)).toBe('(150 rows)');
  expect(form?.isLossless).toBe(false);
});

import { expect, test } from 'vitest';
import { entryPoints } from '../../src/tools/overview/entry-points.ts';

test('entry points: programs, not the files beside them, tests, or what is only called index', () => {
  const paths = [
    'cmd/serve/main.go',
    'cmd/serve/log.go',
    'cmd/serve/main_test.go',
    'cmd/plain/run.go',
    'gitindex/index.go',
    'public/index.php',
    'src/index.ts',
    'src/deep/er/index.ts',
    'examples/app.py',
    'manage.py',
  ];
  expect(entryPoints(paths)).toEqual([
    'manage.py',
    'public/index.php',
    'src/index.ts',
    'cmd/plain/run.go',
    'cmd/serve/main.go',
  ]);
});

import { excerptOf } from './excerpt-run.ts';
import { definePattern } from './pattern.ts';
import { type TestReportForm, TestReportReader } from './test-report.ts';

const UNITTEST: TestReportForm = {
  passed: /^.*\S \.\.\. ok$/,
  skipped: /^.*\S \.\.\. (?:skipped|expected failure)\b/,
  listed: /^(\S+ \(.+?\)) \.\.\. (?:FAIL|ERROR)$/,
  head: /^(?:FAIL|ERROR): (.+)$/,
  totals: /^(?:Ran \d+ tests? in |OK\b|FAILED \(|NO TESTS RAN)/,
  hidden:
    /^[=-]{60,}$|^[.FEsxu]+$|^(?:System check identified no issues|Found \d+ test\(s\)|Creating test database|Destroying test database)/,
};

export const unittest = definePattern({
  name: 'unittest',
  family: 'unittest',
  programs: ['django-admin', 'manage.py', 'nosetests', 'python', 'python3', 'pypy3', 'stestr'],
  match: ({ program, args }) => {
    if (!/^(?:python|pypy)/.test(program)) return program !== 'django-admin' || args[0] === 'test';
    const module = args[args.indexOf('-m') + 1];
    return (
      (args.includes('-m') && (module === 'unittest' || module === 'nose2')) ||
      (/manage\.py$/.test(args[0] ?? '') && args[1] === 'test')
    );
  },
  signature: [
    /^Ran \d+ tests? in [\d.]+s$/,
    /^(?:OK|FAILED \((?:failures|errors)=)/,
    /^(?:FAIL|ERROR): \S+ \(/,
  ],
  shorten: (run) => excerptOf(run, (lines, out) => new TestReportReader(lines, out, UNITTEST).read()),
});

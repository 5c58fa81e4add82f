const RUN = /^=== (?:RUN|CONT|NAME|PAUSE) +(\S.*)$/;
const VERDICT = /^ *--- (PASS|FAIL|SKIP|BENCH): (.+?) \([\d.]+s\)$/;

export interface GoVerdict {
  readonly verdict: string;
  readonly name: string;
}

/** `--- FAIL: TestPut/dup (0.00s)`. */
export function goVerdict(line: string): GoVerdict | undefined {
  const found = VERDICT.exec(line);
  return found ? { verdict: found[1] ?? '', name: found[2] ?? '' } : undefined;
}

/** `=== RUN   TestPut/dup`: the test whose lines follow. */
export const startedTest = (line: string): string | undefined => RUN.exec(line)?.[1];

/** Names of the tests that passed and of none that failed. Packages may have tests of the same name. */
export function passedTests(lines: readonly string[]): ReadonlySet<string> {
  const passed = new Set<string>();
  const failed = new Set<string>();
  for (const line of lines) {
    const found = line.includes('--- ') ? goVerdict(line) : undefined;
    if (found) (found.verdict === 'PASS' ? passed : failed).add(found.name);
  }
  for (const name of failed) passed.delete(name);
  return passed;
}

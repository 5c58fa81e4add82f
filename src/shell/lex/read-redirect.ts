import { REDIRECT_OPERATORS, type Redirect } from './command-line.ts';
import { type ReadList, readWord } from './read-word.ts';
import { type Scanner, Unreadable } from './scanner.ts';

const DIGITS = /^(?:\d{1,3}|\{[A-Za-z_]\w*\})(?=[<>])/;

/** The redirect here, or `undefined` when there is none. `<(…)` and `>(…)` are words. */
export function readRedirect(scanner: Scanner, readList: ReadList): Redirect | undefined {
  const start = scanner.at;
  const prefix = DIGITS.exec(scanner.text.slice(start, start + 60))?.[0] ?? '';
  scanner.at += prefix.length;
  const operator = REDIRECT_OPERATORS.find((each) => scanner.sees(each));
  const isSubstitution = (operator === '<' || operator === '>') && scanner.text[scanner.at + 1] === '(';
  if (operator === undefined || (isSubstitution && prefix === '')) {
    scanner.at = start;
    return undefined;
  }
  scanner.at += operator.length;
  scanner.skipBlanks();
  const target = readWord(scanner, readList);
  if (target === undefined) throw new Unreadable();
  if (operator === '<<' || operator === '<<-') {
    scanner.awaitHereDocument({ delimiter: target.text, stripsTabs: operator === '<<-' });
  }
  const descriptor = /^\d/.test(prefix) ? Number(prefix) : undefined;
  return { start, end: scanner.at, descriptor, operator, target };
}

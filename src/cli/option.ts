import { cliBadValue } from '../core/messages/cli.ts';
import { fail, ok, type Result } from '../core/result.ts';

/** One option of a command: how it is written, what it means, how its text becomes a value. */
export interface Option<T> {
  /** The long name first: it is the one in messages. */
  readonly names: readonly [long: `--${string}`, ...others: string[]];
  readonly arity: 'flag' | 'one' | 'many';
  /** What stands for the value in help; empty for a flag. */
  readonly placeholder: string;
  readonly summary: string;
  /** The words that it may be, when there are only a few. */
  readonly words: readonly string[];
  /** The value when the option is not given. */
  readonly fallback: T;
  /** From the given texts, in order; a flag's texts are `true` and `false`. The last one wins where one is wanted. */
  read(texts: readonly string[]): Result<T>;
}

type Names = Option<unknown>['names'];
export type OptionTable = Readonly<Record<string, Option<unknown>>>;
/** The values of a table of options: every key is there. */
export type OptionValues<Table extends OptionTable> = {
  readonly [Key in keyof Table]: Table[Key] extends Option<infer T> ? T : never;
};

const lastOf = (texts: readonly string[]): string => texts[texts.length - 1] ?? '';

/** `--json`: on when given, off again with `--no-json`. */
export function flag(names: Names, summary: string): Option<boolean> {
  const read = (texts: readonly string[]): Result<boolean> => ok(lastOf(texts) === 'true');
  return { names, arity: 'flag', placeholder: '', summary, words: [], fallback: false, read };
}

/** `--root DIR`: any text. */
export function textOption(names: Names, placeholder: string, summary: string): Option<string | undefined> {
  return {
    names,
    arity: 'one',
    placeholder,
    summary,
    words: [],
    fallback: undefined,
    read: (texts) => ok(lastOf(texts)),
  };
}

/** `--exclude GLOB`, as often as wanted. */
export function listOption(names: Names, placeholder: string, summary: string): Option<readonly string[]> {
  return { names, arity: 'many', placeholder, summary, words: [], fallback: [], read: ok };
}

/** `--depth N`: a whole number within limits. */
export function numberOption(
  names: Names,
  summary: string,
  limits: { readonly fallback: number; readonly minimum: number; readonly maximum: number },
): Option<number> {
  const { fallback, minimum, maximum } = limits;
  const read = (texts: readonly string[]): Result<number> => {
    const text = lastOf(texts);
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= minimum && value <= maximum) return ok(value);
    return fail(cliBadValue(names[0], text, `a whole number from ${minimum} to ${maximum}`));
  };
  return {
    names,
    arity: 'one',
    placeholder: 'N',
    summary: `${summary} (${fallback})`,
    words: [],
    fallback,
    read,
  };
}

/** `--model o200k|cl100k`: one of a few words, the first when not given. */
export function choiceOption<const Words extends readonly [string, ...string[]]>(
  names: Names,
  words: Words,
  summary: string,
): Option<Words[number]> {
  const [first] = words;
  const read = (texts: readonly string[]): Result<Words[number]> => {
    const text = lastOf(texts);
    const found = words.find((word) => word === text);
    return found === undefined ? fail(cliBadValue(names[0], text, `one of ${words.join(', ')}`)) : ok(found);
  };
  return {
    names,
    arity: 'one',
    placeholder: words.join('|'),
    summary: `${summary} (${first})`,
    words,
    fallback: first,
    read,
  };
}

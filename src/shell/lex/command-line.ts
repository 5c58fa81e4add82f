/** A stretch of the command line, in UTF-16 units; `end` is not included. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** One word as a POSIX shell sees it. */
export interface Word extends Span {
  /** After quote removal. What is only known at run time (`$x`, `$(…)`, globs) stands as it was written. */
  readonly text: string;
  /** Whether `text` is what the program will get. */
  readonly isLiteral: boolean;
  /** Whether any part of it was quoted: then it is no reserved word, and `''` is a word. */
  readonly isQuoted: boolean;
  /** Command lists inside `$(…)`, backquotes, `<(…)` and `>(…)`, in order. */
  readonly substitutions: readonly Substitution[];
}

export interface Substitution extends Span {
  /** `command` gives its output to the word, `input` and `output` are the two process substitutions. */
  readonly kind: 'command' | 'input' | 'output';
  readonly list: CommandList;
}

/** `NAME=value` before a program, or `NAME=(…)`. */
export interface Assignment extends Span {
  readonly name: string;
  readonly value: Word;
}

export const REDIRECT_OPERATORS = [
  '&>>',
  '<<<',
  '<<-',
  '&>',
  '>>',
  '>|',
  '>&',
  '<<',
  '<&',
  '<>',
  '>',
  '<',
] as const;
export type RedirectOperator = (typeof REDIRECT_OPERATORS)[number];

export interface Redirect extends Span {
  /** The descriptor written before the operator: `2` of `2>`. `undefined` for the operator's own. */
  readonly descriptor: number | undefined;
  readonly operator: RedirectOperator;
  /** The file, descriptor, or delimiter of a here-document. */
  readonly target: Word;
}

export interface SimpleCommand extends Span {
  readonly kind: 'simple';
  readonly assignments: readonly Assignment[];
  /** The program and its arguments; empty where there are only assignments or redirects. */
  readonly words: readonly Word[];
  readonly redirects: readonly Redirect[];
}

export type CompoundKind =
  | 'group' // { …; }
  | 'subshell' // ( … )
  | 'if'
  | 'loop' // for, while, until, select
  | 'case'
  | 'test' // [[ … ]]
  | 'arithmetic' // (( … ))
  | 'function';

export interface CompoundCommand extends Span {
  readonly kind: CompoundKind;
  /** The lists inside, conditions too, in the order in which they are written. */
  readonly lists: readonly CommandList[];
  /** Words that are expanded but never run: what `for` goes through, what `case` looks at. */
  readonly words: readonly Word[];
  readonly redirects: readonly Redirect[];
}

export type ShellCommand = SimpleCommand | CompoundCommand;

/** Commands joined by `|` or `|&`. */
export interface Pipeline extends Span {
  readonly stages: readonly ShellCommand[];
  /** What joins it to the pipeline before; '' for the first. A line break counts as `;`. */
  readonly joinedBy: '' | ';' | '&&' | '||' | '&';
  readonly isBackground: boolean;
}

export interface CommandList extends Span {
  readonly pipelines: readonly Pipeline[];
}

/** A whole command line. */
export interface CommandLine {
  readonly text: string;
  /**
   * Whether the whole of it could be read as POSIX shell with the usual additions of bash. If not, `list` is empty
   * and nothing may be concluded from the line.
   */
  readonly isUnderstood: boolean;
  readonly list: CommandList;
}

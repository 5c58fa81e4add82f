import { DEFINITION_KINDS, type DefinitionKind } from '../../lang/index.ts';
import { languageFilter } from './language-filter.ts';

/** A place that a question names, as it stands there: a frame of a stack trace, a path, a file name. */
export interface MentionedPlace {
  readonly path: string;
  /** From 1; 0 when none is named. */
  readonly line: number;
}

/** What somebody asked, taken apart. */
export interface Question {
  /** What remains to be ranked by, phrases included. */
  readonly words: string;
  /** Must stand in the file, whatever the case. */
  readonly phrases: readonly string[];
  /** Words that must not stand in the file. */
  readonly excluded: readonly string[];
  readonly languages: readonly string[];
  /** Parts of paths, or globs. */
  readonly paths: readonly string[];
  readonly kinds: readonly DefinitionKind[];
  /** In the order of the text. */
  readonly places: readonly MentionedPlace[];
}

/** What people and other tools call kinds of definitions. */
const KIND_NAMES: Readonly<Record<string, DefinitionKind>> = {
  func: 'function',
  fn: 'function',
  var: 'variable',
  const: 'constant',
  iface: 'interface',
  mod: 'module',
};

/** `lang:go`, `path:src/api`, `kind:function`, and `-word`, each standing alone. */
const OPERATOR =
  /(^|\s)(?:(lang|language|path|file|kind):(?!\/\/)("[^"]+"|\S+)|-([\p{L}_][\p{L}\p{N}_]*))(?=\s|$)/giu;
const PHRASE = /"([^"\n]{2,200})"/g;

/** Python: `File "a/b.py", line 3`. */
const PYTHON_FRAME = /File "([^"\n]+)", line (\d+)/g;
/** `a/b.ts:3:7`, `b.go:12`, `B.java:7)`, `C:\a\b.cs:line 3`, `b.c(12)`. */
const FRAME = /((?:[A-Za-z]:)?[\w@.+\-/\\[\]]*[\w\]]\.[A-Za-z]\w{0,7})(?::(?:line )?(\d+)|\((\d+)\))/g;
/** A path with a folder, or a file name. */
const FILE =
  /(?:^|[\s'"`(])((?:[\w@.+-]+[/\\])+[\w@.+\-[\]]+|[\w@+\-[\]]+\.[a-z]\w{0,7})(?=$|[\s'"`),;:?!])/gi;

/** Longer ones are pasted texts, whose beginning says what they are about. */
const LONGEST = 4000;

/** Takes a question apart. What looks like an operator and is none stays among the words. */
export function parseQuestion(asked: string): Question {
  const text = asked.slice(0, LONGEST);
  const excluded: string[] = [];
  const languages: string[] = [];
  const paths: string[] = [];
  const kinds: DefinitionKind[] = [];
  const rest = text.replace(OPERATOR, (whole, before, name?: string, raw?: string, without?: string) => {
    const value = raw?.replaceAll('"', '');
    if (without !== undefined && before !== '') excluded.push(without);
    else if (without !== undefined) return whole;
    else if (/^lang/i.test(name ?? '') && value && languageFilter([value]).ok) languages.push(value);
    else if (/^(path|file)$/i.test(name ?? '') && value) paths.push(value);
    else {
      const kind = kindNamed(value ?? '');
      if (!/^kind$/i.test(name ?? '') || !kind) return whole;
      kinds.push(kind);
    }
    return before;
  });
  const { places, words } = takePlaces(rest);
  const isTrace = places.some(({ line }) => line > 0);
  const phrases = isTrace ? [] : [...words.matchAll(PHRASE)].map(([, phrase = '']) => phrase);
  return { words: words.replace(/[\s"]+/g, ' ').trim(), phrases, excluded, languages, paths, kinds, places };
}

function kindNamed(name: string): DefinitionKind | undefined {
  const lower = name.toLowerCase().replace(/s$/, '');
  return KIND_NAMES[lower] ?? DEFINITION_KINDS.find((kind) => kind === lower || kind === name.toLowerCase());
}

/** Frames come before plain names of files; a frame's path says nothing more as words. */
function takePlaces(text: string): { readonly places: MentionedPlace[]; readonly words: string } {
  const places: MentionedPlace[] = [];
  const take = (_: string, path: string, line?: string, other?: string): string => {
    places.push({ path: path.replaceAll('\\', '/'), line: Number(line ?? other) });
    return ' ';
  };
  const words = text.replace(PYTHON_FRAME, take).replace(FRAME, take);
  for (const [, path = ''] of words.matchAll(FILE))
    places.push({ path: path.replaceAll('\\', '/'), line: 0 });
  return { places, words };
}

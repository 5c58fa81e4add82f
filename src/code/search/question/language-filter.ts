import { LANGUAGES, languageForPath } from '../../lang/index.ts';

/** Dialects that are asked for by the name of their language. */
const FAMILIES: Readonly<Record<string, readonly string[]>> = {
  typescript: ['typescript', 'tsx'],
  javascript: ['javascript', 'tsx'],
  'c++': ['cpp'],
  'c#': ['csharp'],
  shell: ['bash'],
};

type LanguageFilter =
  | { readonly ok: true; readonly accepts: (path: string) => boolean }
  | { readonly ok: false; readonly unknown: string; readonly known: readonly string[] };

/** Accepts files of some languages, by name (`python`) or extension (`py`); all files when there are no names. */
export function languageFilter(names: readonly string[]): LanguageFilter {
  if (names.length === 0) return { ok: true, accepts: () => true };
  const known = LANGUAGES.map(({ id }) => id);
  const wanted = new Set<string>();
  for (const name of names) {
    const word = name.trim().toLowerCase().replace(/^\./, '');
    const byExtension = languageForPath(`x.${word}`);
    const ids =
      FAMILIES[word] ?? (known.includes(word) ? [word] : byExtension === undefined ? [] : [byExtension]);
    if (ids.length === 0) return { ok: false, unknown: name, known };
    for (const id of ids) wanted.add(id);
  }
  return { ok: true, accepts: (path) => wanted.has(languageForPath(path) ?? '') };
}

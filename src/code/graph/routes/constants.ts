/** Files whose constants prefixes are taken from. */
const SETTINGS =
  /(?:^|\/)(?:[\w-]*(?:settings?|config|constants?|consts?)[\w-]*)(?:\/[\w-]+)?\.(?:py|[cm]?[jt]s)$/i;
const NAMED = /\{([A-Za-z_]\w*(?:\.\w+)*)\}/g;

/**
 * Puts the text of constants where a path names them: `{settings.API}/users` → `/api/users`. A name with two texts, or none,
 * stays. Only names in capitals are constants; others are parameters.
 */
export class PathConstants {
  readonly #paths: readonly string[];
  readonly #textOf: (path: string) => string;
  readonly #known = new Map<string, string | undefined>();

  constructor(paths: readonly string[], textOf: (path: string) => string) {
    this.#paths = paths.filter((path) => SETTINGS.test(path));
    this.#textOf = textOf;
  }

  /** @param file where the path is written: its own constants come first */
  resolved(path: string, file: string): string {
    if (!path.includes('{')) return path;
    return path
      .replace(NAMED, (whole, dotted: string) => {
        const name = dotted.split('.').at(-1)!;
        return /^[A-Z][A-Z0-9_]+$/.test(name) ? (this.#text(name, file) ?? whole) : whole;
      })
      .replace(/\/{2,}/g, '/');
  }

  #text(name: string, file: string): string | undefined {
    const own = assigned(this.#textOf(file), name);
    if (own.length === 1) return own[0];
    if (!this.#known.has(name)) {
      const all = new Set(this.#paths.flatMap((path) => assigned(this.#textOf(path), name)));
      this.#known.set(name, all.size === 1 ? [...all][0] : undefined);
    }
    return this.#known.get(name);
  }
}

const assigned = (text: string, name: string): string[] =>
  [...text.matchAll(new RegExp(`\\b${name}\\s*(?::\\s*[\\w[\\], ]+)?=\\s*(['"])([^'"\\n]*)\\1`, 'g'))].map(
    ([, , value = '']) => value,
  );

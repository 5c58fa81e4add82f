/** What names stand for in numbered things, such as files; `undefined` can be known too. */
export class NamedIn<T> {
  readonly #known = new Map<number, Map<string, T>>();

  /** What is known of `name` in thing number `of`, or what `find` gives; while it is looking it is `meanwhile`. */
  get(of: number, name: string, meanwhile: T, find: () => T): T {
    let names = this.#known.get(of);
    if (!names) {
      names = new Map();
      this.#known.set(of, names);
    }
    const known = names.get(name);
    if (known !== undefined || names.has(name)) return known as T;
    names.set(name, meanwhile);
    const found = find();
    names.set(name, found);
    return found;
  }
}

/** What is open around the current node: a definition, or a closure in which variables are local. */
interface Scope {
  /** First node behind the scope. */
  readonly end: number;
  /** Index of the definition, or of the one around a closure; −1 at the top. */
  readonly definition: number;
  readonly isLocal: boolean;
  /** 1-based, of a closure; 0 for a definition. */
  readonly lastLine: number;
}

/** The definitions and closures around the current node of a walk in source order, and the type names they introduce. */
export class ScopeStack {
  /** Index of the innermost definition, −1 at the top. */
  owner = -1;
  /** True inside a function or closure, unless a type inside it is nearer. */
  isLocal = false;
  /** Last line of the innermost scope when that is a closure, else 0. */
  lastLine = 0;
  #end = Number.POSITIVE_INFINITY;
  readonly #open: Scope[] = [];
  readonly #typeVariables: { readonly name: string; readonly end: number }[] = [];

  clear(): void {
    this.#open.length = 0;
    this.#typeVariables.length = 0;
    this.#settle();
  }

  open(scope: Scope): void {
    this.#open.push(scope);
    this.#settle();
  }

  /** Closes the scopes that end at or before `node`. */
  advanceTo(node: number): void {
    if (node < this.#end) return;
    while ((this.#open.at(-1)?.end ?? Number.POSITIVE_INFINITY) <= node) this.#open.pop();
    this.#settle();
  }

  #settle(): void {
    const top = this.#open.at(-1);
    this.#end = top?.end ?? Number.POSITIVE_INFINITY;
    this.isLocal = top?.isLocal ?? false;
    this.lastLine = top?.lastLine ?? 0;
    this.owner = top?.definition ?? -1;
  }

  /** `name` stands for some type until the innermost scope ends. */
  addTypeVariable(name: string): void {
    this.#typeVariables.push({ name, end: this.#end });
  }

  isTypeVariable(name: string, node: number): boolean {
    const variables = this.#typeVariables;
    while ((variables.at(-1)?.end ?? Number.POSITIVE_INFINITY) <= node) variables.pop();
    return variables.some((variable) => variable.name === name && variable.end > node);
  }
}

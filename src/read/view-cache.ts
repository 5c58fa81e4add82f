import type { ViewResult } from './view-request.ts';

/** Views of so many characters in all are kept; old ones go first. Making one again takes some milliseconds. */
const MOST_UNITS = 4 * 1024 * 1024;

/** Views that were made of contents that may be read again. */
export class ViewCache {
  readonly #views = new Map<string, ViewResult>();
  #units = 0;

  get(key: string): ViewResult | undefined {
    const view = this.#views.get(key);
    if (view === undefined) return undefined;
    this.#views.delete(key); // re-inserted as the newest
    this.#views.set(key, view);
    return view;
  }

  put(key: string, view: ViewResult): void {
    if (view.text.length > MOST_UNITS) return;
    this.#drop(key);
    this.#views.set(key, view);
    this.#units += view.text.length;
    for (const oldest of this.#views.keys()) {
      if (this.#units <= MOST_UNITS) break;
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    this.#units -= this.#views.get(key)?.text.length ?? 0;
    this.#views.delete(key);
  }
}

import { CATEGORIES, type Category } from '../define-tool.ts';

/** Which categories one connection has loaded beside the default list, and who has to hear of a change. */
export class ToolSurface {
  readonly #loaded = new Set<Category>();
  readonly #onChange: () => void;
  /** Whether the client re-reads the list when told so. */
  readonly isDynamic: boolean;
  readonly hiddenTools: readonly string[];

  constructor(options: { isDynamic: boolean; hiddenTools: readonly string[]; onChange: () => void }) {
    this.isDynamic = options.isDynamic;
    this.hiddenTools = options.hiddenTools;
    this.#onChange = options.onChange;
  }

  isLoaded(category: Category): boolean {
    return category === 'core' || this.#loaded.has(category);
  }

  /** @returns whether that changed anything */
  load(category: Category): boolean {
    if (this.isLoaded(category)) return false;
    this.#loaded.add(category);
    this.#onChange();
    return true;
  }

  /** @returns whether that changed anything; `core` stays */
  unload(category: Category): boolean {
    const changed = this.#loaded.delete(category);
    if (changed) this.#onChange();
    return changed;
  }

  /** Loaded explicitly, in the fixed order of the categories. */
  loadedCategories(): Category[] {
    return CATEGORIES.filter((category) => this.#loaded.has(category));
  }
}

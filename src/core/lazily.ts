/**
 * Something that is loaded at the first use and kept. Asking again costs nothing, unlike a second `import()`, which
 * takes 10 µs. What failed is tried again.
 */
export function lazily<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | undefined;
  return () => {
    loaded ??= load().catch((error: unknown) => {
      loaded = undefined;
      throw error;
    });
    return loaded;
  };
}

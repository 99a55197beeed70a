/** The most texts whose results are kept, and the most letters that one of them has. */
const MOST_TEXTS = 4000;
const MOST_LETTERS = 200;

/** Returns a function that keeps its results for short texts, because the rows of a file repeat them. */
export function remembered<T extends string | null>(resultOf: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const result = resultOf(text);
    if (known.size >= MOST_TEXTS) known.clear();
    if (text.length <= MOST_LETTERS) known.set(text, result);
    return result;
  };
}

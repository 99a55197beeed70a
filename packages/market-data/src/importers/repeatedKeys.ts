/** Notices rows of one file that have the same key: the last one counts, which the importing person should know. */
export interface RepeatedKeys {
  add(key: string, line: number): void;
}

/** Keeps one sentence among the notes of the file up to date, from the first repeated key on. */
export function createRepeatedKeys(notes: string[]): RepeatedKeys {
  const seen = new Set<string>();
  let count = 0;
  let at = 0;
  let first = '';
  return {
    add(key, line) {
      const before = seen.size;
      if (seen.add(key).size > before) return;
      if (count === 0) {
        at = notes.push('') - 1;
        first = `line ${line}`;
      }
      count++;
      const rows = count === 1 ? 'one row repeats' : `${count} rows repeat`;
      notes[at] = `${rows} the key of an earlier row, the first in ${first}; the last row of a key counts`;
    },
  };
}

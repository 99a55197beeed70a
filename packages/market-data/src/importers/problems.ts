export interface Problem {
  /** The line of a CSV file or the row of a Parquet file, from 1. Null if the problem concerns the whole file. */
  readonly line: number | null;
  readonly column: string | null;
  readonly message: string;
}

/** The problems of one file. All are counted, and the first 50 are kept. */
export interface Problems {
  readonly first: readonly Problem[];
  readonly count: number;
  add(problem: Problem): void;
}

const MAX_KEPT = 50;

export function createProblems(): Problems {
  const first: Problem[] = [];
  let count = 0;
  return {
    first,
    get count() {
      return count;
    },
    add(problem) {
      count++;
      if (first.length < MAX_KEPT) first.push(problem);
    },
  };
}

/** Notices rows of one file with the same key. The user should know, because only the last one counts. */
export interface RepeatedKeys {
  add(key: string, line: number): void;
}

/** Keeps one note of the file up to date from the first repeated key on. */
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

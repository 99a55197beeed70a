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

/** Notices two different values of one file for the same day. */
export interface Conflicts {
  /** Returns true if the later line counts. */
  report(conflict: Conflict): boolean;
}

export interface Conflict {
  readonly line: number;
  /** The earlier line. */
  readonly first: number;
  readonly column: string | null;
  /** The earlier value and the later one. */
  readonly values: readonly [number, number];
}

/** Makes a conflict a problem of the file. If the last value wins, it keeps one note about all of them up to date instead. */
export function createConflicts(problems: Problems, notes: string[], lastWins: boolean): Conflicts {
  let count = 0;
  let at = 0;
  let example = '';
  return {
    report({ line, first, column, values: [earlier, later] }) {
      const message = `is ${later}, and line ${first} has ${earlier} for the same day`;
      if (!lastWins) {
        problems.add({ line, column, message: `${message}. Remove one of them, or import with --last-wins` });
        return false;
      }
      if (count++ === 0) {
        at = notes.push('') - 1;
        example = `in line ${line}, it ${message}`;
      }
      const differ = count === 1 ? 'one value differs' : `${count} values differ`;
      notes[at] = `${differ} from an earlier line of the same day, and the last one counts: ${example}`;
      return true;
    },
  };
}

export interface Problem {
  /** Line of a CSV file, row of a Parquet file (the first is 1); null when it concerns the whole file. */
  readonly line: number | null;
  readonly column: string | null;
  readonly message: string;
}

/** The problems of one file: all are counted, the first 50 are kept. */
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

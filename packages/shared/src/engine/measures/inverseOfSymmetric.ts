/**
 * The inverse of a symmetric positive definite matrix, by Gauss and Jordan without pivoting, which such a matrix does not
 * need; null when a pivot falls under `leastPivot` times its diagonal element: the matrix is not definite, or nearly not.
 * Golub and Van Loan 2013, "Matrix Computations", 4.2. Written out because mathjs, the oracle of its test, takes
 * 0.8 s and 100 MB to load in every compute thread. Example: [[2, 0], [0, 4]] → [[0.5, 0], [0, 0.25]].
 */
export function inverseOfSymmetric(matrix: readonly (readonly number[])[], leastPivot: number): number[][] | null {
  const size = matrix.length;
  const rows = matrix.map((row, i) => [...row, ...row.map((_, j) => (i === j ? 1 : 0))]);
  for (let p = 0; p < size; p++) {
    const pivotRow = rows[p]!;
    const pivot = pivotRow[p]!;
    if (!(pivot > leastPivot * matrix[p]![p]!)) return null;
    for (let j = 0; j < 2 * size; j++) pivotRow[j]! /= pivot;
    rows.forEach((row, i) => {
      const factor = row[p]!;
      if (i === p || factor === 0) return;
      for (let j = 0; j < 2 * size; j++) row[j]! -= factor * pivotRow[j]!;
    });
  }
  return rows.map((row) => row.slice(size));
}

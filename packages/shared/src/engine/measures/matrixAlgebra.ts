import type { inv } from 'mathjs';

let invert: typeof inv | null = null;

/**
 * Loads mathjs, once in each thread. Loading takes most of a second and about 100 MB, so it happens only before an analysis that needs
 * a matrix inverse.
 */
export async function loadMatrixAlgebra(): Promise<void> {
  invert ??= (await import('mathjs')).inv;
}

/** Returns the inverse of a symmetric matrix. Null if the matrix is singular. Example: [[2, 0], [0, 4]] → [[0.5, 0], [0, 0.25]]. */
export function inverseOfSymmetric(matrix: number[][]): number[][] | null {
  if (invert === null) throw new Error('matrix algebra is not loaded: call loadMatrixAlgebra first');
  try {
    return invert(matrix);
  } catch {
    // mathjs throws for a determinant of 0.
    return null;
  }
}

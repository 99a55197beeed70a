import type { DraftRequest } from './draft.ts';
import type { CheckedIssue } from './useChecks.ts';

/** What is wrong with a row, by its id: what is missing in it, else what the service says. */
export function problemsByRow(
  { unfinished }: DraftRequest,
  { sent, errors }: { readonly sent: DraftRequest | null; readonly errors: readonly CheckedIssue[] },
): Map<number, string> {
  const problems = new Map<number, string>();
  for (const { field, message } of errors) {
    const rowId = sent?.rowIds[Number(/^portfolio\[(\d+)\]/.exec(field)?.[1] ?? -1)];
    if (rowId !== undefined) problems.set(rowId, message);
  }
  for (const { rowId, message } of unfinished) problems.set(rowId, message);
  return problems;
}

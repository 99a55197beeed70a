import type { JobWarning } from '@tearsheet/shared/schemas';

/** The members of a submit answer as they were stored for its Idempotency-Key. Older versions stored no warnings. */
export function readAnswer<Answer extends { readonly warnings: readonly JobWarning[] }>(text: string): Answer {
  const answer: Answer = JSON.parse(text);
  return { ...answer, warnings: answer.warnings ?? [] };
}

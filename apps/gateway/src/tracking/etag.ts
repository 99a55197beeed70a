import { AppError } from '@tearsheet/shared';

/** The version of a portfolio as an entity tag. */
export function etagOf(version: number): string {
  return `"v${version}"`;
}

/**
 * The version that `If-Match` names; null for `*` (any) or, where it may be absent, for none.
 * @throws AppError precondition_required when it is absent but needed, precondition_failed when it is no tag of ours
 */
export function seenVersion(ifMatch: string | undefined, isRequired: boolean): number | null {
  if (ifMatch === undefined) {
    if (!isRequired) return null;
    throw new AppError('precondition_required', 'Send If-Match with the ETag that you have read, or with *.');
  }
  if (ifMatch.trim() === '*') return null;
  const tags = ifMatch.split(',').flatMap((tag) => /^"v([1-9]\d{0,14})"$/.exec(tag.trim())?.[1] ?? []);
  if (tags.length === 0) throw new AppError('precondition_failed', 'If-Match must name an ETag of this portfolio.');
  // Of several, the others are older than what the caller has seen.
  return Math.max(...tags.map(Number));
}

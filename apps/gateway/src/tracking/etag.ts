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
  const tag = ifMatch.trim();
  if (tag === '*') return null;
  const version = /^"v([1-9]\d{0,14})"$/.exec(tag)?.[1];
  if (version === undefined) throw new AppError('precondition_failed', 'If-Match must be one ETag of this portfolio.');
  return Number(version);
}

import { type Refused, refused } from './operation.ts';

/** Returns the position behind which the page begins. Null means the beginning of the list. */
export function readCursor(
  cursor: string | undefined,
  isPosition: (text: string) => boolean,
): { readonly kind: 'position'; readonly after: string | null } | Refused {
  if (cursor === undefined) return { kind: 'position', after: null };
  const after = Buffer.from(cursor, 'base64url').toString();
  if (isPosition(after)) return { kind: 'position', after };
  return refused('cursor', 'invalid_cursor', 'must be next_cursor from a previous page of this list', cursor);
}

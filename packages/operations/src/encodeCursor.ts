/** Cursors are opaque to callers, so that the order of a list can change. */
export function encodeCursor(position: string | null): string | null {
  return position === null ? null : Buffer.from(position).toString('base64url');
}

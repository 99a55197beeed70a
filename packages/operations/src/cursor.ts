/** Opaque to callers, so that what a page ends with can change. */
export function encodeCursor(position: string): string {
  return Buffer.from(position).toString('base64url');
}

/** Null when the text is no cursor, or not of this list. */
export function decodeCursor(cursor: string, isPosition: (text: string) => boolean): string | null {
  const position = Buffer.from(cursor, 'base64url').toString();
  return isPosition(position) ? position : null;
}

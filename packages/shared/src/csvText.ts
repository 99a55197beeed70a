/** Without it, Excel shows letters beyond ASCII wrong. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** Returns a CSV text with a byte order mark if it has letters beyond ASCII. */
export function markedCsv(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the range is all of ASCII.
  return /^[\x00-\x7f]*$/.test(text) ? text : BYTE_ORDER_MARK + text;
}

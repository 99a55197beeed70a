const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN = new Set([0x5b, 0x7b]);
const CLOSE = new Set([0x5d, 0x7d]);

/** Deepest nesting a request body may have. The deepest valid one has 3 levels. */
export const MAX_JSON_DEPTH = 32;

/**
 * Whether JSON nests deeper than `limit`, told before it is parsed: one pass over UTF-8 bytes or text, no recursion.
 * Brackets inside strings do not count. Text that is not JSON gets some answer; the parser refuses it afterwards.
 */
export function jsonDepthExceeds(json: string | Uint8Array, limit: number = MAX_JSON_DEPTH): boolean {
  let depth = 0;
  let inString = false;
  for (let i = 0; i < json.length; i++) {
    const code = typeof json === 'string' ? json.charCodeAt(i) : (json[i] ?? 0);
    if (inString) {
      if (code === BACKSLASH) i++;
      else if (code === QUOTE) inString = false;
    } else if (code === QUOTE) inString = true;
    else if (OPEN.has(code)) {
      depth++;
      if (depth > limit) return true;
    } else if (CLOSE.has(code)) depth--;
  }
  return false;
}

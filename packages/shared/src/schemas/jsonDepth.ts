const QUOTE = 0x22;
const BACKSLASH = 0x5c;
/** Set in { and }, not in [ and ]; nothing else tells the two kinds of bracket apart. */
const CURLY_BIT = 0x20;
const OPEN = 0x7b;
const CLOSE = 0x7d;

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
    else if ((code | CURLY_BIT) === OPEN) {
      depth++;
      if (depth > limit) return true;
    } else if ((code | CURLY_BIT) === CLOSE) depth--;
  }
  return false;
}

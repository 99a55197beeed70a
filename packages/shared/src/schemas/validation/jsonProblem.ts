/** Where a text stops being JSON, and what was expected there. */
export interface JsonProblem {
  /** In characters (code points), from 0. */
  readonly position: number;
  readonly reason: string;
}

/** Position behind what was read, in UTF-16 units; a problem with its position in the same units. */
type Scan = number | JsonProblem;

/** One value without its parts, if it is neither a list, an object nor a string. */
const LITERAL = /null|true|false|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const BLANKS = /[ \t\n\r]*/y;
/** The part of a string without quotes, escapes, and control characters. */
const PLAIN = /[ !#-[\]-\uffff]*/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;

/**
 * Returns the reason why a text is not valid JSON, in the words of Python's json module, which FastAPI reports. JSON.parse
 * usually does not report the position. The text must be one that JSON.parse rejects, and it must not nest deeper than
 * MAX_JSON_DEPTH.
 *
 * @example jsonProblem('{"weight":.5}') // { position: 10, reason: 'Expecting value' }
 */
export function jsonProblem(text: string): JsonProblem {
  const end = scanValue(text, skip(BLANKS, text, 0));
  if (typeof end !== 'number') return inCharacters(text, end);
  return inCharacters(text, problem(skip(BLANKS, text, end), 'Extra data'));
}

function scanValue(text: string, at: number): Scan {
  if (text[at] === '"') return scanString(text, at);
  if (text[at] === '[') return scanMembers(text, at + 1, ']', scanValue);
  if (text[at] === '{') return scanMembers(text, at + 1, '}', scanMember);
  const end = skip(LITERAL, text, at);
  return end === at ? problem(at, 'Expecting value') : end;
}

function scanMembers(text: string, begin: number, close: string, scanOne: typeof scanValue): Scan {
  let at = skip(BLANKS, text, begin);
  if (text[at] === close) return at + 1;
  for (;;) {
    const end = scanOne(text, at);
    if (typeof end !== 'number') return end;
    at = skip(BLANKS, text, end);
    if (text[at] === close) return at + 1;
    if (text[at] !== ',') return problem(at, "Expecting ',' delimiter");
    at = skip(BLANKS, text, at + 1);
  }
}

function scanMember(text: string, at: number): Scan {
  if (text[at] !== '"') return problem(at, 'Expecting property name enclosed in double quotes');
  const end = scanString(text, at);
  if (typeof end !== 'number') return end;
  const colon = skip(BLANKS, text, end);
  if (text[colon] !== ':') return problem(colon, "Expecting ':' delimiter");
  return scanValue(text, skip(BLANKS, text, colon + 1));
}

function scanString(text: string, begin: number): Scan {
  let at = begin + 1;
  for (;;) {
    at = skip(PLAIN, text, at);
    if (text[at] === '"') return at + 1;
    if (text[at] !== '\\') break;
    const end = skip(ESCAPE, text, at);
    if (end === at) return escapeProblem(text, begin, at);
    at = end;
  }
  return at < text.length
    ? problem(at, 'Invalid control character at')
    : problem(begin, 'Unterminated string starting at');
}

function escapeProblem(text: string, begin: number, at: number): JsonProblem {
  if (at + 1 === text.length) return problem(begin, 'Unterminated string starting at');
  return text[at + 1] === 'u' ? problem(at + 1, 'Invalid \\uXXXX escape') : problem(at, 'Invalid \\escape');
}

/** Returns the position after the match of a sticky pattern, or the same position if it does not match. */
function skip(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}

function problem(position: number, reason: string): JsonProblem {
  return { position, reason };
}

function inCharacters(text: string, { position, reason }: JsonProblem): JsonProblem {
  const pairs = text.slice(0, position).match(/[\ud800-\udbff][\udc00-\udfff]/g)?.length ?? 0;
  return { position: position - pairs, reason };
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COLON = 0x3a;
/** The only bit that differs between a bracket and the corresponding brace. It is set in { and }. */
const CURLY_BIT = 0x20;
const OPEN = 0x7b;
const CLOSE = 0x7d;

/** Deepest nesting a request body may have. The deepest valid one has 3 levels. */
export const MAX_JSON_DEPTH = 32;

/**
 * Returns true if JSON nests deeper than `limit`. It checks before parsing, in one pass over UTF-8 bytes or text and without
 * recursion. Brackets inside strings do not count. For text that is not JSON, the answer does not matter, because the
 * parser rejects it afterwards.
 */
export function jsonDepthExceeds(json: string | Uint8Array, limit: number = MAX_JSON_DEPTH): boolean {
  return jsonShape(json, limit) === null;
}

/** Returns the number of members that JSON writes, in one pass. Null if it nests deeper than `limit`. */
export function jsonShape(json: string | Uint8Array, limit: number): { readonly members: number } | null {
  let depth = 0;
  let members = 0;
  let inString = false;
  for (let i = 0; i < json.length; i++) {
    const code = typeof json === 'string' ? json.charCodeAt(i) : (json[i] ?? 0);
    if (inString) {
      if (code === BACKSLASH) i++;
      else if (code === QUOTE) inString = false;
    } else if (code === QUOTE) inString = true;
    else if (code === COLON) members++;
    else if ((code | CURLY_BIT) === OPEN) {
      depth++;
      if (depth > limit) return null;
    } else if ((code | CURLY_BIT) === CLOSE) depth--;
  }
  return { members };
}

/** Returns the number of members of a parsed value, at every depth. It is smaller than that of its text if a member is repeated. */
export function countMembers(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const parts = Object.values(value);
  return parts.reduce<number>((sum, part) => sum + countMembers(part), Array.isArray(value) ? 0 : parts.length);
}

/** Returns the path of the first member that an object of a valid JSON text has twice. Null if there is none. */
export function repeatedMember(text: string): readonly (string | number)[] | null {
  /** The open lists and objects, each with the place in it. */
  const open: { readonly names: Set<string> | null; at: string | number; isName: boolean }[] = [];
  for (let i = 0; i < text.length; i++) {
    const token = text[i];
    const inner = open.at(-1);
    if (token === '{') open.push({ names: new Set(), at: '', isName: true });
    else if (token === '[') open.push({ names: null, at: 0, isName: false });
    else if (token === '}' || token === ']') open.pop();
    else if (token === ',') {
      if (inner?.names) inner.isName = true;
      else if (inner) inner.at = Number(inner.at) + 1;
    } else if (token === '"') {
      const begin = i;
      for (i++; i < text.length && text[i] !== '"'; i++) if (text[i] === '\\') i++;
      if (!inner?.names || !inner.isName) continue;
      inner.at = JSON.parse(text.slice(begin, i + 1)) as string;
      inner.isName = false;
      if (inner.names.has(inner.at)) return open.map(({ at }) => at);
      inner.names.add(inner.at);
    }
  }
  return null;
}

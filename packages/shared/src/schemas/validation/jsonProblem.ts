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

import { shownName } from '../../messages.ts';
import type { DetailItem } from '../problem.ts';
import { jsonProblem } from './jsonProblem.ts';
import type { RequestCode, ValidationType } from './requestCodes.ts';

export type Location = readonly (string | number)[];

type Context = Readonly<Record<string, unknown>>;

/** One item of a 422, in the form of Pydantic v2. The names in its place and the value are cut to what a reader can use. */
export function detailItem(
  type: ValidationType,
  loc: Location,
  msg: string,
  input: unknown,
  ctx?: Context,
): DetailItem {
  const shown = loc.map((part) => (typeof part === 'string' ? shownName(part) : part));
  return { type, loc: shown, msg, input: echoInput(input), ...(ctx === undefined ? {} : { ctx: { ...ctx } }) };
}

/** A value that fits its schema but cannot be used, for example a benchmark that does not resolve. */
export interface RequestIssue {
  /** Path of the member in the request, for example ["portfolio", 3, "weight"]. */
  readonly field: Location;
  readonly code: RequestCode;
  /** One sentence without a full stop at its end. */
  readonly message: string;
  /** The value that was sent, null if the member is missing. */
  readonly input: unknown;
  readonly context?: Context;
}

/** An item of a 422 for a problem that types cannot express. `ctx` contains `code` as `error`, and `context`. */
export function valueError(
  loc: Location,
  code: RequestCode,
  message: string,
  input: unknown,
  context: Context = {},
): DetailItem {
  return detailItem('value_error', loc, `Value error, ${message}`, input, { error: code, ...context });
}

/** The body that is not there. */
export function missingBody(): DetailItem {
  return detailItem('missing', ['body'], 'Field required', null);
}

/** The body nests deeper than `limit`. */
export function bodyTooDeep(limit: number): DetailItem {
  return jsonInvalid(0, `nested deeper than ${limit} levels`);
}

/** The body that JSON.parse refused. */
export function bodyNotJson(text: string): DetailItem {
  const { position, reason } = jsonProblem(text);
  return jsonInvalid(position, reason);
}

export function bodyNotUtf8(): DetailItem {
  return jsonInvalid(0, 'the body is not UTF-8');
}

function jsonInvalid(position: number, reason: string): DetailItem {
  return detailItem('json_invalid', ['body', position], 'JSON decode error', {}, { error: reason });
}

const MAX_DEPTH = 4;
const MAX_CHARACTERS = 1000;
const MAX_STRING = 200;

/**
 * Returns the part of a value that a 422 shows. A small value is returned whole. Other values are cut at depth 4 and about
 * 1,000 characters. It never throws, however deep or long the value is. Numbers that JSON cannot represent become text
 * ("Infinity").
 */
export function echoInput(value: unknown): unknown {
  let left = MAX_CHARACTERS;

  function copy(part: unknown, depth: number): unknown {
    if (typeof part === 'string') {
      left -= Math.min(part.length, MAX_STRING);
      return part.length > MAX_STRING ? `${part.slice(0, MAX_STRING)}…` : part;
    }
    left -= 4;
    if (typeof part === 'number' && !Number.isFinite(part)) return String(part);
    if (Array.isArray(part)) return depth === 0 ? '[…]' : copyItems(part, depth - 1);
    if (typeof part === 'object' && part !== null) return depth === 0 ? '{…}' : copyMembers(part, depth - 1);
    return part;
  }

  function copyItems(items: readonly unknown[], depth: number): unknown[] {
    const shown: unknown[] = [];
    for (const item of items) {
      if (left <= 0) return [...shown, '…'];
      shown.push(copy(item, depth));
    }
    return shown;
  }

  function copyMembers(members: object, depth: number): object {
    const shown: [string, unknown][] = [];
    for (const [name, member] of Object.entries(members)) {
      if (left <= 0) {
        shown.push(['…', '…']);
        break;
      }
      const shownAs = shownName(name);
      left -= shownAs.length;
      shown.push([shownAs, copy(member, depth)]);
    }
    // fromEntries defines own members, so a member called __proto__ stays a member.
    return Object.fromEntries(shown);
  }

  return copy(value, MAX_DEPTH);
}

import { echoInput } from './echoInput.ts';
import type { DetailItem } from './validationError.ts';

export type Location = readonly (string | number)[];

type Context = Readonly<Record<string, unknown>>;

/** One item of a 422, in the words of Pydantic v2. */
export function detailItem(type: string, loc: Location, msg: string, input: unknown, ctx?: Context): DetailItem {
  return { type, loc: [...loc], msg, input: echoInput(input), ...(ctx === undefined ? {} : { ctx: { ...ctx } }) };
}

/** A problem that types cannot express: `code` lands in `ctx.error`, for example unresolved_benchmark. */
export function valueError(loc: Location, code: string, message: string, input: unknown): DetailItem {
  return detailItem('value_error', loc, `Value error, ${message}`, input, { error: code });
}

/** The body that is not there. */
export function missingBody(): DetailItem {
  return detailItem('missing', ['body'], 'Field required', null);
}

/** The body nests deeper than `limit` (jsonDepth.ts). */
export function bodyTooDeep(limit: number): DetailItem {
  return jsonInvalid(0, `nested deeper than ${limit} levels`);
}

/** The body that JSON.parse refused. V8 tells the position in the message of most syntax errors; otherwise it is 0. */
export function bodyNotJson(error: SyntaxError): DetailItem {
  const position = Number(/ at position (\d+)/.exec(error.message)?.[1] ?? 0);
  // Only the words before the quoted excerpt of the body or the position.
  const reason = error.message.split(/, "|, \.\.\.| in JSON| is not valid JSON/, 1)[0] ?? '';
  return jsonInvalid(position, reason);
}

function jsonInvalid(position: number, reason: string): DetailItem {
  return detailItem('json_invalid', ['body', position], 'JSON decode error', {}, { error: reason });
}

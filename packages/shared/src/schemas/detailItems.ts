import { echoInput } from './echoInput.ts';
import { jsonProblem } from './jsonProblem.ts';
import type { DetailItem } from './validationError.ts';

export type Location = readonly (string | number)[];

type Context = Readonly<Record<string, unknown>>;

/** One item of a 422, in the words of Pydantic v2. */
export function detailItem(type: string, loc: Location, msg: string, input: unknown, ctx?: Context): DetailItem {
  return { type, loc: [...loc], msg, input: echoInput(input), ...(ctx === undefined ? {} : { ctx: { ...ctx } }) };
}

/** A problem that types cannot express: `code` lands in `ctx.error`, for example unresolved_benchmark. `context` joins it. */
export function valueError(
  loc: Location,
  code: string,
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

/** The body nests deeper than `limit` (jsonDepth.ts). */
export function bodyTooDeep(limit: number): DetailItem {
  return jsonInvalid(0, `nested deeper than ${limit} levels`);
}

/** The body that JSON.parse refused. */
export function bodyNotJson(text: string): DetailItem {
  const { position, reason } = jsonProblem(text);
  return jsonInvalid(position, reason);
}

/** The body that is no text. */
export function bodyNotUtf8(): DetailItem {
  return jsonInvalid(0, 'the body is not UTF-8');
}

function jsonInvalid(position: number, reason: string): DetailItem {
  return detailItem('json_invalid', ['body', position], 'JSON decode error', {}, { error: reason });
}

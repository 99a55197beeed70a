import { detailItem, type Location } from './detailItems.ts';
import type { RequestSchema } from './explain.ts';
import type { DetailItem } from './validationError.ts';

/** Longer text is not worth a look: no number is written that long. Keeps every test of text bounded. */
const LONGEST_NUMBER = 40;
const BOOLEAN_WORDS = new Set(['0', 'off', 'f', 'false', 'n', 'no', '1', 'on', 't', 'true', 'y', 'yes']);

export function* explainString(schema: RequestSchema, value: unknown, loc: Location): Generator<DetailItem> {
  const { minLength, maxLength, pattern } = schema;
  if (typeof value !== 'string') {
    yield detailItem('string_type', loc, 'Input should be a valid string', value);
    return;
  }
  const length = countCharacters(value);
  if (maxLength !== undefined && length > maxLength) {
    const msg = `String should have at most ${maxLength} ${characters(maxLength)}`;
    yield detailItem('string_too_long', loc, msg, value, { max_length: maxLength });
  } else if (minLength !== undefined && length < minLength) {
    const msg = `String should have at least ${minLength} ${characters(minLength)}`;
    yield detailItem('string_too_short', loc, msg, value, { min_length: minLength });
  } else if (pattern !== undefined && !new RegExp(pattern, 'u').test(value)) {
    yield detailItem('string_pattern_mismatch', loc, `String should match pattern '${pattern}'`, value, { pattern });
  }
}

export function* explainNumber(
  schema: RequestSchema,
  value: unknown,
  loc: Location,
  whole: boolean,
): Generator<DetailItem> {
  const { minimum, exclusiveMinimum, maximum } = schema;
  if (typeof value !== 'number') yield notANumber(value, loc, whole);
  else if (!Number.isFinite(value)) yield detailItem('finite_number', loc, 'Input should be a finite number', value);
  else if (whole && !Number.isInteger(value)) {
    const msg = 'Input should be a valid integer, got a number with a fractional part';
    yield detailItem('int_from_float', loc, msg, value);
  } else if (maximum !== undefined && value > maximum) {
    const msg = `Input should be less than or equal to ${maximum}`;
    yield detailItem('less_than_equal', loc, msg, value, { le: maximum });
  } else if (minimum !== undefined && value < minimum) {
    const msg = `Input should be greater than or equal to ${minimum}`;
    yield detailItem('greater_than_equal', loc, msg, value, { ge: minimum });
  } else if (exclusiveMinimum !== undefined && value <= exclusiveMinimum) {
    const msg = `Input should be greater than ${exclusiveMinimum}`;
    yield detailItem('greater_than', loc, msg, value, { gt: exclusiveMinimum });
  }
}

export function* explainBoolean(value: unknown, loc: Location): Generator<DetailItem> {
  if (typeof value === 'boolean') return;
  const isStrange =
    (typeof value === 'string' && !isBooleanWord(value)) || (Number.isInteger(value) && value !== 0 && value !== 1);
  yield isStrange
    ? detailItem('bool_parsing', loc, 'Input should be a valid boolean, unable to interpret input', value)
    : detailItem('bool_type', loc, 'Input should be a valid boolean', value);
}

function notANumber(value: unknown, loc: Location, whole: boolean): DetailItem {
  const unreadable = typeof value === 'string' && !(whole ? isIntegerText(value) : isNumberText(value));
  if (whole) {
    return unreadable
      ? detailItem('int_parsing', loc, 'Input should be a valid integer, unable to parse string as an integer', value)
      : detailItem('int_type', loc, 'Input should be a valid integer', value);
  }
  return unreadable
    ? detailItem('float_parsing', loc, 'Input should be a valid number, unable to parse string as a number', value)
    : detailItem('float_type', loc, 'Input should be a valid number', value);
}

/** Text that a query parameter may use for a whole number. */
export function isIntegerText(text: string): boolean {
  return text.length <= LONGEST_NUMBER && /^[+-]?\d+(\.0+)?$/.test(text.trim());
}

/** Text that a query parameter may use for a number. */
export function isNumberText(text: string): boolean {
  return text.length <= LONGEST_NUMBER && /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(text.trim());
}

/** Text that a query parameter may use for true or false. */
export function isBooleanWord(text: string): boolean {
  return text.length <= LONGEST_NUMBER && BOOLEAN_WORDS.has(text.toLowerCase());
}

/** JSON Schema counts code points. Texts are at most as long as a body, so counting is bounded by its size. */
function countCharacters(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}

function characters(count: number): string {
  return count === 1 ? 'character' : 'characters';
}

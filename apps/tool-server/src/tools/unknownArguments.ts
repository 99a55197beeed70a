import { type Day, formatDay, readDateWords } from '@tearsheet/shared';
import {
  type Checked,
  type DetailItem,
  detailItem,
  repeatedItems,
  unknownMembers,
  valueError,
} from '@tearsheet/shared/schemas';
import { readPortfolio } from './readPortfolio.ts';
import { coerce, type Schema } from './schemas.ts';
import type { CheckArguments, ObjectSchema } from './tool.ts';

/** A message can have a hundred thousand unknown members. */
const MOST_UNKNOWN = 100;

/** The type of problem that argumentProblems.ts puts into words with `ctx.known` and `ctx.nearest`. */
export const UNKNOWN_ARGUMENT = 'unknown_argument';

/**
 * Returns the check of the arguments of a tool, which runs before any code reads them. It converts the arguments (coerce), and
 * reports unknown ones, repeated items, and wrong values together. Unknown arguments and repeated items are rejected, because the tool would ignore them.
 */
export function checkArguments(schema: ObjectSchema, checkValues: (args: object) => Checked<object>): CheckArguments {
  return (sent, today) => {
    const args = readArguments(schema, sent, today);
    const unknown = [...unknownMembers(schema, args, ['body']).take(MOST_UNKNOWN)];
    const repeated = [...repeatedItems(schema, args, ['body']).take(MOST_UNKNOWN)].map(({ loc, first }) => {
      return valueError(loc, 'repeated_parameter', `the list has this item at ${first}, too. Send it once`, null);
    });
    const checked = checkValues(args);
    if (checked.ok && unknown.length + repeated.length === 0) return checked;
    const places = new Set(unknown.map(({ loc }) => placeOf(loc)));
    const meant = new Set(unknown.map(({ nearest }) => nearest));
    const others = (checked.ok ? [] : checked.detail).filter(({ type, loc }) => {
      return !places.has(placeOf(loc)) && !(type === 'missing' && meant.has(String(loc.at(-1))));
    });
    const items = unknown.map(({ loc, known, nearest }) => {
      return detailItem(UNKNOWN_ARGUMENT, loc, 'unknown argument', null, { known, nearest });
    });
    return { ok: false, detail: [...items, ...repeated, ...others], args };
  };
}

/** Returns the place of a problem without the word for the whole request. */
function placeOf([, ...members]: Readonly<DetailItem['loc']>): string {
  return JSON.stringify(members);
}

function readArguments(schema: Schema, sent: unknown, today: Day): object {
  const { portfolio, ...others } = objectOf(sent);
  const args = objectOf(coerce(schema, others, today));
  if (portfolio === undefined || schema.properties?.portfolio === undefined) return { ...args, ...has(portfolio) };
  const { start_date: start } = args;
  const yearAgo = readDateWords('1 year ago', today - 1)?.first ?? formatDay(today - 1);
  const rows = readPortfolio(parsed(portfolio), typeof start === 'string' ? start : yearAgo);
  return { ...args, ...objectOf(coerce(schema, { portfolio: rows }, today)) };
}

function has(portfolio: unknown): object {
  return portfolio === undefined ? {} : { portfolio };
}

function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  const read = parsed(value);
  return typeof read === 'object' && read !== null && !Array.isArray(read) ? { ...read } : {};
}

/** Returns the value of JSON text of an object or a list. Other values stay as they are. */
function parsed(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

import { type Checked, compileBody, compileQuery } from '@tearsheet/shared/schemas';
import type { Operation } from './operation.ts';

type Query = Readonly<Record<string, unknown>>;
type Input = Pick<Operation, 'input'>;
type Compile = (schema: object) => (value: never) => Checked<unknown>;

// The types of the compilers derive the type of a value from the type of its schema, which is not known here.
const compileAnyBody = compileBody as never as Compile;
const compileAnyQuery = compileQuery as never as Compile;

/** Checks are compiled on first use, because a process may need only some of them. */
const checks = new WeakMap<object, (value: never) => Checked<unknown>>();

/**
 * Checks the query parameters of an operation, and returns those of the schema. Text becomes numbers and booleans where the
 * schema says so. Other parameters are left out, because they would take the place of members of the body unchecked.
 */
export function checkQuery({ input }: Input, query: Query): Checked<object> {
  const { query: schema, list } = input;
  if (schema === undefined) return { ok: true, value: {} };
  const check = compiled<Query>(schema, compileAnyQuery);
  const values = list === undefined ? undefined : query[list];
  // Some clients send a list by repeating the parameter. An item that is not text is not a symbol.
  const isList = Array.isArray(values) && values.every((value) => typeof value === 'string');
  const checked = check(list !== undefined && isList ? { ...query, [list]: values.join(',') } : query);
  if (!checked.ok) return checked;
  const known = Object.entries(checked.value).filter(([name]) => Object.hasOwn(schema.properties, name));
  return { ok: true, value: Object.fromEntries(known) };
}

/** Checks the body of an operation. */
export function checkBody({ input }: Input, body: unknown): Checked<object> {
  const schema = input.envelope ?? input.body;
  return schema === undefined ? { ok: true, value: {} } : compiled<unknown>(schema, compileAnyBody)(body);
}

function compiled<Value>(schema: object, compile: Compile) {
  const check = checks.get(schema) ?? compile(schema);
  checks.set(schema, check);
  // Every schema of an operation describes an object, and the check accepts what the operation's query or body can be.
  return check as (value: Value) => Checked<object>;
}

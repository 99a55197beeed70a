import { createSuggestName, shownName } from '@tearsheet/shared';
import {
  bodyNotJson,
  bodyNotUtf8,
  bodyTooDeep,
  type Checked,
  compileBody,
  compileQuery,
  countMembers,
  type DetailItem,
  detailItem,
  jsonShape,
  MAX_JSON_DEPTH,
  missingBody,
  type RequestCode,
  repeatedMember,
  valueError,
} from '@tearsheet/shared/schemas';
import { type Idempotency, itemsOf, type Operation } from './operation.ts';

type Query = Readonly<Record<string, unknown>>;
type Compile = (schema: object) => (value: never) => Checked<unknown>;

// The types of the compilers derive the type of a value from the type of its schema, which is not known here.
const compileAnyBody = compileBody as never as Compile;
const compileAnyQuery = compileQuery as never as Compile;

/** Checks are compiled on first use, because a process may need only some of them. */
const checks = new WeakMap<object, (value: never) => Checked<unknown>>();

/** Every submit takes it. `readCallbackUrl` reads it. */
const OF_SUBMITS = 'callback_url';
const MOST_UNKNOWN = 100;

/**
 * Checks the query parameters of an operation, and returns those of its schema. Text becomes numbers and booleans where the
 * schema says so. An unknown parameter is an error, because a result that ignores it can have wrong numbers.
 */
export function checkQuery(
  { input, startsJobs }: Pick<Operation, 'input' | 'startsJobs'>,
  query: Query,
): Checked<object> {
  const { query: schema, lists = [] } = input;
  const own = Object.keys(schema?.properties ?? {});
  const known = startsJobs ? [...own, OF_SUBMITS] : own;
  const whole = joined(query, lists);
  const unknown = [
    ...repeatedParameters(query, known, lists),
    ...lists.flatMap((name) => itemProblems(name, whole[name])),
    ...unknownParameters(query, known),
  ];
  const checked = schema ? compiled<Query>(schema, compileAnyQuery)(whole) : NOTHING;
  if (checked.ok && unknown.length === 0) {
    const known = Object.entries(checked.value).filter(([name]) => own.includes(name));
    return { ok: true, value: Object.fromEntries(known) };
  }
  return { ok: false, detail: [...(checked.ok ? [] : checked.detail), ...unknown] };
}

const NOTHING = { ok: true, value: {} } as const;

/** Returns the query with each list as one text. Some clients send a list by repeating the parameter. */
function joined(query: Query, lists: readonly string[]): Query {
  const texts = lists.flatMap((name): [string, string][] => {
    const values = query[name];
    // An item that is not text is not a name.
    const isList = Array.isArray(values) && values.every((value) => typeof value === 'string');
    return isList ? [[name, values.join(',')]] : [];
  });
  return { ...query, ...Object.fromEntries(texts) };
}

/** Returns the problems of the items of a list: an empty one, and one that is sent twice, because it has no effect. */
function itemProblems(name: string, value: unknown): readonly DetailItem[] {
  // The schema refuses text without any item.
  if (typeof value !== 'string') return [];
  const items = itemsOf(value);
  const problem = (code: RequestCode, message: string) => valueError(['query', name], code, message, value);
  const seen = new Set<string>();
  const repeated = items.find((item) => seen.size === seen.add(item.toLowerCase()).size);
  if (items.includes('')) {
    return [problem('empty_item', `${name} has an empty item. Send names separated by single commas`)];
  }
  return repeated === undefined
    ? []
    : [problem('repeated_parameter', `${name} has "${shownName(repeated)}" twice. Send it once`)];
}

/** Returns the known parameters that are sent several times, although only one value could have an effect. */
function repeatedParameters(query: Query, known: readonly string[], lists: readonly string[]): readonly DetailItem[] {
  const repeated = Object.entries(query).filter(([name, value]) => {
    return Array.isArray(value) && !lists.includes(name) && known.includes(name);
  });
  return repeated.map(([name, value]) => {
    const message = `${name} is sent several times, but it takes one value. Send it once`;
    return valueError(['query', name], 'repeated_parameter', message, value);
  });
}

function unknownParameters(query: Query, known: readonly string[]): readonly DetailItem[] {
  const unknown = Object.entries(query).filter(([name]) => !known.includes(name));
  const suggest = createSuggestName();
  return unknown.slice(0, MOST_UNKNOWN).map(([name, value]) => {
    const nearest = suggest(name, known);
    const names = known.length === 0 ? 'There are no parameters' : `Parameters: ${known.join(', ')}`;
    const hint = nearest === null ? names : `Did you mean ${nearest}?`;
    return detailItem('extra_forbidden', ['query', name], `Extra inputs are not permitted. ${hint}`, value);
  });
}

/** Checks the body of an operation. An operation without one accepts an empty object, which some clients always send. */
export function checkBody({ input }: Pick<Operation, 'input'>, body: unknown): Checked<object> {
  const schema = input.envelope ?? input.body;
  if (schema !== undefined) return compiled<unknown>(schema, compileAnyBody)(body);
  const checked = compiled<unknown>(NO_MEMBERS, compileAnyBody)(body);
  return checked.ok ? checked : { ok: false, detail: checked.detail.map((item) => unreadMember(input, item)) };
}

const NO_MEMBERS = { type: 'object', properties: {}, additionalProperties: false } as const;

/** Returns the problem of a body that the operation does not read. */
function unreadMember({ query }: Operation['input'], { loc, input }: DetailItem): DetailItem {
  const name = String(loc[1] ?? '');
  const hint = Object.hasOwn(query?.properties ?? {}, name) ? ` Send ${name} as a query parameter.` : '';
  return detailItem(
    'extra_forbidden',
    loc,
    `Extra inputs are not permitted. This operation has no body.${hint}`,
    input,
  );
}

/** Compiles the checks of all bodies. A server does that before its first request, because the check of one takes up to 80 ms. */
export function compileChecks(operations: readonly Pick<Operation, 'input'>[]): void {
  for (const { input } of operations) {
    const schema = input.envelope ?? input.body;
    if (schema !== undefined) compiled<unknown>(schema, compileAnyBody);
  }
}

/** A body that was read: its value, and the checked input. */
export interface ReadBody {
  readonly body: unknown;
  readonly checked: Checked<object>;
}

/** Reads the JSON body of an operation and checks it. Its nesting is limited. */
export function readBody(operation: Pick<Operation, 'input'>, bytes: Uint8Array): ReadBody {
  const refused = (item: DetailItem): ReadBody => ({ body: null, checked: { ok: false, detail: [item] } });
  const { body: schema, isBodyOptional } = operation.input;
  if (bytes.length === 0) {
    if (schema && !isBodyOptional) return refused(missingBody());
    return { body: schema ? {} : null, checked: { ok: true, value: {} } };
  }
  const shape = jsonShape(bytes, MAX_JSON_DEPTH);
  if (shape === null) return refused(bodyTooDeep(MAX_JSON_DEPTH));
  const text = decode(bytes);
  if (text === null) return refused(bodyNotUtf8());
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return refused(bodyNotJson(text));
  }
  const repeated = shape.members === countMembers(body) ? null : repeatedMember(text);
  const checked = checkBody(operation, body);
  if (repeated === null) return { body, checked };
  const message = 'this member is sent twice, but an object has each member once. Send it once';
  const item = valueError(['body', ...repeated], 'repeated_parameter', message, repeated.at(-1));
  return { body, checked: { ok: false, detail: [item, ...(checked.ok ? [] : checked.detail)] } };
}

/** The checked query of a request, and the problems of everything but its body. */
export interface ReadQuery {
  readonly query: object;
  readonly problems: readonly DetailItem[];
}

/** Returns the input of an operation, or every problem of its request. The members of the path replace those of the body. */
export function joinInput({ query, problems }: ReadQuery, body: Checked<object>, path: object): Checked<object> {
  const detail = [...problems, ...(body.ok ? inBoth(query, body.value) : body.detail)];
  if (!body.ok || detail.length > 0) return { ok: false, detail };
  return { ok: true, value: { ...query, ...body.value, ...path } };
}

/** Returns the problems of members that the query and the body both have, because one of the two would have no effect. */
function inBoth(query: object, body: object): readonly DetailItem[] {
  const names = Object.keys(query).filter((name) => Object.hasOwn(body, name));
  return names.map((name) => {
    const message = `${name} is in the query and in the body. Send it once`;
    return valueError(['query', name], 'repeated_parameter', message, Reflect.get(query, name));
  });
}

/** Returns what a repeat of a request must have in common with it. White space and the order of members do not count. */
export function idempotencyOf(key: string, body: unknown): Idempotency {
  const content = Buffer.from(JSON.stringify(body, (_name, value) => inOrder(value)));
  return { key, bytes: Buffer.from(JSON.stringify(body)), content };
}

function inOrder(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

const UTF8 = new TextDecoder('utf-8', { fatal: true });

function decode(bytes: Uint8Array): string | null {
  try {
    return UTF8.decode(bytes);
  } catch {
    return null;
  }
}

function compiled<Value>(schema: object, compile: Compile) {
  const check = checks.get(schema) ?? compile(schema);
  checks.set(schema, check);
  // Every schema of an operation describes an object, and the check accepts what the operation's query or body can be.
  return check as (value: Value) => Checked<object>;
}

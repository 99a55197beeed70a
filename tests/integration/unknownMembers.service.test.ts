/** Nothing that a caller sends has no effect in silence: members, parameters, and bodies that are not read are named in the answer. */
import { beforeAll, describe, expect, test } from '@jest/globals';
import { OPERATIONS, type Operation } from '@tearsheet/operations';
import { rawRequest } from '@tearsheet/testing/service/rawRequest.ts';
import { useService } from '@tearsheet/testing/service/useService.ts';

interface Schema {
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: boolean | Schema;
  readonly required?: readonly string[];
  readonly anyOf?: readonly { readonly required: readonly string[] }[];
  readonly items?: Schema;
  readonly minItems?: number;
  readonly enum?: readonly unknown[];
  readonly format?: string;
  readonly default?: unknown;
  readonly minimum?: number;
}
interface Refusal {
  readonly loc: Path;
  readonly ctx: { readonly error: string; readonly suggestions?: readonly string[] };
}
interface Named {
  readonly warnings?: readonly { readonly field: string }[];
  readonly detail?: readonly { readonly loc: Path }[];
}
type Path = readonly (string | number)[];

const service = useService();
/** A tracked portfolio, for the operations that need one. */
let portfolioId: string;

beforeAll(async () => {
  const portfolio = [{ date: '2023-01-03', symbol: 'AAA.N', weight: 1 }];
  portfolioId = (await service.call('POST', '/v1/portfolio/track', { portfolio })).json.portfolio_id;
});

interface Sent {
  readonly query?: string;
  readonly body?: unknown;
  readonly type?: string;
}

async function send(
  { method, path }: Pick<Operation['rest'], 'method' | 'path'>,
  { query = '', body, type = 'application/json' }: Sent,
) {
  const text = body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body);
  const headers = { 'content-type': type, 'content-length': String(Buffer.byteLength(text)), 'if-match': '*' };
  const url = path
    .replace(':portfolio_id', portfolioId)
    .replace(/:(\w+)/g, 'port-00000000-0000-4000-8000-000000000000');
  const answer = await rawRequest(service.url, {
    method: method.toUpperCase(),
    path: `${url}${query}`,
    headers: { ...headers, authorization: `Bearer ${service.bearer}` },
    body: text,
  });
  return { status: answer.status, json: JSON.parse(answer.body || '{}') };
}

/** Values of members that need a certain one. */
const VALUES: Readonly<Record<string, unknown>> = {
  symbol: 'AAA.N',
  symbols: ['AAA.N', 'BBB.L'],
  date: '2023-01-03',
  currency: 'USD',
  callback_url: 'https://receiver.example/',
  keep_for: 'P1D',
  benchmark: 'ACWI.OQ',
  scope: 'all',
  change: -0.1,
};
/** The key of an example in a map of objects. */
const KEY = 'United States';

const isObject = ({ type, properties, additionalProperties }: Schema) =>
  [type].flat().includes('object') && (properties !== undefined || typeof additionalProperties === 'object');

/** Yields the path of every object with members that a schema describes. */
function* objectsIn(schema: Schema, path: Path = []): Generator<Path> {
  if (isObject(schema) && schema.properties) yield path;
  for (const [name, member] of Object.entries(schema.properties ?? {})) yield* objectsIn(member, [...path, name]);
  if (schema.items) yield* objectsIn(schema.items, [...path, 0]);
  if (typeof schema.additionalProperties === 'object') yield* objectsIn(schema.additionalProperties, [...path, KEY]);
}

/** Returns a value that fits the schema. @param path of an object in the value. Null for any value */
function example(schema: Schema, path: Path | null, name = ''): unknown {
  const [first, ...rest] = path ?? [];
  const isLeaf = path === null;
  if (isLeaf && Object.hasOwn(VALUES, name)) return VALUES[name];
  if (schema.items && (typeof first === 'number' || (isLeaf && ![schema.type].flat().includes('string')))) {
    return Array.from({ length: schema.minItems ?? 1 }, (_, i) =>
      example(schema.items!, i === 0 && !isLeaf ? rest : null, name),
    );
  }
  if (isObject(schema) && (!isLeaf || ![schema.type].flat().includes('string'))) {
    const { properties = {}, required = [], anyOf, additionalProperties: others } = schema;
    const has = (group: readonly string[]) => first !== undefined && group.includes(String(first));
    const needed = [...required, ...((anyOf?.find((group) => has(group.required)) ?? anyOf?.[0])?.required ?? [])];
    const names = new Set([...needed, ...(first === undefined ? [] : [String(first)])]);
    return Object.fromEntries(
      [...names].map((one) => {
        const member = properties[one] ?? (typeof others === 'object' ? others : {});
        return [one, example(member, one === first ? rest : null, one)];
      }),
    );
  }
  if (schema.enum) return schema.enum[0];
  const type = [schema.type].flat()[0];
  if (type === 'string') return schema.format === 'date' ? '2023-01-03' : 'a';
  if (type === 'boolean') return true;
  return schema.default ?? Math.max(schema.minimum ?? 0, type === 'integer' ? 1 : 0.1);
}

/** Adds a member to the object at the path of a value. An own member, also if its name is `__proto__`. */
function withMember(value: unknown, path: Path, name: string, member: unknown): unknown {
  const copy = structuredClone(value);
  const at = path.reduce<unknown>((found, part) => Reflect.get(Object(found), part), copy);
  Object.defineProperty(at, name, { value: member, enumerable: true, configurable: true, writable: true });
  return copy;
}

const EVERY_NAME = [
  ...new Set(
    OPERATIONS.flatMap(({ input }) => [...namesIn(input.body), ...Object.keys(input.query?.properties ?? {})]),
  ),
];

function* namesIn(schema: Schema | undefined): Generator<string> {
  if (schema === undefined) return;
  for (const [name, member] of Object.entries(schema.properties ?? {})) {
    yield name;
    yield* namesIn(member);
  }
  yield* namesIn(schema.items);
  if (typeof schema.additionalProperties === 'object') yield* namesIn(schema.additionalProperties);
}

/** The members that an operation reads besides those of its schema (see UPDATING and CREATING). */
const READ = new Set(['report', 'version', 'callback_url', 'name', 'imported_files', 'warnings']);
let seed = 7;

/** Returns names that look valid, but that the object does not have. */
function namesFor({ properties = {} }: Schema, count: number): readonly string[] {
  const others = EVERY_NAME.filter((name) => !Object.hasOwn(properties, name) && !READ.has(name));
  return Array.from({ length: count }, () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return others[seed % others.length]!;
  });
}

function schemaAt(schema: Schema, path: Path): Schema {
  return path.reduce<Schema>((at, part) => {
    if (typeof part === 'number') return at.items ?? {};
    return at.properties?.[part] ?? (typeof at.additionalProperties === 'object' ? at.additionalProperties : {});
  }, schema);
}

/** Returns the places that an answer names: those of a 422, or of its warnings. */
function namedPlaces({ status, json }: Awaited<ReturnType<typeof send>>): readonly string[] {
  if (status === 422) return json.detail.map(({ loc }: { loc: Path }) => loc.slice(1).join('.'));
  // The items of a batch are answered as if each one were a request.
  const answers: Named[] = json.results ?? [json.validation ?? json];
  return answers.flatMap(({ warnings = [], detail = [] }) => [
    ...warnings.map(({ field }: { field: string }) => (json.results ? 'requests.0.' : '') + dotted(field)),
    ...(Array.isArray(detail) ? detail.map(({ loc }: { loc: Path }) => loc.slice(1).join('.')) : []),
  ]);
}

/** portfolio[3].weight → portfolio.3.weight */
function dotted(field: string): string {
  return field.replaceAll(/\[(\d+)\]/g, '.$1');
}

const BODIES = OPERATIONS.filter(({ input }) => input.body !== undefined);

describe.each(BODIES.map((operation) => [operation.name, operation] as const))('%s', (_name, { input, rest }) => {
  const schema = input.body as Schema;

  test('names each unknown member, at every depth of its body', async () => {
    const silent: string[] = [];
    for (const path of objectsIn(schema)) {
      const value = example(schema, path);
      for (const name of [...namesFor(schemaAt(schema, path), 6), '__proto__']) {
        const answer = await send(rest, { query: queryOf(input), body: withMember(value, path, name, 'x') });
        // An account may keep a few portfolios only.
        if (answer.status === 201)
          await send({ method: 'delete', path: `/v1/portfolio/${answer.json.portfolio_id}` }, {});
        const place = [...path, name].join('.');
        if (!namedPlaces(answer).includes(place))
          silent.push(`${place}: ${answer.status} ${JSON.stringify(answer.json).slice(0, 200)}`);
      }
    }
    expect(silent).toEqual([]);
  });
});

/** Returns a query with the required parameters of an operation. */
function queryOf({ query }: Operation['input']): string {
  const required = query?.required ?? [];
  return required.length === 0 ? '' : `?${required.map((name) => `${name}=AAA.N`).join('&')}`;
}

test('an operation without a body names the members of the body that it got', async () => {
  const silent: unknown[] = [];
  for (const { name, input, rest } of OPERATIONS.filter(({ input }) => input.body === undefined)) {
    const query = queryOf(input);
    const { status, json } = await send(rest, { query, body: { symbol: 'AAA.N', on_missing: 'fail' } });
    const named = json.detail?.flatMap(({ loc }: { loc: Path }) => (loc[0] === 'body' ? [loc[1]] : []));
    if (status !== 422 || named.join() !== 'symbol,on_missing') silent.push([name, status, json]);
  }
  expect(silent).toEqual([]);
  const rotate = { method: 'post', path: '/v1/webhooks/secret/rotate' } as const;
  expect(await send(rotate, { body: {} })).toMatchObject({ status: 200 });
  expect(await send(rotate, { body: [1] })).toMatchObject({ status: 422, json: { detail: [{ loc: ['body'] }] } });
  expect(await send(rotate, { body: { long: 'x'.repeat(9000) } })).toMatchObject({ status: 413 });
});

test('a parameter of the URL in the body of a job is named as one', async () => {
  const body = { portfolio: [{ date: '2023-01-03', symbol: 'AAA.N', weight: 1 }], callback_url: 'https://x.example/' };
  for (const job of ['analyze', 'simulate', 'optimize']) {
    const { status, json } = await service.call('POST', `/v1/portfolio/${job}`, body);
    expect([job, status]).toEqual([job, 202]);
    expect(json.warnings).toContainEqual({
      code: 'unknown_member',
      message: 'There is no member callback_url. It has no effect. It is a parameter of the URL.',
      field: 'callback_url',
    });
  }
});

test('a body of another type is refused by every operation', async () => {
  for (const { rest, input } of OPERATIONS) {
    const sent = { query: queryOf(input), body: 'a=b', type: 'application/x-www-form-urlencoded' };
    expect([rest.path, (await send(rest, sent)).status]).toEqual([rest.path, 415]);
  }
});

test('a member that a body has twice is refused with its place', async () => {
  const row = '{"date":"2023-01-03","symbol":"AAA.N","weight":1,"weight":2}';
  const sent = { body: `{"portfolio":[${row}]}` };
  for (const path of ['validate', 'resolve', 'analyze', 'simulate']) {
    const { status, json } = await send({ method: 'post', path: `/v1/portfolio/${path}` }, sent);
    expect([status, json.detail[0].loc]).toEqual([422, ['body', 'portfolio', 0, 'weight']]);
  }
});

test('each parameter is refused if it is repeated, unless it takes a list', async () => {
  const silent: string[] = [];
  for (const { name, input, rest, startsJobs } of OPERATIONS) {
    const names = [...Object.keys(input.query?.properties ?? {}), ...(startsJobs ? ['callback_url'] : [])];
    for (const parameter of names.filter((one) => !input.lists?.includes(one))) {
      const query = `?${parameter}=1&${parameter}=2`;
      const { status, json } = await send(rest, { query, ...(input.body ? { body: {} } : {}) });
      const isNamed = json.detail?.some(({ loc, ctx }: { loc: Path; ctx?: { error?: string } }) => {
        return loc.join('.') === `query.${parameter}` && ctx?.error === 'repeated_parameter';
      });
      if (status !== 422 || !isNamed) silent.push(`${name} ${parameter} ${status}`);
    }
  }
  expect(silent).toEqual([]);
  const analyze = { method: 'post', path: '/v1/portfolio/analyze' } as const;
  const body = { portfolio: [{ date: '2023-01-03', symbol: 'AAA.N', weight: 1 }], report: { title: 'A' } };
  const twice = await send(analyze, { query: '?report=true', body });
  expect([twice.status, namedPlaces(twice)]).toEqual([422, ['report']]);
});

test('each list of a query is refused with an empty item, and with an item that it has twice', async () => {
  const silent: string[] = [];
  const items: Readonly<Record<string, string>> = { symbol: 'AAA.N', currency: 'USD' };
  for (const { name, input, rest, csv } of OPERATIONS) {
    for (const parameter of input.lists ?? []) {
      const item = items[parameter] ?? Object.keys(csv?.properties ?? { ric: {} })[0]!;
      const others = (input.query?.required ?? []).filter((one) => one !== parameter);
      const needed = others.map((one) => `&${one}=${items[one] ?? 'USD'}`).join('');
      const wrong = [
        `${item},`,
        `,${item}`,
        `${item},,${item}`,
        ',',
        `${item}, ${item}`,
        `${item},${item.toLowerCase()}`,
      ];
      for (const value of [...wrong, `${item}&${parameter}=${item}`]) {
        const { status, json } = await send(rest, { query: `?${parameter}=${value.replaceAll(' ', '%20')}${needed}` });
        const code = json.detail?.find(({ loc }: { loc: Path }) => loc.join('.') === `query.${parameter}`)?.ctx?.error;
        const isEmpty = /^,|,,|,$/.test(value);
        if (status !== 422 || code !== (isEmpty ? 'empty_item' : 'repeated_parameter')) {
          silent.push(`${name} ${parameter}=${value} ${status} ${code}`);
        }
      }
    }
  }
  expect(silent).toEqual([]);
  const read = { method: 'get', path: '/v1/daily-price' } as const;
  const twice = await send(read, { query: '?symbol=AAA.N,AAA' });
  expect([twice.status, twice.json.detail[0].msg]).toEqual([
    422,
    'Value error, has several names of AAA.N, one of which is "AAA". Send one of them',
  ]);
});

test('each list of a body names the items that it has twice', async () => {
  const portfolio = [{ date: '2023-01-03', symbol: 'AAA.N', weight: 1 }];
  const silent: string[] = [];
  const bodies: readonly [string, Readonly<Record<string, unknown>>, string][] = [
    ['analyze', { fields: ['portfolio_summary', 'portfolio_summary'] }, 'fields[1]'],
    ['validate', { value_at_risk: { horizon_days: [5, 10, 5] } }, 'value_at_risk.horizon_days[2]'],
    ['simulate', { paths: 100, years: 1, percentiles: [0.1, 0.5, 0.1] }, 'percentiles[2]'],
    [
      'optimize',
      { symbols: ['BBB.L', 'AAA.N'], groups: [{ by: 'list', symbols: ['AAA.N', 'AAA.N'], name: 'A', max: 0.9 }] },
      'groups[0].symbols[1]',
    ],
  ];
  for (const [path, more, field] of bodies) {
    const { status, json } = await service.call('POST', `/v1/portfolio/${path}`, { portfolio, ...more });
    if (!json.warnings?.some((warning: { field: string }) => warning.field === field)) {
      silent.push(`${path} ${field} ${status} ${JSON.stringify(json).slice(0, 400)}`);
    }
  }
  expect(silent).toEqual([]);
});

test('a shock that names nothing is refused with the nearest name, and one that hits nothing gives a warning', async () => {
  const portfolio = [
    { date: '2023-01-03', symbol: 'AAA.N', weight: 0.5 },
    { date: '2023-01-03', symbol: 'CCC.SI', weight: 0.5 },
  ];
  const shock = (scope: string, name?: string) => ({ scope, ...(name === undefined ? {} : { name }), change: -0.2 });
  const answerTo = async (path: string, shocks: readonly object[]) =>
    send(
      { method: 'post', path: `/v1/portfolio/${path}` },
      { body: { portfolio, stress_shocks: [{ name: 'A', shocks }] } },
    );
  const wrong = [
    shock('sector', 'Tecnology'),
    shock('market', 'US'),
    shock('symbol'),
    shock('symbol', 'AAAA.N'),
    shock('currency', 'SGX'),
    shock('market', 'USA'),
    // Every object has a member of this name.
    shock('market', 'constructor'),
  ];
  for (const path of ['validate', 'resolve', 'analyze']) {
    const { status, json } = await answerTo(path, wrong);
    const found = json.detail.map(({ loc, ctx }: Refusal) => [loc[4], ctx.error, ctx.suggestions?.[0]]);
    expect([status, found]).toEqual([
      422,
      [
        [0, 'unknown_name', 'Technology'],
        [1, 'unknown_name', 'United States'],
        [2, 'missing_member', undefined],
        [3, 'unknown_name', 'AAA.N'],
        [4, 'unknown_name', 'SGD'],
        [5, 'unknown_name', 'United States'],
        [6, 'unknown_name', expect.any(String)],
      ],
    ]);
  }
  const useless = [
    shock('sector', 'Energy'),
    shock('all', 'Energy'),
    shock('currency', 'USD'),
    shock('symbol', 'AAA'),
    shock('symbol', 'AAA.N'),
  ];
  const { status, json } = await answerTo('analyze', useless);
  expect([status, json.warnings.map(({ field }: { field: string }) => field)]).toEqual([
    202,
    [
      'stress_shocks[0].shocks[0]',
      'stress_shocks[0].shocks[1].name',
      'stress_shocks[0].shocks[2]',
      'stress_shocks[0].shocks[3]',
    ],
  ]);
});

describe('all problems of a request are in one answer', () => {
  const portfolio = [
    { date: '2023-01-03', symbol: 'AAX.N', weight: 0.5 },
    { date: '2023-01-32', symbol: 'AAA.N', weight: 0.2 },
    { date: '2023-01-03', symbol: 'BBX.L', weight: 0.3 },
  ];
  const pathsOf = ({ status, json }: Awaited<ReturnType<typeof send>>) => [
    status,
    json.detail.map(({ loc }: { loc: Path }) => loc.join('.')),
  ];
  const post = (path: string, body: object, query = '') => send({ method: 'post', path }, { body, query });

  test('of the query, the schema, the symbols, and the options', async () => {
    const body = {
      portfolio,
      keep_for: 'P90D',
      initial_value: 'x',
      on_missing: 'fail',
      benchmark: 'NOPE',
      end_date: '1980-01-01',
      custom_metrics: [{ name: 'A', expression: 'no_such_thing' }],
    };
    const [status, paths] = pathsOf(await post('/v1/portfolio/analyze', body, '?callback_url=nowhere&windw=1'));
    expect([status, paths.toSorted()]).toEqual([
      422,
      [
        'query.windw',
        'query.callback_url',
        'body.portfolio.1.date',
        'body.initial_value',
        'body.keep_for',
        'body.benchmark',
        'body.portfolio.0.symbol',
        'body.portfolio.2.symbol',
        'body.end_date',
        'body.custom_metrics.0.expression',
      ].toSorted(),
    ]);
  });

  test('of an alert, an optimization, and the items of a batch', async () => {
    const alert = await send(
      { method: 'put', path: '/v1/portfolio/:portfolio_id/alert' },
      { body: { callback_url: 'ftp://a', least_change: 7 } },
    );
    expect(pathsOf(alert)).toEqual([422, ['body.least_change', 'body.callback_url']]);
    const optimized = await post('/v1/portfolio/optimize', { symbols: ['AAX.N'], on_missing: 'fail', cvar_level: 7 });
    expect(pathsOf(optimized)).toEqual([422, ['body.cvar_level', 'body.symbols.0']]);
    const { json } = await post('/v1/portfolio/analyze/batch', {
      requests: [{ portfolio: portfolio.slice(0, 1), fees: 1, on_missing: 'fail' }],
    });
    const [{ detail }] = json.results;
    expect(detail.map(({ loc }: { loc: Path }) => loc.join('.'))).toEqual([
      'body.requests.0.fees',
      'body.requests.0.portfolio.0.symbol',
    ]);
  });

  test('a member that takes several types, and a duration, say what they take', async () => {
    const { json } = await post('/v1/portfolio/analyze', {
      portfolio,
      benchmark: 5,
      benchmarks: [null],
      keep_for: 'week',
    });
    const messages = Object.fromEntries(
      json.detail.map(({ loc, msg }: { loc: Path; msg: string }) => [loc.slice(1).join('.'), msg]),
    );
    expect(messages).toMatchObject({
      benchmark: 'Input should be a valid string, an object or null',
      'benchmarks.0': 'Input should be a valid string or an object',
      keep_for: 'Value error, Input should be a duration from PT30M to P30D, such as PT2H, P7D, or P1W',
    });
    const week = await post('/v1/portfolio/analyze', {
      portfolio: [portfolio[0], { ...portfolio[1], date: '2023-01-03' }],
      keep_for: 'P1W',
    });
    expect(week.status).toBe(202);
  });
});

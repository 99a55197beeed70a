import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { OPERATIONS } from '@tearsheet/operations';
import { LONGEST_SHOWN_NAME, SCOPES } from '@tearsheet/shared';
import { startRedis, type TestRedis } from '@tearsheet/testing/redis/redisServer.ts';
import { startService, type TestService } from '@tearsheet/testing/service/service.ts';
import { testMarket } from '@tearsheet/testing/service/testMarket.ts';
import { startTestToolServer, type TestToolServer } from '@tearsheet/testing/service/toolServer.ts';
import fc from 'fast-check';
import { TOOLS } from '../../apps/tool-server/src/tools/operationTools.ts';

/** Calls whose arguments have every JSON type that a client can send, for every tool and every REST operation. */
let redis: TestRedis;
let server: TestToolServer;
let service: TestService;
let token: string;
let restToken: string;

const CALLS = 5000;
const MEGABYTES = 'n'.repeat(2_000_000);

beforeAll(async () => {
  redis = await startRedis();
  // No job is accepted, because no worker would run it and the tools would wait for its end.
  const none = { maxActiveJobs: 0 };
  const now = () => new Date('2024-06-30T12:00:00Z');
  server = await startTestToolServer({ redis, market: testMarket(), config: none, now });
  service = await startService({ redis, market: { folder: server.folder }, limits: none, now });
  token = await server.token('alice');
  restToken = await service.token('alice', SCOPES);
});
afterAll(async () => {
  await service.stop();
  await server.stop();
  await redis.stop();
});

/** JSON text, because `__proto__` is a member of its own only in parsed text. */
const VALUES = [
  ...['null', 'true', 'false', '0', '-1', '1.5', '1e308', '-0', '20', '9007199254740993'],
  ...['""', '" "', '"AAA"', '"AAA,ZZZ"', '"2024-02-30"', '"2024-06-28"', '"-1"', '"true"', '"null"', '"__proto__"'],
  ...[String.raw`"\ud800"`, String.raw`"\u0000"`, String.raw`"\u202e"`, '"[[1]]"', '"{\\"toString\\":1}"', '"[{"'],
  ...['{}', '{"toString":1}', '{"valueOf":null,"toString":null}', '{"__proto__":{"toString":1}}', '{"length":1}'],
  ...['{"constructor":{"prototype":[]}}', '{"toJSON":1}', '{"then":1}', '{"a":{"b":{"c":[null]}}}'],
  ...['[]', '[null]', '[[]]', '[{}]', '["AAA"]', '["AAA",{"toString":1}]', '[[["AAA"]]]', '[1,"a",true,null,{}]'],
  ...['{"date":null,"symbol":{},"weight":[]}', '[{"date":"2023-01-02","symbol":"AAA","weight":1}]'],
  ...['[{"date":"2023-01-02","symbol":{"toString":1},"weight":{"valueOf":1}}]', '[{"__proto__":null}]'],
  JSON.stringify('long '.repeat(2000)),
  JSON.stringify(Array.from({ length: 300 }, () => null)),
];
const NAMES = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', '', 'symbol', 'job_id', 'x'.repeat(5000)];

/** A JSON text with up to four of these members, or now and then another value. */
function textsOf(schema: {
  readonly properties?: object;
  readonly required?: readonly string[];
}): fc.Arbitrary<string> {
  const value = fc.constantFrom(...VALUES);
  const own = fc.constantFrom(...Object.keys(schema.properties ?? {}), ...(schema.required ?? []), 'unknown');
  const members = fc.uniqueArray(
    fc.tuple(fc.oneof({ weight: 9, arbitrary: own }, { weight: 1, arbitrary: fc.constantFrom(...NAMES) }), value),
    { selector: ([member]) => member, maxLength: 4 },
  );
  const object = members.map((list) => `{${list.map(([member, text]) => `${JSON.stringify(member)}:${text}`).join()}}`);
  return fc.oneof({ weight: 19, arbitrary: object }, { weight: 1, arbitrary: value });
}

const toolCalls = fc
  .constantFrom(...TOOLS)
  .chain(({ name, input }) => textsOf(input).map((text) => ({ name, text, send: () => callTool(name, text) })));

async function callTool(name: string, text: string): Promise<Response> {
  return server.post(
    token,
    `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"${name}","arguments":${text}}}`,
  );
}

const IDS = [
  '00000000-0000-4000-8000-000000000000',
  '__proto__',
  'constructor',
  '1',
  '[null]',
  '{"toString":1}',
  '\u202e',
];
/** A query of parsed JSON members, whose names have the brackets of nested objects. */
const queryOf = (text: string): [string, string][] =>
  Object.entries(Object(JSON.parse(text)) as object).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null
      ? Object.entries(value).map(([key, one]): [string, string] => [`${name}[${key}]`, JSON.stringify(one) ?? ''])
      : [[name, String(value)]],
  );

const restCalls = fc.constantFrom(...OPERATIONS).chain(({ name, rest, input }) =>
  fc
    .record({
      query: textsOf(input.query ?? {}),
      body: input.body === undefined ? fc.constant(null) : textsOf(input.envelope ?? input.body),
      id: fc.constantFrom(...IDS),
    })
    .map(({ query, body, id }) => {
      const path = rest.path.replace(/:\w+/g, encodeURIComponent(id));
      // Most calls with a body have no query.
      const parameters = new URLSearchParams(input.body === undefined || query.length % 3 === 0 ? queryOf(query) : []);
      const text = `${path}?${parameters} ${body ?? ''}`;
      return { name, text, send: () => callRest(rest.method, `${path}?${parameters}`, body) };
    }),
);

function callRest(method: string, path: string, body: string | null): Promise<Response> {
  return fetch(`${service.url}${path}`, {
    method: method.toUpperCase(),
    headers: { authorization: `Bearer ${restToken}`, 'content-type': 'application/json', 'if-match': '*' },
    ...(body === null ? {} : { body }),
  });
}

test.each([
  ['tools', toolCalls, TOOLS.length],
  ['REST operations', restCalls, OPERATIONS.length],
])(
  `${CALLS} typed calls over all %s never end in a 500 or an internal error, and no answer repeats a long name`,
  async (_kind, calls, count) => {
    const seed = Date.now();
    const failures: string[] = [];
    const sample = fc.sample<{ readonly name: string; readonly text: string; send(): Promise<Response> }>(calls, {
      numRuns: CALLS,
      seed,
    });
    const queue = sample.values();
    const sendAll = async () => {
      for (const { name, text, send } of queue) {
        const response = await send();
        const answer = await response.text();
        const isFault = response.status >= 500 || answer.includes('internal_error') || answer.includes('-32603');
        const isLong = answer.includes('x'.repeat(LONGEST_SHOWN_NAME + 1));
        if (isFault || isLong)
          failures.push(`${response.status} ${name} ${text.slice(0, 300)} ${answer.slice(0, 300)}`);
      }
    };
    await Promise.all(Array.from({ length: 8 }, sendAll));
    expect({ seed, failures: failures.slice(0, 10) }).toEqual({ seed, failures: [] });
    expect(new Set(sample.map(({ name }) => name)).size).toBe(count);
  },
);

test.each(TOOLS.map(({ name }) => [name]))('a name of 2 MB has a short answer from %s', async (name) => {
  const { structuredContent } = await server.call(token, name, { [MEGABYTES]: 1 });
  expect(structuredContent.code).toBe('invalid_arguments');
  expect(JSON.stringify(structuredContent).length).toBeLessThan(8000);
});

test.each([
  ['tools/call', { name: MEGABYTES, arguments: {} }],
  ['prompts/get', { name: MEGABYTES, arguments: {} }],
  ['resources/read', { uri: `tearsheet://jobs/${MEGABYTES}` }],
  ['completion/complete', { ref: { type: 'ref/prompt', name: MEGABYTES }, argument: { name: 'symbol', value: 'A' } }],
  ['completion/complete', { ref: { type: 'ref/prompt', name: 'x' }, argument: { name: 'symbol' } }],
])('%s with a name of 2 MB has a short error', async (method, params) => {
  const response = await server.post(token, { jsonrpc: '2.0', id: 1, method, params });
  const answer = await response.text();
  expect([response.status, answer.length < 500]).toEqual([200, true]);
  expect(JSON.parse(answer)).toMatchObject({ error: { code: -32602 } });
});

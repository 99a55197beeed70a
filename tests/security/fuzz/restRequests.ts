import fc from 'fast-check';
import { fromSchema } from './fromSchema.ts';
import {
  type DescribedOperation,
  type OpenapiDocument,
  type Operation,
  operationsOf,
  type Parameter,
} from './openapiDocument.ts';
import { type FuzzRequest, placeholder } from './request.ts';
import { headerText, hostileBody, hostileText, hostileValue } from './rubbish.ts';
import { spoiled } from './spoil.ts';

type Headers = Readonly<Record<string, string>>;
type Body = FuzzRequest['body'];

/** Requests for every operation of the API description: sound ones, nearly sound ones and rubbish. */
export function restRequests(document: OpenapiDocument): fc.Arbitrary<FuzzRequest> {
  return fc.oneof(...operationsOf(document).map(requestsOf));
}

function requestsOf(described: DescribedOperation): fc.Arbitrary<FuzzRequest> {
  const { path, method, operation } = described;
  return fc
    .record({
      method: fc.oneof({ weight: 30, arbitrary: fc.constant(method) }, { weight: 1, arbitrary: otherMethod }),
      path: fc.oneof({ weight: 40, arbitrary: pathOf(described) }, { weight: 1, arbitrary: strangePath }),
      query: queryOf(operation.parameters ?? []),
      headers: headersOf(described),
      body: bodyOf(described),
    })
    .map(({ query, ...request }) => ({
      surface: 'rest',
      operation: `${method} ${path}`,
      ...request,
      path: query === '' || request.path.startsWith('~') ? request.path : `${request.path}?${query}`,
    }));
}

const otherMethod = fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND');
const strangePath = fc.constantFrom(
  '//',
  '/v1',
  '/v1/',
  '/v1/jobs/../../x',
  '/v1/%2e%2e/x',
  '/V1/MARKETS',
  '/v1/jobs/%',
  '/%00',
  '/console/1/..%2f..%2fpackage.json',
  '/docs/',
  '/healthz?x',
  '/v1/markets/',
);

/** Percent-encoded, also where that makes no sense, as browsers would not do it. */
const strangeSegment = fc.oneof(
  hostileText.filter((text) => text !== '' && text.isWellFormed()).map(encodeURIComponent),
  fc.constantFrom('%', '%ff', '%zz', '%00', '%2e%2e', '%2F', '%C3%28', ';a=b', 'x'.repeat(3000)),
);

function pathOf({ path, operation }: DescribedOperation): fc.Arbitrary<string> {
  const filledIn = filledPath(path, operation);
  // A signature cannot be guessed.
  const signed = [0, 1, 2].map((index) => placeholder('report', index));
  return operation.operationId === 'getReportFile' ? fc.oneof(filledIn, fc.constantFrom(...signed)) : filledIn;
}

function filledPath(path: string, operation: Operation): fc.Arbitrary<string> {
  const parameters = (operation.parameters ?? []).filter((one) => one.in === 'path');
  const segment = ({ name, schema }: Parameter) =>
    fc.oneof(
      { weight: 5, arbitrary: fromSchema(schema, name).map(asSegment) },
      { weight: 1, arbitrary: strangeSegment },
    );
  return fc
    .tuple(...parameters.map(segment))
    .map((values) =>
      parameters.reduce((filled, { name }, i) => filled.replace(`{${name}}`, () => values[i] ?? ''), path),
    );
}

/** An empty segment would make another path. */
function asSegment(value: unknown): string {
  const text = String(value);
  return text === '' || !text.isWellFormed() ? '-' : encodeURIComponent(text);
}

function queryOf(all: readonly Parameter[]): fc.Arbitrary<string> {
  const parameters = all.filter((one) => one.in === 'query');
  const pair = ({ name, required, schema }: Parameter) => {
    const value = fc.oneof(
      { weight: 12, arbitrary: fromSchema(schema, name).map((sound) => encoded(String(sound))) },
      { weight: 1, arbitrary: hostileText.map(encoded) },
      { weight: 1, arbitrary: strangeSegment },
    );
    const usual = value.map((text) => `${name}=${text}`);
    const unusual = fc.oneof(
      fc.tuple(value, value).map(([one, two]) => `${name}=${one}&${name}=${two}`),
      value.map((text) => `${name}[]=${text}`),
      value.map((text) => `${name}[__proto__][x]=${text}`),
      fc.constantFrom(name, `${name}=`, ''),
    );
    const given = fc.oneof({ weight: 15, arbitrary: usual }, { weight: 1, arbitrary: unusual });
    return required ? given : fc.oneof(given, fc.constant(''), fc.constant(''));
  };
  const extra = fc.oneof(
    { weight: 15, arbitrary: fc.constant('') },
    {
      weight: 1,
      arbitrary: fc.tuple(hostileText, hostileText).map(([name, value]) => `${encoded(name)}=${encoded(value)}`),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom('__proto__[isAdmin]=1', 'constructor[prototype][x]=1', '&&&', '%=%', 'a'.repeat(4000)),
    },
  );
  return fc.tuple(...parameters.map(pair), extra).map((parts) => parts.filter((part) => part !== '').join('&'));
}

function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

const authorization: fc.Arbitrary<Headers> = fc.oneof(
  { weight: 40, arbitrary: fc.constant({ authorization: `Bearer ${placeholder('token')}` }) },
  { weight: 2, arbitrary: fc.constant({ authorization: `Bearer ${placeholder('reader')}` }) },
  { weight: 1, arbitrary: fc.constant({}) },
  { weight: 1, arbitrary: headerText.map((text) => ({ authorization: `Bearer ${text}` })) },
  { weight: 1, arbitrary: headerText.map((text) => ({ authorization: text })) },
);

const KNOWN_HEADERS: Headers = {
  'Idempotency-Key': 'key-1',
  // Not longer, and the whole run would wait.
  Prefer: 'wait=1',
  'If-Match': '*',
  'Last-Event-ID': '1',
};

/** Headers that any operation may meet. */
const strangeHeaders: fc.Arbitrary<Headers> = fc
  .tuple(
    fc.constantFrom(
      'Accept',
      'Accept-Encoding',
      'If-None-Match',
      'Range',
      'X-Request-Id',
      'X-HTTP-Method-Override',
      'Cookie',
      'X-Forwarded-Host',
      'Traceparent',
      'Expect',
      'Origin',
    ),
    fc.oneof(
      headerText,
      fc.constantFrom(
        'text/csv',
        'text/html',
        'application/json;q=0',
        'gzip',
        'br',
        'identity;q=0',
        'DELETE',
        'bytes=0-1',
      ),
    ),
  )
  .map(([name, value]) => ({ [name]: value }));

function headersOf({ operation }: DescribedOperation): fc.Arbitrary<Headers> {
  const own = (operation.parameters ?? [])
    .filter((one) => one.in === 'header')
    .map(({ name, required }) => {
      const good = fc.constant<Headers>({ [name]: KNOWN_HEADERS[name] ?? '1' });
      const bad = headerText.map((text): Headers => ({ [name]: name === 'Prefer' ? `wait=${text}` : text }));
      const none = fc.constant<Headers>({});
      return fc.oneof(
        { weight: 4, arbitrary: good },
        { weight: 1, arbitrary: bad },
        { weight: required ? 1 : 16, arbitrary: none },
      );
    });
  const strange = fc.oneof({ weight: 10, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: strangeHeaders });
  return fc
    .tuple(authorization, contentHeaders(operation), strange, ...own)
    .map((parts) => Object.assign({}, ...parts));
}

/** The examples use the demo market. These are the matching values of the market under test. */
function inMarket(example: unknown): unknown {
  const text = JSON.stringify(example);
  return JSON.parse(
    text.replaceAll('AAPL.OQ', 'AAA.N').replaceAll('D05.SI', 'CCC.SI').replaceAll('2024-07-01', '2024-03-01'),
  );
}

function contentHeaders({ requestBody }: DescribedOperation['operation']): fc.Arbitrary<Headers> {
  if (!requestBody) return fc.constant({});
  return fc.oneof(
    { weight: 25, arbitrary: fc.constant({ 'content-type': 'application/json' }) },
    { weight: 1, arbitrary: headerText.map((text) => ({ 'content-type': text })) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        {},
        { 'content-type': 'application/json; charset=utf-16' },
        { 'content-type': 'application/x-www-form-urlencoded' },
        { 'content-type': 'multipart/form-data' },
      ),
    },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom('gzip', 'deflate', 'br', 'compress', 'gzip, gzip')
        .map((coding) => ({ 'content-type': 'application/json', 'content-encoding': coding })),
    },
  );
}

/** A body where one is due, now and then one where none is. */
function bodyOf({ method, operation }: DescribedOperation): fc.Arbitrary<Body> {
  const none: fc.Arbitrary<Body> = fc.constant(null);
  const hostile: fc.Arbitrary<Body> = hostileBody;
  const media = operation.requestBody?.content['application/json'];
  if (!media) {
    return method === 'GET' ? none : fc.oneof({ weight: 10, arbitrary: none }, { weight: 1, arbitrary: hostile });
  }
  const examples = Object.values(media.examples ?? {}).map(({ value }) => inMarket(value));
  const sound = fc.oneof(fromSchema(media.schema), ...(examples.length > 0 ? [fc.constantFrom(...examples)] : []));
  const json = (values: fc.Arbitrary<unknown>): fc.Arbitrary<Body> =>
    values.map((value) => JSON.stringify(value) ?? '');
  return fc.oneof(
    { weight: 4, arbitrary: json(sound) },
    { weight: 4, arbitrary: json(spoiled(sound)) },
    { weight: 1, arbitrary: json(hostileValue) },
    { weight: 1, arbitrary: hostile },
  );
}

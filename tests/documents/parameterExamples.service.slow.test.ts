/** The example of each parameter is sent in a request that is valid without it, on the demo market. */
import { beforeAll, describe, expect, test } from '@jest/globals';
import { demoSnapshot } from '@tearsheet/testing/market/demoSnapshot.ts';
import { useService } from '@tearsheet/testing/service/useService.ts';
import { openapi } from '../../apps/gateway/src/openapi.ts';
import { EXAMPLE_ROWS } from '../../apps/gateway/src/reference/exampleRows.ts';
import { EXAMPLE_LAST_DAY } from '../../scripts/docs/analysisExample.ts';

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly example: unknown;
}
interface Described {
  readonly operationId: string;
  readonly parameters?: readonly Parameter[];
}

const LIMIT_MS = 120_000;
const PORTFOLIO = [{ date: '2024-01-02', symbol: 'AAPL', weight: 1 }];
/** An analysis whose report has everything that it needs. */
const ANALYSIS = { portfolio: PORTFOLIO, end_date: '2024-12-31' };
/**
 * Parameters whose values belong to one service, because it makes identifiers and signatures at random. Their examples are not found,
 * and have the form of what the service gives.
 */
const OF_ONE_SERVICE = new Set(['job_id', 'portfolio_id', 'delivery_id', 'share_id', 'id', 'expires', 'signature']);
/** Headers without which an operation rejects each request, although not all operations with them do. */
const ALWAYS_SENT = new Set(['If-Match']);
/** Headers that name what an answer leaves out. */
const SILENT = ['x-unresolved-symbols', 'x-symbols-without-data', 'x-parameters-without-effect'];

const { paths } = openapi() as { readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>> };
const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, { operationId, parameters = [] }]) => {
    return { path, method: method.toUpperCase(), operationId, parameters };
  }),
);
const cases = operations.flatMap((operation) =>
  operation.parameters.map(
    (parameter) => [`${operation.operationId} ${parameter.name}`, operation, parameter] as const,
  ),
);

const service = useService(async () => ({
  market: { folder: await demoSnapshot(EXAMPLE_LAST_DAY) },
  now: () => new Date('2025-01-02T09:00:00Z'),
}));

/** The values that this service gave, by the name of their parameter. */
let given: Readonly<Record<string, string>>;

beforeAll(async () => {
  await Promise.all([service.startWorker(), service.startReportWorker(), service.startResearchWorker()]);
  const account = await callerOf('giver');
  const waits = { prefer: 'wait=30' };
  const job = await account('POST', '/v1/portfolio/analyze', ANALYSIS, waits);
  const of = `/v1/jobs/${job.json.job_id}`;
  const report = await account('POST', `/v1/portfolio/report?job_id=${job.json.job_id}`, {}, waits);
  const [, id = ''] = /\/v1\/reports\/([^/]+)\//.exec(report.json.result.html_url) ?? [];
  const signed = new URL(report.json.result.html_url).searchParams;
  given = {
    ...{ id, expires: signed.get('expires') ?? '', signature: signed.get('signature') ?? '' },
    job_id: job.json.job_id,
    portfolio_id: (await account('POST', '/v1/portfolio/track', { portfolio: PORTFOLIO })).json.portfolio_id,
    share_id: (await account('POST', `${of}/shares`, {})).json.share_id,
    delivery_id: (await account('POST', '/v1/webhooks/test?callback_url=https://receiver.example/')).json.delivery_id,
  };
}, LIMIT_MS);

/** Returns the caller of a new account that may buy research. */
async function callerOf(owner: string) {
  await service.credits.setEntitled(owner, true);
  await service.credits.credit(owner, 1000);
  return service.caller(owner);
}

type Caller = Awaited<ReturnType<typeof callerOf>>;

/** Returns the values that the tested parameter needs too, of the account that sends it. */
async function needed(call: Caller, names: ReadonlySet<string>): Promise<Readonly<Record<string, string>>> {
  const own: Record<string, string> = {};
  if (names.has('job_id'))
    own.job_id = (await call('POST', '/v1/portfolio/analyze', ANALYSIS, { prefer: 'wait=30' })).json.job_id;
  if (names.has('portfolio_id'))
    own.portfolio_id = (await call('POST', '/v1/portfolio/track', { portfolio: PORTFOLIO })).json.portfolio_id;
  return { ...given, ...own };
}

/** Returns a value without its digits and letters that differ in each service. */
function formOf(value: unknown): string {
  return String(value)
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, '<uuid>')
    .replace(/^\d{10}$/, '<seconds>')
    .replace(/^[\w-]{43}$/, '<signature>');
}

describe('the example of each parameter', () => {
  test('all parameters of the description are here', () => {
    expect(cases.length).toBeGreaterThan(200);
  });

  test.each(cases)(
    '%s',
    async (name, { path, method, operationId, parameters }, tested) => {
      const call = await callerOf(name.replaceAll(' ', '-'));
      const isSent = (parameter: Parameter) =>
        parameter === tested ||
        parameter.required === true ||
        ALWAYS_SENT.has(parameter.name) ||
        (operationId === 'reportPortfolio' && parameter.name === 'job_id' && tested.name !== 'portfolio_id');
      const sent = parameters.filter(isSent);
      const own = await needed(call, new Set(sent.filter((one) => one !== tested).map((one) => one.name)));
      const textOf = (one: Parameter) => String(one === tested ? one.example : (own[one.name] ?? one.example));
      const valuesIn = (place: Parameter['in']) =>
        Object.fromEntries(sent.filter((one) => one.in === place).map((one) => [one.name, textOf(one)]));
      const values = valuesIn('path');
      const url = path.replaceAll(/\{(\w+)\}/g, (_all, part: string) => values[part] ?? '');
      // The example of an analysis selects too few sections for a report.
      const body = operationId === 'analyzePortfolio' ? ANALYSIS : EXAMPLE_ROWS[operationId]?.body;
      const answer = await call(method, `${url}?${new URLSearchParams(valuesIn('query'))}`, body, valuesIn('header'));
      if (OF_ONE_SERVICE.has(tested.name)) {
        expect([answer.status, answer.json.code]).toEqual([404, expect.stringMatching(/^\w+_not_found$/)]);
        expect(formOf(tested.example)).toBe(formOf(given[tested.name]));
        return;
      }
      expect([answer.status < 300, answer.json?.detail]).toEqual([true, undefined]);
      expect(answer.json?.status).not.toBe('failed');
      expect(SILENT.filter((header) => answer.headers.get(header) !== null)).toEqual([]);
      if (tested.name === 'Prefer' && method === 'POST')
        expect(answer.headers.get('preference-applied')).toBe(tested.example);
    },
    LIMIT_MS,
  );
});

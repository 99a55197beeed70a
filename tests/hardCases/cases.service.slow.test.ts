import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { DATA_FAULT_CODES, SELECTABLE_SECTION_NAMES } from '@tearsheet/shared/schemas';
import { type HardCase, hardCases, valueAtPath } from '@tearsheet/testing/hardCases/hardCases.ts';
import { tearsheet } from '@tearsheet/testing/service/tearsheet.ts';
import { temporaryFolders } from '@tearsheet/testing/service/temporaryFolder.ts';
import { serveHardCases } from './serveHardCases.ts';

const service = serveHardCases();
const all = hardCases();
const cases = all.filter(({ refused }) => refused === undefined);
const rows = cases.map((one) => [one.name, one] as const);

/** Ratios have 10 to 12 decimals, and money has 6. */
const toleranceOf = (expected: number) => (Math.abs(expected) < 1 ? 1e-9 : Math.max(6e-7, 1e-9 * Math.abs(expected)));
const sectionsOf = ({ figures = {} }: HardCase) => {
  const named = Object.keys(figures).map((path) => path.split(/[.[]/)[0]!);
  return [...new Set([...named, 'portfolio_summary'])].filter((name) =>
    SELECTABLE_SECTION_NAMES.some((known) => known === name),
  );
};

/** Returns the number with the digits that both have to agree in, so that a difference shows. */
function near(value: unknown, expected: number | string | null): unknown {
  if (typeof value !== 'number' || typeof expected !== 'number') return value;
  return Math.abs(value - expected) <= toleranceOf(expected) ? expected : value;
}

describe('the market of hard cases', () => {
  test.each(rows)('%s has the expected figures and warnings', async (_, one) => {
    const result = await service.analyze({ ...one.request, fields: sectionsOf(one) });
    const figures = Object.entries(one.figures ?? {});
    const found = figures.map(([path, expected]) => [path, near(valueAtPath(result, path), expected)]);
    expect(Object.fromEntries(found)).toEqual(one.figures);
    expect(result.warnings.map(({ code, symbol }) => [code, symbol].filter(Boolean).join(' ')).sort()).toEqual(
      one.warnings,
    );
    const effects = result.warnings.flatMap(({ code, symbol, total_return_effect_bps: effect }) =>
      effect === undefined || !one.effects ? [] : [[`${code} ${symbol}`, effect.toFixed(3)]],
    );
    const expected = Object.entries(one.effects ?? {}).map(([key, effect]) => [key, effect.toFixed(3)]);
    expect(Object.fromEntries(effects)).toEqual(Object.fromEntries(expected));
  });

  test.each(all.filter(({ refused }) => refused !== undefined).map((one) => [one.name, one] as const))(
    '%s is rejected with the expected code',
    async (_, { request, refused }) => {
      const { status, json } = await service.call('POST', '/v1/portfolio/analyze', request);
      expect([status, JSON.stringify(json)]).toEqual([422, expect.stringContaining(`"${refused}"`)]);
    },
  );
});

const FAULTS: ReadonlySet<string> = new Set(DATA_FAULT_CODES);
const isFault = ({ code }: { readonly code: string }) => FAULTS.has(code);

describe('faults in data', () => {
  const newFolder = temporaryFolders();

  const submit = (request: HardCase['request'], path = '/v1/portfolio/analyze', owner?: string) =>
    service.call('POST', path, { ...request, fields: undefined }, owner);

  test.each(rows)('of %s are warnings first, and reject the request with on_data_fault "fail"', async (_, one) => {
    const result = await service.analyze({ ...one.request, fields: ['data_quality'] });
    const marks = result.warnings.map(isFault);
    expect(marks).toEqual(marks.toSorted((a, b) => Number(b) - Number(a)));
    const { status, json } = await submit({ ...one.request, on_data_fault: 'fail' });
    const codes = new Set(JSON.stringify(json).match(/"error":"\w+"/g));
    // The holding became cash, because its prices stopped without a delisting. The warning of the result is about the cash.
    const isEnded = result.warnings.some(({ code }) => code === 'position_delisted') && status === 422;
    expect([status, [...codes]]).toEqual(marks.includes(true) || isEnded ? [422, ['"error":"data_fault"']] : [200, []]);
  });

  const pence = cases.find(({ name }) => name === 'pence')!.request;

  test('reject tracking with on_data_fault "fail", and are warnings of the value otherwise', async () => {
    const refused = await submit({ ...pence, on_data_fault: 'fail' }, '/v1/portfolio/track', 'keeper');
    expect([refused.status, JSON.stringify(refused.json)]).toEqual([422, expect.stringContaining('"data_fault"')]);
    const { start_date: _s, end_date: _e, ...definition } = pence;
    const tracked = await submit(definition, '/v1/portfolio/track', 'keeper');
    const { json } = await service.call('GET', `/v1/portfolio/${tracked.json.portfolio_id}/value`, undefined, 'keeper');
    const { warnings } = json as { readonly warnings: readonly { readonly code: string }[] };
    expect(warnings.map(({ code }) => code)).toContain('unit_jump');
    expect(isFault(warnings[0]!)).toBe(true);
  });

  test('keep their policy in a tracked portfolio and in a rerun', async () => {
    const clean = { ...cases.find(({ name }) => name === 'one_exchange')!.request, on_data_fault: 'fail' };
    const { start_date: _s, end_date: _e, ...definition } = clean as Record<string, unknown>;
    const tracked = await submit({ ...definition, on_data_fault: 'warn' }, '/v1/portfolio/track', 'keeper');
    const read = await service.call('GET', `/v1/portfolio/${tracked.json.portfolio_id}`, undefined, 'keeper');
    expect(read.json.on_data_fault).toBe('warn');
    const first = await submit(clean);
    const again = await service.call('POST', `/v1/jobs/${first.json.job_id}/rerun`);
    const { json } = await service.call('GET', `/v1/jobs/${again.json.job_id}/request`);
    expect(json).toMatchObject({ request: { on_data_fault: 'fail' } });
  });

  test('give the command line status 3 and its first lines, or status 1 with --on-data-fault fail', async () => {
    const folder = newFolder();
    const file = join(folder, 'request.json');
    writeFileSync(file, JSON.stringify(pence));
    const variables = { TEARSHEET_STATE: folder, TEARSHEET_URL: service.url, TEARSHEET_TOKEN: await service.token() };
    const warned = await tearsheet(['analyze', file], variables);
    expect([warned.status, warned.stdout]).toEqual([3, expect.stringContaining('Total return')]);
    expect(warned.stderr).toMatch(/^tearsheet: data fault: The data of PENCE\.L .* basis points\. \(unit_jump\)$/m);
    const refused = await tearsheet(['analyze', file, '--on-data-fault', 'fail'], variables);
    expect([refused.status, refused.stdout]).toEqual([1, '']);
  });
});

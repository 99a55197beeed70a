import { beforeAll, describe, expect, test } from '@jest/globals';
import { SECTION_NAMES } from '@tearsheet/shared/schemas';
import { useService } from '@tearsheet/testing/service/useService.ts';

const service = useService();

const portfolio = ['2023-01-03', '2023-06-30', '2024-01-02'].flatMap((date, i) =>
  ['AAA.N', 'BBB.L', 'CCC.SI', 'DDD.T'].map((symbol, k) => ({ date, symbol, weight: (1 + ((i + k) % 3)) / 10 })),
);
const request = {
  portfolio,
  base_currency: 'EUR',
  include_transaction_costs: true,
  transaction_cost_config: { Japan: { buy: 0.001, sell: 0.002 }, Singapore: { buy: 0.003, sell: 0.001 } },
  end_date: '2024-06-28',
};

/** The result as it was sent, without what belongs to the job. */
async function resultText(body: object): Promise<string> {
  const { check_url } = (await service.call('POST', '/v1/portfolio/analyze', body)).json;
  expect((await service.ended(check_url)).status).toBe('completed');
  const { text } = await service.call('GET', check_url);
  return text.slice(text.indexOf('{"success":true'), text.lastIndexOf(',"job_id"'));
}

const hashOf = (text: string) => /"input_hash":"([0-9a-f]{64})"/.exec(text)?.[1];
/** The bytes of one section in a result, from its name to the next name. */
function sectionText(text: string, name: string): string {
  const from = text.indexOf(`"${name}":`);
  const ends = [...SECTION_NAMES, 'analytics_version']
    .map((next) => text.indexOf(`"${next}":`, from + 1))
    .filter((at) => at > from);
  return text.slice(from, Math.min(...ends));
}

describe('the same request on the same data', () => {
  let first: string;
  beforeAll(async () => {
    await service.startWorker(1);
    first = await resultText(request);
  });

  test('gives the same bytes on every run, worker and thread', async () => {
    expect((await resultText(request)) === first).toBe(true);
    await service.startWorker(2);
    for (const text of await Promise.all(Array.from({ length: 12 }, () => resultText(request)))) {
      expect(text === first).toBe(true);
    }
    expect(hashOf(first)).toBeDefined();
  });

  test('gives the same bytes for a section whatever else was asked for', async () => {
    for (const name of ['company_contribution', 'performance_metrics', 'data_quality']) {
      const alone = await resultText({ ...request, fields: [name] });
      expect(sectionText(alone, name)).toBe(sectionText(first, name));
      expect(hashOf(alone)).toBe(hashOf(first));
    }
  });

  test('has one hash however its members and rows are ordered, and another for any other request', async () => {
    const { transaction_cost_config: costs, ...rest } = request;
    const reordered = { ...rest, transaction_cost_config: { Singapore: costs.Singapore, Japan: costs.Japan } };
    expect((await resultText(reordered)) === first).toBe(true);
    const reversed = await resultText({ ...request, portfolio: portfolio.toReversed() });
    expect(hashOf(reversed)).toBe(hashOf(first));
    const others = [
      { ...request, initial_value: 20_000 },
      { ...request, risk_free_rate: 0.01 },
      { ...request, end_date: '2024-06-27' },
    ];
    const hashes = await Promise.all(others.map(async (other) => hashOf(await resultText(other))));
    expect(new Set([hashOf(first), ...hashes]).size).toBe(others.length + 1);
  });
});

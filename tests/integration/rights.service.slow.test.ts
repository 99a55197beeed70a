import { expect, test } from '@jest/globals';
import { type Rights, toDay } from '@tearsheet/shared';
import {
  createAjv,
  type DataQualityAnswer,
  dataQualityAnswer,
  type PortfolioReportResult,
  SECTION_SCHEMAS,
} from '@tearsheet/shared/schemas';
import { API_URL } from '@tearsheet/testing/service/service.ts';
import { testMarket } from '@tearsheet/testing/service/testMarket.ts';
import { useService } from '@tearsheet/testing/service/useService.ts';

const origin = (name: string, source: string, rights: Rights | null, lastDay: string) =>
  ({ kind: 'prices', name, source, rights, lastDay: toDay(lastDay) }) as const;

/** AAA.N is from a vendor and, before that, from a file. BBB.L may be shown. The other series have no source of their own. */
const service = useService({
  market: {
    ...testMarket(),
    origins: [
      origin('AAA.N', 'Vendor', 'personal', '2024-06-28'),
      origin('AAA.N', 'old file', null, '2023-12-29'),
      origin('BBB.L', 'Exchange', 'display', '2024-06-20'),
      { kind: 'exchange_rates', name: 'EUR/USD', source: 'ECB', rights: 'redistribute', lastDay: toDay('2024-06-28') },
    ],
  },
});

async function report(symbols: readonly string[]) {
  const portfolio = symbols.map((symbol) => ({ date: '2024-01-02', symbol, weight: 1 / symbols.length }));
  const request = { portfolio, base_currency: 'USD', benchmark: null, end_date: '2024-06-28' };
  const submitted = await service.call('POST', '/v1/portfolio/analyze?report=true', request);
  const analysis = await service.ended(submitted.json.check_url);
  return { analysis, job: await service.ended(submitted.json.report.check_url) };
}

test('the quality of the data has the sources with their rights and ages', async () => {
  const { json } = await (await service.caller('operator', ['admin']))('GET', '/v1/data-quality');
  expect(createAjv().validate(dataQualityAnswer, json)).toBe(true);
  const { sources } = json as DataQualityAnswer;
  expect(sources).toEqual(
    [
      row('prices', 'Exchange', 'display', 1, '2024-06-20', '2024-06-20'),
      row('prices', 'Vendor', 'personal', 1, '2024-06-28', '2024-06-28'),
      row('prices', 'old file', null, 1, '2023-12-29', '2023-12-29'),
      row('prices', 'test (made up)', null, 4, '2024-06-28', '2024-06-28'),
      row('exchange_rates', 'ECB', 'redistribute', 1, '2024-06-28', '2024-06-28'),
      row('exchange_rates', 'test (made up)', null, 3, '2024-06-28', '2024-06-28'),
    ].toSorted((a, b) => (a.kind === b.kind ? (a.source < b.source ? -1 : 1) : a.kind === 'prices' ? -1 : 1)),
  );
});

function row(kind: string, source: string, rights: string | null, series: number, last: string, oldest: string) {
  return { kind, source, rights, series, last_date: last, oldest_last_date: oldest };
}

test('a result names the sources of its series, and a report prints the narrowest rights', async () => {
  await Promise.all([service.startWorker(), service.startReportWorker()]);
  const { analysis, job } = await report(['AAA.N', 'BBB.L']);
  expect(createAjv().validate(SECTION_SCHEMAS.data_quality, analysis.result?.result.data_quality)).toBe(true);
  expect(analysis.result?.result.data_quality).toHaveProperty('sources', [
    { kind: 'prices', source: 'Exchange', rights: 'display', names: ['BBB.L'] },
    { kind: 'prices', source: 'Vendor', rights: 'personal', names: ['AAA.N'] },
    { kind: 'prices', source: 'old file', rights: null, names: ['AAA.N'] },
    { kind: 'exchange_rates', source: 'ECB', rights: 'redistribute', names: ['EUR/USD'] },
    { kind: 'exchange_rates', source: 'test (made up)', rights: null, names: ['EUR/GBP'] },
  ]);
  const { html_url } = job.result as unknown as PortfolioReportResult;
  const html = await (await fetch(html_url.replace(API_URL, service.url))).text();
  expect(html).toContain('Data from Vendor are for the personal use of their licensee. Do not pass on this report.');
  expect(html).toContain('Data from old file, test (made up) come without stated rights.');
  expect(html).toContain('Data from ECB are free to use with this source named.');
});

import { expect, test } from '@jest/globals';
import { toDay } from '@tearsheet/shared';
import { testMarket } from '@tearsheet/testing/service/testMarket.ts';
import { useService } from '@tearsheet/testing/service/useService.ts';

const market = testMarket();
const service = useService({
  audience: 'display',
  market: {
    ...market,
    origins: market.instruments.map(({ ric }) => ({
      kind: 'prices' as const,
      name: ric,
      source: ric === 'AAA.N' ? 'Vendor' : 'Exchange',
      rights: ric === 'AAA.N' ? ('personal' as const) : ('display' as const),
      lastDay: toDay('2024-06-28'),
    })),
  },
});

test('a service for everyone refuses reports and links of personal data, and makes the others', async () => {
  await Promise.all([service.startWorker(), service.startReportWorker('display')]);
  const reportOf = async (symbol: string) => {
    const { json } = await service.call('POST', '/v1/portfolio/analyze?report=true', {
      portfolio: [{ date: '2024-01-02', symbol, weight: 1 }],
      benchmark: null,
      base_currency: symbol === 'AAA.N' ? 'USD' : 'SGD',
      end_date: '2024-06-28',
    });
    const report = await service.ended(json.report.check_url);
    const share = await service.call('POST', `/v1/jobs/${json.job_id}/shares`, {});
    return { ...report, share };
  };
  const personal = await reportOf('AAA.N');
  expect(personal.share.json.detail[0]).toMatchObject({
    msg: expect.stringContaining('results are for display, and the rights of Vendor do not allow that'),
    ctx: { error: 'rights_too_narrow' },
  });
  expect(personal).toMatchObject({
    status: 'failed',
    error_code: 'rights_too_narrow',
    error: 'reports are for display, and the rights of Vendor do not allow that',
    retryable: false,
  });
  const free = await reportOf('CCC.SI');
  expect(free).toMatchObject({ status: 'completed' });
  expect(free.share.json.sources).toContainEqual({ source: 'Exchange', rights: 'display' });
});

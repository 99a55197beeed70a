import { expect, test } from '@jest/globals';
import { toDay } from '@tearsheet/shared';
import { testMarket } from '@tearsheet/testing/service/testMarket.ts';
import { useService } from '@tearsheet/testing/service/useService.ts';

const market = testMarket();
const service = useService({
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

test('a service that makes reports for everyone refuses those of personal data, and makes the others', async () => {
  await Promise.all([service.startWorker(), service.startReportWorker('display')]);
  const reportOf = async (symbol: string) => {
    const { json } = await service.call('POST', '/v1/portfolio/analyze?report=true', {
      portfolio: [{ date: '2024-01-02', symbol, weight: 1 }],
      benchmark: null,
      base_currency: symbol === 'AAA.N' ? 'USD' : 'SGD',
      end_date: '2024-06-28',
    });
    return service.ended(json.report.check_url);
  };
  expect(await reportOf('AAA.N')).toMatchObject({
    status: 'failed',
    error_code: 'rights_too_narrow',
    error: 'reports are for display, and the rights of Vendor do not allow that',
    retryable: false,
  });
  expect(await reportOf('CCC.SI')).toMatchObject({ status: 'completed' });
});

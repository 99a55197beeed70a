import { describe, expect, test } from '@jest/globals';
import { exampleMarket } from '@tearsheet/testing/portfolio/exampleMarket.ts';
import fc from 'fast-check';
import { formatDay, toDay, weekdayOnOrAfter, weekdayOnOrBefore } from '../../src/dates.ts';
import { checkPortfolio } from '../../src/portfolio/checkPortfolio.ts';
import type { MarketFacts } from '../../src/portfolio/findings.ts';
import { optimizeRequest } from '../../src/schemas/optimization/request.ts';
import type { PortfolioRequest } from '../../src/schemas/portfolioRequest.ts';

const known = exampleMarket();
const [FIRST, LAST] = [toDay('2019-01-01'), toDay('2024-06-28')];
const row = (symbol: string, date = '2024-06-27') => ({ date, symbol, weight: 1 });

/** Returns the warnings about a portfolio whose returns are estimated from a day on, or from their first common day. */
function check(request: PortfolioRequest, facts: MarketFacts, from: string | null = null) {
  const estimates = { from: from === null ? null : toDay(from), path: ['history_start'] };
  const rules = { schema: optimizeRequest, estimates };
  return checkPortfolio({ benchmark: null, ...request }, facts, {}, rules).warnings;
}

const withFault = (of: string, day: number): MarketFacts => ({
  ...known,
  faults: (ric) => (ric === of ? [{ code: 'unit_jump', from: day, to: day, message: 'made up' }] : []),
});
const faultsIn = (warnings: ReturnType<typeof check>) => warnings.filter(({ code }) => code === 'unit_jump').length;

describe('faults in the history of an estimate', () => {
  test('count on every day that is read, and on no other', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: FIRST, max: LAST }),
        fc.option(fc.integer({ min: FIRST, max: LAST - 30 }), { nil: null }),
        fc.constantFrom('MSFT.OQ', 'LATE.N'),
        (day, start, other) => {
          const common = other === 'LATE.N' ? toDay('2023-03-01') : FIRST;
          const from = Math.max(start ?? common, common);
          const warnings = check(
            { portfolio: [row('AAPL.OQ'), row(other)] },
            withFault('AAPL.OQ', day),
            start === null ? null : formatDay(start),
          );
          const isRead = weekdayOnOrAfter(day) >= weekdayOnOrAfter(from) && day <= LAST;
          expect(faultsIn(warnings)).toBe(isRead ? 1 : 0);
        },
      ),
      { seed: 7, numRuns: 200 },
    );
  });

  test('count for the latest holdings and for benchmarks only', () => {
    const facts = withFault('AAPL.OQ', toDay('2021-06-01'));
    expect(faultsIn(check({ portfolio: [row('AAPL.OQ', '2020-01-02'), row('MSFT.OQ')] }, facts))).toBe(0);
    expect(faultsIn(check({ portfolio: [row('MSFT.OQ')], benchmark: 'AAPL.OQ' }, facts))).toBe(1);
    const buy = { date: '2024-06-03', type: 'buy', symbol: 'AAPL.OQ', quantity: 2, price: 100 } as const;
    const sell = { ...buy, date: '2024-06-04', type: 'sell' } as const;
    expect(faultsIn(check({ transactions: [buy], track_cash: false }, facts))).toBe(1);
    expect(faultsIn(check({ transactions: [buy, sell], track_cash: false }, facts))).toBe(0);
  });

  test('gaps count when the last value is too old to be used', () => {
    const gap = (from: string, to: string): MarketFacts => ({
      ...known,
      fxRate(currency, base) {
        const rate = known.fxRate(currency, base);
        if (rate === null) return rate;
        const { first, values } = rate.series;
        const [begin, end] = [weekdayOnOrAfter(toDay(from)), weekdayOnOrBefore(toDay(to))];
        return { series: { first, values: values.map((x, i) => (first + i > begin && first + i < end ? NaN : x)) } };
      },
    });
    const codes = (facts: MarketFacts) => check({ portfolio: [row('SAP.DE')] }, facts).map(({ code }) => code);
    expect(codes(gap('2021-03-01', '2021-04-09'))).not.toContain('stale_rate');
    expect(codes(gap('2021-03-01', '2021-04-30'))).toContain('stale_rate');
  });
});

describe('a history that a young holding shortens', () => {
  test.each([
    ['by more than a tenth', '2022-01-03', ['start_delayed']],
    ['by less than a tenth', '2023-01-30', []],
    ['not at all', '2023-06-01', []],
    ['if no day is asked for', null, []],
  ])('%s', (_how, from, codes) => {
    const warnings = check({ portfolio: [row('AAPL.OQ'), row('LATE.N')] }, known, from);
    const delayed = warnings.filter(({ code }) => code === 'start_delayed');
    expect(delayed.map(({ code }) => code)).toEqual(codes);
    for (const { message, path } of delayed) {
      expect(message).toBe(
        'The history begins on 2023-03-01 instead of 2022-01-03, because LATE.N has no earlier data.',
      );
      expect(path).toEqual(['history_start']);
    }
  });
});

describe('the exchange rate of a benchmark', () => {
  const ending = (to: string): MarketFacts => ({
    ...known,
    fxRate(currency, base) {
      const rate = known.fxRate(currency, base);
      if (rate === null || ![currency, base].includes('EUR')) return rate;
      const { first, values } = rate.series;
      return { series: { first, values: values.map((x, i) => (first + i > weekdayOnOrAfter(toDay(to)) ? NaN : x)) } };
    },
  });
  const codes = (to: string, benchmark: string) => {
    const request = { portfolio: [row('AAPL.OQ', '2023-01-03')], benchmark };
    return checkPortfolio(request, ending(to), {}).warnings.map(({ code }) => code);
  };

  test('has a warning when it ends long before the analysis', () => {
    expect(codes('2023-06-01', 'SAP.DE')).toContain('stale_rate');
    expect(codes('2024-06-03', 'SAP.DE')).not.toContain('stale_rate');
    expect(codes('2023-06-01', 'SPY.P')).not.toContain('stale_rate');
  });
});

import { describe, expect, test } from '@jest/globals';
import { exampleMarket } from '@tearsheet/testing/portfolio/exampleMarket.ts';
import { toDay, weekdayOnOrAfter } from '../../src/dates.ts';
import { analyzeProblems } from '../../src/portfolio/checkAnswers.ts';
import { checkPortfolio } from '../../src/portfolio/checkPortfolio.ts';
import type { AnalysisWindow } from '../../src/portfolio/checkSettings.ts';
import type { MarketFacts } from '../../src/portfolio/findings.ts';

const known = exampleMarket();
const fault = (date: string) =>
  ({ code: 'unit_jump', from: toDay(date), to: toDay(date), message: 'made up' }) as const;
const row = (date: string, symbol: string) => ({ date, symbol, weight: 1 });
const held = { portfolio: [row('2020-01-02', 'AAPL.OQ'), row('2022-01-03', 'MSFT.OQ')], benchmark: null };

function check(request: typeof held & AnalysisWindow, dates: readonly string[]) {
  const facts: MarketFacts = { ...known, faults: (ric) => (ric === 'AAPL.OQ' ? dates.map(fault) : []) };
  const checked = checkPortfolio({ ...request }, facts, { ...request });
  const problems = analyzeProblems(checked, { portfolio: request.portfolio, on_missing: 'drop' });
  return { warnings: checked.warnings.map(({ code }) => code), problems: problems.map(({ code }) => code), checked };
}

describe('faults in the data of a holding', () => {
  test.each([
    ['while it is held', '2021-06-01', 1],
    ['before it is bought', '2019-06-03', 0],
    ['after it is sold', '2022-06-01', 0],
  ])('%s', (_when, date, count) => {
    expect(check(held, [date]).warnings.filter((code) => code === 'unit_jump')).toHaveLength(count);
    expect(check(held, [date]).problems).toEqual([]);
    expect(check({ ...held, on_data_fault: 'fail' }, [date]).problems).toEqual(count === 1 ? ['data_fault'] : []);
  });

  test('outside the window do not count', () => {
    expect(check({ ...held, start_date: '2021-07-01', on_data_fault: 'fail' }, ['2021-06-01']).problems).toEqual([]);
    expect(check({ ...held, end_date: '2021-05-31', on_data_fault: 'fail' }, ['2021-06-01']).problems).toEqual([]);
  });

  test('are one issue for each kind, which counts the others', () => {
    const { checked } = check(held, ['2021-06-01', '2021-06-02', '2021-06-03']);
    expect(checked.warnings.filter(({ code }) => code === 'unit_jump')).toMatchObject([
      { code: 'unit_jump', symbol: 'AAPL.OQ', message: expect.stringContaining('2 more findings') },
    ]);
  });

  test('count in a ledger until the position is closed', () => {
    const ledger = (...transactions: object[]) => ({ transactions, benchmark: null, on_data_fault: 'fail' }) as never;
    const buy = { date: '2020-01-02', type: 'buy', symbol: 'AAPL.OQ', quantity: 1, price: 400 };
    const sell = { date: '2021-01-04', type: 'sell', symbol: 'AAPL.OQ', quantity: 1, price: 100 };
    expect(check(ledger(buy), ['2021-06-01']).problems).toEqual(['data_fault']);
    expect(check(ledger(buy, { ...sell, quantity: 4 }), ['2020-06-01']).problems).toEqual(['data_fault']);
  });
});

describe('old exchange rates', () => {
  const weekday = (date: string) => weekdayOnOrAfter(toDay(date));
  /** KRW has no rate between two dates. */
  const facts: MarketFacts = {
    ...known,
    fxRate(currency, base) {
      const rate = known.fxRate(currency, base);
      if (rate === null || ![currency, base].includes('KRW')) return rate;
      const { first, values } = rate.series;
      const [from, to] = [weekday('2022-06-01'), weekday('2023-06-01')];
      return {
        series: { first, values: values.map((value, i) => (first + i > from && first + i < to ? Number.NaN : value)) },
      };
    },
  };
  const problemsOn = (date: string, on_missing: 'fail' | 'drop') => {
    const request = {
      portfolio: [row(date, 'KRWS.KS'), { ...row(date, 'AAPL.OQ') }],
      base_currency: 'EUR',
      benchmark: null,
    };
    const checked = checkPortfolio(request, facts, {});
    return {
      problems: analyzeProblems(checked, { ...request, on_missing }).map(({ code }) => code),
      warnings: checked.warnings.map(({ code }) => code).filter((code) => code === 'stale_rate'),
    };
  };

  test.each([
    ['2022-06-08', [], []],
    ['2022-06-10', [], ['stale_rate']],
    ['2022-06-16', ['missing_fx_history'], []],
    ['2023-06-02', [], []],
  ] as const)('on %s', (date, problems, warnings) => {
    expect(problemsOn(date, 'fail')).toEqual({ problems, warnings });
    expect(problemsOn(date, 'drop').problems).toEqual([]);
  });

  test('a ledger cannot buy at one, and may sell at one', () => {
    const entry = (date: string, type: string) => ({
      date,
      type,
      symbol: 'KRWS.KS',
      quantity: 1,
      price: 100,
      currency: 'KRW',
    });
    const errorsOf = (...transactions: object[]) => {
      const request = { transactions, base_currency: 'EUR', benchmark: null } as never;
      return checkPortfolio(request, facts, {}).errors.map(({ code }) => code);
    };
    expect(errorsOf(entry('2022-05-02', 'buy'), entry('2022-12-01', 'sell'))).toEqual([]);
    expect(errorsOf(entry('2022-12-01', 'buy'))).toEqual(['missing_fx_history']);
  });
});

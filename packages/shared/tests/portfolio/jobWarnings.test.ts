import { describe, expect, test } from '@jest/globals';
import { exampleMarket } from '@tearsheet/testing/portfolio/exampleMarket.ts';
import { groupWarnings, jobWarningsOf } from '../../src/portfolio/checkAnswers.ts';
import { checkPortfolio } from '../../src/portfolio/checkPortfolio.ts';
import { jobWarnings } from '../../src/schemas/issues.ts';
import { createAjv } from '../../src/schemas/validation/validator.ts';

const facts = exampleMarket();
const fits = createAjv().compile(jobWarnings);
const row = (date: string, symbol: string, weight: number) => ({ date, symbol, weight });

function warnings(portfolio: readonly ReturnType<typeof row>[]) {
  const request = { portfolio: [...portfolio] };
  const found = jobWarningsOf(checkPortfolio(request, facts, {}));
  expect(fits(found)).toBe(true);
  return found;
}

describe('warnings of a job', () => {
  test('a row that is left out names its symbol, its weight, and where it was sent', () => {
    const portfolio = [row('2024-01-02', 'SPY.P', 0.6), row('2024-01-02', 'APPLX', 0.4)];
    expect(warnings(portfolio)).toEqual([
      {
        code: 'unresolved_symbol',
        message:
          'Symbol "APPLX" is not known. Did you mean AAPL.OQ? It is left out, and its weight goes to the other holdings of that date.',
        field: 'portfolio[1].symbol',
        symbol: 'APPLX',
        weight: 0.4,
      },
    ]);
  });

  test('one per code and symbol, with the number of further dates', () => {
    const dates = ['2024-01-02', '2024-02-01', '2024-03-01'];
    const found = warnings(
      dates.flatMap((date) => [row(date, 'SPY.P', 50), row(date, 'NOPE', 20), row(date, 'DEAD.N', 20)]),
    );
    expect(found.map(({ code, symbol, weight }) => [code, symbol, weight])).toEqual([
      ['unresolved_symbol', 'NOPE', expect.closeTo(2 / 9, 9)],
      ['no_price_history', 'DEAD.N', expect.closeTo(2 / 9, 9)],
      ['weights_renormalized', undefined, undefined],
      ['weights_sum_far_from_one', undefined, undefined],
    ]);
    for (const { message } of found) expect(message).toContain('The same applies to 2 more dates.');
  });

  test('further rows of a ledger are transactions, not dates', () => {
    const fault = { code: 'price_far_from_market', message: 'Far away.', symbol: 'SPY.P' } as const;
    const [found] = groupWarnings([0, 1].map((row) => ({ ...fault, field: `transactions[${row}].price` })));
    expect(found?.message).toBe('Far away. The same applies to 1 more transaction.');
  });

  test('a portfolio that is analyzed as it was sent has none, although validate remarks on it', () => {
    const portfolio = [row('2024-01-02', 'aapl', 1)];
    expect(checkPortfolio({ portfolio }, facts).warnings.length).toBeGreaterThan(0);
    expect(warnings(portfolio)).toEqual([]);
  });

  test('at most 100, and the last one counts the rest', () => {
    const unknown = Array.from({ length: 150 }, (_, i) => row('2024-01-02', `NOPE${i}`, 0.005));
    const found = warnings([row('2024-01-02', 'SPY.P', 0.25), ...unknown]);
    expect(found).toHaveLength(100);
    expect(found.at(-1)).toMatchObject({ code: 'more_warnings', message: expect.stringContaining('51 more warnings') });
  });
});

import { expect, test } from '@jest/globals';
import { makeInput } from '@tearsheet/testing/engine/makeInput.ts';
import { readResult, rowsIn } from '@tearsheet/testing/engine/readResult.ts';

/** Weekdays from 2024-01-01: Monday 2025-03-31 and Tuesday 2025-04-01, on which the French tax rises to 0.4%. */
const [MARCH, APRIL] = [325, 326];
const FLAT = Array.from({ length: 330 }, () => 100);

const analyzed = (costRates: Readonly<Record<string, { buy: number; sell: number }>> = {}) =>
  readResult(
    makeInput({
      instruments: { FR: { closes: FLAT, market: 'France' }, DE: { closes: FLAT, market: 'Germany' } },
      rebalances: [
        [MARCH - 1, { DE: 1 }],
        [MARCH, { DE: 0.5, FR: 0.5 }],
        [APRIL, { FR: 1 }],
      ],
      settings: { includeTransactionCosts: true, costRates },
    }),
  );
const paidRates = (result: ReturnType<typeof analyzed>) =>
  result
    .rows('transactions')
    .filter(({ ric, side }) => ric === 'FR' && side === 'BUY')
    .map(({ cost, value }) => Number(((cost as number) / (value as number)).toFixed(6)));

test('each trade pays the default rate in force on its day', () => {
  const result = analyzed();
  expect(paidRates(result)).toEqual([0.0035, 0.0045]);
  const markets = rowsIn(result.object('turnover_analysis'), 'costs_by_market');
  expect(markets.map(({ market, buy_rate, sell_rate }) => [market, buy_rate, sell_rate])).toEqual([
    ['France', null, 0.0005],
    ['Germany', 0.0005, 0.0005],
  ]);
  expect(result.object('data_quality').notes).toContain(
    'Trades in France paid more than one rate (shares and funds differ, or the rate changed), so costs_by_market shows no single rate for it.',
  );
});

test('rates of the caller hold on every day', () => {
  expect(paidRates(analyzed({ France: { buy: 0.001, sell: 0 } }))).toEqual([0.001, 0.001]);
});

import { describe, expect, test } from '@jest/globals';
import { storySections } from './ledgerScenarios.ts';

/** Summary of a story: money and returns, as a person works them out with a pencil. */
function figures(name: string) {
  const { portfolio_summary, cash_flow_returns, profit_and_loss, realized_gains } = storySections(name);
  const totals = profit_and_loss!.totals as Record<string, number>;
  const { realized } = realized_gains!.totals as { realized: Record<string, number> };
  return {
    final_value: portfolio_summary!.final_value,
    total_return: portfolio_summary!.total_return,
    gain: cash_flow_returns!.simple_gain,
    price: totals.price,
    currency: totals.currency,
    income: totals.income,
    fees: totals.fees,
    realized: realized.gain,
  };
}

const close = (value: number) => expect.closeTo(value, 6);

describe('stories of ledgers', () => {
  test('a deposit before a crash: the investor loses more than the portfolio', () => {
    // 10 shares from 100, 10 more at 120, then 60 and a recovery to 80: 1,600 from 2,200.
    expect(figures('a-deposit-before-a-crash')).toMatchObject({
      final_value: close(1600),
      total_return: close(-0.2),
      gain: close(-600),
      realized: close(0),
    });
  });

  test('a withdrawal at the peak: the investor gains from a portfolio that loses', () => {
    // 20 shares from 100. 10 leave at 120, and the others end at 80: 800 and 1,200 from 2,000.
    expect(figures('a-withdrawal-at-the-peak')).toMatchObject({
      final_value: close(800),
      total_return: close(-0.2),
      gain: close(0),
      realized: close(200),
    });
  });

  test('everything sold and bought back: the crash passes by', () => {
    // 1,000 becomes 1,200 at the peak, which buys 20 shares at 60. They end at 80.
    expect(figures('everything-sold-and-bought-back')).toMatchObject({
      final_value: close(1600),
      total_return: close(0.6),
      gain: close(600),
      realized: close(200),
    });
  });

  test('a spin-off booked by hand: no money comes from outside', () => {
    // 10 shares from 100 to 80, and 10 shares of the new company from 5 to 6, which the dividend of 50 paid.
    expect(figures('a-spin-off-booked-by-hand')).toMatchObject({
      final_value: close(860),
      total_return: close(-0.14),
      gain: close(-140),
      price: close(-190),
      income: close(50),
    });
  });

  test('a fee larger than the gain: the sale at a profit is a loss', () => {
    expect(figures('a-fee-larger-than-the-gain')).toMatchObject({
      final_value: close(1010),
      gain: close(-40),
      price: close(20),
      fees: close(60),
      realized: close(-40),
    });
  });

  test('a currency exchange in between: shares and their currency both gain', () => {
    // 800 euros at 1.25 buy 8 shares at 100. They end at 110 and 1.50: 1,320.
    const { price, currency, ...others } = figures('a-currency-exchange-in-between');
    expect(others).toMatchObject({ final_value: close(1320), total_return: close(0.32), gain: close(320) });
    expect(Number(price) + Number(currency)).toBeCloseTo(320, 6);
    // 40 euros at 1.25 and 40 at 1.40 are the price. The rest is the currency.
    expect(price).toBeCloseTo(106, 6);
  });
});

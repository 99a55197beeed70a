import { describe, expect, test } from '@jest/globals';
import { exampleMarket } from '@tearsheet/testing/portfolio/exampleMarket.ts';
import { withheldIn } from '../../src/calendars/markets.ts';
import { validateResultOf } from '../../src/portfolio/checkAnswers.ts';
import { checkPortfolio } from '../../src/portfolio/checkPortfolio.ts';
import { checkCharges } from '../../src/portfolio/checkSettings.ts';
import { createFindings } from '../../src/portfolio/findings.ts';

const facts = exampleMarket();
const portfolio = [{ date: '2024-01-02', symbol: 'SPY.P', weight: 1 }];

describe('fees, withheld taxes, and dividends', () => {
  test('are in the normalized request as they were sent, and nothing is added without them', () => {
    const charges = {
      dividends: 'cash' as const,
      withholding: { 'United States': 0.15, DE: 0.26, 'Hong Kong': 0 },
      fees: [{ name: 'Management', annual_rate: 0.01 }],
    };
    const answer = validateResultOf(checkPortfolio({ portfolio, ...charges }, facts));
    expect(answer.errors).toEqual([]);
    expect(answer.normalized).toMatchObject(charges);
    const plain = validateResultOf(checkPortfolio({ portfolio }, facts)).normalized!;
    expect(Object.keys(plain)).not.toEqual(expect.arrayContaining(['fees']));
    expect(Object.keys(plain)).not.toEqual(expect.arrayContaining(['dividends']));
  });

  test('a treatment of dividends of the other kind is rejected', () => {
    const { errors } = checkPortfolio({ portfolio, dividends: 'booked' }, facts);
    expect(errors.map(({ code, path }) => [code, path])).toEqual([['invalid_dividends', ['dividends']]]);
    const found = createFindings();
    checkCharges({ dividends: 'reinvest' }, 'transactions', facts, found);
    expect(found.errors[0]?.message).toBe('With transactions, dividends must be "booked" or "market", not "reinvest".');
  });

  test('a rate that is more likely a percentage has a warning, which says what it means', () => {
    const warningsOf = (rate: number) => {
      const fees = [{ name: 'Management', annual_rate: rate }];
      const costs = { 'United States': { buy: rate, sell: 0.001 } };
      const request = { portfolio, fees, include_transaction_costs: true, transaction_cost_config: costs };
      const { warnings } = checkPortfolio(request, facts);
      return warnings.flatMap(({ code, path, message }) =>
        code === 'rate_looks_like_percent' ? [[path, message]] : [],
      );
    };
    const message = 'A rate of 0.12 means 12%. If you mean 0.12%, send 0.0012.';
    expect(warningsOf(0.12)).toEqual([
      [['transaction_cost_config', 'United States', 'buy'], message],
      [['fees', 0, 'annual_rate'], message],
    ]);
    expect(warningsOf(0.05)).toEqual([]);
  });

  test('an unknown country is rejected', () => {
    const withholding = { Atlantis: 0.1, XQ: 0.1, '': 0.1, france: 0.1 };
    const { errors } = checkPortfolio({ portfolio, withholding }, facts);
    expect(errors.map(({ code, path }) => [code, path[1]])).toEqual([
      ['unknown_country', 'Atlantis'],
      ['unknown_country', 'XQ'],
      ['unknown_country', ''],
    ]);
  });

  test('names and ISO codes of a country are the same', () => {
    const rates = { US: 0.15, Germany: 0.26, 'Hong Kong': 0.05 };
    expect(withheldIn('United States', rates)).toBe(0.15);
    expect(withheldIn('DE', rates)).toBe(0.26);
    expect(withheldIn('HK', rates)).toBe(0.05);
    expect([withheldIn('France', rates), withheldIn(null, rates)]).toEqual([0, 0]);
  });
});

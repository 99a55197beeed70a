import { describe, expect, test } from '@jest/globals';
import type { AnalyzeRequest } from '@tearsheet/client';
import { draftOf, requestOf } from '../../src/editor/draft.ts';
import { DEFAULT_MORE, moreMembers, moreProblem, moreSettings } from '../../src/editor/moreSettings.ts';
import { policyProblem } from '../../src/editor/policySettings.ts';

const shared = { base_currency: 'SGD', benchmark: 'SPY.P', include_transaction_costs: false };
const portfolio: AnalyzeRequest = {
  ...shared,
  initial_value: 5000,
  portfolio: [{ date: '2024-01-02', symbol: 'AAA.N', weight: 1 }],
};
const ledger: AnalyzeRequest = { ...shared, transactions: [{ date: '2024-01-02', type: 'deposit', amount: 5 }] };

const OWN_WITH_COMMA = { name: 'Own', factors: [{ name: 'a,b', returns: [{ date: '2024-01-31', value: 0.01 }] }] };

describe('more settings', () => {
  test.each<[string, AnalyzeRequest]>([
    ['a fee', { fees: [{ name: 'Adviser', annual_rate: 0.0075 }] }],
    ['withheld taxes', { withholding: { 'United States': 0.15, CH: 0.35 } }],
    ['dividends as cash', { dividends: 'cash' }],
    ['a rate', { risk_free_rate: 0.035 }],
    ['a negative rate', { risk_free_rate: -0.005 }],
    ['the rate of a currency', { risk_free_rate: { symbol: 'USD' } }],
    ['more benchmarks', { benchmarks: ['AGG.P', 'EFA.P'] }],
    ['a factor model', { factor_exposures: { model: 'carhart_4' } }],
    ['attribution', { attribution: { linking: 'frongello', levels: ['sector', 'company'] } }],
    ['a method of attribution', { attribution: { linking: 'geometric' } }],
    ['a rolling window', { factor_exposures: { model: 'fama_french_3', rolling_periods: 60 } }],
    ['a rolling window of the universe', { factor_exposures: { rolling_periods: 24 } }],
    [
      'own factors',
      {
        factor_exposures: {
          model: {
            name: 'House factors',
            factors: [
              {
                name: 'value',
                returns: [
                  { date: '2024-01-31', value: 0.004 },
                  { date: '2024-02-29', value: -0.1 },
                ],
              },
              { name: 'momentum', returns: [{ date: '2024-02-29', value: 0.02 }] },
            ],
            risk_free: [{ date: '2024-01-31', value: 0.003 }],
          },
          rolling_periods: 12,
        },
      },
    ],
    ['the place of the interaction', { attribution: { interaction: 'in_selection' } }],
    ['custom metrics', { custom_metrics: [{ name: 'Loss days', expression: 'mean(daily_return <= 0)' }] }],
  ])('show %s of a request, and give it back', (_, members) => {
    const request = { ...portfolio, ...members };
    expect(moreSettings(request).shown).toContain(Object.keys(members)[0]);
    expect(draftOf(request).rest).toEqual({});
    expect(requestOf(draftOf(request)).request).toEqual(request);
  });

  test.each<[string, AnalyzeRequest]>([
    ['dividends', { dividends: 'market' }],
    ['the order of lots', { lot_method: 'highest_cost' }],
    ['trades that are paid from outside', { track_cash: false }],
    [
      'opening positions',
      {
        opening: {
          date: '2024-01-01',
          positions: [
            { symbol: 'AAA.N', quantity: 20, cost: 3100.5 },
            { symbol: 'BBB.L', quantity: 3 },
          ],
          cash: [{ currency: 'USD', amount: -500 }],
        },
      },
    ],
  ])('show %s of a ledger, and give them back', (_, members) => {
    const request = { ...ledger, ...members };
    expect(draftOf(request).rest).toEqual({});
    expect(requestOf(draftOf(request)).request).toEqual(request);
  });

  test.each<[string, AnalyzeRequest]>([
    ['two fees', { fees: [0.01, 0.02].map((annual_rate, i) => ({ name: `${i}`, annual_rate })) }],
    ['rates by date', { risk_free_rate: { series: [{ date: '2024-01-01', annual_rate: 0.01 }] } }],
    ['a factor with a comma', { factor_exposures: { model: OWN_WITH_COMMA } }],
    ['a blend', { benchmarks: [{ name: 'Blend', components: [{ symbol: 'AGG.P', weight: 1 }] }] }],
    ['a name with the sign', { custom_metrics: [{ name: 'a = b', expression: 'beta' }] }],
    ['the default', { risk_free_rate: 0, dividends: 'reinvest' }],
  ])('keep %s, which they do not show, until the field is used', (_, members) => {
    const draft = draftOf({ ...portfolio, ...members });
    expect(requestOf(draft).request).toEqual({ ...portfolio, ...members });
    const typed = { ...draft, settings: { ...draft.settings, fee: '1', riskFree: '2' } };
    expect(requestOf(typed).request).toMatchObject({ risk_free_rate: 0.02, fees: [{ annual_rate: 0.01 }] });
  });

  test.each([
    [{ fee: 'much' }, 'The fee needs a percentage, such as 1.5.'],
    [{ riskFree: '4 percent' }, 'The risk-free rate needs a percentage, such as 1.5.'],
    [{ rollingPeriods: 'a year' }, 'The rolling window needs a number of returns from 12 to 2520, such as 36.'],
    [{ rollingPeriods: '11' }, 'The rolling window needs a number of returns from 12 to 2520, such as 36.'],
    [
      { factorModel: 'own' },
      'The own factors need a line with names, such as date,value,momentum, and lines with returns.',
    ],
    [
      { factorModel: 'own', factorSeries: 'date,value\n2024-01-31,0.4%\n31.1.2024,1%' },
      'The line "31.1.2024,1%" of the own factors needs a date and a return per factor, such as 2024-01-31,0.012,-0.4%.',
    ],
    [
      { factorModel: 'own', factorSeries: 'date,value\n2024-01-31,much' },
      'The line "2024-01-31,much" of the own factors needs a date and a return per factor, such as 2024-01-31,0.012,-0.4%.',
    ],
    [{ fee: '150' }, 'The fee must be at least 0% and less than 50%.'],
    [{ fee: '-1' }, 'The fee must be at least 0% and less than 50%.'],
    [{ withholding: '15%' }, 'Withheld tax needs a country and a percentage, such as Germany 26%.'],
    [{ withholding: 'Germany much' }, 'Withheld tax needs a percentage, such as 1.5.'],
    [
      { metrics: 'Ratio = beta\nbeta / 2' },
      'The metric "beta / 2" needs a name and a formula, such as Ratio = beta / 2.',
    ],
  ])('%j is not complete, so it is not sent', (typed, problem) => {
    const settings = { ...DEFAULT_MORE, ...typed };
    expect(moreProblem(settings, false)).toBe(problem);
    expect(moreMembers(settings, false)).toEqual({});
  });

  test('a rate may have a decimal comma', () => {
    const typed = { ...DEFAULT_MORE, riskFree: '2,125 %', withholding: 'Germany 26,375%, France 12.8%' };
    const withholding = { Germany: 0.26375, France: 0.128 };
    expect(moreMembers(typed, false)).toEqual({ risk_free_rate: 0.02125, withholding });
  });

  test.each([
    ['', null],
    ['5', null],
    ['2,5', null],
    ['-3', 'The drift needs a number above 0, such as 5.'],
    ['0', 'The drift needs a number above 0, such as 5.'],
  ])('a drift of "%s" has the problem %s', (band, problem) => {
    expect(policyProblem({ schedule: 'none', on: 'last', band, bandKind: 'absolute' })).toBe(problem);
  });

  test('opening positions need a date, a symbol, and a quantity, and only in a ledger', () => {
    const typed = { ...DEFAULT_MORE, opening: 'AAA.N 5\n BBB.L many' };
    expect(moreProblem(typed, false)).toBeNull();
    expect(moreProblem(typed, true)).toBe('The opening positions need a date.');
    const dated = { ...typed, openingDate: '2024-01-01' };
    expect(moreProblem(dated, true)).toMatch(/^The opening position "BBB.L many" needs/);
    expect(moreProblem({ ...dated, opening: 'AAA.N 1.200' }, true)).toMatch(/^"1.200" has two meanings/);
    const kept = {
      ...ledger,
      opening: { date: '2024-01-01', positions: [{ symbol: 'A', quantity: 20.125, cost: 3 }] },
    };
    expect(requestOf(draftOf(kept)).request).toMatchObject(kept);
    expect(moreMembers({ ...dated, opening: ' aaa 5 \n\ncash.usd 7,5' }, true)).toEqual({
      opening: {
        date: '2024-01-01',
        positions: [{ symbol: 'aaa', quantity: 5 }],
        cash: [{ currency: 'usd', amount: 7.5 }],
      },
    });
  });

  test.each([
    ['commas', 'date,value,risk_free\n2024-01-31,0.4%,0.003\n2024-02-29,-0.1,'],
    ['tabs from a spreadsheet', 'Date\tvalue\trisk_free\r\n2024-01-31\t 0.4 %\t0.3%\r\n2024-02-29\t-10%\r\n'],
    ['semicolons', 'date;value;risk_free\n\n2024-01-31;0.004;0.003\n2024-02-29;-0.1;'],
  ])('own factors are read from a table with %s', (_, factorSeries) => {
    const settings = { ...DEFAULT_MORE, factorModel: 'own', factorSeries };
    expect(moreProblem(settings, false)).toBeNull();
    expect(moreMembers(settings, false)).toEqual({
      factor_exposures: {
        model: {
          name: 'Own factors',
          factors: [
            {
              name: 'value',
              returns: [
                { date: '2024-01-31', value: 0.004 },
                { date: '2024-02-29', value: -0.1 },
              ],
            },
          ],
          risk_free: [{ date: '2024-01-31', value: 0.003 }],
        },
      },
    });
  });

  test('a choice for holdings is not sent with transactions', () => {
    expect(moreMembers({ ...DEFAULT_MORE, dividends: 'cash' }, true)).toEqual({});
    expect(moreMembers({ ...DEFAULT_MORE, dividends: 'market', lotMethod: 'average' }, false)).toEqual({});
  });
});

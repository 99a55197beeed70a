import { describe, expect, test } from '@jest/globals';
import { attributionOf, readMetrics, requestSettings } from '../src/service/requestSettings.ts';

describe('settings of the command line', () => {
  test('are members of the request', () => {
    expect(
      requestSettings({
        fee: ['1%', 'Adviser = 0.5%', 'A=B=0.002'],
        withholding: ['United States=15%', 'CH=0.35'],
        dividends: 'market',
        riskFree: '7%',
        flowTiming: 'end',
        lotMethod: 'average',
      }),
    ).toEqual({
      fees: [
        { name: 'Fee', annual_rate: 0.01 },
        { name: 'Adviser', annual_rate: 0.005 },
        { name: 'A=B', annual_rate: 0.002 },
      ],
      withholding: { 'United States': 0.15, CH: 0.35 },
      dividends: 'market',
      risk_free_rate: 0.07,
      flow_timing: 'end',
      lot_method: 'average',
    });
    expect(requestSettings({})).toEqual({});
  });

  test.each([
    ['0.04', 0.04],
    ['-0.5%', -0.005],
    ['USD', { symbol: 'USD' }],
    ['^IRX', { symbol: '^IRX' }],
  ])('the risk-free rate may be %s', (riskFree, expected) => {
    expect(requestSettings({ riskFree })).toEqual({ risk_free_rate: expected });
  });

  test.each([
    [{ fee: ['much'] }, '--fee needs'],
    [{ fee: ['Adviser='] }, '--fee needs'],
    [{ withholding: ['15%'] }, '--withholding needs'],
    [{ withholding: ['US=a lot'] }, '--withholding needs'],
  ])('%j is an error', (options, message) => {
    expect(() => requestSettings(options)).toThrow(message);
  });
});

test('a metric is a name, a sign, and an expression that may have comparisons', () => {
  expect(readMetrics(['Loss days = mean(daily_return <= 0)', 'Flat=beta == 0'])).toEqual({
    custom_metrics: [
      { name: 'Loss days', expression: 'mean(daily_return <= 0)' },
      { name: 'Flat', expression: 'beta == 0' },
    ],
  });
  expect(readMetrics([])).toEqual({});
  for (const text of ['beta', '=beta', 'Name=']) expect(() => readMetrics([text])).toThrow('--metric needs');
});

test('attribution has the linking and the levels that are named', () => {
  expect(attributionOf({})).toEqual({});
  expect(attributionOf({ linking: 'menchero' })).toEqual({ attribution: { linking: 'menchero' } });
  expect(attributionOf({ levels: 'market, sector' })).toEqual({ attribution: { levels: ['market', 'sector'] } });
});

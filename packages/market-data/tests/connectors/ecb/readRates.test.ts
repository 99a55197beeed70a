import { expect, test } from '@jest/globals';
import { toDay } from '@tearsheet/shared';
import { readRates, readYields } from '../../../src/connectors/ecbConnector.ts';

const HEAD = 'KEY,FREQ,CURRENCY,CURRENCY_DENOM,EXR_TYPE,EXR_SUFFIX,TIME_PERIOD,OBS_VALUE';
const csv = (...rows: string[]) => [HEAD, ...rows].join('\r\n');

test('rates by pair, days without a fixing left out', () => {
  expect(
    readRates(
      csv(
        'EXR.D.JPY.EUR.SP00.A,D,JPY,EUR,SP00,A,2024-03-28,163.45',
        'EXR.D.JPY.EUR.SP00.A,D,JPY,EUR,SP00,A,2024-03-29,',
        'EXR.D.USD.EUR.SP00.A,D,USD,EUR,SP00,A,2024-03-28,1.0811',
        'EXR.D.USD.EUR.SP00.A,D,USD,EUR,SP00,A,2024-03-29,NaN',
      ),
    ),
  ).toEqual([
    { pair: 'EUR/JPY', days: [toDay('2024-03-28')], rates: [163.45] },
    { pair: 'EUR/USD', days: [toDay('2024-03-28')], rates: [1.0811] },
  ]);
});

test('columns may come in any order, and there may be more of them', () => {
  const other = 'TIME_PERIOD,OBS_STATUS,OBS_VALUE,CURRENCY_DENOM,CURRENCY\n2024-03-28,A,1.5,EUR,SGD\n';
  expect(readRates(other)).toEqual([{ pair: 'EUR/SGD', days: [toDay('2024-03-28')], rates: [1.5] }]);
});

test('an empty period is allowed', () => {
  expect(readRates('')).toEqual([]);
  expect(readRates(csv())).toEqual([]);
});

test.each([
  ['CURRENCY,CURRENCY_DENOM,PERIOD,OBS_VALUE\nUSD,EUR,2024-03-28,1', 'column TIME_PERIOD is missing'],
  [csv('K,D,USD,EUR,SP00,A,28.03.2024,1.08'), 'TIME_PERIOD in line 2 is not a day'],
  [csv('K,D,USD,EUR,SP00,A,2024-03-28,-1'), 'OBS_VALUE in line 2 is not a rate'],
  ['<html>\n<p>Down, for a while</p>', 'unexpected answer: Invalid Record Length'],
])('an answer of another shape is an error of the source that names the field', (text, message) => {
  expect(() => readRates(text)).toThrow(expect.objectContaining({ name: 'SourceError', kind: 'schema' }));
  expect(() => readRates(text)).toThrow(message);
});

test('yields with continuous compounding become effective rates, and days without a value are left out', () => {
  const rows = ['2024-03-28,3.75', '2024-03-29,NaN', '2024-04-02,-0.5'].map((row) => `YC.B,${row}`);
  expect(readYields(['KEY,TIME_PERIOD,OBS_VALUE', ...rows].join('\n'))).toEqual([
    expect.objectContaining({ currency: 'EUR', day: toDay('2024-03-28'), annualRate: Math.expm1(0.0375) }),
    expect.objectContaining({ currency: 'EUR', day: toDay('2024-04-02'), annualRate: Math.expm1(-0.005) }),
  ]);
  expect(readYields('')).toEqual([]);
  expect(() => readYields('TIME_PERIOD,OBS_VALUE\n2024-03-28,x')).toThrow('OBS_VALUE in line 2 is not a yield');
  expect(() => readYields('TIME_PERIOD,OBS_VALUE\n28.03.2024,1')).toThrow('TIME_PERIOD in line 2 is not a day');
});

import { expect, test } from '@jest/globals';
import { toDay } from '@tearsheet/shared';
import { readChart } from '../../../src/connectors/yahoo/readChart.ts';

const at = (time: string) => Date.parse(time) / 1000;

/** Two sessions of New York, one in summer and one in winter time, as Yahoo writes them. */
function answer() {
  return {
    meta: {
      currency: 'USD',
      symbol: 'XYZ',
      exchangeName: 'NMS',
      instrumentType: 'EQUITY',
      gmtoffset: -14_400,
      exchangeTimezoneName: 'America/New_York',
      longName: 'XYZ Inc.',
    },
    timestamp: [at('2020-10-30T13:30:00Z'), at('2020-11-02T14:30:00Z'), at('2020-11-03T14:30:00Z')],
    events: {
      dividends: { 1604327400: { amount: 0.205, date: new Date('2020-11-02T14:30:00Z') } },
      splits: { 1604064600: { date: at('2020-10-30T13:30:00Z'), numerator: 4, denominator: 1, splitRatio: '4:1' } },
    },
    indicators: {
      quote: [
        {
          open: [107.5, 109.11000061035156, null],
          high: [112, 110.68000030517578, null],
          low: [107.5, 107.31999969482422, null],
          close: [108.86000061035156, 108.7699966430664, null],
          volume: [190272600, 122866900, null],
        },
      ],
    },
  };
}

const [from, to] = [toDay('2020-10-01'), toDay('2020-12-31')];

test('bars, dividends and splits on the dates of the exchange, prices without the noise of 32 bits', () => {
  const chart = readChart(answer(), from, to);
  expect(chart.prices).toEqual({
    days: [toDay('2020-10-30'), toDay('2020-11-02')],
    open: [107.5, 109.11],
    high: [112, 110.68],
    low: [107.5, 107.32],
    close: [108.86, 108.77],
    volume: [190272600, 122866900],
  });
  expect(chart.dividends).toEqual([{ exDay: toDay('2020-11-02'), amount: 0.205 }]);
  expect(chart.splits).toEqual([{ day: toDay('2020-10-30'), ratio: 4 }]);
  expect(chart).toMatchObject({ currency: 'USD', exchange: 'NMS', type: 'EQUITY', name: 'XYZ Inc.' });
});

test('an exchange east of Greenwich: midnight there is the day before in UTC', () => {
  const tokyo = answer();
  tokyo.meta.exchangeTimezoneName = 'Australia/Sydney';
  tokyo.timestamp = ['2020-10-29T23:00:00Z', '2020-11-01T23:00:00Z', '2020-11-02T23:00:00Z'].map(at);
  expect(readChart(tokyo, from, to).prices.days).toEqual([toDay('2020-10-30'), toDay('2020-11-02')]);
});

test('only the days that were asked for', () => {
  const chart = readChart(answer(), toDay('2020-11-01'), to);
  expect(chart.prices.days).toEqual([toDay('2020-11-02')]);
  expect(chart.splits).toEqual([]);
});

test('no bars at all', () => {
  const { meta } = answer();
  const chart = readChart({ meta, indicators: { quote: [], adjclose: [{}] } }, from, to);
  expect(chart.prices.days).toEqual([]);
  expect(chart.dividends).toEqual([]);
});

test.each<[string, (drifted: ReturnType<typeof answer>) => unknown, string]>([
  [
    'a renamed column',
    (drifted) => Reflect.deleteProperty(drifted.indicators.quote[0] ?? {}, 'close'),
    'quote[0].close is missing',
  ],
  [
    'a short column',
    (drifted) => drifted.indicators.quote[0]?.high.pop(),
    'quote[0].high is an array of 2, not 3 items',
  ],
  [
    'text for a number',
    (drifted) => Object.assign(drifted.events.dividends[1604327400], { amount: '0.2' }),
    'dividends.1604327400.amount is "0.2", not a number',
  ],
  [
    'no time zone',
    (drifted) => Reflect.deleteProperty(drifted.meta, 'exchangeTimezoneName'),
    'chart.meta.exchangeTimezoneName is missing, not text',
  ],
  [
    'an unknown time zone',
    (drifted) => Object.assign(drifted.meta, { exchangeTimezoneName: 'Mars/Base' }),
    'exchangeTimezoneName is not a time zone: Mars/Base',
  ],
])('%s is an error that names the field', (_, drift, message) => {
  const drifted = answer();
  drift(drifted);
  expect(() => readChart(drifted, from, to)).toThrow(expect.objectContaining({ name: 'SourceError' }));
  expect(() => readChart(drifted, from, to)).toThrow(message);
});

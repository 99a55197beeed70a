import { beforeAll, describe, expect, test } from '@jest/globals';
import type { PriceColumns, SnapshotContent } from '@tearsheet/market-data';
import { formatDay, isWeekday, toDay } from '@tearsheet/shared';
import { COST_MARKETS } from '@tearsheet/shared/engine';
import { demoMarket } from '@tearsheet/testing/market/demoSnapshot.ts';

const NAMED = [
  ...['AAPL.OQ', 'MSFT.OQ', 'JPM.N', 'XOM.N', 'SPY.P', 'ACWI.OQ', 'D05.SI', '0700.HK', '7203.T', 'SAP.DE'],
  ...['VOD.L', 'ULVR.L', 'NESN.S', 'MC.PA', 'BHP.AX'],
];
let market: SnapshotContent;
let later: SnapshotContent;

beforeAll(async () => {
  market = await demoMarket(toDay('2026-06-30'));
  later = await demoMarket(toDay('2026-07-17'));
});

const column = (ric: string) => market.prices.get(ric) as PriceColumns;
describe('the demo market', () => {
  test('is big enough and has the instruments that the examples need', () => {
    expect(market.dataSource).toBe('demo (simulated)');
    expect(market.instruments.length).toBeGreaterThanOrEqual(120);
    const rics = market.instruments.map(({ ric }) => ric);
    expect(new Set(rics).size).toBe(rics.length);
    for (const ric of NAMED) expect(rics).toContain(ric);
    const markets = new Set(market.instruments.map((row) => row.market ?? ''));
    expect(markets.size).toBeGreaterThanOrEqual(10);
    for (const name of markets) expect(COST_MARKETS).toContain(name);
    expect(new Set(market.instruments.map(({ currency }) => currency)).size).toBeGreaterThanOrEqual(8);
    expect(market.instruments.filter(({ type }) => type === 'etf').length).toBeGreaterThanOrEqual(12);
  });

  test('two runs agree in every bit, and a later last day only appends', () => {
    const bytes = (values: Float64Array | Int32Array | null | undefined) =>
      values ? Buffer.from(values.buffer, values.byteOffset, values.byteLength) : Buffer.alloc(0);
    const differing = [...market.prices].filter(([ric, { days, close, open, volume }]) => {
      const longer = later.prices.get(ric) as PriceColumns;
      const head = <Values extends Float64Array | Int32Array>(values: Values | null) =>
        values?.subarray(0, days.length);
      const pairs = [
        [days, longer.days],
        [close, longer.close],
        [open, longer.open],
        [volume, longer.volume],
      ] as const;
      return pairs.some(([short, long]) => !bytes(short).equals(bytes(head(long))));
    });
    expect(differing.map(([ric]) => ric)).toEqual([]);
    const last = toDay('2026-06-30');
    const text = <Row>(rows: readonly Row[], isPast: (row: Row) => boolean) => JSON.stringify(rows.filter(isPast));
    expect(text(later.dividends, ({ exDay }) => exDay <= last) === JSON.stringify(market.dividends)).toBe(true);
    expect(
      text(later.fundamentals, ({ sourceDay }) => (sourceDay ?? 0) <= last) === JSON.stringify(market.fundamentals),
    ).toBe(true);
    expect(text(later.riskFreeRates ?? [], ({ day }) => day <= last) === JSON.stringify(market.riskFreeRates)).toBe(
      true,
    );
    const columns = (content: SnapshotContent) => [...(content.scores?.columns ?? [])];
    const longer = new Map(columns(later));
    expect(columns(market).length).toBeGreaterThan(200);
    const otherScores = columns(market).filter(
      ([ric, { tenths }]) =>
        !Buffer.from(tenths).equals(longer.get(ric)?.tenths.subarray(0, tenths.length) ?? tenths.subarray(1)),
    );
    expect(otherScores.map(([ric]) => ric)).toEqual([]);
  });

  test('every currency has risk-free rates, near zero in 2021 and high in 2023', () => {
    const { riskFreeRates = [], instruments } = market;
    const currencies = new Set(riskFreeRates.map(({ currency }) => currency));
    for (const { currency } of instruments) expect(currencies).toContain(currency);
    const meanOf = (year: string) => {
      const own = riskFreeRates.filter(({ currency, day }) => currency === 'USD' && formatDay(day).startsWith(year));
      return own.reduce((sum, { annualRate }) => sum + annualRate, 0) / own.length;
    };
    expect(meanOf('2021')).toBeGreaterThan(-0.002);
    expect(meanOf('2021')).toBeLessThan(0.003);
    expect(meanOf('2023')).toBeGreaterThan(0.04);
    expect(meanOf('2023')).toBeLessThan(0.055);
    expect(
      riskFreeRates.every(({ annualRate, source }) => Math.abs(annualRate) < 0.1 && source?.includes('simulated')),
    ).toBe(true);
  });

  test('every ISIN has a right check digit', () => {
    const wrong = market.instruments.filter(({ isin }) => isin !== null && !isIsin(isin));
    expect(wrong.map(({ ric, isin }) => `${ric} ${isin}`)).toEqual([]);
  });

  test('prices are quotes: weekdays, high and low around open and close, holidays closed', () => {
    for (const { days, open, high, low, close } of market.prices.values()) {
      for (let i = 0; i < days.length; i++) {
        const [o, h, l, c] = [open, high, low, close].map((values) => values?.[i] as number) as [
          number,
          number,
          number,
          number,
        ];
        if (!(l > 0 && l <= Math.min(o, c) && h >= Math.max(o, c) && isWeekday(days[i] as number))) {
          throw new Error(`${formatDay(days[i] as number)}: ${o} ${h} ${l} ${c}`);
        }
      }
    }
    const has = (ric: string, date: string) => column(ric).days.includes(toDay(date));
    expect([has('AAPL.OQ', '2024-07-04'), has('SAP.DE', '2024-07-04')]).toEqual([false, true]);
    expect([has('7203.T', '2024-05-03'), has('AAPL.OQ', '2024-05-03')]).toEqual([false, true]);
    expect(has('VOD.L', '2025-12-25')).toBe(false);
  });

  test('one listing is late, one ended, one has a run of equal closes', () => {
    expect(formatDay(column('ABNB.OQ').days[0] as number)).toBe('2020-12-10');
    expect(formatDay(column('TWTR.N').days.at(-1) as number)).toBe('2022-10-27');
    const { close } = column('S63.SI');
    let longest = 1;
    for (let i = 1, run = 1; i < close.length; i++) {
      run = close[i] === close[i - 1] ? run + 1 : 1;
      longest = Math.max(longest, run);
    }
    expect(longest).toBeGreaterThanOrEqual(15);
  });

  test('returns have fat tails, and stocks of a sector and region move together', () => {
    expect(kurtosis(weekly('AAPL.OQ'))).toBeGreaterThan(1);
    const related = correlation(weekly('MSFT.OQ'), weekly('ORCL.N'));
    const far = correlation(weekly('MSFT.OQ'), weekly('7203.T'));
    expect(related).toBeGreaterThan(far + 0.1);
    expect(correlation(weekly('SPY.P'), weekly('MSFT.OQ'))).toBeGreaterThan(0.5);
  });

  test('splits leave no jump, because prices are split-adjusted', () => {
    for (const { ric, day } of market.splits) {
      const { days, close } = column(ric);
      const i = days.findIndex((value) => value >= day);
      if (i > 0) expect(Math.abs(Math.log((close[i] as number) / (close[i - 1] as number)))).toBeLessThan(0.35);
    }
  });

  test('fund weights sum to at most 1, and the holdings exist', () => {
    const rics = new Set(market.instruments.map(({ ric }) => ric));
    const lists = [...Map.groupBy(market.etfHoldings, ({ etfRic, day }) => `${etfRic} ${day}`).values()];
    const sums = lists.map((rows) => rows.reduce((total, { weight }) => total + weight, 0));
    expect(Math.max(...sums)).toBeLessThanOrEqual(1 + 1e-9);
    expect(Math.min(...sums)).toBeGreaterThan(0.999);
    expect(market.etfHoldings.filter(({ symbol }) => !rics.has(symbol))).toEqual([]);
  });
});

/** ISO 6166: letters become two digits, then the Luhn check. */
function isIsin(isin: string): boolean {
  if (!/^[A-Z]{2}[A-Z0-9]{9}\d$/.test(isin)) return false;
  const digits = [...isin].map((char) => Number.parseInt(char, 36)).join('');
  const sum = [...digits].reverse().reduce((total, digit, i) => {
    const value = Number(digit) * (i % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** Log returns from Wednesday to Wednesday, by week; NaN where one is missing. */
function weekly(ric: string): number[] {
  const { days, close } = column(ric);
  const byWeek = new Map<number, number>();
  days.forEach((day, i) => {
    if (day % 7 === 6) byWeek.set(Math.floor(day / 7), close[i] as number);
  });
  const [first, last] = [Math.floor((days[0] as number) / 7), Math.floor((days.at(-1) as number) / 7)];
  return Array.from({ length: last - first }, (_, w) =>
    Math.log((byWeek.get(first + w + 1) ?? Number.NaN) / (byWeek.get(first + w) ?? Number.NaN)),
  );
}

function correlation(x: readonly number[], y: readonly number[]): number {
  const pairs = x.map((value, i) => [value, y[i] as number] as const).filter(([a, b]) => !Number.isNaN(a + b));
  const mean = (k: 0 | 1) => pairs.reduce((sum, pair) => sum + pair[k], 0) / pairs.length;
  const [mx, my] = [mean(0), mean(1)];
  const product = (f: (a: number, b: number) => number) => pairs.reduce((sum, [a, b]) => sum + f(a - mx, b - my), 0);
  return product((a, b) => a * b) / Math.sqrt(product((a) => a * a) * product((_, b) => b * b));
}

function kurtosis(values: readonly number[]): number {
  const present = values.filter((value) => !Number.isNaN(value));
  const mean = present.reduce((sum, value) => sum + value, 0) / present.length;
  const moment = (power: number) => present.reduce((sum, value) => sum + (value - mean) ** power, 0) / present.length;
  return moment(4) / moment(2) ** 2 - 3;
}

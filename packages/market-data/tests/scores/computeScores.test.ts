import { describe, expect, test } from '@jest/globals';
import { formatDay, toDay } from '@tearsheet/shared';
import { instrumentRow } from '@tearsheet/testing/market/exampleContent.ts';
import type { FundamentalRow, InstrumentRow, PriceColumns, ScoreColumns, SnapshotContent } from '../../src/content.ts';
import { computeScores } from '../../src/scores/computeScores.ts';
import { ascendingOrder, percentileScores, sectorNeutral, winsorize } from '../../src/scores/crossSection.ts';
import { type Factor, totalScore } from '../../src/scores/factorScores.ts';
import { PRICE_DESCRIPTORS } from '../../src/scores/priceDescriptors.ts';
import { BETA_WEEKS, type PricedWeek, readHistories } from '../../src/scores/readHistories.ts';
import { fridayGrid, latestFundScores, scoreHistory } from '../../src/scores/scoreColumns.ts';
import { type StockInput, stockInputs } from '../../src/scores/stockInputs.ts';

const START = toDay('2020-01-01');
const DAYS = 900;
const noRate = () => Number.NaN;

/** A wave around a trend: instruments differ by trend and swing, so every descriptor has an order known beforehand. */
function prices(trend: number, swing: number, upTo = DAYS): PriceColumns {
  const days: number[] = [];
  for (let day = START; day < START + upTo; day++) if ((day + 3) % 7 < 5) days.push(day);
  const close = days.map((_, i) => 100 * Math.exp(trend * i) * (1 + swing * Math.sin(i * 1.7)));
  return {
    days: Int32Array.from(days),
    close: Float64Array.from(close),
    open: null,
    high: null,
    low: null,
    volume: Float64Array.from(days, (_, i) => 1000 + i),
    adjClose: null,
  };
}

function stock(i: number): InstrumentRow {
  return instrumentRow(`S${i}.N`, { market: 'United States', sector: 'Industrials', primary: true });
}

function statement(i: number, netIncome: number, published: string): FundamentalRow {
  return {
    ric: `S${i}.N`,
    periodEnd: toDay(published) - 60,
    freq: 1,
    fiscalYear: null,
    stmtDay: null,
    sourceDay: toDay(published),
    rkdcode: null,
    currency: 'USD',
    values: {
      net_income: netIncome,
      shareholders_equity: 500,
      operating_cash_flow: netIncome * 1.1,
      revenue: 1000,
      operating_income: netIncome * 1.3,
      pretax_income: netIncome * 1.25,
      income_tax: netIncome * 0.25,
      gross_profit: 400,
      total_debt: 100,
      cash: 50,
      total_assets: 900,
      shares_diluted: 10,
    },
  };
}

function market(upTo = DAYS, later: FundamentalRow[] = []): SnapshotContent {
  const instruments = Array.from({ length: 8 }, (_, i) => stock(i));
  const fund = { ...stock(90), ric: 'FUND.P', type: 'etf' as const };
  return {
    dataSource: 'test',
    instruments: [...instruments, fund],
    prices: new Map(instruments.map((row, i) => [row.ric, prices((i - 3) * 0.0004, 0.01 + 0.01 * (7 - i), upTo)])),
    dividends: [],
    splits: [],
    fx: new Map(),
    fundamentals: [...instruments.map((_, i) => statement(i, 20 + 10 * i, '2021-03-01')), ...later],
    etfHoldings: [
      { etfRic: 'FUND.P', day: START, symbol: 'S0.N', weight: 0.5, name: null },
      { etfRic: 'FUND.P', day: START, symbol: 'S7.N', weight: 0.3, name: null },
      { etfRic: 'FUND.P', day: START, symbol: 'NOT.COVERED', weight: 0.2, name: null },
    ],
    news: [],
  };
}

function scored(content: SnapshotContent) {
  const columns = computeScores(content, { grid: fridayGrid(content), rateOn: noRate });
  const rows = [...columns].flatMap(([ric, own]) => scoreHistory(own, 1e6, 1e6).map((row) => ({ ric, ...row })));
  const find = (ric: string, date: string) => rows.find((row) => row.ric === ric && row.day === toDay(date));
  return { columns, rows, find };
}

test('values are put in the order of a comparison, with each kind of number', () => {
  const bits = Uint32Array.from({ length: 2000 }, (_, i) => Math.imul(i + 1, 2_654_435_761));
  const kinds = [Number.NaN, 0, -0, 1, -1, Infinity, -Infinity, Number.MIN_VALUE, -Number.MIN_VALUE, Number.MAX_VALUE];
  const values = Float64Array.of(...kinds, ...new Float64Array(bits.buffer), ...kinds);
  const positions = [...values.keys()].filter((i) => !Number.isNaN(values[i]));
  const ordered = [...ascendingOrder(values)];
  expect(ordered.toSorted((a, b) => a - b)).toEqual(positions);
  // Sorting moves nothing: each value is at or above the one before it.
  expect(
    ordered.every((i, k) => k === 0 || (values[i] as number) >= (values[ordered[k - 1] as number] as number)),
  ).toBe(true);
});

describe('scores', () => {
  const { columns, rows, find } = scored(market());

  test('order the universe by each factor, between 0 and 10', () => {
    const last = Array.from({ length: 8 }, (_, i) => find(`S${i}.N`, '2021-12-31'));
    expect(last[7]?.momentum).toBeGreaterThan(last[0]?.momentum as number);
    expect(last[7]?.defensive).toBeGreaterThan(last[0]?.defensive as number);
    expect(last[7]?.quality).toBeGreaterThan(last[0]?.quality as number);
    for (const row of rows) {
      for (const score of [row.value, row.quality, row.momentum, row.defensive, row.tactical, row.total]) {
        if (score !== null) expect(score >= 0 && score <= 10 && Math.round(score * 10) === score * 10).toBe(true);
      }
    }
  });

  test('a statement counts from its publication, not from the end of its period', () => {
    expect(find('S3.N', '2021-02-26')?.value).toBeNull();
    expect(find('S3.N', '2021-03-05')?.value).not.toBeNull();
  });

  test('quarters in two currencies are not added, and a short fiscal year does not count', () => {
    const quarter = (end: string, currency: string): FundamentalRow => {
      return {
        ...statement(3, 900, '2021-06-01'),
        periodEnd: toDay(end),
        freq: 2,
        sourceDay: toDay(end) + 10,
        currency,
      };
    };
    const ends = ['2020-06-30', '2020-09-30', '2020-12-31', '2021-03-31'];
    const of = (later: FundamentalRow[]) => scored(market(DAYS, later)).find('S3.N', '2021-06-04')?.quality;
    const own = find('S3.N', '2021-06-04')?.quality;
    expect(of(ends.map((end) => quarter(end, 'USD')))).toBeGreaterThan(own as number);
    expect(of(ends.map((end, i) => quarter(end, i < 3 ? 'SEK' : 'USD')))).toBe(own);
    const short = { ...statement(3, 900, '2021-05-20'), periodEnd: toDay('2021-04-30') };
    expect(of([short])).toBe(own);
  });

  test('missing inputs are never filled in', () => {
    const early = find('S3.N', '2020-06-26');
    expect(early?.momentum).toBeNull();
    expect(early?.total).toBeNull();
  });

  test('a restatement changes no score before its own publication', () => {
    const restated = { ...statement(3, 400, '2021-08-02'), periodEnd: statement(3, 0, '2021-03-01').periodEnd };
    const after = scored(market(DAYS, [restated]));
    const early = (all: typeof rows) => all.filter((row) => row.day < toDay('2021-08-02'));
    expect(early(after.rows)).toEqual(early(rows));
    expect(after.find('S3.N', '2021-08-06')?.value).toBeGreaterThan(find('S3.N', '2021-08-06')?.value as number);
  });

  test('without the future the past is the same', () => {
    const cut = toDay('2021-03-05');
    const future = [statement(2, 9000, '2021-12-01')];
    const short = scored(market(cut - START + 1)).rows;
    const long = scored(market(DAYS, future)).rows.filter((row) => row.day <= cut);
    expect(short.length).toBeGreaterThan(20);
    expect(long).toEqual(short);
  });

  test('a broken price is left out, and adjusted closes serve where there are no others', () => {
    const full = market();
    const broken = prices(0.0004, 0.04);
    broken.close[200] = Number.NaN;
    broken.close[300] = 0;
    const none = { ...prices(0.0008, 0.03), adjClose: prices(0.0008, 0.03).close };
    none.close.fill(Number.NaN);
    const patched = new Map([...full.prices, ['S4.N', broken] as const, ['S5.N', none] as const]);
    const patchedScores = scored({ ...full, prices: patched });
    for (const ric of ['S4.N', 'S5.N']) {
      const row = patchedScores.find(ric, '2021-12-31');
      expect([row?.momentum, row?.defensive, row?.tactical].every((score) => typeof score === 'number')).toBe(true);
    }
  });

  test('value uses closes as traded, so a later dividend that shrinks adjusted closes changes no earlier score', () => {
    const full = market();
    const plain = prices(0.0004, 0.04);
    const priced = (adjusted: number) => {
      const adjClose = plain.close.map((close) => close * adjusted);
      return scored({ ...full, prices: new Map([...full.prices, ['S4.N', { ...plain, adjClose }] as const]) });
    };
    const before = priced(1);
    expect(before.find('S4.N', '2021-12-31')?.value).not.toBeNull();
    // The vendor halves every earlier adjusted close after a dividend of half the price.
    expect(priced(0.5).rows).toEqual(before.rows);
  });

  test('a stock that has stopped trading has no beta, so it takes no rank in low beta', () => {
    const full = market();
    const end = toDay('2021-12-31');
    const dead = prices(0.001, 0.08, end - START + 1);
    const inputs = stockInputs({
      ...full,
      instruments: [...full.instruments, stock(8)],
      prices: new Map([...full.prices, ['S8.N', dead] as const]),
    });
    const { first, count } = fridayGrid(full);
    const fridays = Int32Array.from({ length: count }, (_, i) => first + 7 * i);
    const betas = readHistories(inputs, [], fridays, 0);
    const at = (date: string) => betas((toDay(date) - first) / 7).betas[8];
    expect(at('2021-12-31')).not.toBeNaN();
    expect(at('2022-01-14')).toBeNaN();
  });

  test('the last weeks come out the same, bit for bit, from recent prices as from all', () => {
    const content = market(1800);
    const inputs = stockInputs(content);
    const dividends = inputs.map((_, i) =>
      [400, 700, 1200, 1500, 1700].map((at) => ({ exDay: START + at, amount: i })),
    );
    const lengths: number[] = [];
    const recent = inputs.map((input): StockInput => {
      const between = (day: number, to: number) => {
        const { prices } = input.between(day, to);
        const from = Math.max(
          0,
          prices.days.findLastIndex((each) => each <= day),
        );
        lengths.push(prices.days.length - from);
        const [days, close] = [prices.days.slice(from), prices.close.slice(from)];
        const own = { days, close, volume: prices.volume?.slice(from) ?? null };
        return { prices: own, traded: own };
      };
      return { ...input, between };
    });
    const { first, count } = fridayGrid(content);
    const fridays = Int32Array.from({ length: BETA_WEEKS + 2 }, (_, i) => first + 7 * (count - BETA_WEEKS - 2 + i));
    const [all, some] = [inputs, recent].map((given) => readHistories(given, dividends, fridays, BETA_WEEKS));
    expect(Math.max(...lengths)).toBeLessThan(600);
    for (const week of [BETA_WEEKS, BETA_WEEKS + 1]) {
      const valuesOf = ({ betas, closes, priceDescriptor }: PricedWeek) => [
        betas,
        closes,
        ...PRICE_DESCRIPTORS.map((name) => [...priceDescriptor(name)]),
      ];
      expect(valuesOf(some!(week))).toEqual(valuesOf(all!(week)));
      expect(valuesOf(all!(week)).flatMap((values) => [...values])).not.toContain(Number.NaN);
    }
  });

  test('negative equity has no rank in book yield, and a loss has no tax rate', () => {
    const full = market();
    const change = (i: number, values: Record<string, number>) =>
      scored({
        ...full,
        fundamentals: full.fundamentals.map((row) =>
          row.ric === `S${i}.N` ? { ...row, values: { ...row.values, ...values } } : row,
        ),
      }).find(`S${i}.N`, '2021-12-31');
    // The lowest book yield is the last rank; negative equity is not ranked and leaves the other yields.
    const low = change(3, { shareholders_equity: 0.001 })?.value as number;
    const negative = change(3, { shareholders_equity: -500 })?.value as number;
    expect(negative).toBeGreaterThan(low);
    // A tax credit on a loss does not reduce the operating income.
    const loss = { pretax_income: -100, operating_income: 60 };
    expect(change(3, { ...loss, income_tax: -50 })?.quality).toBe(change(3, { ...loss, income_tax: 0 })?.quality);
  });

  test('a session without volume still counts as trading', () => {
    const full = market();
    const unknown = prices(0.0004, 0.04);
    const last = unknown.days.length - 1;
    unknown.volume?.fill(Number.NaN, last - 15, last - 5);
    const { find } = scored({ ...full, prices: new Map([...full.prices, ['S4.N', unknown] as const]) });
    const without = { ...unknown, volume: null };
    const { find: expected } = scored({ ...full, prices: new Map([...full.prices, ['S4.N', without] as const]) });
    const friday = formatDay(fridayGrid(full).first + 7 * (fridayGrid(full).count - 1));
    expect(find('S4.N', friday)?.tactical).toBe(expected('S4.N', friday)?.tactical);
  });

  test('a fund has the mean of the published scores of its covered holdings by weight, composite included', () => {
    const fund = find('FUND.P', '2021-12-31');
    const [first, last] = [find('S0.N', '2021-12-31'), find('S7.N', '2021-12-31')];
    for (const name of ['momentum', 'value', 'total'] as const) {
      const expected = (0.5 * (first?.[name] as number) + 0.3 * (last?.[name] as number)) / 0.8;
      expect(Math.abs((fund?.[name] as number) - expected)).toBeLessThan(0.0501);
    }
  });

  test('a fund says how many holdings and how much of its weight have scores', () => {
    const fund = columns.get('FUND.P') as ScoreColumns;
    expect(latestFundScores(fund, toDay('2021-12-31'))).toMatchObject({ holdingsCovered: 2, weightCoveredPct: 80 });
    expect(latestFundScores(columns.get('S0.N') as ScoreColumns, toDay('2021-12-31'))).toBeNull();
    expect(latestFundScores(fund, START)).toBeNull();
  });

  test('a list of holdings counts from its date, and tickers are understood', () => {
    const holdings = [
      ...market().etfHoldings,
      { etfRic: 'FUND.P', day: toDay('2021-12-01'), symbol: 's3', weight: 1, name: null },
    ];
    const later = scored({ ...market(), etfHoldings: holdings });
    expect(later.find('FUND.P', '2021-11-26')).toEqual(find('FUND.P', '2021-11-26'));
    expect(later.find('FUND.P', '2021-12-03')).toEqual({ ...later.find('S3.N', '2021-12-03'), ric: 'FUND.P' });
    expect(later.find('S3.N', '2021-12-03')?.total).not.toBeNull();
  });

  test('do not depend on the order of rows', () => {
    const { instruments, etfHoldings, fundamentals, ...rest } = market();
    const reversed = {
      ...rest,
      instruments: instruments.toReversed(),
      etfHoldings: etfHoldings.toReversed(),
      fundamentals: fundamentals.toReversed(),
    };
    expect([...scored(reversed).columns]).toEqual([...columns]);
  });
});

describe('cross-section', () => {
  const { NaN: none } = Number;
  test('percentile: ties share their middle, none stays none, fewer than 5 have no rank', () => {
    expect([...percentileScores(Float64Array.of(3, 1, none, 2, 2, 9))]).toEqual([7, 1, none, 4, 4, 9]);
    expect([...percentileScores(Float64Array.of(1, 2, 3, 4))]).toEqual([none, none, none, none]);
    expect([...percentileScores(new Float64Array(6).fill(1))]).toEqual([5, 5, 5, 5, 5, 5]);
  });
  test('sector-neutral: the sector median is the zero, small sectors use that of the universe', () => {
    const sectors = Uint16Array.of(0, 0, 0, 1, 1);
    expect([...sectorNeutral(Float64Array.of(1, 2, 4, 10, 20), sectors, 2)]).toEqual([-1, 0, 2, 6, 16]);
  });
  test('winsorizing clips to interpolated quantiles and leaves short lists alone', () => {
    const values = Float64Array.from({ length: 11 }, (_, i) => i);
    expect([Math.min(...winsorize(values)), Math.max(...winsorize(values))]).toEqual([0.25, 9.75]);
    expect(winsorize(Float64Array.of(1, 1e9))[1]).toBe(1e9);
  });
  test('total: documented weights over the factors present, null under 60% of them', () => {
    const total = (scores: Partial<Record<Factor, number>>) => totalScore((factor) => scores[factor] ?? Number.NaN);
    expect(total({ value: 8, quality: 8, momentum: 6, defensive: 4, tactical: 2 })).toBeCloseTo(6.1, 12);
    expect(total({ value: 8, quality: 8 })).toBeNaN();
    expect(total({ value: 8, quality: 8, momentum: 6 })).toBeCloseTo(5.2 / 0.7, 12);
  });
});

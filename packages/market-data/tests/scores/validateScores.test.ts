import { describe, expect, test } from '@jest/globals';
import { toDay } from '@tearsheet/shared';
import { exampleContent, instrumentRow } from '@tearsheet/testing/market/exampleContent.ts';
import type { ScoreColumns, SnapshotContent } from '../../src/content.ts';
import { SCORES_A_WEEK } from '../../src/scores/scoreColumns.ts';
import { meanWithError, rankCorrelation, validateScores } from '../../src/scores/validateScores.ts';

describe('rankCorrelation', () => {
  test('published example: IQ and hours of television, −29/165', () => {
    const iq = [86, 97, 99, 100, 101, 103, 106, 110, 112, 113];
    const hours = [2, 20, 28, 27, 50, 29, 7, 17, 6, 12];
    expect(rankCorrelation(iq, hours)).toBeCloseTo(-29 / 165, 14);
  });
  test('ties share their rank, missing values leave, too few give none', () => {
    expect(rankCorrelation([1, 2, 2, 3], [1, 2, 3, 4], 3)).toBeCloseTo(4.5 / Math.sqrt(4.5 * 5), 14);
    expect(rankCorrelation([1, 2, Number.NaN, 3], [9, 8, 0, 7], 3)).toBe(-1);
    expect(rankCorrelation([1, 2, 3], [1, 2, 3], 4)).toBeNaN();
    expect(rankCorrelation([1, 1, 1], [1, 2, 3], 3)).toBeNaN();
  });
});

describe('meanWithError', () => {
  test('without lag the ordinary statistic, with a lag by hand', () => {
    expect(meanWithError([1, 2, 3], 0)).toEqual({ mean: 2, tStatistic: 2 / Math.sqrt(2 / 3 / 3), count: 3 });
    // Autocovariances 1.25 and 0.3125 (lag 1, weight 1/2, twice): variance of the mean (1.25 + 0.3125) / 4.
    expect(meanWithError([1, 2, 3, 4], 1).tStatistic).toBeCloseTo(2.5 / Math.sqrt((1.25 + 0.3125) / 4), 14);
    expect(meanWithError([1, 1, 1], 0).tStatistic).toBeNaN();
    expect(meanWithError([], 0)).toMatchObject({ mean: Number.NaN, count: 0 });
  });
});

describe('validateScores', () => {
  const START = toDay('2020-01-03');
  const WEEKS = 120;
  const COUNT = 12;

  /** Stocks that grow the faster the higher their number, with scores of the given order; the first ends half-way. */
  function market(tenthsOf: (stock: number, week: number) => number): SnapshotContent {
    const rics = Array.from({ length: COUNT }, (_, i) => `S${i + 10}.N`);
    const columns = new Map(
      rics.map((ric, stock): [string, ScoreColumns] => {
        const tenths = new Uint8Array(WEEKS * SCORES_A_WEEK).fill(255);
        for (let week = 0; week < WEEKS; week++) tenths[week * SCORES_A_WEEK + 2] = tenthsOf(stock, week);
        return [ric, { firstFriday: START, tenths, coverage: null }];
      }),
    );
    const none = { open: null, high: null, low: null, volume: null, adjClose: null };
    return exampleContent({
      instruments: rics.map((ric) => instrumentRow(ric)),
      prices: new Map(
        rics.map((ric, stock) => {
          const length = stock === 0 ? 60 : WEEKS;
          const days = Int32Array.from({ length }, (_, week) => START + 7 * week);
          return [ric, { days, close: Float64Array.from(days, (_, week) => (1 + stock / 1000) ** week), ...none }];
        }),
      ),
      scores: { version: 1, columns },
    });
  }
  const row = (content: SnapshotContent, score: string) => validateScores(content).rows.find((r) => r.score === score);

  test('scores in the order of later returns: IC 1, in the other order −1, no turnover, and all dates count', () => {
    const right = row(
      market((stock) => stock * 5),
      'momentum',
    );
    for (const { mean } of right?.information ?? []) expect(mean).toBeCloseTo(1, 12);
    expect(right?.information.map(({ count }) => count)).toEqual([29, 27, 17]);
    expect(right).toMatchObject({ turnover: 0 });
    const wrong = row(
      market((stock) => 100 - stock * 5),
      'momentum',
    );
    expect(wrong?.information[0]?.mean).toBeCloseTo(-1, 12);
  });

  test('best thirds that swap at every date turn over whole; a score without values has no figures', () => {
    const swapping = market((stock, week) => (week % 8 < 4 ? stock * 5 : 100 - stock * 5));
    expect(row(swapping, 'momentum')?.turnover).toBe(1);
    expect(row(swapping, 'value')).toMatchObject({ coverage: Number.NaN, turnover: Number.NaN });
    expect(row(swapping, 'value')?.information[0]?.count).toBe(0);
  });

  test('coverage is the share of priced stocks that have the score', () => {
    const half = market((stock) => (stock < 10 ? stock : 255));
    // The first stock has a price up to week 60: 10 of 12 on 16 dates, 10 of 11 on 14.
    expect(row(half, 'momentum')?.coverage).toBeCloseTo((16 * (10 / 12) + 14 * (10 / 11)) / 30, 12);
  });
});

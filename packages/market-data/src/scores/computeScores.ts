import type { Day } from '@tearsheet/shared';
import type { ScoreColumns, SnapshotContent } from '../content.ts';
import { adjustedShares } from '../views/companyValue.ts';
import {
  type CrossSection,
  FACTORS,
  type Factor,
  type FactorScores,
  factorScores,
  totalScore,
} from './factorScores.ts';
import { fundScores } from './fundScores.ts';
import { BETA_WEEKS, readHistories } from './readHistories.ts';
import { type FridayGrid, NO_SCORE, SCORES_A_WEEK, trimmed } from './scoreColumns.ts';
import { type StatementFacts, statementReader } from './statementDescriptors.ts';
import { type StockInput, stockInputs } from './stockInputs.ts';

/** How many units of `to` one unit of `from` costs on a day. NaN if unknown. */
export type RateOn = (from: string, to: string, day: Day) => number;

/** Weeks whose descriptors are in memory together, so that memory does not grow with the length of the history. */
const WEEKS_A_BLOCK = 208;

/**
 * Returns the cross-sections of the Fridays from week `from` of the grid on. Their values do not depend on `from`,
 * because every window reaches back over the full history.
 */
function* crossSections(
  stocks: readonly StockInput[],
  grid: FridayGrid,
  from: number,
  rateOn: RateOn,
): Generator<{ readonly week: number; readonly crossSection: CrossSection }> {
  const { sectors, sectorCount } = numbered(stocks.map(({ row }) => row.sector ?? 'Unknown'));
  const readers = stocks.map(({ statements }) => statementReader(statements));
  const paid = stocks.map(({ row, dividends }) =>
    dividends.flatMap(({ exDay, amount, currency }) => {
      const rate = currency === null || currency === row.currency ? 1 : rateOn(currency, row.currency, exDay);
      return Number.isNaN(rate) ? [] : [{ exDay, amount: amount * rate }];
    }),
  );
  for (let block = from; block < grid.count; block += WEEKS_A_BLOCK) {
    const first = Math.max(0, block - BETA_WEEKS);
    const end = Math.min(block + WEEKS_A_BLOCK, grid.count);
    const fridays = Int32Array.from({ length: end - first }, (_, i) => grid.first + 7 * (first + i));
    const histories = readHistories(stocks, paid, fridays, block - first);
    for (let week = block; week < end; week++) {
      const priced = histories(week - first);
      const day = fridays[week - first] as Day;
      const facts = readers.map((read, i) => (Number.isNaN(priced.levels[i]) ? null : read(day)));
      const marketCaps = new Float64Array(stocks.length);
      for (let i = 0; i < marketCaps.length; i++) {
        marketCaps[i] = marketCap(stocks[i] as StockInput, facts[i] ?? null, priced.closes[i] as number, day);
      }
      yield { week, crossSection: { ...priced, facts, marketCaps, sectors, sectorCount } };
    }
  }

  /** Returns the market value in the currency of the statement. */
  function marketCap({ row, splits }: StockInput, found: StatementFacts | null, close: number, day: Day): number {
    if (!found) return Number.NaN;
    const shares = (found.shareCount && adjustedShares(found.shareCount, splits, day)) ?? Number.NaN;
    const isForeign = found.currency !== null && found.currency !== row.currency;
    return shares * close * (isForeign ? rateOn(row.currency, found.currency, day) : 1);
  }
}

function numbered(sectors: readonly string[]): { readonly sectors: Uint16Array; readonly sectorCount: number } {
  const numbers = new Map([...new Set(sectors)].map((sector, i) => [sector, i]));
  return { sectors: Uint16Array.from(sectors, (sector) => numbers.get(sector) ?? 0), sectorCount: numbers.size };
}

export interface ScoreRun {
  readonly grid: FridayGrid;
  readonly rateOn: RateOn;
  /** Earlier scores that are still valid on the Fridays before `from`. Without them, all Fridays are computed. */
  readonly carried?: { readonly columns: ReadonlyMap<string, ScoreColumns>; readonly from: Day } | null;
  /** Receives the finished share of the Fridays, 0 to 1. */
  readonly onProgress?: ((fraction: number) => void) | undefined;
}

/**
 * Computes factor scores, 0 to 10 with one decimal, of every stock and fund on every Friday of the grid. A score is a
 * percentile in the universe of that Friday, and uses nothing that was published later (docs/scores.md has each
 * formula). An instrument without enough inputs for a factor has no score. Reusing earlier scores gives the same bytes
 * as computing all of them. Time grows with stocks times weeks, and memory with stocks.
 */
export function computeScores(
  content: SnapshotContent,
  { grid, rateOn, carried = null, onProgress = () => {} }: ScoreRun,
): Map<string, ScoreColumns> {
  const inputs = stockInputs(content);
  const from = carried ? firstWeek(grid, carried.from) : 0;
  const stocks = inputs.map(({ row }) => startColumns(grid, from, carried?.columns.get(row.ric)));
  for (const { week, crossSection } of crossSections(inputs, grid, from, rateOn)) {
    writeScores(stocks, week, factorScores(crossSection));
    onProgress((week + 1 - from) / (grid.count - from));
  }
  const byRic = new Map(inputs.map(({ row }, i) => [row.ric, stocks[i] as Uint8Array]));
  const ofStocks = [...byRic].map(([ric, tenths]) => {
    return [ric, { firstFriday: grid.first, tenths, coverage: null }] as const;
  });
  const all = [...ofStocks, ...fundScores(content, grid, byRic)].sort(([a], [b]) => (a < b ? -1 : 1));
  return new Map(
    all.flatMap(([ric, columns]) => {
      const kept = trimmed(columns);
      return kept ? [[ric, kept]] : [];
    }),
  );
}

/** Returns the position of the first Friday on or after a day. */
function firstWeek(grid: FridayGrid, day: Day): number {
  return Math.min(grid.count, Math.max(0, Math.ceil((day - grid.first) / 7)));
}

/** Returns one stock's tenths over the whole grid: the earlier scores before week `from`, and none after it. */
function startColumns(grid: FridayGrid, from: number, carried: ScoreColumns | undefined): Uint8Array {
  const tenths = new Uint8Array(grid.count * SCORES_A_WEEK).fill(NO_SCORE);
  if (!carried) return tenths;
  const shift = ((carried.firstFriday - grid.first) / 7) * SCORES_A_WEEK;
  const room = Math.max(0, from * SCORES_A_WEEK - shift);
  tenths.set(carried.tenths.subarray(0, room), shift);
  return tenths;
}

function writeScores(stocks: readonly Uint8Array[], week: number, scores: FactorScores): void {
  const columns = FACTORS.map((factor) => scores[factor]);
  let stock = 0;
  const score = (factor: Factor) => scores[factor][stock] as number;
  for (; stock < stocks.length; stock++) {
    const tenths = stocks[stock] as Uint8Array;
    let at = week * SCORES_A_WEEK;
    for (const column of columns) tenths[at++] = inTenths(column[stock] as number);
    tenths[at] = inTenths(totalScore(score));
  }
}

function inTenths(score: number): number {
  return Number.isNaN(score) ? NO_SCORE : Math.round(score * 10);
}

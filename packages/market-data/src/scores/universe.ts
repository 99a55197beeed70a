import type { Day } from '@tearsheet/shared/dates';
import { adjustedShares } from '../views/shareCount.ts';
import { BETA_WEEKS } from './betas.ts';
import type { CrossSection } from './factorScores.ts';
import type { FridayGrid } from './fridays.ts';
import { readHistories } from './readHistories.ts';
import { type StatementFacts, statementReader } from './statementDescriptors.ts';
import type { StockInput } from './stockInputs.ts';

/** `to` per one `from` on or before a day, NaN when unknown. */
export type RateOn = (from: string, to: string, day: Day) => number;

/** Weeks whose descriptors are in memory together: it grows with the universe, not with the length of the history. */
const WEEKS_A_BLOCK = 208;

/**
 * The cross-sections of the Fridays from week `from` of the grid on, in turn. What week w sees is the same whatever
 * `from` is: every window reaches back over full history.
 */
export function* crossSections(
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

  /** In the currency of the statement. */
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

import type { Day } from '@tearsheet/shared/dates';
import { BETA_WEEKS, weeklyBetas } from './betas.ts';
import type { CrossSection } from './factorScores.ts';
import type { FridayGrid } from './fridays.ts';
import { type PriceHistory, priceDescriptors } from './priceDescriptors.ts';
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
  const sectors = stocks.map(({ row }) => row.sector ?? 'Unknown');
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
    const histories = stocks.map(({ prices }, i) => priceDescriptors(prices, paid[i] ?? [], fridays, block - first));
    const betas = weeklyBetas(
      histories.map(({ weekly }) => weekly),
      fridays.length,
      block - first,
    );
    for (let week = block; week < end; week++) {
      const day = fridays[week - first] as Day;
      yield { week, crossSection: crossSection(histories, betas, week - first, day) };
    }
  }

  function crossSection(
    histories: readonly PriceHistory[],
    betas: readonly Float64Array[],
    at: number,
    day: Day,
  ): CrossSection {
    const facts = histories.map(({ weekly }, i) =>
      Number.isNaN(weekly[at]) ? null : (readers[i] as ReturnType<typeof statementReader>)(day),
    );
    const marketCaps = Float64Array.from(facts, (found, i) => {
      const close = (histories[i] as PriceHistory).close[at] as number;
      return found ? marketCap(stocks[i] as StockInput, found, close, day) : Number.NaN;
    });
    return {
      facts,
      marketCaps,
      betas: Float64Array.from(betas, (beta) => beta[at] as number),
      sectors,
      priceDescriptor: (name) => Float64Array.from(histories, ({ descriptors }) => descriptors[name][at] as number),
    };
  }

  /** In the statement's currency. Shares are as reported; the splits since then are applied, as they are to the price. */
  function marketCap({ row, splits }: StockInput, found: StatementFacts, close: number, day: Day): number {
    let shares = found.shares;
    for (const split of splits) if (split.day > found.periodEnd) shares *= split.ratio;
    const isForeign = found.currency !== null && found.currency !== row.currency;
    return shares * close * (isForeign ? rateOn(row.currency, found.currency, day) : 1);
  }
}

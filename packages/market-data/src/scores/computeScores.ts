import type { Day } from '@tearsheet/shared/dates';
import type { PriceColumns, ScoreRow, SnapshotContent } from '../content.ts';
import { priceBasis, servedColumn } from '../store/servedCloses.ts';
import { weeklyBetas } from './betas.ts';
import { meanOfPresent, percentileScores, sectorNeutral, winsorize } from './crossSection.ts';
import { FACTORS, type FactorScores, published, totalScore } from './factors.ts';
import { fundScorer } from './fundScorer.ts';
import { type PriceHistory, priceDescriptors, type SessionPrices } from './priceDescriptors.ts';
import { type StatementFacts, statementReader } from './statementDescriptors.ts';

/** `to` per one `from` on or before a day, NaN when unknown. */
export type RateOn = (from: string, to: string, day: Day) => number;

/**
 * Factor scores, 0 to 10 with one decimal, of every stock and fund on every given Friday: percentiles in the universe of
 * stocks known on that Friday, from nothing that was known later (docs/scores.md has each formula). An instrument without
 * enough inputs for a factor has null there; one without any factor has no row.
 */
export function computeScores(content: SnapshotContent, fridays: Int32Array, rateOn: RateOn): ScoreRow[] {
  const stocks = content.instruments.filter((row) => row.type === 'stock' && content.prices.has(row.ric));
  const dividends = Map.groupBy(content.dividends, ({ ric }) => ric);
  const statements = Map.groupBy(content.fundamentals, ({ ric }) => ric);
  const readers = stocks.map((stock) => statementReader(statements.get(stock.ric) ?? []));
  const splits = Map.groupBy(content.splits, ({ ric }) => ric);
  const histories = stocks.map((stock) => {
    const paid = dividends.get(stock.ric) ?? [];
    const columns = content.prices.get(stock.ric) as PriceColumns;
    const basis = priceBasis(columns, paid.length > 0);
    // Total-return adjusted closes have the dividends inside.
    return priceDescriptors(usablePrices(columns, basis), basis === 'split_adjusted' ? paid : [], fridays);
  });
  const betas = weeklyBetas(
    histories.map((history) => history.weekly),
    fridays.length,
  );
  const sectors = stocks.map((stock) => stock.sector ?? 'Unknown');
  const scoreFunds = fundScorer(content, stocks);
  const rows: ScoreRow[] = [];
  for (let week = 0; week < fridays.length; week++) {
    const day = fridays[week] as number;
    const facts = stocks.map((stock, i) => {
      if (Number.isNaN((histories[i] as PriceHistory).weekly[week])) return null;
      const found = readers[i]?.(day) ?? null;
      return found && { ...found, marketCap: marketCap(stock.ric, stock.currency, found, i, week) };
    });
    const scores = factorScores({ facts, histories, betas, sectors, week });
    stocks.forEach((stock, i) => {
      const row = scoreRow(stock.ric, day, scores, i);
      if (row) rows.push(row);
    });
    rows.push(...scoreFunds(day, scores));
  }
  return rows;

  /** In the statement's currency. Shares are as reported; the splits since then are applied, as they are to the price. */
  function marketCap(ric: string, currency: string, found: StatementFacts, i: number, week: number): number {
    let shares = found.shares;
    for (const split of splits.get(ric) ?? []) if (split.day > found.periodEnd) shares *= split.ratio;
    const rate =
      found.currency && found.currency !== currency ? rateOn(currency, found.currency, fridays[week] as number) : 1;
    return shares * ((histories[i] as PriceHistory).close[week] as number) * rate;
  }
}

/** The sessions with a price that analyses would use. */
function usablePrices(columns: PriceColumns, basis: ReturnType<typeof priceBasis>): SessionPrices {
  const served = servedColumn(columns, basis);
  const isUsable = (_: number, i: number) => (served[i] as number) > 0;
  return {
    days: columns.days.filter(isUsable),
    close: served.filter(isUsable),
    volume: columns.volume?.filter(isUsable) ?? null,
  };
}

interface Week {
  readonly facts: readonly ((StatementFacts & { readonly marketCap: number }) | null)[];
  readonly histories: readonly PriceHistory[];
  readonly betas: readonly Float64Array[];
  readonly sectors: readonly string[];
  readonly week: number;
}

function factorScores({ facts, histories, betas, sectors, week }: Week): FactorScores {
  const count = histories.length;
  type Facts = NonNullable<(typeof facts)[number]>;
  const fromFacts = (value: (found: Facts) => number) =>
    Float64Array.from(facts, (found) => (found ? value(found) : Number.NaN));
  const ofSector = (values: Float64Array) => percentileScores(sectorNeutral(winsorize(values), sectors));
  const fromPrices = (name: keyof PriceHistory['descriptors']) =>
    percentileScores(Float64Array.from(histories, (history) => history.descriptors[name][week] as number));
  // A mean of percentiles crowds around 5; ranking it again spreads it over 0 to 10.
  const factor = (descriptors: Float64Array[]) => percentileScores(meanOfPresent(descriptors, count));
  const yieldOn = (item: (found: Facts) => number) =>
    ofSector(fromFacts((found) => (found.marketCap > 0 ? item(found) / found.marketCap : Number.NaN)));
  return {
    value: factor([
      yieldOn((found) => found.netIncome),
      yieldOn((found) => found.equity),
      yieldOn((found) => found.operatingCashFlow),
      yieldOn((found) => found.revenue),
      ofSector(fromFacts((found) => positive(found.marketCap + found.netDebt, found.operatingIncome))),
    ]),
    quality: factor(
      (
        [
          'returnOnEquity',
          'returnOnInvestedCapital',
          'grossMargin',
          'operatingMargin',
          'stableMargin',
          'lowLeverage',
          'lowAccruals',
        ] as const
      ).map((name) => ofSector(fromFacts((found) => found.quality[name]))),
    ),
    momentum: factor([fromPrices('momentum12_1'), fromPrices('momentum6_1'), fromPrices('riskAdjustedMomentum')]),
    defensive: factor([
      fromPrices('lowVolatility'),
      percentileScores(Float64Array.from(betas, (beta) => -(beta[week] as number))),
      fromPrices('smallDrawdown'),
      percentileScores(fromFacts((found) => found.stableEarnings)),
    ]),
    tactical: factor([
      fromPrices('reversal1m'),
      fromPrices('above50'),
      fromPrices('above200'),
      fromPrices('volumeTrend'),
    ]),
  };
}

function positive(denominator: number, numerator: number): number {
  return denominator > 0 ? numerator / denominator : Number.NaN;
}

function scoreRow(ric: string, day: Day, scores: FactorScores, i: number): ScoreRow | null {
  const values = published((factor) => scores[factor][i] as number);
  if (FACTORS.every((factor) => values[factor] === null)) return null;
  return { ric, day, ...values, total: totalScore(values) };
}

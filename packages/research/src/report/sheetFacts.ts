import type { Instrument, MarketData } from '@tearsheet/market-data';
import type { LookThrough, Share, SheetFacts } from '@tearsheet/presentation';
import { type Day, formatDay, toDay, type Weekday, weekdayOnOrBefore } from '@tearsheet/shared';

/** The latest holdings of an analysis, and its benchmarks. */
export interface SheetSubject {
  readonly positions: readonly { readonly ric: string; readonly name: string; readonly weight: number }[];
  /** RICs or names of benchmarks. */
  readonly benchmarks: readonly string[];
  /** Last day of the analysis, YYYY-MM-DD. */
  readonly endDate: string;
}

type Market = Pick<MarketData, 'instrument' | 'resolveSymbol' | 'etfHoldings' | 'reportedDividends' | 'closes'>;

/** Returns names, asset classes, the dividend yield, and the companies inside the funds of a portfolio. */
export function sheetFacts(market: Market, subject: SheetSubject): SheetFacts {
  const { positions, benchmarks, endDate } = subject;
  const names = benchmarks.flatMap((ric) => {
    const name = market.instrument(ric)?.name;
    return name === undefined ? [] : [[ric, name] as const];
  });
  const day = toDay(endDate);
  return {
    names: Object.fromEntries(names),
    assetClasses: sharesOf(positions.map(({ ric, weight }) => ({ name: assetClass(market.instrument(ric)), weight }))),
    dividendYield: dividendYield(market, positions, day),
    lookThrough: lookThrough(market, positions, day),
  };
}

const BONDS = /\b(bonds?|treasur(y|ies)|gilts?|fixed income|aggregate|t-bills?|notes)\b/i;
const COMMODITIES = /\b(gold|silver|commodit(y|ies)|oil)\b/i;
const REAL_ESTATE = /\b(real estate|reits?)\b/i;
const MONEY_MARKET = /\bmoney market\b/i;

/** The class of an instrument. The names of funds identify bonds, commodities, and real estate. The other funds hold shares. */
function assetClass(instrument: Instrument | null): string {
  if (instrument === null) return 'Not classified';
  const { type, name, sector } = instrument;
  if (type === 'cash') return 'Cash';
  if (type === 'stock') return sector === 'Real Estate' ? 'Real estate' : 'Equity';
  if (MONEY_MARKET.test(name)) return 'Cash';
  if (BONDS.test(name)) return 'Bonds';
  if (REAL_ESTATE.test(name)) return 'Real estate';
  // A fund of the shares of mining companies is named after the miners.
  if (COMMODITIES.test(name) && !/\bminers?\b/i.test(name)) return 'Commodities';
  return 'Equity';
}

/** Sums shares of one name, the largest first. */
function sharesOf(rows: readonly Share[]): Share[] {
  return [...Map.groupBy(rows, ({ name }) => name)]
    .map(([name, list]) => ({ name, weight: list.reduce((sum, row) => sum + row.weight, 0) }))
    .toSorted((a, b) => b.weight - a.weight);
}

const YEAR_DAYS = 365;
/** A price may be as old as a long holiday. */
const OLDEST_PRICE_WEEKDAYS = 10;

/**
 * Dividends per share of the 365 days up to the last one, over the close, weighted by position. Cash yields nothing here. A position
 * without a close, or whose prices contain its dividends, is not covered. Null without a covered position.
 */
function dividendYield(
  market: Pick<Market, 'instrument' | 'reportedDividends' | 'closes'>,
  positions: SheetSubject['positions'],
  day: Day,
): SheetFacts['dividendYield'] {
  const known = positions.flatMap(({ ric, weight }) => {
    const instrument = market.instrument(ric);
    if (instrument === null || instrument.priceBasis === 'total_return_adjusted') return [];
    if (instrument.type === 'cash') return [{ weight, rate: 0 }];
    const close = closeAt(market, ric, weekdayOnOrBefore(day));
    if (close === null) return [];
    const paid = market
      .reportedDividends(ric)
      .filter((row) => row.exDay > day - YEAR_DAYS && row.exDay <= day)
      .reduce((sum, { amount }) => sum + amount, 0);
    return [{ weight, rate: paid / close }];
  });
  const coverage = known.reduce((sum, { weight }) => sum + weight, 0);
  if (coverage <= 0) return null;
  return { rate: known.reduce((sum, { weight, rate }) => sum + weight * rate, 0) / coverage, coverage };
}

function closeAt(market: Pick<Market, 'closes'>, ric: string, weekday: Weekday): number | null {
  const series = market.closes(ric);
  if (series === null) return null;
  for (let at = weekday; at > weekday - OLDEST_PRICE_WEEKDAYS; at--) {
    const close = series.values[at - series.first];
    if (close !== undefined && close > 0) return close;
  }
  return null;
}

/** Replaces each fund by its last list of holdings on or before the day. Holdings that are not in the data count as unknown. */
function lookThrough(
  market: Pick<Market, 'instrument' | 'resolveSymbol' | 'etfHoldings'>,
  positions: SheetSubject['positions'],
  day: Day,
): LookThrough | null {
  let fundWeight = 0;
  let known = 0;
  let oldest: Day | null = null;
  const parts: { name: string; sector: string; direct: number; throughFunds: number }[] = [];
  for (const { ric, name, weight } of positions) {
    const instrument = market.instrument(ric);
    if (instrument?.type !== 'etf') {
      const issuer = instrument && (market.instrument(instrument.issuer) ?? instrument);
      parts.push({
        name: issuer?.name ?? name,
        sector: instrument?.sector ?? 'Not classified',
        direct: weight,
        throughFunds: 0,
      });
      continue;
    }
    fundWeight += weight;
    const list = market.etfHoldings(ric).findLast((one) => one.day <= day);
    const sum = list?.rows.reduce((total, row) => total + row.weight, 0) ?? 0;
    if (!list || !(sum > 0)) continue;
    oldest = oldest === null ? list.day : Math.min(oldest, list.day);
    for (const row of list.rows) {
      const match = market.resolveSymbol(row.symbol);
      if (match.kind !== 'found') continue;
      const share = (weight * row.weight) / sum;
      known += share;
      const { issuer, name: ownName, sector } = match.instrument;
      parts.push({ name: market.instrument(issuer)?.name ?? ownName, sector, direct: 0, throughFunds: share });
    }
  }
  if (fundWeight <= 0) return null;
  const companies = [...Map.groupBy(parts, ({ name }) => name)]
    .map(([name, list]) => {
      const direct = list.reduce((sum, row) => sum + row.direct, 0);
      const throughFunds = list.reduce((sum, row) => sum + row.throughFunds, 0);
      return { name, weight: direct + throughFunds, direct, throughFunds };
    })
    .toSorted((a, b) => b.weight - a.weight);
  const sectors = sharesOf([
    ...parts.map(({ sector, direct, throughFunds }) => ({ name: sector, weight: direct + throughFunds })),
    ...(fundWeight - known > 1e-6 ? [{ name: 'Not known (funds)', weight: fundWeight - known }] : []),
  ]);
  return {
    fundWeight,
    coverage: known / fundWeight,
    oldestList: oldest === null ? null : formatDay(oldest),
    companies: companies.slice(0, MOST_COMPANIES),
    sectors,
  };
}

/** More than a report shows. */
const MOST_COMPANIES = 30;

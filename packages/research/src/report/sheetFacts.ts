import { heldFunds, type Instrument, type MarketData } from '@tearsheet/market-data';
import type { LookThrough, Share, SheetFacts } from '@tearsheet/presentation';
import { type Day, formatDay, toDay, type Weekday, weekdayOnOrBefore } from '@tearsheet/shared';
import { openFunds } from '@tearsheet/shared/engine';

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

/** Replaces each fund by the securities that it holds (look_through), and each security by its company. */
function lookThrough(
  market: Pick<Market, 'instrument' | 'resolveSymbol' | 'etfHoldings'>,
  positions: SheetSubject['positions'],
  day: Day,
): LookThrough | null {
  const isFund = (ric: string) => market.instrument(ric)?.type === 'etf';
  const funds = positions.filter(({ ric }) => isFund(ric));
  const fundWeight = funds.reduce((sum, { weight }) => sum + weight, 0);
  if (fundWeight <= 0) return null;
  const held = heldFunds(market, new Set(funds.map(({ ric }) => ric)), day);
  const { securitiesOf } = openFunds(held);
  const companyOf = (ric: string | null, name: string) => {
    const instrument = ric === null ? null : market.instrument(ric);
    return instrument === null ? name : (market.instrument(instrument.issuer) ?? instrument).name;
  };
  const parts = [
    ...positions
      .filter(({ ric }) => !isFund(ric))
      .map(({ ric, name, weight }) => {
        const sector = market.instrument(ric)?.sector ?? NOT_CLASSIFIED;
        return { name: companyOf(ric, name), sector, direct: weight, throughFunds: 0 };
      }),
    ...funds.flatMap(({ ric, weight }) =>
      [...securitiesOf(ric)].map(([id, share]) => {
        const security = held.securities.get(id);
        const name = companyOf(security?.ric ?? null, security?.name ?? id);
        return { name, sector: security?.sector ?? NOT_CLASSIFIED, direct: 0, throughFunds: weight * share };
      }),
    ),
  ];
  const known = parts.reduce((sum, { throughFunds }) => sum + throughFunds, 0);
  const companies = [...Map.groupBy(parts, ({ name }) => name)]
    .map(([name, list]) => {
      const direct = list.reduce((sum, row) => sum + row.direct, 0);
      const throughFunds = list.reduce((sum, row) => sum + row.throughFunds, 0);
      return { name, weight: direct + throughFunds, direct, throughFunds };
    })
    .toSorted((a, b) => b.weight - a.weight);
  const sectors = sharesOf([
    ...parts.map(({ sector, direct, throughFunds }) => ({ name: sector, weight: direct + throughFunds })),
    ...(fundWeight - known > LEAST_UNKNOWN ? [{ name: 'Not known (funds)', weight: fundWeight - known }] : []),
  ]);
  const days = held.lists.values().map((list) => list.day);
  return {
    fundWeight,
    coverage: known / fundWeight,
    oldestList: held.lists.size === 0 ? null : formatDay(Math.min(...days)),
    companies: companies.slice(0, MOST_COMPANIES),
    sectors,
  };
}

const NOT_CLASSIFIED = 'Not classified';
/** Weights of lists are rounded. */
const LEAST_UNKNOWN = 0.0005;
/** More than a report shows. */
const MOST_COMPANIES = 30;

import { type MarketData, publicationDay } from '@tearsheet/market-data';
import { type Day, formatDay, toDay, type Weekday, weekdayToDay } from '@tearsheet/shared';
import { STATEMENT_ITEMS } from '@tearsheet/shared/ratios';
import { dayRange, type RangeQuery, type ReadOutcome, rangeProblem, readSymbols, type SymbolQuery } from './read.ts';

/** Returns dividends as the source reports them, with the amounts that analyses use. Default range: all days. */
export function dividends(market: MarketData, query: SymbolQuery & RangeQuery): ReadOutcome {
  const { from, to } = dayRange(market, query, null);
  return (
    rangeProblem(query) ??
    readSymbols(market, query, ({ ric, currency }) => {
      const { days, amounts } = market.dividendsByDay(ric);
      const used = new Map(Array.from(days, (day, i) => [day, amounts[i]!]));
      return market
        .reportedDividends(ric)
        .filter(({ exDay }) => exDay >= from && exDay <= to)
        .map((row) => ({
          ric,
          ex_date: formatDay(row.exDay),
          pay_date: dateOf(row.payDay),
          amount: used.get(row.exDay) ?? null,
          currency,
          reported_amount: row.amount,
          reported_currency: row.currency ?? currency,
        }));
    })
  );
}

/** Returns splits, ascending. Default range: all days. */
export function splits(market: MarketData, query: SymbolQuery & RangeQuery): ReadOutcome {
  const { from, to } = dayRange(market, query, null);
  return (
    rangeProblem(query) ??
    readSymbols(market, query, ({ ric }) =>
      market
        .splits(ric)
        .filter(({ day }) => day >= from && day <= to)
        .map(({ day, ratio }) => ({ ric, date: formatDay(day), ratio })),
    )
  );
}

/** Returns the list of each fund that was the last on or before the day, largest weight first. Default day: the latest. */
export function fundHoldings(
  market: MarketData,
  query: SymbolQuery & { readonly date?: string | undefined },
): ReadOutcome {
  const on = query.date === undefined ? weekdayToDay(market.lastWeekday) : toDay(query.date);
  return readSymbols(market, query, ({ ric }) => {
    const list = market.etfHoldings(ric).findLast(({ day }) => day <= on);
    if (list === undefined) return [];
    const sum = list.rows.reduce((total, { weight }) => total + weight, 0);
    return list.rows
      .toSorted((a, b) => b.weight - a.weight)
      .map(({ symbol, name, weight }) => {
        const match = market.resolveSymbol(symbol);
        return {
          ric,
          date: formatDay(list.day),
          symbol,
          holding_ric: match.kind === 'found' ? match.instrument.ric : null,
          name,
          weight: sum > 0 ? weight / sum : null,
          reported_weight: weight,
        };
      });
  });
}

/** Returns every version of the statements that was public on the last day of the data, by period end and publication, ascending. */
export function statements(
  market: MarketData,
  query: SymbolQuery & { readonly frequency?: 'annual' | 'quarterly' | undefined },
): ReadOutcome {
  const { frequency = 'annual' } = query;
  const last = weekdayToDay(market.lastWeekday);
  return readSymbols(market, query, ({ ric }) =>
    market
      .fundamentals(ric, frequency === 'annual' ? 1 : 2)
      .filter((row) => publicationDay(row) <= last)
      .map((row) => ({
        ric,
        issuer: row.ric,
        period_end: formatDay(row.periodEnd),
        frequency,
        fiscal_year: row.fiscalYear,
        statement_date: dateOf(row.stmtDay),
        reported_date: dateOf(row.sourceDay),
        counts_from: formatDay(publicationDay(row)),
        currency: row.currency,
        ...Object.fromEntries(['shares_diluted', ...STATEMENT_ITEMS].map((name) => [name, row.values[name] ?? null])),
      })),
  );
}

/** Returns all listings of the company of each instrument, the listing with the statements first. */
export function listings(market: MarketData, query: SymbolQuery): ReadOutcome {
  return readSymbols(market, query, ({ ric, issuer }) => {
    const found = market.instruments().filter((one) => one.issuer === issuer);
    return found
      .toSorted((a, b) => Number(b.ric === issuer) - Number(a.ric === issuer))
      .map((one) => ({
        ric,
        issuer,
        listing: one.ric,
        ticker: one.ticker,
        name: one.name,
        type: one.type,
        primary: one.primary,
        exchange: one.exchange,
        market: one.market,
        country: one.country,
        currency: one.currency,
        isin: one.isin,
        price_basis: one.priceBasis,
        first_date: weekdayOf(one.firstPrice),
        last_date: weekdayOf(one.lastPrice),
        delisted_on: weekdayOf(one.delistedOn),
        final_value: one.finalValue,
      }));
  });
}

function dateOf(day: Day | null): string | null {
  return day === null ? null : formatDay(day);
}

function weekdayOf(weekday: Weekday | null): string | null {
  return weekday === null ? null : formatDay(weekdayToDay(weekday));
}

import { closesByDay, type MarketData } from '@tearsheet/market-data';
import { type Day, formatDay, weekdayToDay } from '@tearsheet/shared';
import { COST_TABLE_VERSION, defaultCostRate, recommendation } from '@tearsheet/shared/engine';
import { type ReadOutcome, readSymbols, type SymbolQuery } from './read.ts';

const DEFAULT_MATCHES = 10;

/** Returns the reference data of instruments with their last price and scores. */
export function companyInfo(market: MarketData, query: SymbolQuery): ReadOutcome {
  return readSymbols(market, query, (instrument) => {
    const { days, closes } = closesByDay(market, instrument.ric);
    const [close, previous] = [closes.at(-1), closes.at(-2)];
    const day = days.at(-1);
    const scores = market.scores(instrument.ric, market.lastWeekday);
    return [
      {
        ric: instrument.ric,
        ticker: instrument.ticker,
        name: instrument.name,
        type: instrument.type,
        description: instrument.description,
        exchange: instrument.exchange,
        market: instrument.market,
        country: instrument.country,
        sector: instrument.sector,
        industry: instrument.industry,
        isin: instrument.isin,
        currency: instrument.currency,
        market_cap: instrument.marketCap?.amount ?? null,
        market_cap_date: dateOf(instrument.marketCap?.day),
        shares_outstanding: instrument.sharesOutstanding,
        close: close ?? null,
        close_date: dateOf(day),
        changepercent: close === undefined || previous === undefined ? null : 100 * (close / previous - 1),
        scores,
        recommendation: recommendation(scores),
      },
    ];
  });
}

/** Finds instruments by what people write (MarketData.search). */
export function searchSymbols(
  market: MarketData,
  { query, limit = DEFAULT_MATCHES }: { readonly query: string; readonly limit?: number | undefined },
): ReadOutcome {
  const value = market.search(query, limit).map(({ instrument, matched }) => {
    const { ric, ticker, name, type, currency, isin } = instrument;
    return { ric, ticker, name, type, market: instrument.market, currency, isin, matched };
  });
  return { kind: 'done', value, unresolved: [] };
}

function dateOf(day: Day | null | undefined): string | null {
  return day === null || day === undefined ? null : formatDay(day);
}

/** Returns the markets with their exchanges, currencies, and default costs. */
export function markets(market: MarketData): ReadOutcome {
  const sorted = (values: Iterable<string | null>) => [...new Set(values)].filter((value) => value !== null).sort();
  const value = {
    data_version: market.dataVersion,
    data_source: market.dataSource,
    cost_table_version: COST_TABLE_VERSION,
    currencies: market.currencies(),
    calendars: [...market.sessions()].flatMap(([exchange, days]) => {
      const [first, last] = [days.at(0), days.at(-1)];
      if (first === undefined || last === undefined) return [];
      return [{ exchange, sessions: days.length, first_session: formatDay(first), last_session: formatDay(last) }];
    }),
    markets: market.markets().map((name) => {
      const own = market.instruments().filter((one) => one.market === name);
      const known = own.flatMap(({ firstPrice, lastPrice }) =>
        firstPrice === null || lastPrice === null ? [] : [[firstPrice, lastPrice] as const],
      );
      const costs = defaultCostRate(name, 'stock', market.lastWeekday);
      const day = (weekday: number) => (known.length === 0 ? null : formatDay(weekdayToDay(weekday)));
      return {
        market: name,
        instruments: own.length,
        exchanges: sorted(own.map(({ exchange }) => exchange)),
        currencies: sorted(own.map(({ currency }) => currency)),
        first_date: day(Math.min(...known.map(([first]) => first))),
        last_date: day(Math.max(...known.map(([, last]) => last))),
        buy_rate: costs.buy,
        sell_rate: costs.sell,
      };
    }),
  };
  return { kind: 'done', value, unresolved: [] };
}

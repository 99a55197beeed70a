import type { Instrument, MarketData } from '@tearsheet/market-data';
import type { Weekday } from '@tearsheet/shared/dates';
import type { InstrumentInput } from '@tearsheet/shared/engine';

/** Everything the engine reads of one instrument; scores are those known on the last day. */
export function instrumentInput(instrument: Instrument, market: MarketData, end: Weekday): InstrumentInput {
  const { ric, name, type, currency, country, exchange, sector, industry, description, marketCap } = instrument;
  return {
    ric,
    name,
    type,
    currency,
    market: instrument.market,
    country,
    exchange,
    sector,
    industry,
    description,
    marketCap,
    delistedOn: instrument.delistedOn,
    closes: market.closes(ric),
    dividends: market.dividends(ric),
    priceBasis: instrument.priceBasis,
    scores: market.scores(ric, end),
  };
}

import type { Instrument, MarketData } from '@tearsheet/market-data';
import { companyValue } from '@tearsheet/market-data';
import { type Weekday, weekdayToDay } from '@tearsheet/shared/dates';
import type { InstrumentInput } from '@tearsheet/shared/engine';

/**
 * Everything the engine reads of one instrument; scores are those known on the last day. The market value is looked up only
 * where the result shows it, because that reads every price.
 */
export function instrumentInput(
  instrument: Instrument,
  market: MarketData,
  end: Weekday,
  { isValued = false } = {},
): InstrumentInput {
  const { ric, name, type, currency, country, exchange, sector, industry, description } = instrument;
  const value = isValued ? companyValue(market, instrument, weekdayToDay(end)) : null;
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
    marketCap: value?.amount ?? null,
    marketCapDay: value?.day ?? null,
    delistedOn: instrument.delistedOn,
    closes: market.closes(ric),
    dividends: market.dividends(ric),
    priceBasis: instrument.priceBasis,
    scores: market.scores(ric, end),
  };
}

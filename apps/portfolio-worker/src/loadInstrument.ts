import {
  companyValue,
  createSeriesCache,
  type Instrument,
  type MarketData,
  type SeriesCache,
} from '@tearsheet/market-data';
import { type TradingWeek, type Weekday, weekdayOnOrAfter, weekdayToDay } from '@tearsheet/shared';
import { type InstrumentInput, type PreparedSeries, prepareSeries } from '@tearsheet/shared/engine';

/**
 * Returns everything that the engine reads of one instrument, with the scores known on the last day. The market value is
 * looked up only if the result shows it, because that reads every price. Splits are read only if the request counts shares.
 * Series are prepared only for instruments that a portfolio or a benchmark of weights holds.
 */
export function instrumentInput(
  instrument: Instrument,
  market: MarketData,
  end: Weekday,
  {
    isValued = false,
    countsShares = false,
    isHeld = false,
    week = 'weekdays',
  }: { isValued?: boolean; countsShares?: boolean; isHeld?: boolean; week?: TradingWeek } = {},
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
    finalValue: instrument.finalValue,
    ...(week === 'weekdays' ? {} : { week }),
    closes: market.closes(ric),
    prepared: isHeld ? preparedSeries(instrument, market) : null,
    dividends: market.dividends(ric),
    splits: countsShares ? loadSplits(ric, market) : NO_SPLITS,
    priceBasis: instrument.priceBasis,
    scores: market.scores(ric, end),
    ...(isHeld || countsShares ? { faults: market.qualityFindings(ric) } : {}),
  };
}

const NO_SPLITS: InstrumentInput['splits'] = { weekdays: new Int32Array(0), ratios: new Float64Array(0) };

/** Returns the splits up to the last day of the data, because closes are not adjusted for later ones. */
function loadSplits(ric: string, market: MarketData): InstrumentInput['splits'] {
  const splits = market.splits(ric).filter(({ day }) => weekdayOnOrAfter(day) <= market.lastWeekday);
  return {
    weekdays: Int32Array.from(splits, ({ day }) => weekdayOnOrAfter(day)),
    ratios: Float64Array.from(splits, ({ ratio }) => ratio),
  };
}

/** Memory for the prepared series of one snapshot. */
const PREPARED_BYTES = 256 * 1024 * 1024;
const preparedBySnapshot = new WeakMap<MarketData, SeriesCache<PreparedSeries>>();

/** Returns the prepared series of an instrument, which is made once for each snapshot. Null without prices. */
function preparedSeries({ ric, type, delistedOn }: Instrument, market: MarketData): PreparedSeries | null {
  const closes = type === 'cash' ? null : market.closes(ric);
  if (!closes) return null;
  let cache = preparedBySnapshot.get(market);
  if (!cache) {
    cache = createSeriesCache(PREPARED_BYTES, ({ levels }) => levels.buffer.byteLength);
    preparedBySnapshot.set(market, cache);
  }
  return cache.get(ric, () => prepareSeries(closes, market.dividends(ric), delistedOn));
}

import { formatDay } from '../../dates.ts';
import type { Context } from '../context.ts';
import { lastWithValue, valueAt } from '../series.ts';
import type { SectionValue } from '../table.ts';
import { recommendation } from './recommendation.ts';

/**
 * Every instrument of the request, by RIC. `close` is its last price on or before the end date in its own currency,
 * `changepercent` the change from the price before it, in percent; null without such prices.
 */
export function companyInfo({ ledger }: Context): SectionValue {
  const { instruments, series, lastWeekday } = ledger.universe;
  return Object.fromEntries(
    instruments.map((instrument, rank) => {
      const prices = series[rank];
      const last = prices ? lastWithValue(prices, lastWeekday) : null;
      const previous = prices && last !== null ? lastWithValue(prices, last - 1) : null;
      const close = prices && last !== null ? valueAt(prices, last) : null;
      const before = prices && previous !== null ? valueAt(prices, previous) : null;
      const info = {
        ric: instrument.ric,
        name: instrument.name,
        description: instrument.description,
        exchange: instrument.exchange,
        market: instrument.market,
        country: instrument.country,
        sector: instrument.sector,
        industry: instrument.industry,
        currency: instrument.currency,
        market_cap: instrument.marketCap,
        market_cap_date: instrument.marketCapDay === null ? null : formatDay(instrument.marketCapDay),
        close,
        changepercent: close === null || before === null ? null : 100 * (close / before - 1),
        recommendation: recommendation(instrument.scores),
      };
      return [instrument.ric, info];
    }),
  );
}

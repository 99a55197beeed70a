import { type Weekday, weekdayOnOrAfter, weekdayOnOrBefore, weekdayToDay } from '@tearsheet/shared';
import type { AnalysisInput, DenseSeries, InstrumentInput } from '@tearsheet/shared/engine';
import { valuationDays } from './valuationDays.ts';

/** Prices and rates of an analysis by look-up: slow, and nothing shared with the engine. */
export interface Market {
  readonly input: AnalysisInput;
  /** The oracle knows only benchmarks that are one instrument. */
  readonly benchmark: InstrumentInput;
  readonly first: Weekday;
  readonly last: Weekday;
  /** The instruments by RIC. */
  readonly instruments: readonly InstrumentInput[];
  /** From positions of the input to positions here. */
  readonly rankOf: readonly number[];
  /** A price of the weekday itself. */
  own(instrument: InstrumentInput, weekday: Weekday): number | null;
  /** The last weekday on or before one, or the first on or after it, with a price of its own. */
  lastOwn(instrument: InstrumentInput, weekday: Weekday): Weekday | null;
  firstOwn(instrument: InstrumentInput, weekday: Weekday): Weekday | null;
  price(instrument: InstrumentInput, weekday: Weekday): number | null;
  rate(currency: string, weekday: Weekday): number | null;
  ownRate(currency: string, weekday: Weekday): number | null;
  /** Σ D/P of the dividends reinvested after a weekday and on or before another. */
  paid(instrument: InstrumentInput, after: Weekday, until: Weekday): number[];
  readonly days: readonly Weekday[];
}

export function makeMarket(input: AnalysisInput): Market {
  const { settings, rebalances } = input;
  const first = weekdayOnOrAfter(rebalances[0]?.day ?? 0);
  const last = weekdayOnOrBefore(settings.endDay);
  const order = input.instruments.map((_, i) => i);
  order.sort((a, b) => (ricAt(a) < ricAt(b) ? -1 : 1));
  function ricAt(i: number): string {
    return input.instruments[i]?.ric ?? '';
  }
  const valueOn = (series: DenseSeries | null | undefined, weekday: Weekday) => {
    const value = series?.values[weekday - series.first];
    return value !== undefined && value > 0 && weekday <= last ? value : null;
  };
  const own = (instrument: InstrumentInput, weekday: Weekday) => {
    if (instrument.type === 'cash') return weekday >= first && weekday <= last ? 1 : null;
    if (instrument.delistedOn !== null && weekday > instrument.delistedOn) return null;
    return valueOn(instrument.closes, weekday);
  };
  const backFrom = (read: (weekday: Weekday) => number | null, weekday: Weekday, stop: Weekday) => {
    for (let w = Math.min(weekday, last); w >= stop; w--) if (read(w) !== null) return w;
    return null;
  };
  const lastOwn = (instrument: InstrumentInput, weekday: Weekday) =>
    backFrom((w) => own(instrument, w), weekday, instrument.closes?.first ?? first);
  const firstOwn = (instrument: InstrumentInput, weekday: Weekday) => {
    const start = Math.max(weekday, instrument.closes?.first ?? first);
    for (let w = start; w <= last; w++) if (own(instrument, w) !== null) return w;
    return null;
  };
  const price = (instrument: InstrumentInput, weekday: Weekday) => {
    const { delistedOn, finalValue = null } = instrument;
    if (finalValue !== null && delistedOn !== null && delistedOn < Math.min(weekday, last)) return finalValue;
    const at = lastOwn(instrument, weekday);
    return at === null ? null : own(instrument, at);
  };
  const ownRate = (currency: string, weekday: Weekday) =>
    currency === settings.baseCurrency ? 1 : valueOn(input.fx.get(currency), weekday);
  const rate = (currency: string, weekday: Weekday) => {
    if (currency === settings.baseCurrency) return 1;
    const at = backFrom((w) => ownRate(currency, w), weekday, input.fx.get(currency)?.first ?? last + 1);
    return at === null ? null : ownRate(currency, at);
  };
  const paid = (instrument: InstrumentInput, after: Weekday, until: Weekday) =>
    Array.from(instrument.dividends.weekdays).flatMap((exDay, i) => {
      const amount = instrument.dividends.amounts[i] ?? 0;
      const payDay = amount > 0 ? firstOwn(instrument, exDay) : null;
      const close = payDay === null ? null : own(instrument, payDay);
      return payDay !== null && close !== null && payDay > after && payDay <= until ? [amount / close] : [];
    });
  const benchmark = input.benchmark?.components[0]?.instrument as InstrumentInput;
  const instruments = order.map((i) => input.instruments[i] as InstrumentInput);
  const market: Market = {
    input,
    benchmark,
    first,
    last,
    instruments,
    rankOf: input.instruments.map((_, i) => order.indexOf(i)),
    own,
    lastOwn,
    firstOwn,
    price,
    rate,
    ownRate,
    paid,
    days: [],
  };
  return { ...market, days: valuationDays(market) };
}

/** Calendar days between two weekdays. */
export function calendarDays(from: Weekday, to: Weekday): number {
  return weekdayToDay(to) - weekdayToDay(from);
}

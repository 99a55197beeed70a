import {
  ALL_DAYS,
  axisOf,
  type Day,
  dateOnOrAfter,
  dateOnOrBefore,
  formatDay,
  isWeekday,
  WEEKDAYS,
  type Weekday,
  weekdayToDay,
} from '../../dates.ts';
import { float64Of, int32Of, uint8Of } from '../arrays.ts';
import type { AnalysisInput, BenchmarkInput, DenseSeries, InstrumentInput, PreparedSeries } from '../input.ts';
import { preparedBy } from './dividends.ts';
import { endsOfPrices, frequencyOf, frequencyOfPrepared } from './frequency.ts';
import { type RateAges, rateAges } from './rates.ts';
import { checkPrices, checkRates, clip, firstWithValue, hasValue, lastWithValue, NEVER } from './series.ts';

/** Instruments that share market, sector and currency: the unit in which weights are accumulated. */
export interface Group {
  readonly market: string;
  readonly sector: string;
  /** Position in `currencies`. */
  readonly currency: number;
}

/**
 * The instruments, sorted by RIC so that the order of the caller's rows does not matter. Their series are clipped at the end
 * date and at the delisting.
 */
export interface Universe {
  readonly instruments: readonly InstrumentInput[];
  /** False if dividends stay as cash until the next trade day. */
  readonly reinvests: boolean;
  /** From positions in `AnalysisInput.instruments` to positions here. */
  readonly instrumentIndexOf: Int32Array;
  /** Null if the instrument has no prices. Cash has a price of 1 on every weekday. */
  readonly series: readonly (DenseSeries | null)[];
  /** Returns the prepared series of an instrument that has prices, with the dividends that are reinvested. */
  prepared(instrumentIndex: number): PreparedSeries;
  /** The first weekday with a price of its own, or NEVER if there is none. */
  readonly firstPrice: Int32Array;
  /** The first weekday on which the instrument can be bought, because it has a price and a rate on or before that day. */
  readonly tradableFrom: Int32Array;
  /** The last trading weekday if it is on or before the end date, otherwise NEVER. */
  readonly delistedOn: Int32Array;
  /**
   * The value of a share from `finalFrom` on, in local currency, and NEVER for the weekday if the instrument has not ended
   * or its last price counts as its value.
   */
  readonly finalValue: Float64Array;
  readonly finalFrom: Int32Array;
  /** By instrument index, the ascending weekdays after which a position becomes cash. The delisting comes last. */
  readonly ends: readonly (readonly Weekday[])[];
  /** The base currency first. */
  readonly currencies: readonly string[];
  /** By currency. */
  readonly rateAges: readonly RateAges[];
  /** Null for the base currency, whose rate is 1, and undefined where there are no rates. */
  readonly fx: readonly (DenseSeries | null | undefined)[];
  /** The last group is the cash of delisted positions. */
  readonly groups: readonly Group[];
  readonly groupOf: Int32Array;
  /** The instrument indexes, group by group and thus currency by currency: the order of the hot loops. */
  readonly byGroup: Int32Array;
  /** Position in `currencies` by instrument index. */
  readonly currencyOf: Int32Array;
  /** The components of the benchmark. Empty without a benchmark. */
  readonly benchmark: readonly BenchmarkSeries[];
  /** Positions in FREQUENCIES by instrument index, from the observations between the first rebalance and the end. */
  readonly frequency: Uint8Array;
  /** By instrument index: 1 on each weekday from `firstWeekday` on that is a session of its exchange. Null if they are not known. */
  readonly sessions: readonly (Uint8Array | null)[];
  /** True if every calendar day is a valuation day. */
  readonly isEveryDay: boolean;
  readonly firstWeekday: Weekday;
  readonly lastWeekday: Weekday;
}

/** The prices of one component of the benchmark. */
export interface BenchmarkSeries {
  readonly instrument: InstrumentInput;
  /** Clipped like the series of the instruments. Null if it has no prices. */
  readonly series: DenseSeries | null;
  /** Position in FREQUENCIES. */
  readonly frequency: number;
}

/** Returns the prices of the components of a benchmark, in their order. */
export function benchmarkSeries(
  benchmark: BenchmarkInput | null,
  first: Weekday,
  last: Weekday,
): readonly BenchmarkSeries[] {
  if (benchmark === null) return [];
  const ones = cashSeries(axisOf(last), last);
  return benchmark.components.map(({ instrument }) => {
    const series = usableSeries(instrument, last, ones);
    if (instrument.prepared?.isInRange !== true) checkPrices(series, instrument.ric);
    return { instrument, series, frequency: series ? frequencyOf(series, first, last) : 0 };
  });
}

export function buildUniverse(input: AnalysisInput): Universe {
  const { settings } = input;
  const lastWeekday = dateOnOrBefore(settings.endDay, axisOfInput(input));
  const firstDay = firstDayOf(input);
  if (firstDay === undefined) throw new RangeError(`nothing to analyze before ${formatDay(settings.endDay)}`);
  const firstWeekday = dateOnOrAfter(firstDay, lastWeekday);
  const positions = input.instruments.map((_, i) => i);
  positions.sort((a, b) => compare(input.instruments[a]!.ric, input.instruments[b]!.ric));
  const instruments = positions.map((position) => afterWithholding(input.instruments[position]!));
  const instrumentIndexOf = new Int32Array(instruments.length);
  positions.forEach((position, instrumentIndex) => {
    instrumentIndexOf[position] = instrumentIndex;
  });

  const currencies = [
    ...new Set([settings.baseCurrency, ...instruments.map(({ currency }) => currency).sort(compare)]),
  ];
  const agesOf = currencies.map((currency) =>
    rateAges(currency === settings.baseCurrency ? null : input.fx.get(currency), firstWeekday, lastWeekday),
  );
  const currencyEnd = instruments.map(({ currency }) => agesOf[currencies.indexOf(currency)]!.end);
  // From long before the window: risk and stress tests look at the prices of those days, and cash has one on each.
  const ones = cashSeries(axisOf(lastWeekday), lastWeekday);
  const series = instruments.map((instrument, i) =>
    usableSeries(instrument, Math.min(lastWeekday, currencyEnd[i]!), ones),
  );
  for (const [i, one] of series.entries()) {
    if (instruments[i]!.prepared?.isInRange !== true) checkPrices(one, instruments[i]!.ric);
  }
  const fx = currencies.map((currency) => usableRates(input, currency, lastWeekday));
  for (const [i, rates] of fx.entries()) checkRates(rates, currencies[i]!);
  const firstRate = fx.map((rates) => (rates === null ? 0 : ((rates && firstWithValue(rates, rates.first)) ?? NEVER)));
  const firstPrice = int32Of(series, (one) => (one && firstWithValue(one, one.first)) ?? NEVER);
  const frequency = uint8Of(series, (one, i) =>
    one ? frequencyOfPrepared(one, instruments[i]!.prepared, [firstWeekday, lastWeekday]) : 0,
  );
  const { groups, groupOf } = group(instruments, currencies);
  const ends = instruments.map(({ type, delistedOn, prepared }, instrumentIndex) => {
    const prices = series[instrumentIndex];
    const ended =
      type === 'cash' || !prices
        ? []
        : endsOfPrices(prices, { delistedOn, frequency: frequency[instrumentIndex]!, prepared }, lastWeekday);
    const end = currencyEnd[instrumentIndex]!;
    return prices && end !== NEVER ? [...ended.filter((weekday) => weekday < end), end] : ended;
  });
  const currencyOf = groupOf.map((group) => groups[group]!.currency);
  return {
    instruments,
    reinvests: settings.dividends !== 'cash',
    instrumentIndexOf,
    series,
    prepared: preparedBy(instruments, settings.dividends !== 'cash', cashSeries(firstWeekday, lastWeekday)),
    firstPrice,
    tradableFrom: firstPrice.map((weekday, instrumentIndex) =>
      Math.max(weekday, firstRate[currencyOf[instrumentIndex]!]!),
    ),
    delistedOn: int32Of(instruments, ({ delistedOn }) =>
      delistedOn !== null && delistedOn <= lastWeekday ? delistedOn : NEVER,
    ),
    finalValue: float64Of(instruments, ({ finalValue }) => finalValue ?? Number.NaN),
    finalFrom: int32Of(instruments, (instrument, i) => finalFrom(instrument, ends[i]!)),
    ends,
    currencies,
    rateAges: agesOf,
    fx,
    groups,
    groupOf,
    currencyOf,
    byGroup: groupOf.map((_, i) => i).sort((a, b) => groupOf[a]! - groupOf[b]! || a - b),
    benchmark: benchmarkSeries(input.benchmark, firstWeekday, lastWeekday),
    frequency,
    sessions: sessionsOf(input, instruments, { firstWeekday, lastWeekday }),
    isEveryDay: input.calendar === 'all_days',
    firstWeekday,
    lastWeekday,
  };
}

/** Returns the weekday after the first end that no price follows, if the instrument has a final value. */
function finalFrom({ closes, delistedOn, finalValue = null }: InstrumentInput, ends: readonly Weekday[]): Weekday {
  if (finalValue === null || !closes) return NEVER;
  const last = lastWithValue(closes, delistedOn ?? NEVER);
  const end = ends.find((weekday) => weekday >= (last ?? NEVER));
  return end === undefined ? NEVER : end + 1;
}

/** Returns the sessions of each instrument's exchange. Instruments of one exchange share an array. */
function sessionsOf(
  { sessions }: AnalysisInput,
  instruments: readonly InstrumentInput[],
  { firstWeekday, lastWeekday }: Pick<Universe, 'firstWeekday' | 'lastWeekday'>,
): (Uint8Array | null)[] {
  const masks = new Map<string, Uint8Array>();
  return instruments.map(({ exchange }) => {
    const days = exchange === null ? undefined : sessions?.get(exchange);
    if (exchange === null || days === undefined) return null;
    const known = masks.get(exchange);
    if (known) return known;
    const mask = new Uint8Array(Math.max(0, lastWeekday - firstWeekday + 1));
    for (let i = 0; i < days.length; i++) mask[dateOnOrAfter(days[i]!, firstWeekday) - firstWeekday] = 1;
    masks.set(exchange, mask);
    return mask;
  });
}

/**
 * Returns true if a weekday is a session of an instrument: its exchange is open, or it has a price of its own. The weekday is
 * not before `firstWeekday`.
 */
export function hasSession(
  { series, sessions, firstWeekday }: Pick<Universe, 'series' | 'sessions' | 'firstWeekday'>,
  instrumentIndex: number,
  weekday: Weekday,
): boolean {
  const prices = series[instrumentIndex];
  if (!prices) return false;
  return sessions[instrumentIndex]?.[weekday - firstWeekday] === 1 || hasValue(prices, weekday);
}

/** True if a portfolio of cash has a valuation day on a date: every weekday, and every day with an instrument that trades daily. */
export function mayBeCash({ isEveryDay }: Pick<Universe, 'isEveryDay'>, weekday: Weekday): boolean {
  return isEveryDay || isWeekday(weekdayToDay(weekday));
}

/** Returns the instrument with the dividends that the portfolio receives. */
function afterWithholding(instrument: InstrumentInput): InstrumentInput {
  const { withheld = 0, dividends } = instrument;
  if (withheld === 0) return instrument;
  const amounts = dividends.amounts.map((amount) => amount * (1 - withheld));
  return { ...instrument, dividends: { weekdays: dividends.weekdays, amounts }, prepared: null };
}

/** Returns the axis of the dates of an analysis. */
export function axisOfInput({ calendar = 'weekdays' }: Pick<AnalysisInput, 'calendar'>): Weekday {
  return calendar === 'weekdays' ? WEEKDAYS : ALL_DAYS;
}

/** The day of the first rebalance, of the opening, or of the first transaction. */
function firstDayOf({ rebalances, transactions }: AnalysisInput): Day | undefined {
  return transactions === null ? rebalances[0]?.day : (transactions.opening?.day ?? transactions.entries[0]?.day);
}

/** Returns the rates on or before `last`. Null for the base currency, and undefined if there are no rates. */
export function usableRates(input: AnalysisInput, currency: string, last: Weekday): DenseSeries | null | undefined {
  if (currency === input.settings.baseCurrency) return null;
  const rates = input.fx.get(currency);
  return rates && clip(rates, last);
}

export function usableSeries(instrument: InstrumentInput, last: Weekday, cash: DenseSeries): DenseSeries | null {
  if (instrument.type === 'cash') return cash;
  return instrument.closes && clip(instrument.closes, Math.min(last, instrument.delistedOn ?? last));
}

/** Prices of cash. Analyses never write to series, so all of a thread share these. */
let ones = new Float64Array(0);

export function cashSeries(first: Weekday, last: Weekday): DenseSeries {
  const length = Math.max(0, last - first + 1);
  if (ones.length < length) ones = new Float64Array(length).fill(1);
  return { first, values: ones.subarray(0, length) };
}

function group(
  instruments: readonly InstrumentInput[],
  currencies: readonly string[],
): { groups: Group[]; groupOf: Int32Array } {
  const keyOf = (item: InstrumentInput) =>
    `${String(currencies.indexOf(item.currency)).padStart(3, '0')}\n${item.market}\n${item.sector}`;
  const keys = instruments.map(keyOf);
  const sorted = [...new Set(keys)].sort(compare);
  const groupByKey = new Map(sorted.map((key, position) => [key, position]));
  const groups = sorted.map((key): Group => {
    const [currency, market, sector] = key.split('\n') as [string, string, string];
    return { market, sector, currency: Number(currency) };
  });
  groups.push({ market: 'Cash', sector: 'Cash', currency: 0 });
  return { groups, groupOf: int32Of(keys, (key) => groupByKey.get(key)!) };
}

/** By code units, the same on every machine. */
export function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

import {
  companyValue,
  createSeriesCache,
  type Instrument,
  type MarketData,
  type SeriesCache,
} from '@tearsheet/market-data';
import { JobFailure } from '@tearsheet/runtime/jobs';
import { type Day, type TradingWeek, toDay, type Weekday, weekdayOnOrAfter, weekdayToDay } from '@tearsheet/shared';
import {
  type BenchmarkComponent,
  type BenchmarkHoldings,
  type BenchmarkInput,
  type Constituents,
  type InstrumentInput,
  type PreparedSeries,
  prepareSeries,
  rateBenchmark,
  seriesBenchmark,
} from '@tearsheet/shared/engine';
import type { ResolvedBenchmark } from '@tearsheet/shared/portfolio';

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

export interface BenchmarkSource {
  readonly known: ReadonlyMap<string, Instrument>;
  readonly market: MarketData;
  readonly baseCurrency: string;
  readonly end: Weekday;
  /** The end date of the analysis. */
  readonly lastDay: Day;
  /** The axis of the analysis, on which values that are no prices of the data are placed. */
  readonly axis: Weekday;
  /** True if the result needs what the benchmark holds: over time for attribution and ex_ante_risk, and at the end for active_share. */
  readonly needsConstituents: boolean;
  readonly needsHoldings: boolean;
}

/** Series of a fixed rate begin here, because stress tests look at days long before the window. */
const FIRST_RATE_DAY = toDay('1990-01-01');

/** Returns a benchmark as the engine reads it. Throws a JobFailure if an instrument is not in the snapshot. */
export function loadBenchmark(benchmark: ResolvedBenchmark, source: BenchmarkSource): BenchmarkInput {
  if (typeof benchmark === 'string') {
    const components = [loadComponent({ ric: benchmark, weight: 1 }, source, { isPart: false })];
    return { kind: 'symbol', name: benchmark, components, rebalancing: null };
  }
  const { name } = benchmark;
  if ('components' in benchmark) {
    const isPart = benchmark.components.length > 1;
    const components = benchmark.components.map((component) => loadComponent(component, source, { isPart }));
    return { kind: 'blend', name, components, rebalancing: benchmark.rebalancing };
  }
  if ('series' in benchmark) {
    const values = benchmark.series.map(({ date, value }) => ({ day: toDay(date), value }));
    return seriesBenchmark(name, benchmark.currency, values, source.axis);
  }
  const { baseCurrency: currency } = source;
  return rateBenchmark(
    name,
    { annualRate: benchmark.annualRate, currency },
    [FIRST_RATE_DAY, source.lastDay],
    source.axis,
  );
}

/** A stock or cash is what it holds itself. For active_share, only a part of a blend counts as such. */
function loadComponent(
  { ric, weight }: { readonly ric: string; readonly weight: number },
  { known, market, end, needsConstituents, needsHoldings }: BenchmarkSource,
  { isPart }: { readonly isPart: boolean },
): BenchmarkComponent {
  const instrument = known.get(ric);
  if (!instrument) throw new JobFailure('data_removed', `the benchmark ${ric} is no longer in the data`);
  const input = instrumentInput(instrument, market, end, { isHeld: true });
  const isItself = input.type === 'stock' || input.type === 'cash';
  return {
    instrument: input,
    weight,
    constituents: !needsConstituents
      ? null
      : isItself
        ? onlyConstituent(input)
        : loadConstituents(instrument, market, end),
    holdings: !needsHoldings
      ? null
      : isItself && isPart
        ? { day: weekdayToDay(end), weights: new Map([[ric, 1]]) }
        : loadHoldings(instrument, market, end),
  };
}

function onlyConstituent(instrument: InstrumentInput): Constituents {
  const list = { day: FIRST_RATE_DAY, instrument: Int32Array.of(0), weight: Float64Array.of(1), weightKnown: 1 };
  return { lists: [list], instruments: [instrument] };
}

/** Returns the dated holdings of a fund up to the last day; null if they are not known. */
function loadConstituents(fund: Instrument, market: MarketData, end: Weekday): Constituents | null {
  const lists = market.etfHoldings(fund.ric).filter(({ day }) => day <= weekdayToDay(end));
  if (lists.length === 0) return null;
  const positions = new Map<string, number>();
  const instruments: InstrumentInput[] = [];
  const position = (instrument: Instrument): number => {
    const known = positions.get(instrument.ric);
    if (known !== undefined) return known;
    positions.set(instrument.ric, instruments.length);
    return instruments.push(instrumentInput(instrument, market, end)) - 1;
  };
  const dated = lists.map(({ day, rows }) => {
    const found = rows.flatMap(({ symbol, weight }) => {
      const match = market.resolveSymbol(symbol);
      return match.kind === 'found' ? [{ instrument: position(match.instrument), weight }] : [];
    });
    const sum = (list: readonly { readonly weight: number }[]) => list.reduce((total, row) => total + row.weight, 0);
    return {
      day,
      instrument: Int32Array.from(found, (row) => row.instrument),
      weight: Float64Array.from(found, (row) => row.weight),
      weightKnown: sum(found) / sum(rows),
    };
  });
  return { lists: dated, instruments };
}

/** Returns the latest list of what a fund holds, dated on or before the last day; null if there is none. */
function loadHoldings(fund: Instrument, market: MarketData, end: Weekday): BenchmarkHoldings | null {
  const latest = market.etfHoldings(fund.ric).findLast(({ day }) => day <= weekdayToDay(end));
  if (!latest) return null;
  const weights = new Map<string, number>();
  for (const { symbol, weight } of latest.rows) {
    const match = market.resolveSymbol(symbol);
    const name = match.kind === 'found' ? match.instrument.ric : symbol;
    weights.set(name, (weights.get(name) ?? 0) + weight);
  }
  return { day: latest.day, weights };
}

import { hash } from 'node:crypto';
import {
  companyValue,
  createSeriesCache,
  heldFunds,
  type Instrument,
  type MarketData,
  type SeriesCache,
  seriesOnAllDays,
} from '@tearsheet/market-data';
import { type AnalysisPayload, instrumentsOf } from '@tearsheet/operations';
import { JobFailure } from '@tearsheet/runtime/jobs';
import {
  ALL_DAYS,
  counted,
  type Day,
  type Origin,
  type SeriesKind,
  type TradingWeek,
  toDay,
  WEEKDAYS,
  type Weekday,
  weekdayOnOrAfter,
  weekdayOnOrBefore,
  weekdayToDay,
} from '@tearsheet/shared';
import {
  ANALYTICS_VERSION,
  type AnalysisInput,
  type BenchmarkComponent,
  type BenchmarkHoldings,
  type BenchmarkInput,
  type Constituents,
  type DatedRows,
  type DenseSeries,
  type InstrumentInput,
  isFund,
  layOutRows,
  lowerBound,
  onAllDays,
  type PreparedSeries,
  prepareSeries,
  type RiskFreeSeries,
  type RowUnit,
  rateBenchmark,
  seriesBenchmark,
} from '@tearsheet/shared/engine';
import { type ResolvedBenchmark, type ResolvedRow, ricsOf, withheldIn } from '@tearsheet/shared/portfolio';
import type { SectionName } from '@tearsheet/shared/schemas';
import { factorSetsOf, loadFactors } from './loadFactors.ts';
import { currenciesOf, loadLedger, unlistedInstrument } from './loadLedger.ts';

/** Returns the risk-free rate for the engine, up to the last day of the analysis. */
function loadRiskFree(
  { riskFreeRate: choice, settings: { endDay: until } }: AnalysisPayload,
  market: MarketData,
): number | RiskFreeSeries {
  if (typeof choice === 'number') return choice;
  if ('currency' in choice) {
    const { currency } = choice;
    const rates = upTo(market.riskFreeRates(currency), until);
    const sources = new Set(rates.map(({ source }) => source ?? market.dataSource));
    return quoted(rates, `${currency}: ${[...sources].join(', ')}`);
  }
  if ('series' in choice) {
    const rates = choice.series.map(({ date, annual_rate }) => ({ day: toDay(date), annualRate: annual_rate }));
    return seriesOf(upTo(rates, until), 'series of the request');
  }
  const closes = market.closes(choice.index);
  const rates = Array.from(closes?.values ?? [], (percent, i) => ({
    day: weekdayToDay((closes?.first ?? 0) + i),
    annualRate: percent / 100,
  })).filter(({ annualRate }) => !Number.isNaN(annualRate));
  const name = market.instrument(choice.index)?.name ?? choice.index;
  return quoted(upTo(rates, until), name === choice.index ? name : `${choice.index}: ${name}`);
}

/** Returns the risk-free rates of currencies up to a day. A currency without rates is absent. */
function loadCashRates(
  currencies: Iterable<string>,
  market: MarketData,
  until: Day,
): ReadonlyMap<string, RiskFreeSeries> {
  const known = [...currencies].flatMap((currency) => {
    const rates = upTo(market.riskFreeRates(currency), until);
    return rates.length === 0 ? [] : [[currency, quoted(rates, currency)] as const];
  });
  return new Map(known);
}

interface DatedRate {
  readonly day: Day;
  readonly annualRate: number;
}

/** Returns the rates up to a day. If all come later, the first of them. */
function upTo<Rate extends DatedRate>(rates: readonly Rate[], until: Day): readonly Rate[] {
  const kept = rates.filter(({ day }) => day <= until);
  return kept.length > 0 ? kept : rates.slice(0, 1);
}

/** Quotes of a market grow old, and rates of the request do not. */
function quoted(rates: readonly DatedRate[], source: string): RiskFreeSeries {
  return { ...seriesOf(rates, source), isQuoted: true };
}

function seriesOf(rates: readonly DatedRate[], source: string): RiskFreeSeries {
  if (rates.length === 0) throw new JobFailure('data_removed', `the risk-free rate ${source} is no longer in the data`);
  return {
    days: Int32Array.from(rates, ({ day }) => day),
    annualRates: Float64Array.from(rates, ({ annualRate }) => annualRate),
    source,
  };
}

export type LoadStep = 'resolve_symbols' | 'load_prices' | 'load_fx';

/**
 * Reads everything that one analysis needs from a snapshot, as plain data for the engine. The trading weeks of the instruments decide on
 * the calendar, unless `onWeekdays` is true.
 */
export function loadInput(
  payload: AnalysisPayload,
  market: MarketData,
  onStep: (step: LoadStep, message: string) => void,
  { onWeekdays = false } = {},
): AnalysisInput {
  onStep('resolve_symbols', 'Looking up the instruments');
  const known = new Map<string, Instrument>();
  const unknown = new Set(payload.missingSymbols);
  const { ledger, settings } = payload;
  const booked = ledger === null ? [] : instrumentsOf(payload);
  const named = [...payload.rows, ...booked.map((ric) => ({ ric, symbol: ric }))];
  for (const { ric, symbol } of [...named, ...benchmarkRics(payload).map((ric) => ({ ric, symbol: ric }))]) {
    // The snapshot may have been replaced since the request was checked.
    const match = market.resolveSymbol(ric);
    if (match.kind === 'found') known.set(ric, match.instrument);
    else unknown.add(symbol);
  }

  onStep('load_prices', `Loading prices of ${counted(known.size, 'instrument')}`);
  const lastDay = settings.endDay;
  const end = weekdayOnOrBefore(lastDay);
  const rics = [...new Set(named.map((row) => row.ric))].filter((ric) => known.has(ric));
  const weeks = new Map(rics.map((ric) => [ric, onWeekdays ? 'weekdays' : market.tradingWeek(ric, lastDay)]));
  const calendar = widest(weeks.values());
  const isValued = settings.fields.includes('company_info');
  const countsShares = ledger !== null || payload.rows.some(({ quantity }) => quantity !== undefined);
  const listed = rics.map((ric) => ({
    ...instrumentInput(known.get(ric) as Instrument, market, end, {
      isValued,
      countsShares,
      isHeld: ledger === null,
      week: weeks.get(ric) ?? 'weekdays',
    }),
    withheld: withheldIn((known.get(ric) as Instrument).country, payload.withholding),
  }));
  const instruments = [...listed, ...(ledger?.unlisted ?? []).map(unlistedInstrument)];
  const positions = new Map(instruments.map(({ ric }, i) => [ric, i]));

  const wants = (name: SectionName) => settings.fields.includes(name);
  const funds = wants('look_through') ? heldFunds(market, fundsOf(listed), lastDay) : null;
  const toBenchmark = (benchmark: ResolvedBenchmark, isMain: boolean) =>
    loadBenchmark(benchmark, {
      known,
      market,
      end,
      lastDay,
      axis: calendar === 'weekdays' ? WEEKDAYS : ALL_DAYS,
      baseCurrency: settings.baseCurrency,
      needsConstituents: isMain && (wants('attribution') || wants('ex_ante_risk')),
      // The notes of data_quality must not depend on the other sections.
      needsHoldings: isMain && (wants('concentration_metrics') || wants('data_quality') || wants('custom_metrics')),
    });
  const benchmark = payload.benchmark === null ? null : toBenchmark(payload.benchmark, true);
  const benchmarks = payload.benchmarks.map((one) => toBenchmark(one, false));

  onStep('load_fx', 'Loading exchange rates');
  const fx = new Map<string, DenseSeries>();
  const sources = new Set<string>();
  const components = [benchmark, ...benchmarks].flatMap((one) => one?.components ?? []);
  const priced = [...instruments, ...components.map((one) => one.instrument), ...payload.rows];
  const currencies = priced.flatMap(({ currency }) => currency ?? []);
  for (const currency of [...currencies, ...(ledger === null ? [] : currenciesOf(ledger))]) {
    if (currency === settings.baseCurrency || fx.has(currency)) continue;
    const rate = market.fxRate(currency, settings.baseCurrency);
    if (!rate) continue;
    fx.set(currency, rate.series);
    for (const pair of rate.pairs) sources.add(pair);
  }
  for (const { currency } of components.flatMap(({ constituents }) => constituents?.instruments ?? [])) {
    const rate =
      currency === settings.baseCurrency || fx.has(currency) ? null : market.fxRate(currency, settings.baseCurrency);
    if (rate) fx.set(currency, rate.series);
  }
  const cashRates = loadCashRates(wants('attribution') ? [settings.baseCurrency, ...fx.keys()] : [], market, lastDay);
  const held = components.flatMap(({ constituents }) => constituents?.instruments ?? []);
  const pricedRics = [...instruments, ...components.map((one) => one.instrument), ...held].map(({ ric }) => ric);
  const input: AnalysisInput = {
    settings: {
      ...settings,
      benchmark: benchmark?.name ?? null,
      riskFreeRate: loadRiskFree(payload, market),
      endDay: rics.length === 0 ? lastDay : Math.min(lastDay, lastKnownDay(market)),
    },
    instruments,
    ...layOutRows(datedRows(payload, positions)),
    transactions: ledger && loadLedger(ledger, positions),
    benchmark,
    benchmarks,
    fx,
    sessions: sessionsOf(listed, market),
    ...(wants('attribution') ? { cashRates } : {}),
    factors: wants('factor_exposures') ? loadFactors(payload, market) : null,
    ...(funds === null ? {} : { funds }),
    provenance: {
      dataVersion: market.dataVersion,
      dataSource: market.dataSource,
      origins: originsOf(
        {
          rics: pricedRics,
          pairs: sources,
          payload,
          cashCurrencies: [...cashRates.keys()],
          // The rights of a list hold for the exposures that come from it.
          funds: funds?.lists.keys() ?? [],
        },
        market,
      ),
      fxSources: [...sources].sort(),
      missingSymbols: [...unknown],
      qualityNotes: payload.notes,
      warnings: payload.warnings,
      inputHash: inputHash(payload, market.dataVersion),
      requestedCount: payload.requestedCount,
    },
  };
  if (calendar === 'weekdays') return input;
  const seriesOf = (ric: string) =>
    market.tradingWeek(ric, lastDay) === 'weekdays' ? null : seriesOnAllDays(market, ric);
  return onAllDays(input, calendar, seriesOf);
}

interface UsedSeries {
  readonly rics: readonly string[];
  readonly pairs: Iterable<string>;
  readonly cashCurrencies: readonly string[];
  readonly funds: Iterable<string>;
  readonly payload: AnalysisPayload;
}

/** Returns the sources of the series that an analysis uses. Series of the request have none. */
function originsOf({ rics, pairs, cashCurrencies, funds, payload }: UsedSeries, market: MarketData): Origin[] {
  const { riskFreeRate: choice } = payload;
  const isFrom = typeof choice === 'number' ? null : choice;
  const currencies = [...cashCurrencies, ...(isFrom && 'currency' in isFrom ? [isFrom.currency] : [])];
  const named: readonly (readonly [SeriesKind, Iterable<string>])[] = [
    ['prices', [...rics, ...(isFrom && 'index' in isFrom ? [isFrom.index] : [])]],
    ['exchange_rates', pairs],
    ['risk_free_rates', currencies],
    ['factors', payload.settings.fields.includes('factor_exposures') ? factorSetsOf(payload) : []],
    ['fund_holdings', funds],
  ];
  return named.flatMap(([kind, names]) =>
    [...new Set(names)].flatMap((name) =>
      market.originsOf(kind, name).map(({ source, rights }) => ({ kind, name, source, rights })),
    ),
  );
}

function fundsOf(instruments: readonly InstrumentInput[]): string[] {
  return instruments.flatMap(({ ric, type }) => (isFund(type) ? [ric] : []));
}

function widest(weeks: Iterable<TradingWeek>): TradingWeek {
  const all = new Set(weeks);
  return (['all_days', 'weekends'] as const).find((week) => all.has(week)) ?? 'weekdays';
}

/**
 * Returns the last day for which the data can have a price: the day before the first weekday that has none at all. Later, an instrument
 * without a price has not ended, because nothing is known about it.
 */
function lastKnownDay({ lastWeekday }: MarketData): Day {
  return weekdayToDay(lastWeekday + 1) - 1;
}

/** Returns the stored calendars of the exchanges of the instruments, up to the last day of the data. */
function sessionsOf(instruments: readonly InstrumentInput[], market: MarketData): ReadonlyMap<string, Int32Array> {
  const lastDay = weekdayToDay(market.lastWeekday);
  const exchanges = new Set(instruments.flatMap(({ exchange }) => exchange ?? []));
  const known = [...market.sessions()].filter(([exchange]) => exchanges.has(exchange));
  return new Map(known.map(([exchange, days]) => [exchange, days.subarray(0, lowerBound(days, lastDay + 1))]));
}

/** Returns the RICs of all benchmarks, once each. */
export function benchmarkRics({ benchmark, benchmarks }: AnalysisPayload): readonly string[] {
  const all = benchmark === null ? benchmarks : [benchmark, ...benchmarks];
  return [...new Set(all.flatMap(ricsOf))];
}

function datedRows({ rows, settings }: AnalysisPayload, position: ReadonlyMap<string, number>): DatedRows[] {
  return [...Map.groupBy(rows, (row) => row.date)].map(([date, dated]) => ({
    day: toDay(date),
    unit: unitOf(dated[0]),
    rows: dated.flatMap(({ ric, symbol, weight, quantity, amount, currency }) => {
      const instrument = position.get(ric);
      if (instrument === undefined) return [];
      const row = { symbol, instrument, weight: quantity ?? amount ?? weight };
      return [amount === undefined ? row : { ...row, currency: currency ?? settings.baseCurrency }];
    }),
  }));
}

function unitOf(row: AnalysisPayload['rows'][number] | undefined): RowUnit {
  if (row?.quantity !== undefined) return 'quantity';
  return row?.amount === undefined ? 'weight' : 'amount';
}

/**
 * Returns a SHA-256 in hex of everything that the figures of an analysis depend on: the resolved request and the versions of
 * calculation and data. The choice of sections, the spelling of symbols, the order of members, and the order of rows do not count.
 * Remarks on the request and the positions of its rows do not count either, although the result repeats them.
 */
export function inputHash(payload: AnalysisPayload, dataVersion: string): string {
  const { dataVersion: _accepted, notes: _notes, warnings: _warnings, settings: given, ...counted } = payload;
  const { fields: _fields, ...settings } = given;
  const { rows, ledger, missingSymbols, ...others } = counted;
  const members = Object.entries({ ...others, settings }).map(([name, value]): Member => [name, sorted(value)]);
  const booked = ledger && {
    ...ledger,
    entries: ledger.entries.map(({ symbol: _sent, row: _row, ...entry }) => entry),
  };
  const request = inOrder([
    ...members,
    ['rows', rows.map(sortedRow).sort(byDateAndRic)],
    ['ledger', sorted(booked)],
    ['missingSymbols', missingSymbols.toSorted()],
  ]);
  return hash('sha256', JSON.stringify({ ANALYTICS_VERSION, dataVersion, request }));
}

type Member = [name: string, value: unknown];

type SentRow = Omit<ResolvedRow, 'symbol' | 'weight'> & Partial<Pick<ResolvedRow, 'weight'>>;

/** Does the same as `sorted`, but faster, because there are thousands of rows with known members. A weight counts only alone. */
function sortedRow({ date, ric, symbol: _sent, weight, ...unit }: ResolvedRow): SentRow {
  return 'quantity' in unit || 'amount' in unit ? { date, ric, ...unit } : { date, ric, weight };
}

function byDateAndRic(a: SentRow, b: SentRow): number {
  return a.date === b.date ? (a.ric < b.ric ? -1 : 1) : a.date < b.date ? -1 : 1;
}

/** Returns the value with the members of every object in order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return inOrder(Object.entries(value).map(([name, member]): Member => [name, sorted(member)]));
}

function inOrder(members: readonly Member[]): object {
  return Object.fromEntries(members.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/**
 * Returns everything that the engine reads of one instrument, with the scores known on the last day. The market value is
 * looked up only if the result shows it, because that reads every price. Splits are read only if the request counts shares.
 * Series are prepared only for instruments that a portfolio or a benchmark of weights holds.
 */
function instrumentInput(
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

interface BenchmarkSource {
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
function loadBenchmark(benchmark: ResolvedBenchmark, source: BenchmarkSource): BenchmarkInput {
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

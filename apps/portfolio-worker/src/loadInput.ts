import { companyValue, type Instrument, type MarketData } from '@tearsheet/market-data';
import { type AnalysisPayload, firstDateOf, instrumentsOf } from '@tearsheet/operations';
import {
  counted,
  formatDay,
  toDay,
  type Weekday,
  weekdayOnOrAfter,
  weekdayOnOrBefore,
  weekdayToDay,
} from '@tearsheet/shared';
import {
  type AnalysisInput,
  type BenchmarkHoldings,
  type Constituents,
  type DatedRows,
  type DenseSeries,
  type InstrumentInput,
  layOutRows,
} from '@tearsheet/shared/engine';
import { withheldIn } from '@tearsheet/shared/portfolio';
import type { SectionName } from '@tearsheet/shared/schemas';
import { inputHash } from './inputHash.ts';
import { currenciesOf, loadLedger, unlistedInstrument } from './loadLedger.ts';
import { loadRiskFree } from './loadRiskFree.ts';

export type LoadStep = 'resolve_symbols' | 'load_prices' | 'load_fx';

/** Reads everything that one analysis needs from a snapshot, as plain data for the engine. */
export function loadInput(
  payload: AnalysisPayload,
  market: MarketData,
  onStep: (step: LoadStep, message: string) => void,
): AnalysisInput {
  onStep('resolve_symbols', 'Looking up the instruments');
  const known = new Map<string, Instrument>();
  const unknown = new Set(payload.missingSymbols);
  const { ledger = null } = payload;
  const booked = ledger === null ? [] : instrumentsOf(payload);
  const named = [...payload.rows, ...booked.map((ric) => ({ ric, symbol: ric }))];
  for (const { ric, symbol } of [...named, { ric: payload.benchmark, symbol: payload.benchmark }]) {
    // The snapshot may have been replaced since the request was checked.
    const match = market.resolveSymbol(ric);
    if (match.kind === 'found') known.set(ric, match.instrument);
    else unknown.add(symbol);
  }
  const benchmark = known.get(payload.benchmark);
  if (!benchmark) throw new Error('the benchmark is not in the snapshot any more');

  onStep('load_prices', `Loading prices of ${counted(known.size, 'instrument')}`);
  const end = weekdayOnOrBefore(toDay(payload.endDate));
  const rics = [...new Set(named.map((row) => row.ric))].filter((ric) => known.has(ric));
  const isValued = payload.fields.includes('company_info');
  const { withholding = {}, dividends } = payload;
  const listed = rics.map((ric) => ({
    ...instrumentInput(known.get(ric) as Instrument, market, end, { isValued, countsShares: ledger !== null }),
    withheld: withheldIn((known.get(ric) as Instrument).country, withholding),
  }));
  const instruments = [...listed, ...(ledger?.unlisted ?? []).map(unlistedInstrument)];
  const positions = new Map(instruments.map(({ ric }, i) => [ric, i]));

  onStep('load_fx', 'Loading exchange rates');
  const fx = new Map<string, DenseSeries>();
  const sources = new Set<string>();
  const currencies = [...instruments, benchmark].map(({ currency }) => currency);
  for (const currency of [...currencies, ...(ledger === null ? [] : currenciesOf(ledger))]) {
    if (currency === payload.baseCurrency || fx.has(currency)) continue;
    const rate = market.fxRate(currency, payload.baseCurrency);
    if (!rate) continue;
    fx.set(currency, rate.series);
    for (const pair of rate.pairs) sources.add(pair);
  }
  const wants = (name: SectionName) => payload.fields.includes(name);
  // The notes of data_quality must not depend on the other sections.
  const needsHoldings = wants('concentration_metrics') || wants('data_quality');
  const constituents = wants('attribution') ? loadConstituents(benchmark, market, end) : null;
  for (const { currency } of constituents?.instruments ?? []) {
    const rate =
      currency === payload.baseCurrency || fx.has(currency) ? null : market.fxRate(currency, payload.baseCurrency);
    if (rate) fx.set(currency, rate.series);
  }
  return {
    settings: {
      baseCurrency: payload.baseCurrency,
      benchmark: payload.benchmark,
      initialValue: payload.initialValue,
      includeTransactionCosts: payload.includeTransactionCosts,
      riskFreeRate: loadRiskFree(payload, market),
      rebalancing: payload.rebalancing ?? null,
      ...(payload.fees ? { fees: payload.fees } : {}),
      ...(dividends === 'reinvest' || dividends === 'cash' ? { dividends } : {}),
      startDay: payload.startDate === null ? null : toDay(payload.startDate),
      endDay: toDay(payload.endDate),
      costRates: new Map(Object.entries(payload.costRates)),
      stressShocks: payload.stressShocks,
      fields: payload.fields,
    },
    instruments,
    ...layOutRows(datedRows(payload, positions)),
    transactions: ledger && loadLedger(ledger, positions),
    benchmark: instrumentInput(benchmark, market, end),
    fx,
    constituents,
    benchmarkHoldings: needsHoldings ? loadBenchmarkHoldings(benchmark, market, end) : null,
    factors: wants('factor_exposures') ? market.factorReturns(payload.baseCurrency) : null,
    provenance: {
      dataVersion: market.dataVersion,
      dataSource: market.dataSource,
      fxSources: [...sources].sort(),
      missingSymbols: [...unknown],
      qualityNotes: [
        ...(payload.notes ?? []),
        ...[...rics, payload.benchmark].flatMap((ric) => qualityNotes(ric, payload, market)),
      ],
      warnings: payload.warnings ?? [],
      inputHash: inputHash(payload, market.dataVersion),
      requestedCount: payload.requestedCount,
    },
  };
}

/** Findings of one instrument that get a note. The others are only counted. */
const MAX_FINDINGS = 5;
/** The analysis itself counts days without a price. */
const COUNTED_ELSEWHERE = ['session_gap', 'off_session_price'];

/** Returns one sentence for each finding about an instrument during the analysis. */
function qualityNotes(ric: string, payload: AnalysisPayload, market: MarketData): string[] {
  const from = toDay(firstDateOf(payload));
  const until = toDay(payload.endDate);
  const found = market
    .qualityFindings(ric)
    .filter(({ code }) => !COUNTED_ELSEWHERE.includes(code))
    .filter((finding) => (finding.from ?? until) <= until && (finding.to ?? from) >= from);
  const notes = found.slice(0, MAX_FINDINGS).map((finding) => {
    const day = finding.from === null ? '' : ` from ${formatDay(finding.from)}`;
    return `Check ${finding.code} on ${ric}${day}: ${finding.message}.`;
  });
  return found.length > MAX_FINDINGS
    ? [...notes, `${found.length - MAX_FINDINGS} more such findings on ${ric}.`]
    : notes;
}

function datedRows({ rows }: AnalysisPayload, position: ReadonlyMap<string, number>): DatedRows[] {
  return [...Map.groupBy(rows, (row) => row.date)].map(([date, dated]) => ({
    day: toDay(date),
    rows: dated.flatMap(({ ric, symbol, weight }) => {
      const instrument = position.get(ric);
      return instrument === undefined ? [] : [{ symbol, instrument, weight }];
    }),
  }));
}

/**
 * Returns everything that the engine reads of one instrument, with the scores known on the last day. The market value is
 * looked up only if the result shows it, because that reads every price. Splits are read only if the request counts shares.
 */
function instrumentInput(
  instrument: Instrument,
  market: MarketData,
  end: Weekday,
  { isValued = false, countsShares = false } = {},
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
    splits: countsShares ? loadSplits(ric, market) : NO_SPLITS,
    priceBasis: instrument.priceBasis,
    scores: market.scores(ric, end),
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

/** Returns the benchmark's dated holdings up to the last day; null if the holdings are not known. */
function loadConstituents(benchmark: Instrument, market: MarketData, end: Weekday): Constituents | null {
  const lists = market.etfHoldings(benchmark.ric).filter(({ day }) => day <= weekdayToDay(end));
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

/** Returns the latest list of what the benchmark holds, dated on or before the last day; null if there is none. */
function loadBenchmarkHoldings(benchmark: Instrument, market: MarketData, end: Weekday): BenchmarkHoldings | null {
  const latest = market.etfHoldings(benchmark.ric).findLast(({ day }) => day <= weekdayToDay(end));
  if (!latest) return null;
  const weights = new Map<string, number>();
  for (const { symbol, weight } of latest.rows) {
    const match = market.resolveSymbol(symbol);
    const name = match.kind === 'found' ? match.instrument.ric : symbol;
    weights.set(name, (weights.get(name) ?? 0) + weight);
  }
  return { day: latest.day, weights };
}

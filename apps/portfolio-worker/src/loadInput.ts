import type { Instrument, MarketData } from '@tearsheet/market-data';
import type { AnalysisPayload } from '@tearsheet/operations';
import { counted } from '@tearsheet/shared';
import { formatDay, toDay, weekdayOnOrBefore } from '@tearsheet/shared/dates';
import { type AnalysisInput, type DatedRows, type DenseSeries, layOutRows } from '@tearsheet/shared/engine';
import type { SectionName } from '@tearsheet/shared/schemas';
import { inputHash } from './inputHash.ts';
import { instrumentInput } from './instrumentInput.ts';
import { loadBenchmarkHoldings } from './loadBenchmarkHoldings.ts';
import { loadConstituents } from './loadConstituents.ts';

export type LoadStep = 'resolve_symbols' | 'load_prices' | 'load_fx';

/** All reading of one analysis: from the resolved request and a snapshot to the plain data the engine computes on. */
export function loadInput(
  payload: AnalysisPayload,
  market: MarketData,
  onStep: (step: LoadStep, message: string) => void,
): AnalysisInput {
  onStep('resolve_symbols', 'Looking up the instruments');
  const known = new Map<string, Instrument>();
  const unknown = new Set(payload.missingSymbols);
  for (const { ric, symbol } of [...payload.rows, { ric: payload.benchmark, symbol: payload.benchmark }]) {
    // The snapshot may have been replaced since the request was checked.
    const match = market.resolveSymbol(ric);
    if (match.kind === 'found') known.set(ric, match.instrument);
    else unknown.add(symbol);
  }
  const benchmark = known.get(payload.benchmark);
  if (!benchmark) throw new Error('the benchmark is not in the snapshot any more');

  onStep('load_prices', `Loading prices of ${counted(known.size, 'instrument')}`);
  const end = weekdayOnOrBefore(toDay(payload.endDate));
  const rics = [...new Set(payload.rows.map((row) => row.ric))].filter((ric) => known.has(ric));
  const isValued = payload.fields.includes('company_info');
  const instruments = rics.map((ric) => instrumentInput(known.get(ric) as Instrument, market, end, { isValued }));

  onStep('load_fx', 'Loading exchange rates');
  const fx = new Map<string, DenseSeries>();
  const sources = new Set<string>();
  for (const { currency } of [...instruments, benchmark]) {
    if (currency === payload.baseCurrency || fx.has(currency)) continue;
    const rate = market.fxRate(currency, payload.baseCurrency);
    if (!rate) continue;
    fx.set(currency, rate.series);
    for (const pair of rate.pairs) sources.add(pair);
  }
  const wants = (name: SectionName) => payload.fields.includes(name);
  // The notes of data_quality are the same whatever other sections are asked for.
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
      riskFreeRate: payload.riskFreeRate,
      startDay: payload.startDate === null ? null : toDay(payload.startDate),
      endDay: toDay(payload.endDate),
      costRates: new Map(Object.entries(payload.costRates)),
      stressShocks: payload.stressShocks,
      fields: payload.fields,
    },
    instruments,
    ...layOutRows(datedRows(payload, new Map(rics.map((ric, i) => [ric, i])))),
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

/** So many findings of one instrument are told; the rest is counted. */
const MAX_FINDINGS = 5;
/** Days without a price are counted by the analysis itself. */
const TOLD_ELSEWHERE = ['session_gap', 'off_session_price'];

/** The findings of an instrument that touch the analysis, one sentence each. */
function qualityNotes(ric: string, payload: AnalysisPayload, market: MarketData): string[] {
  const from = toDay(payload.rows[0]?.date ?? payload.endDate);
  const until = toDay(payload.endDate);
  const found = market
    .qualityFindings(ric)
    .filter(({ code }) => !TOLD_ELSEWHERE.includes(code))
    .filter((finding) => (finding.from ?? until) <= until && (finding.to ?? from) >= from);
  const told = found.slice(0, MAX_FINDINGS).map((finding) => {
    const day = finding.from === null ? '' : ` from ${formatDay(finding.from)}`;
    return `Check ${finding.code} on ${ric}${day}: ${finding.message}.`;
  });
  return found.length > MAX_FINDINGS ? [...told, `${found.length - MAX_FINDINGS} more such findings on ${ric}.`] : told;
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

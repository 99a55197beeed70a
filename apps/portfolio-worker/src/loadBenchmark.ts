import type { Instrument, MarketData } from '@tearsheet/market-data';
import { JobFailure } from '@tearsheet/runtime/jobs';
import { type Day, toDay, type Weekday, weekdayToDay } from '@tearsheet/shared';
import {
  type BenchmarkComponent,
  type BenchmarkHoldings,
  type BenchmarkInput,
  type Constituents,
  type InstrumentInput,
  rateBenchmark,
  seriesBenchmark,
} from '@tearsheet/shared/engine';
import type { ResolvedBenchmark } from '@tearsheet/shared/portfolio';
import { instrumentInput } from './loadInstrument.ts';

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
  if (!instrument) throw new JobFailure(`the benchmark ${ric} is no longer in the data`);
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

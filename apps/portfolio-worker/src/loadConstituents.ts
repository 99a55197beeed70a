import type { Instrument, MarketData } from '@tearsheet/market-data';
import { type Weekday, weekdayToDay } from '@tearsheet/shared/dates';
import type { Constituents, InstrumentInput } from '@tearsheet/shared/engine';
import { instrumentInput } from './instrumentInput.ts';

/** What the benchmark held by its dated lists up to the last day; null when it is no fund whose holdings are known. */
export function loadConstituents(benchmark: Instrument, market: MarketData, end: Weekday): Constituents | null {
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

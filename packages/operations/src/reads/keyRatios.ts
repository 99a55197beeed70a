import {
  type FundamentalRow,
  firstPublication,
  flowsOfYear,
  type Instrument,
  type MarketData,
  marketValue,
  publishedStatements,
  yearBefore,
} from '@tearsheet/market-data';
import { type Day, formatDay } from '@tearsheet/shared';
import { KEY_RATIOS, keyRatios } from '@tearsheet/shared/ratios';
import { type ReadOutcome, readSymbols, type SymbolQuery } from './read.ts';

/** Returns the key ratios of the latest periods that were published by the last day of the data, newest first. */
export function keyRatiosHistory(
  market: MarketData,
  query: SymbolQuery & { readonly limit?: number | undefined; readonly freq?: number | undefined },
): ReadOutcome {
  const freq = query.freq === 2 ? 2 : 1;
  return readSymbols(market, query, (instrument) => {
    const rows = publishedStatements(market, instrument.ric, freq);
    return rows
      .slice(-(query.limit ?? 4))
      .reverse()
      .map((row) => record(market, instrument, rows, row));
  });
}

function record(
  market: MarketData,
  instrument: Instrument,
  rows: readonly FundamentalRow[],
  row: FundamentalRow,
): object {
  const computed = keyRatios({
    period: row.values,
    year: flowsOfYear(rows, row),
    end: row.values,
    start: yearBefore(rows, row)?.values ?? null,
    // A restatement changes the figures, not the day on which the market first read about the period.
    marketCap: marketValue(market, instrument, row, firstPublication(market.fundamentals(row.ric, row.freq), row)),
  });
  const given = KEY_RATIOS.map((name) => [name, row.values[name] ?? computed[name]]);
  const date = (day: Day | null) => (day === null ? null : formatDay(day));
  return {
    ric: instrument.ric,
    rkdcode: row.rkdcode,
    perenddt: formatDay(row.periodEnd),
    stmtdt: date(row.stmtDay),
    sourcedt: date(row.sourceDay),
    year: row.fiscalYear,
    ...Object.fromEntries(given),
  };
}

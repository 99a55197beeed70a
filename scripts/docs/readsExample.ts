import type { MarketDataSource } from '@tearsheet/market-data';
import { READS, runRead, wholeOf } from '@tearsheet/operations';

const ROWS_SHOWN = 2;

/** Real answers of all reads on the demo market, by name, their lists cut to two rows. */
export function readsExample(source: MarketDataSource): Record<string, unknown> {
  const answers = READS.map((read): [string, unknown] => {
    const outcome = runRead(read, { market: source }, read.example);
    if (outcome.kind !== 'done' && outcome.kind !== 'rows') throw new Error(`${read.name} has no example`);
    return [read.name, cut(wholeOf(outcome))];
  });
  return Object.fromEntries(answers);
}

function cut(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.slice(0, ROWS_SHOWN).map(cut);
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, cut(item)]));
}

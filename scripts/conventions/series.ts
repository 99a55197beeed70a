import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { createDemoMarket } from '@tearsheet/market-data/demo';
import { toDay } from '@tearsheet/shared/dates';
import { returnsOf } from '../../packages/shared/src/engine/measures/index.ts';
import type { Pair } from './otherConventions.ts';

const DATA = new URL('../../../shared/data/01_us_adjclose/', import.meta.url);
const [FROM, TO] = ['2015-01-02', '2024-12-31'];

/** Two funds of the demo market: QQQ.OQ against ACWI.OQ, closes without dividends. */
export function demoPair(): Pair {
  const { prices } = createDemoMarket({ lastDay: toDay(TO) });
  const closesOf = (ric: string) => {
    const columns = prices.get(ric);
    if (!columns) throw new Error(`${ric} is not in the demo market`);
    return new Map(Array.from(columns.days, (day, i) => [day, columns.close[i] as number]));
  };
  return pairOf(closesOf('QQQ.OQ'), closesOf('ACWI.OQ'));
}

/** Apple against the S&P 500, adjusted closes (skfolio's data sets); null where they are absent. */
export function realPair(): Pair | null {
  if (!existsSync(new URL('skfolio_sp500_dataset.csv.gz', DATA))) return null;
  return pairOf(readColumn('skfolio_sp500_dataset.csv.gz', 'AAPL'), readColumn('skfolio_sp500_index.csv.gz', null));
}

function readColumn(file: string, name: string | null): Map<number, number> {
  const [header = '', ...lines] = gunzipSync(readFileSync(new URL(file, DATA)))
    .toString()
    .trim()
    .split('\n');
  const column = name === null ? 1 : header.trim().split(',').indexOf(name);
  return new Map(
    lines.map((line) => {
      const cells = line.trim().split(',');
      return [toDay((cells[0] ?? '').slice(0, 10)), Number(cells[column])];
    }),
  );
}

/** The days on which both have a price. */
function pairOf(own: ReadonlyMap<number, number>, other: ReadonlyMap<number, number>): Pair {
  const days = [...own.keys()]
    .filter((day) => (own.get(day) as number) > 0 && (other.get(day) ?? Number.NaN) > 0)
    .filter((day) => day >= toDay(FROM) && day <= toDay(TO))
    .sort((a, b) => a - b);
  const levels = (values: ReadonlyMap<number, number>) => Float64Array.from(days, (day) => values.get(day) as number);
  return {
    returns: returnsOf(levels(own)),
    benchmark: returnsOf(levels(other)),
    days: (days.at(-1) as number) - (days[0] as number),
  };
}

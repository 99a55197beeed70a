import type { EtfHoldingRow, ScoreColumns, SnapshotContent } from '../content.ts';
import { toInstruments } from '../store/instrumentTable.ts';
import { createFindSymbol } from '../symbols/resolveSymbol.ts';
import { type FridayGrid, NO_SCORE, SCORES_A_WEEK } from './scoreColumns.ts';

interface Holding {
  readonly tenths: Uint8Array;
  readonly weight: number;
}

/**
 * Computes the scores of the funds on every Friday of the grid: the mean of their holdings' published scores by weight.
 * It uses the holdings that have the score, from the last list dated on or before the day, so the composite is the mean
 * of composites. `stocks` are the tenths of the stocks over the whole grid. Holdings without a positive weight do not
 * count.
 */
export function fundScores(
  content: SnapshotContent,
  grid: FridayGrid,
  stocks: ReadonlyMap<string, Uint8Array>,
): Map<string, ScoreColumns> {
  const find = findHoldings(content);
  const tenthsOf = ({ symbol, weight }: EtfHoldingRow): Holding[] => {
    const tenths = stocks.get(find(symbol) ?? '');
    return tenths && weight > 0 ? [{ tenths, weight }] : [];
  };
  const columns = new Map<string, ScoreColumns>();
  for (const [ric, rows] of Map.groupBy(content.etfHoldings, ({ etfRic }) => etfRic)) {
    const fund = {
      firstFriday: grid.first,
      tenths: new Uint8Array(grid.count * SCORES_A_WEEK).fill(NO_SCORE),
      coverage: new Int32Array(grid.count * 2),
    };
    const lists = [...Map.groupBy(rows, ({ day }) => day)].sort(([a], [b]) => a - b);
    const starts = lists.map(([day]) => Math.max(0, Math.ceil((day - grid.first) / 7)));
    lists.forEach(([, list], i) => {
      // Holdings are sorted because a sum must not depend on the order of rows.
      const holdings = list.toSorted((a, b) => (a.symbol < b.symbol ? -1 : 1)).flatMap(tenthsOf);
      const end = starts[i + 1] ?? grid.count;
      for (let week = starts[i] as number; week < end; week++) scoreWeek(fund, holdings, week);
    });
    columns.set(ric, fund);
  }
  return columns;
}

function scoreWeek(
  { tenths, coverage }: { readonly tenths: Uint8Array; readonly coverage: Int32Array },
  holdings: readonly Holding[],
  week: number,
): void {
  const at = week * SCORES_A_WEEK;
  for (let score = at; score < at + SCORES_A_WEEK; score++) {
    let sum = 0;
    let weight = 0;
    for (const holding of holdings) {
      const value = holding.tenths[score] as number;
      if (value === NO_SCORE) continue;
      sum += holding.weight * value;
      weight += holding.weight;
    }
    if (weight > 0) tenths[score] = Math.round(sum / weight);
  }
  let covered = 0;
  let weight = 0;
  for (const holding of holdings) {
    if (holding.tenths.subarray(at, at + SCORES_A_WEEK).every((value) => value === NO_SCORE)) continue;
    covered++;
    weight += holding.weight;
  }
  coverage[2 * week] = covered;
  // Published weights are rounded, so the sum of a list may be a little over one.
  coverage[2 * week + 1] = Math.round(Math.min(weight, 1) * 10_000);
}

/** Returns a function that finds the RIC of the company of a holding's symbol. Null if it finds none or several. */
function findHoldings({ instruments }: SnapshotContent): (symbol: string) => string | null {
  const issuers = new Map(instruments.map(({ ric, issuer }) => [ric, issuer ?? ric]));
  const noFacts = {
    id: 0,
    priceBasis: 'split_adjusted',
    firstPrice: null,
    lastPrice: null,
    value: null,
    worthlessFrom: null,
  } as const;
  const find = createFindSymbol(toInstruments(instruments.map((row) => ({ ...row, ...noFacts }))), []);
  const found = new Map<string, string | null>();
  return (symbol) => {
    const issuer = issuers.get(symbol);
    if (issuer !== undefined && issuers.has(issuer)) return issuer;
    const known = found.get(symbol);
    if (known !== undefined) return known;
    const match = find(symbol);
    const ric = match?.kind === 'found' ? match.instrument.issuer : null;
    found.set(symbol, ric);
    return ric;
  };
}

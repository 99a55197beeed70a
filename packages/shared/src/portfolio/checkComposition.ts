import { type Day, formatDay } from '../dates.ts';
import { sumOf } from './exactShares.ts';
import type { Findings } from './findings.ts';
import { HIGH_SHARE, LOW_SCORE_COVERAGE } from './limits.ts';
import type { MarketFacts } from './marketFacts.ts';
import type { Row } from './readRows.ts';

/** Rounding of a share must not tip it over a threshold. */
const SLACK = 1e-9;

/** Remarks on what the portfolio is made of. One per kind and instrument, however many dates repeat it. */
export function checkComposition(byDay: ReadonlyMap<Day, readonly Row[]>, facts: MarketFacts, found: Findings): void {
  warnSingleHolding(byDay, found);
  warnConcentration(byDay, found);
  const latest = [...byDay].findLast(([day]) => day <= facts.today);
  if (latest !== undefined) warnScoreCoverage(latest[1], facts, found);
}

function warnSingleHolding(byDay: ReadonlyMap<Day, readonly Row[]>, found: Findings): void {
  const single = [...byDay.values()].filter((rows) => rows.length === 1);
  const row = single[0]?.[0];
  if (row === undefined) return;
  const more = single.length - 1;
  const others = more === 0 ? '' : ` and on ${more} more ${more === 1 ? 'date' : 'dates'}`;
  const message = `The portfolio has a single holding on ${row.date}${others}.`;
  found.warn('single_holding', ['portfolio', row.index], message);
}

/** By company: its share classes and listings count together. Funds and cash are no concentration in one company. */
function warnConcentration(byDay: ReadonlyMap<Day, readonly Row[]>, found: Findings): void {
  const highest = new Map<string, Share>();
  for (const [day, rows] of byDay) {
    const sum = sumOf(rows.map(positiveWeight));
    const companies = Map.groupBy(rows, ({ instrument }) => (instrument?.type === 'stock' ? instrument.issuer : null));
    for (const [issuer, held] of companies) {
      const [row] = held;
      if (issuer === null || row === undefined || sum === 0) continue;
      const share = sumOf(held.map(positiveWeight)) / sum;
      const rics = [...new Set(held.flatMap(({ instrument }) => instrument?.ric ?? []))];
      if (share > HIGH_SHARE + SLACK && share > (highest.get(issuer)?.share ?? 0)) {
        highest.set(issuer, { row, day, share, rics });
      }
    }
  }
  for (const { row, day, share, rics } of highest.values()) {
    const held = rics.length === 1 ? `${rics[0]} is` : `${rics.join(' and ')} are one company. Together they are`;
    const message = `${held} ${(share * 100).toFixed(1)}% of the portfolio on ${formatDay(day)}.`;
    found.warn('high_concentration', ['portfolio', row.index, 'weight'], message);
  }
}

interface Share {
  /** The first row of the company on that day. */
  readonly row: Row;
  readonly day: Day;
  readonly share: number;
  readonly rics: readonly string[];
}

function warnScoreCoverage(rows: readonly Row[], facts: MarketFacts, found: Findings): void {
  let scored = 0;
  let all = 0;
  for (const row of rows) {
    if (row.instrument === null || row.instrument.type === 'cash') continue;
    const total = facts.scores(row.instrument.ric, facts.lastWeekday)?.total ?? null;
    all += positiveWeight(row);
    if (total !== null) scored += positiveWeight(row);
  }
  if (all === 0 || scored / all >= LOW_SCORE_COVERAGE) return;
  const message = `Only ${((scored / all) * 100).toFixed(0)}% of the latest weight has scores.`;
  found.warn('low_score_coverage', ['portfolio'], message);
}

function positiveWeight(row: Row): number {
  return Math.max(row.weight, 0);
}

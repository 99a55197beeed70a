import type { FactorColumn, RiskFreeRateRow } from '../content.ts';
import { dayAt, type SessionMask, type TimeAxis } from './calendars/sessions.ts';
import type { Stream } from './random.ts';

/** Daily deviation of the invented factors other than the market, in calm times. */
const DEVIATIONS = { SMB: 0.0045, HML: 0.005, RMW: 0.003, CMA: 0.0028, Mom: 0.006 } as const;
const SETS: Readonly<Record<string, readonly string[]>> = {
  fama_french_3: ['Mkt-RF', 'SMB', 'HML', 'RF'],
  fama_french_5: ['Mkt-RF', 'SMB', 'HML', 'RMW', 'CMA', 'RF'],
  momentum: ['Mom'],
};
const SESSIONS_PER_YEAR = 252;

/**
 * Returns invented daily factors under the names of Fama and French. The market is the move that all American stocks of the demo market
 * share. The other factors are unrelated to the stocks. All are in steps of 0.01%, as in Kenneth French's files.
 */
export function factorSets(
  axis: TimeAxis,
  sessions: SessionMask,
  simulation: {
    /** The log return of the market at a position of the axis. */
    readonly move: (t: number) => number;
    readonly nervousness: Float64Array;
    readonly rates: readonly RiskFreeRateRow[];
    readonly stream: (name: string) => Stream;
  },
): FactorColumn[] {
  const { move, nervousness, rates, stream } = simulation;
  const at = Array.from({ length: axis.length }, (_, t) => t).filter((t) => sessions[t] === 1);
  const days = Int32Array.from(at, (t) => dayAt(axis, t));
  const dollar = rates.filter(({ currency }) => currency === 'USD');
  let next = 0;
  const riskFree = Float64Array.from(days, (day) => {
    while ((dollar[next + 1]?.day ?? day + 1) <= day) next++;
    return round((1 + (dollar[next]?.annualRate ?? 0)) ** (1 / SESSIONS_PER_YEAR) - 1, 1e5);
  });
  const returnsOf = (factor: string): Float64Array => {
    if (factor === 'RF') return riskFree;
    const source = stream(`factor ${factor}`);
    return Float64Array.from(at, (t, i) =>
      round(
        factor === 'Mkt-RF'
          ? Math.expm1(move(t)) - (riskFree[i] as number)
          : DEVIATIONS[factor as keyof typeof DEVIATIONS] * Math.sqrt(nervousness[t] as number) * source.heavy(t, 0),
        1e4,
      ),
    );
  };
  return Object.entries(SETS).flatMap(([set, factors]) =>
    factors.map((factor): FactorColumn => ({ set, frequency: 'daily', factor, days, returns: returnsOf(factor) })),
  );
}

function round(value: number, steps: number): number {
  return Math.round(value * steps) / steps;
}

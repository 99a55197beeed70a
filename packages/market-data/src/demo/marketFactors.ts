import { toDay } from '@tearsheet/shared';
import { ANCHOR, dayAt, positionOnOrAfter, type TimeAxis } from './calendars/sessions.ts';
import type { Stream } from './random.ts';

/** Moves that all stocks share, for each weekday: log returns, and the volatility level that scales every shock. */
export type MarketFactors = ReturnType<typeof marketFactors>;

/** Invented crises, which multiply volatility by `scale` and add a yearly drift. */
const CRISES = [
  { from: '2011-08-01', to: '2011-10-14', scale: 2, drift: -0.9 },
  { from: '2015-08-17', to: '2016-02-12', scale: 1.5, drift: -0.35 },
  { from: '2018-10-01', to: '2018-12-24', scale: 1.6, drift: -0.7 },
  { from: '2020-02-20', to: '2020-03-23', scale: 3.5, drift: -4 },
  { from: '2020-03-24', to: '2020-08-31', scale: 1.7, drift: 0.9 },
  { from: '2022-01-03', to: '2022-10-14', scale: 1.5, drift: -0.3 },
] as const;

const WORLD_DAILY = 0.0062;
const REGION_DAILY = 0.0034;
const SECTOR_DAILY = 0.0045;
const PERSISTENCE = 0.985;
const SHOCK = 0.06;

export function marketFactors(axis: TimeAxis, stream: (name: string) => Stream) {
  const { nervousness, drift } = climate(axis, stream('nervousness'));
  const moves = (name: string, size: number) => {
    const source = stream(name);
    return Float64Array.from({ length: axis.length }, (_, t) => size * (nervousness[t] as number) * source.heavy(t, 0));
  };
  const kept = new Map<string, Float64Array>();
  const once = (name: string, size: number) => {
    const known = kept.get(name) ?? moves(name, size);
    kept.set(name, known);
    return known;
  };
  return {
    nervousness,
    world: moves('world', WORLD_DAILY).map((move, t) => move + (drift[t] as number)),
    region: (name: string): Float64Array => once(`region ${name}`, REGION_DAILY),
    sector: (name: string): Float64Array => once(`sector ${name}`, SECTOR_DAILY),
  };
}

/** Simulates clustered volatility as a slow random walk around 1, times the crises. */
function climate(axis: TimeAxis, source: Stream): { nervousness: Float64Array; drift: Float64Array } {
  const nervousness = new Float64Array(axis.length);
  const drift = new Float64Array(axis.length);
  let mood = 0;
  for (let t = 0; t < axis.length; t++) {
    mood = PERSISTENCE * mood + SHOCK * source.normal(t, 0);
    const day = dayAt(axis, t);
    const crisis = CRISES.find(({ from, to }) => day >= toDay(from) && day <= toDay(to));
    nervousness[t] = Math.exp(mood) * 0.85 * (crisis?.scale ?? 1);
    drift[t] = (crisis?.drift ?? 0) / 261;
  }
  return { nervousness, drift };
}

/** Returns levels with the given log moves, scaled so that the level on the anchor day is `level`. */
export function anchoredLevels(axis: TimeAxis, moves: Float64Array, level: number): Float64Array {
  const levels = new Float64Array(axis.length);
  let sum = 0;
  for (let t = 0; t < axis.length; t++) {
    sum += t === 0 ? 0 : (moves[t] as number);
    levels[t] = sum;
  }
  const anchor = levels[positionOnOrAfter(axis, ANCHOR)] as number;
  return levels.map((value) => level * Math.exp(value - anchor));
}

import { formatWeekday, type Weekday } from '@tearsheet/shared';
import type { DenseSeries, InstrumentInput } from '@tearsheet/shared/engine';
import type { Market } from './market.ts';
import type { OracleRun } from './oracleRun.ts';

type Name = 'daily' | 'weekly' | 'monthly' | 'quarterly';
const NAMES: readonly Name[] = ['daily', 'weekly', 'monthly', 'quarterly'];

export interface OraclePeriods {
  readonly frequency: Name;
  readonly perYear: number;
  /** Positions of the days between which returns are measured. */
  readonly bounds: readonly number[];
  readonly slow: readonly { readonly ric: string; readonly frequency: Name }[];
}

/** The frequency of the portfolio's own returns, as docs/analytics.md defines it. */
export function periodsOf(market: Market, run: OracleRun): OraclePeriods {
  return periodsFor(market, run, heldIn(market, run));
}

/** The frequency of figures against the benchmark: the lower one of both. If it is the portfolio's, the periods are, too. */
export function relativePeriodsOf(market: Market, run: OracleRun): OraclePeriods {
  const held = heldIn(market, run);
  const isHeld = held.some(({ ric }) => ric === market.benchmark.ric);
  const both = periodsFor(market, run, isHeld ? held : [...held, market.benchmark]);
  const own = periodsOf(market, run);
  return both.frequency === own.frequency ? { ...own, slow: both.slow } : both;
}

function heldIn(market: Market, run: OracleRun): InstrumentInput[] {
  return market.instruments.filter((_, rank) => run.rows[rank]!.isHeld);
}

/**
 * Mean sessions a year from 2015 to 2024, of the real exchanges together (exchange_calendars 4.x). Tokyo has the day of its outage,
 * 2020-10-01, on top.
 */
const SESSIONS: Readonly<Record<string, number>> = {
  '': 260.9,
  US: 251.6,
  DE: 253.7,
  JP: 244.5,
  GB: 252.6,
  'DE US': 258.1,
  'JP US': 259.8,
  'GB US': 257.2,
  'DE JP': 259.4,
  'DE GB': 256.5,
  'GB JP': 259.4,
  'DE JP US': 260.2,
  'DE GB US': 258.2,
  'GB JP US': 260.0,
  'DE GB JP': 260.2,
  'DE GB JP US': 260.2,
};
const CODES: Readonly<Record<string, string>> = { Germany: 'DE', Japan: 'JP', 'United Kingdom': 'GB' };

function sessionsPerYear(market: Market, run: OracleRun): number {
  const traded = heldIn(market, run).filter(({ type }) => type !== 'cash');
  const codes = [...new Set(traded.map((one) => CODES[one.market] ?? 'US'))].sort();
  return Math.round(SESSIONS[codes.join(' ')] ?? Number.NaN);
}

function periodsFor(market: Market, run: OracleRun, seen: readonly InstrumentInput[]): OraclePeriods {
  const { days } = run;
  const slow = seen.flatMap((one) => {
    const frequency = nameOf(market, one);
    return frequency === 'daily' ? [] : [{ ric: one.ric, frequency, one }];
  });
  const frequency = NAMES[Math.max(0, ...slow.map((one) => NAMES.indexOf(one.frequency)))]!;
  const last = days.length - 1;
  const all = days.map((_, d) => d);
  if (frequency === 'daily') return { frequency, perYear: sessionsPerYear(market, run), bounds: all, slow: [] };
  const bucket = (d: number) => {
    const [year, month] = formatWeekday(days[d]!).split('-').map(Number) as [number, number];
    if (frequency === 'weekly') return Math.floor(days[d]! / 5);
    return frequency === 'monthly' ? year * 12 + month : year * 4 + Math.floor((month - 1) / 3);
  };
  const bounds = all.filter((d) => d === 0 || d === last || bucket(d) !== bucket(d + 1));
  const since = days[bounds.at(-2) ?? 0]!;
  const isComplete = slow
    .filter((one) => one.frequency === frequency)
    .some(({ one }) => (market.lastOwn(one, days[last]!) ?? since) > since);
  if (!isComplete) bounds.pop();
  const perYear = { weekly: 52, monthly: 12, quarterly: 4 }[frequency];
  return { frequency, perYear, bounds, slow: slow.map((one) => ({ ric: one.ric, frequency: one.frequency })) };
}

/** Names by market and instrument, because a simulation asks for the same name on every day. */
const names = new WeakMap<Market, WeakMap<InstrumentInput, Name>>();

export function nameOf(market: Market, instrument: InstrumentInput): Name {
  const known = names.get(market) ?? new WeakMap<InstrumentInput, Name>();
  names.set(market, known);
  const name = known.get(instrument) ?? measureName(market, instrument);
  known.set(instrument, name);
  return name;
}

function measureName(market: Market, instrument: InstrumentInput): Name {
  if (instrument.type === 'cash') return 'daily';
  const all = observations(instrument.closes, Math.min(market.last, instrument.delistedOn ?? market.last));
  const inside = all.filter((weekday) => weekday >= market.first);
  const latest = all.slice(-Math.max(4, Math.min(26, inside.length)));
  return NAMES[Math.max(classOf(latest), classOf(inside.slice(0, 26)))]!;
}

function observations(series: DenseSeries | null, until: Weekday): Weekday[] {
  return Array.from(series?.values ?? []).flatMap((value, i) => {
    const weekday = (series?.first ?? 0) + i;
    return value > 0 && weekday <= until ? [weekday] : [];
  });
}

function classOf(list: readonly Weekday[]): number {
  if (list.length < 4) return 0;
  const gaps = list
    .slice(1)
    .map((weekday, i) => weekday - list[i]!)
    .sort((a, b) => a - b);
  const median = gaps[Math.floor(gaps.length / 2)]!;
  return median <= 3 ? 0 : median <= 7 ? 1 : median <= 25 ? 2 : 3;
}

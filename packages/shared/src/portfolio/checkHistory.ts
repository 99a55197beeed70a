import {
  type Day,
  formatDay,
  formatWeekday,
  type Weekday,
  weekdayOnOrAfter,
  weekdayOnOrBefore,
  weekdayToDay,
} from '../dates.ts';
import { faultText, isNews } from '../engine/dataFaults.ts';
import type { DataFault, DenseSeries } from '../engine/input.ts';
import { DAILY_AGES, frequencyOf, QUOTE_AGES } from '../engine/market/frequency.ts';
import { firstWithValue, hasValue, lastWithValue, NEVER } from '../engine/market/series.ts';
import { checkBenchmark, checkBenchmarkStart, type History } from './checkSettings.ts';
import {
  type About,
  type Findings,
  hasWeekendSession,
  type InstrumentFact,
  type MarketFacts,
  type Path,
  ratesBetween,
} from './findings.ts';
import type { Row } from './rows.ts';

/**
 * Returns true if at least one row of the first date that counts can be bought. It reports prices and rates that are missing
 * when they are needed. It skips rows in the future, rows whose symbol is not resolved, and dates that a later one
 * overrides, because other findings report them.
 */
export function checkHistory(byDay: ReadonlyMap<Day, readonly Row[]>, history: History, found: Findings): boolean {
  const { facts, benchmarks } = history;
  for (const benchmark of benchmarks) checkBenchmark(benchmark, history, found);
  const holdings = heldSeries(byDay, history);
  const calendar = [...holdings.values()].flatMap(({ closes }) => closes ?? []);
  let firstRows: readonly Row[] | null = null;
  let canStart = false;
  const held = new Map<string, { instrument: InstrumentFact; first: Row; from: Weekday; until: Weekday }>();
  const past = [...byDay].filter(([day]) => day <= facts.today);
  const days = past.map(([day]) => day);
  const isCash = past.map(([, rows]) => rows.every(({ instrument }) => instrument?.type === 'cash'));
  const trades = tradeWeekdays(days, calendar, facts.lastWeekday).map((weekday, i) =>
    isCash[i] && isCash[i - 1] !== false ? weekdayOnOrAfter(days[i]!) : weekday,
  );
  const rics = [...holdings.keys()];
  const tradedOn = trades.map((weekday, i) =>
    hasWeekendSession(rics, days[i]!, facts) ? days[i]! : weekdayToDay(weekday),
  );
  for (const [i, [day, rows]] of past.entries()) {
    const weekday = trades[i] ?? NEVER;
    const [later] = past[i + 1] ?? [];
    if (later !== undefined && tradedOn[i + 1] === tradedOn[i]) {
      const message = `The holdings of ${formatDay(day)} are never bought: those of ${formatDay(later)} trade on the same day and replace them.`;
      found.warn('rebalance_overridden', ['portfolio', rows[0]?.index ?? 0, 'date'], message);
      continue;
    }
    if (tradedOn[i] !== day) warnWhenShifted(day, weekday, { rows, calendar }, found);
    firstRows ??= rows;
    for (const row of rows) {
      const { instrument } = row;
      const series = instrument && holdings.get(instrument.ric);
      if (!instrument || !series) continue;
      if (!checkRow(row, { instrument, series, weekday }, history, found)) continue;
      canStart ||= rows === firstRows;
      const until = trades[i + 1] ?? facts.lastWeekday;
      const earlier = held.get(instrument.ric);
      if (earlier) earlier.until = until;
      else held.set(instrument.ric, { instrument, first: row, from: weekday, until });
    }
  }
  const [opening] = trades;
  if (benchmarks.length > 0 && opening !== undefined) {
    const bought = [...held.keys()].flatMap((ric) => holdings.get(ric)?.closes ?? []);
    const opens = Math.max(opening, weekdayOnOrAfter(history.startDay ?? 0));
    for (const benchmark of benchmarks) checkBenchmarkStart(benchmark, opens, { holdings: bought, history }, found);
    if (!history.estimates) checkBenchmarkFaults(opens, history, found);
  }
  const end = history.endDay === null ? NEVER : weekdayOnOrBefore(history.endDay);
  const times = [...held.values()].map(({ first, ...time }) => ({ ...time, path: symbolOf(first) }));
  if (history.estimates) checkEstimate(latestTimes(times, past, history), history, found);
  else for (const time of times) checkFaults(time, history, found);
  for (const [ric, { first, until }] of held) {
    const closes = holdings.get(ric)?.closes;
    if (closes) warnWhenEnded({ closes, first, until: Math.min(until, end) }, facts, found);
  }
  return canStart;
}

/** Returns the times of the holdings of the latest date that counts. */
function latestTimes(
  times: readonly HeldTime[],
  past: readonly (readonly [Day, readonly Row[]])[],
  { endDay, facts }: History,
): readonly HeldTime[] {
  const [, rows = []] = past.findLast(([day]) => day <= (endDay ?? facts.today)) ?? [];
  const latest = new Set(rows.map(({ instrument }) => instrument?.ric));
  return times.filter(({ instrument }) => latest.has(instrument.ric));
}

interface HeldSeries {
  readonly closes: DenseSeries | null;
  readonly rates: ReturnType<typeof ratesBetween>;
}

/** By RIC, looked up once however many rows hold it. */
function heldSeries(
  byDay: ReadonlyMap<Day, readonly Row[]>,
  { facts, baseCurrency }: History,
): ReadonlyMap<string, HeldSeries> {
  const series = new Map<string, HeldSeries>();
  for (const rows of byDay.values()) {
    for (const { instrument } of rows) {
      if (instrument === null || series.has(instrument.ric)) continue;
      const { ric, currency } = instrument;
      series.set(ric, { closes: facts.closes(ric), rates: ratesBetween(currency, baseCurrency, facts) });
    }
  }
  return series;
}

interface Trade {
  readonly instrument: InstrumentFact;
  readonly series: HeldSeries;
  readonly weekday: Weekday;
}

/** True when the row can be bought on the weekday. */
function checkRow(row: Row, trade: Trade, { facts, baseCurrency }: History, found: Findings): boolean {
  const { instrument, weekday } = trade;
  const { closes } = trade.series;
  const hasRate = checkRate(row, trade, baseCurrency, found);
  // Cash alone waits for the first day of the data. Cash does not make holdings buyable whose prices begin years later.
  if (instrument.type === 'cash') return hasRate && latestTrade(row, weekday) === weekday;
  if (closes === null) {
    found.error('no_price_history', symbolOf(row), `There are no prices of ${instrument.ric}.`, about(row));
    return false;
  }
  const by = latestTrade(row, weekday);
  const last = lastWithValue(closes, by);
  if (last === null) {
    const first = firstWithValue(closes, by);
    const begin = first === null ? '' : `; they begin on ${formatWeekday(first)}`;
    const message = `There are no prices of ${instrument.ric} on or before ${formatWeekday(by)}${begin}.`;
    found.error('rebalance_before_history', ['portfolio', row.index, 'date'], message, about(row));
    return false;
  }
  if (weekday <= (instrument.delistedOn ?? facts.lastWeekday) && weekday - last > DAILY_AGES.stale) {
    const message = `The latest price of ${instrument.ric} before ${row.date} is of ${formatWeekday(last)}.`;
    const { stale, notBought } = QUOTE_AGES[frequencyOf(closes, closes.first, weekday)]!;
    if (weekday - last > notBought) {
      found.error('no_price_history', symbolOf(row), `${message} It is too old to buy at.`, about(row));
      return false;
    }
    if (weekday - last > stale) found.warn('stale_price', symbolOf(row), message, about(row));
  }
  const { delistedOn } = instrument;
  if (delistedOn === null || weekday <= delistedOn) return hasRate;
  const message = `${instrument.ric} was delisted on ${formatWeekday(delistedOn)}: it cannot be bought on ${row.date}.`;
  found.error('no_price_history', symbolOf(row), message, about(row));
  return false;
}

/** The weekday of the trade, but not years after the date that was asked for: data may begin so late that nothing traded before. */
function latestTrade({ day }: Row, weekday: Weekday): Weekday {
  const asked = day === null ? weekday : weekdayOnOrAfter(day);
  return weekday - asked > DAILY_AGES.stale ? asked : weekday;
}

function checkRate(
  row: Row,
  { instrument, series: { rates }, weekday }: Trade,
  baseCurrency: string,
  found: Findings,
): boolean {
  const last = rates === null || rates === 'one' ? null : lastWithValue(rates, weekday);
  if (rates === 'one' || (rates !== null && last !== null)) {
    return (
      rates === 'one' || last === null || checkRateAge(row, { instrument, rates, weekday, last }, baseCurrency, found)
    );
  }
  const pair = `between ${instrument.currency} (${instrument.ric}) and ${baseCurrency}`;
  const when = rates === null ? '' : ` on or before ${formatWeekday(weekday)}`;
  found.error('missing_fx_history', symbolOf(row), `There are no rates ${pair}${when}.`, about(row));
  return false;
}

/** True if the rate is recent enough to buy at. */
function checkRateAge(
  row: Row,
  {
    instrument,
    rates,
    weekday,
    last,
  }: Pick<Trade, 'instrument' | 'weekday'> & { readonly rates: DenseSeries; readonly last: Weekday },
  baseCurrency: string,
  found: Findings,
): boolean {
  if (weekday - last <= DAILY_AGES.stale) return true;
  const { stale, notBought } = QUOTE_AGES[frequencyOf(rates, rates.first, weekday)]!;
  if (weekday - last <= stale) return true;
  const message = `The latest rate between ${instrument.currency} (${instrument.ric}) and ${baseCurrency} before ${row.date} is of ${formatWeekday(last)}.`;
  if (weekday - last > notBought) {
    found.error('missing_fx_history', symbolOf(row), `${message} It is too old to buy at.`, about(row));
    return false;
  }
  found.warn('stale_rate', symbolOf(row), message, about(row));
  return true;
}

function warnWhenShifted(
  day: Day,
  weekday: Weekday,
  { rows, calendar }: { readonly rows: readonly Row[]; readonly calendar: readonly DenseSeries[] },
  found: Findings,
): void {
  const hasBegun = calendar.some((closes) => lastWithValue(closes, weekdayOnOrAfter(day)) !== null);
  const message = hasBegun
    ? `${formatDay(day)} is not a trading day. Trades are made on ${formatWeekday(weekday)}.`
    : `The prices of these holdings begin on ${formatWeekday(weekday)}, after ${formatDay(day)}.`;
  found.warn('non_trading_date_shifted', ['portfolio', rows[0]?.index ?? 0, 'date'], message);
}

function about({ instrument, symbol }: Row): About {
  return { symbol: instrument?.ric ?? symbol };
}

function symbolOf({ index }: Row): Path {
  return ['portfolio', index, 'symbol'];
}

/** A holding whose prices end while it is still held. */
function warnWhenEnded(
  { closes, first, until }: { closes: DenseSeries; first: Row; until: Weekday },
  facts: MarketFacts,
  found: Findings,
): void {
  const last = lastWithValue(closes, until);
  const age = last === null ? 0 : Math.min(until, facts.lastWeekday) - last;
  if (last === null || age <= DAILY_AGES.stale) return;
  if (age <= QUOTE_AGES[frequencyOf(closes, closes.first, until)]!.stale) return;
  const { ric = first.symbol, delistedOn = null, finalValue = null } = first.instrument ?? {};
  const what =
    finalValue !== null
      ? `A share is worth ${finalValue} ${first.instrument?.currency ?? ''} from then on`
      : delistedOn === null
        ? 'Its last price is used from then on'
        : 'It was delisted, and its last price stays cash from then on';
  const message = `The prices of ${ric} end on ${formatWeekday(last)}, while it is held until ${formatWeekday(until)}. ${what}.`;
  found.warn('partial_price_history', ['portfolio', first.index, 'symbol'], message, about(first));
}

/**
 * For each of the days (ascending) the first valuation day on or after it: a weekday on which at least one of the series
 * has a price. Past `last` there are no prices; then it is the weekday itself. Looks at no weekday twice, however many
 * days wait for the same one.
 */
export function tradeWeekdays(days: readonly Day[], series: readonly DenseSeries[], last: Weekday): readonly Weekday[] {
  let next = Number.NEGATIVE_INFINITY;
  return days.map((day) => {
    const asked = weekdayOnOrAfter(day);
    next = Math.max(next, asked);
    while (next <= last && !series.some((closes) => hasValue(closes, next))) next++;
    return next <= last ? next : asked;
  });
}

/** The time in which a request holds an instrument. */
export interface HeldTime {
  readonly instrument: Pick<InstrumentFact, 'ric' | 'type' | 'currency' | 'delistedOn'>;
  readonly path: Path;
  readonly from: Weekday;
  readonly until: Weekday;
}

/**
 * Reports the findings of the quality checks that touch an instrument while it is held inside the window: one for each kind. The
 * analysis reports their share of the portfolio, and old prices and rates too. With `on_data_fault` set to `fail` there is no
 * analysis, so old prices and rates are reported here.
 */
export function checkFaults(held: HeldTime, history: History, found: Findings): void {
  const { facts, startDay, endDay, onDataFault } = history;
  const { ric, delistedOn } = held.instrument;
  const first = startDay === null ? held.from : Math.max(held.from, weekdayOnOrAfter(startDay));
  const end = endDay === null ? facts.lastWeekday : weekdayOnOrBefore(endDay);
  const until = Math.min(held.until, end);
  const last = Math.min(until, delistedOn ?? until);
  if (first > last) return;
  const faults = (facts.faults?.(ric) ?? []).filter((fault) => isNews(fault, last));
  const touching = faults.filter((fault) => touches(fault, first, last));
  for (const [code, all] of Map.groupBy(touching, (one) => one.code)) {
    found.warn(code, held.path, faultText(ric, all), { symbol: ric });
  }
  if (history.estimates) checkAges(held, { first, last, until }, history, { found, age: 'notUsed' });
  else if (onDataFault === 'fail') checkAges(held, { first, last, until }, history, { found, age: 'stale' });
}

/**
 * Reports the faults in the history from which returns and risks are estimated, which began before the holdings were bought. Warns if one
 * of the holdings shortens it by more than a tenth.
 */
export function checkEstimate(held: readonly HeldTime[], history: History, found: Findings): void {
  const { facts, baseCurrency, endDay, estimates } = history;
  const until = endDay === null ? facts.lastWeekday : Math.min(weekdayOnOrBefore(endDay), facts.lastWeekday);
  const asked = estimates?.from ?? null;
  let from = asked === null ? Number.NEGATIVE_INFINITY : weekdayOnOrAfter(asked);
  let youngest: string | null = null;
  for (const { instrument } of held) {
    const rates = ratesBetween(instrument.currency, baseCurrency, facts);
    for (const series of [facts.closes(instrument.ric), rates === 'one' ? null : rates]) {
      const first = series && firstWithValue(series, series.first);
      if (first === null || first <= from) continue;
      from = first;
      youngest = instrument.ric;
    }
  }
  if (youngest !== null && asked !== null && estimates) {
    const whole = until - weekdayOnOrAfter(asked);
    if (whole - (until - from) > whole * MOST_HISTORY_LOST) {
      const message = `The history begins on ${formatWeekday(from)} instead of ${formatDay(asked)}, because ${youngest} has no earlier data.`;
      found.warn('start_delayed', estimates.path, message);
    }
  }
  for (const one of held) checkFaults({ ...one, from, until }, history, found);
  checkBenchmarkFaults(from, history, found);
}

/** The share of the history that may be missing without a warning. */
const MOST_HISTORY_LOST = 0.1;

/** Reports the faults in the data of benchmarks from the first day of an analysis on. */
export function checkBenchmarkFaults(opens: Weekday, history: History, found: Findings): void {
  const until = history.facts.lastWeekday;
  for (const { instrument, path } of history.benchmarks)
    checkFaults({ instrument, path, from: opens, until }, history, found);
}

function touches({ from, to }: DataFault, first: Weekday, last: Weekday): boolean {
  return from === null || (weekdayOnOrAfter(from) <= last && weekdayOnOrAfter(to ?? from) >= first);
}

/** Reports the prices and the rates of exchange that become too old while an instrument is held. Cash of a delisted one stays in its currency. */
function checkAges(
  { instrument, path }: HeldTime,
  { first, last, until }: Readonly<Record<'first' | 'last' | 'until', Weekday>>,
  { facts, baseCurrency }: History,
  { found, age }: { readonly found: Findings; readonly age: 'stale' | 'notUsed' },
): void {
  const { ric, currency, type } = instrument;
  const when = age === 'stale' ? 'while it is held' : 'in the history that is used';
  const warn = (code: 'stale_price' | 'stale_rate', series: DenseSeries | null, to: Weekday, what: string) => {
    const gap = series && longGap(series, { first, last: to, age });
    if (!gap) return;
    const message = `${what} from ${formatWeekday(gap.from)} to ${formatWeekday(gap.to)}, ${when}.`;
    found.warn(code, path, message, { symbol: ric });
  };
  const closes = type === 'cash' ? null : facts.closes(ric);
  warn('stale_price', closes, last, `There are no prices of ${ric}`);
  const rates = ratesBetween(currency, baseCurrency, facts);
  const pair = `There are no rates between ${currency} (${ric}) and ${baseCurrency}`;
  warn('stale_rate', rates === 'one' ? null : rates, until, pair);
}

/** Returns the first gap in a series whose last value becomes too old between two weekdays. */
function longGap(
  series: DenseSeries,
  { first, last, age }: { readonly first: Weekday; readonly last: Weekday; readonly age: 'stale' | 'notUsed' },
): { readonly from: Weekday; readonly to: Weekday } | null {
  const most = QUOTE_AGES[frequencyOf(series, first, last)]![age];
  let at = lastWithValue(series, first) ?? firstWithValue(series, first);
  while (at !== null && at < last) {
    const next = firstWithValue(series, at + 1);
    const to = Math.min(last, (next ?? NEVER) - 1);
    if (to - at > most) return { from: at + 1, to };
    at = next;
  }
  return null;
}

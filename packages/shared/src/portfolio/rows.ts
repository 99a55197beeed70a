import {
  type Day,
  formatDay,
  type IsoDate,
  parseDay,
  toDay,
  type Weekday,
  weekdayOnOrAfter,
  weekdayOnOrBefore,
  weekdayToDay,
} from '../dates.ts';
import type { RowUnit } from '../engine/input.ts';
import { LARGEST_UNITS, MOST_DIGITS } from '../engine/json/byteBuffer.ts';
import { firstWithValue, lastValue } from '../engine/market/series.ts';
import { DEFAULT_BASE_CURRENCY, type PortfolioHolding, type PortfolioRequest } from '../schemas/portfolioRequest.ts';
import {
  checkKnownCurrency,
  type Findings,
  type InstrumentFact,
  laterSplits,
  type MarketFacts,
  ratesBetween,
  type SymbolFact,
} from './findings.ts';

/** Doubles between 0 and 1 that are multiples of 2^-53 add without rounding as long as the sum is at most 1. */
const GRID = 2 ** 53;

/**
 * Returns the weights of one date as shares of their sum. Adding them in this order gives exactly 1. Weights that already add up to
 * exactly 1 come back as they are, which makes the function idempotent. Only proportions count. So 0.6 and 0.4, 60 and 40, and
 * 3 and 2 give the same shares to the last bit. This holds for weights that together have at most 15 digits. If the rounded shares do
 * not add up to 1, each becomes a multiple of 2^-53 (at least one). The largest takes what is left of 1.
 *
 * Weights are above 0 and finite, at least one. A share moves by at most about n · 1e-16.
 * Example: exactShares([2, 6]) is [0.25, 0.75].
 */
export function exactShares(weights: readonly number[]): readonly number[] {
  if (sumOf(weights) === 1) return weights;
  const whole = wholeNumbers(weights);
  const parts = whole ?? weights;
  const sum = sumOf(parts);
  const shares = parts.map((part) => part / sum);
  // A share of a whole number is never 0.
  if (whole !== null && sumOf(shares) === 1) return shares;
  const largest = parts.indexOf(parts.reduce((a, b) => Math.max(a, b)));
  let left = GRID;
  const steps = shares.map((share, i) => {
    if (i === largest) return 0;
    const count = Math.max(1, Math.round(share * GRID));
    left -= count;
    return count;
  });
  return steps.map((count, i) => (i === largest ? left : count) / GRID);
}

/** Returns whole numbers in the proportions of decimals. Null if their sum has more than 15 digits, so that it would be rounded. */
function wholeNumbers(weights: readonly number[]): readonly number[] | null {
  let decimals = 0;
  for (const weight of weights) {
    while (Math.round(weight * 10 ** decimals) / 10 ** decimals !== weight) if (++decimals > MOST_DIGITS) return null;
  }
  const scale = 10 ** decimals;
  const whole = weights.map((weight) => Math.round(weight * scale));
  return sumOf(whole) < LARGEST_UNITS ? whole : null;
}

/** Plain sum from left to right, the order in which a reader of the JSON adds the weights. */
export function sumOf(values: readonly number[]): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum;
}

/** `percent`: the weights add up to about 100. `mixed`: some are fractions and others percentages. */
export type WeightUnit = 'percent' | 'mixed' | 'plain';

/** Largest difference between a sum of percentages and 100. */
const PERCENT_SLACK = 1;
/** Among fractions of 1, a weight from this size on counts as a percentage, whatever the sum is. */
const CLEARLY_PERCENT = 5;
/** Largest difference between the sum and 1 if weights above 1 are read as percentages. */
const FRACTION_SLACK = 0.01;

/**
 * Returns the unit in which the weights of one date are written. Weights that are not above 0 do not count. Weights above 1
 * that are not `percent` are `plain`, because any proportions are allowed (1 and 3 mean 0.25 and 0.75).
 *
 * Examples: [60, 39.5, 0.5] is percent, [0.4, 30, 0.3] is mixed, and [0.6, 0.4] and [1, 3] are plain.
 */
export function weightUnit(weights: readonly number[]): WeightUnit {
  const sent = weights.filter((weight) => weight > 0);
  if (Math.abs(sumOf(sent) - 100) <= PERCENT_SLACK) return 'percent';
  if (!sent.some(isFraction) || !sent.some(isPercentage)) return 'plain';
  const asPercentages = sumOf(sent.map((weight) => (isPercentage(weight) ? weight / 100 : weight)));
  const isMixed = Math.abs(asPercentages - 1) <= FRACTION_SLACK || sent.some((weight) => weight >= CLEARLY_PERCENT);
  return isMixed ? 'mixed' : 'plain';
}

/** Returns the weights as fractions. The division turns no weight into 0. */
export function toFractions(weights: readonly number[], unit: WeightUnit): readonly number[] {
  return unit === 'percent' ? weights.map((weight) => Math.max(weight / 100, Number.MIN_VALUE)) : weights;
}

/** Returns true for a weight that cannot be a percentage. A weight of exactly 1 can be either. */
export function isFraction(weight: number): boolean {
  return weight > 0 && weight < 1;
}

/** Returns true for a weight that cannot be a fraction. */
export function isPercentage(weight: number): boolean {
  return weight > 1;
}

/** A holding of the request with what the market knows about it. */
export interface Row {
  /** Position in the request. */
  readonly index: number;
  readonly date: IsoDate;
  /** Null when the date is none of the calendar, or before the first day allowed. */
  readonly day: Day | null;
  readonly symbol: string;
  /** The number that was sent, in `unit`, and the currency of an amount. */
  readonly sent: number;
  readonly unit: RowUnit;
  readonly currency: string | null;
  /** All units of the row. More than one is an error. */
  readonly units: readonly RowUnit[];
  /** A weight as it was sent. For other units, about what the row is worth in base currency, and 0 if that is unknown. */
  readonly weight: number;
  /** Null when there are too many symbols to look them all up. */
  readonly match: SymbolFact | null;
  readonly instrument: InstrumentFact | null;
}

/** Looks every symbol and every date up once. */
export function readRows(
  { portfolio: holdings = [], rebalancing, base_currency: baseCurrency = DEFAULT_BASE_CURRENCY }: PortfolioRequest,
  facts: MarketFacts,
): readonly Row[] {
  const symbols = new Set<string>();
  const days = new Map<IsoDate, Day | null>();
  for (const { symbol, date } of holdings) {
    symbols.add(symbol);
    if (!days.has(date)) days.set(date, allowedDay(date));
  }
  const matches = new Map<string, SymbolFact>();
  if (symbols.size <= mostSymbols(rebalancing)) {
    for (const symbol of symbols) matches.set(symbol, facts.resolveSymbol(symbol));
  }
  return holdings.map((holding, index) => {
    const { date, symbol, currency = null } = holding;
    const match = matches.get(symbol) ?? null;
    const instrument = match?.kind === 'found' ? match.instrument : null;
    const day = days.get(date) ?? null;
    const units = unitsOf(holding);
    const [unit = 'weight'] = units;
    const sent = holding[unit] ?? Number.NaN;
    const weight =
      unit === 'weight' ? sent : valueOfRow({ unit, sent, currency, day, instrument }, facts, baseCurrency);
    return { index, date, day, symbol, sent, unit, currency, units, weight, match, instrument };
  });
}

/** The day of a date that may be asked for; null for anything else. */
export function allowedDay(date: IsoDate): Day | null {
  const day = parseDay(date);
  return day === null || day < FIRST_DAY ? null : day;
}

/** Rows by date, dates in order. Rows without a usable date are left out. */
export function rowsByDay(rows: readonly Row[]): ReadonlyMap<Day, readonly Row[]> {
  const groups = new Map<Day, Row[]>();
  for (const row of rows) {
    if (row.day === null) continue;
    const group = groups.get(row.day);
    if (group) group.push(row);
    else groups.set(row.day, [row]);
  }
  return new Map([...groups].sort(([a], [b]) => a - b));
}

/** Limits of one portfolio. Exceeding one is an issue, not a malformed request, on all three endpoints. */
export const MAX_ROWS = 10_000;
export const MAX_SYMBOLS = 1_000;
/** With a policy one date is enough, so more rows of it fit. */
const MAX_SYMBOLS_WITH_POLICY = 3_000;
/** More dates are reported as too_many_rows, because the list of codes is closed and the remedy is the same. */
export const MAX_DATES = 600;
export const FIRST_DAY: Day = toDay('1990-01-01');
/** Bounds in base currency. Outside them, amounts cannot be distinguished from rounding errors. */
export const MIN_INITIAL_VALUE = 1e-6;
export const MAX_INITIAL_VALUE = 1e12;
/** Cost rates must be below this decimal fraction of the traded value. */
export const COST_RATE_BOUND = 0.2;

export function mostSymbols(rebalancing: PortfolioRequest['rebalancing']): number {
  return rebalancing === undefined ? MAX_SYMBOLS : MAX_SYMBOLS_WITH_POLICY;
}

/** Sums of weights closer to 1 than this count as 1 without a warning. */
export const WEIGHT_TOLERANCE = 1e-6;
/** Sums outside this range are far from 1, for example because of percentages or a missing row. */
export const WEIGHT_SUM_RANGE = { low: 0.5, high: 1.5 } as const;
/** A larger share is a high concentration. The US diversification test uses the same limit (IRC 851(b)(3)(B)). */
export const HIGH_SHARE = 0.25;
/** Coverage is low if a smaller part of the latest weight has scores. Cash does not count. */
export const LOW_SCORE_COVERAGE = 0.5;

/**
 * Returns the rows for a request with `start_when_available`. The start is the first day on which every holding of the first
 * date can be bought. The rows of the last date up to the start are moved to it, and earlier rows are left out. Rows without
 * any prices or rates do not delay the start, and other findings report them.
 */
export function startWhenAvailable(
  rows: readonly Row[],
  { facts, baseCurrency }: { readonly facts: MarketFacts; readonly baseCurrency: string },
  found: Findings,
): readonly Row[] {
  const byDay = rowsByDay(rows);
  const [firstDay = null] = byDay.keys();
  if (firstDay === null) return rows;
  const latest = (byDay.get(firstDay) ?? [])
    .map((row) => ({ row, available: availableFrom(row, facts, baseCurrency) }))
    .reduce((a, b) => (b.available > a.available ? b : a));
  const start = weekdayToDay(latest.available);
  if (start <= firstDay) return rows;
  warnDelayed(latest.row, { firstDay, start }, found);
  const moved = [...byDay.keys()].findLast((day) => day <= start) ?? firstDay;
  const date = formatDay(start);
  return rows.flatMap((row) => {
    if (row.day === null || row.day > start) return [row];
    return row.day === moved ? [{ ...row, day: start, date }] : [];
  });
}

const AT_ONCE: Weekday = 0;

function availableFrom({ instrument }: Row, facts: MarketFacts, baseCurrency: string): Weekday {
  if (instrument === null) return AT_ONCE;
  const closes = facts.closes(instrument.ric);
  const rates = ratesBetween(instrument.currency, baseCurrency, facts);
  const firstClose = closes && firstWithValue(closes, closes.first);
  const firstRate = rates === 'one' || rates === null ? null : firstWithValue(rates, rates.first);
  if (instrument.type !== 'cash' && firstClose === null) return AT_ONCE;
  return Math.max(firstClose ?? AT_ONCE, firstRate ?? AT_ONCE);
}

function warnDelayed(
  { instrument, index }: Row,
  { firstDay, start }: { readonly firstDay: Day; readonly start: Day },
  found: Findings,
): void {
  const ric = instrument?.ric ?? '';
  const message = `The analysis starts on ${formatDay(start)} instead of ${formatDay(firstDay)}: ${ric} cannot be bought earlier.`;
  found.warn('start_delayed', ['portfolio', index, 'date'], message, { symbol: ric });
}

const UNITS = ['weight', 'quantity', 'amount'] as const;

const WEIGHT_ONLY: readonly RowUnit[] = ['weight'];

/** Returns the units that a row has. It should be one. */
function unitsOf(holding: PortfolioHolding): readonly RowUnit[] {
  const { weight, quantity, amount } = holding;
  // Most rows have only a weight.
  if (weight !== undefined && quantity === undefined && amount === undefined) return WEIGHT_ONLY;
  return UNITS.filter((unit) => holding[unit] !== undefined);
}

/** Returns the members of a row that say how much it is. */
export function amountMembers({ unit, sent, currency }: Pick<Row, 'unit' | 'sent' | 'currency'>) {
  return { [unit]: sent, ...(currency === null ? {} : { currency }) };
}

interface Sent extends Pick<Row, 'unit' | 'sent' | 'currency'> {
  readonly day: Day | null;
  readonly instrument: InstrumentFact | null;
}

/**
 * Returns about what a quantity or an amount is worth in base currency, at the last close and rate on its date. 0 if it is not
 * known. Numbers that are not above 0 stay as they are.
 */
function valueOfRow({ unit, sent, currency, day, instrument }: Sent, facts: MarketFacts, baseCurrency: string): number {
  if (!(sent > 0)) return sent;
  if (day === null || instrument === null) return 0;
  const weekday = weekdayOnOrAfter(day);
  const rates = ratesBetween(unit === 'amount' ? (currency ?? baseCurrency) : instrument.currency, baseCurrency, facts);
  const rate = rates === 'one' ? 1 : (lastValue(rates, weekday) ?? 0);
  if (unit === 'amount') return sent * rate;
  const { type, ric } = instrument;
  const close = type === 'cash' ? 1 : (facts.weekendClose?.(ric, day) ?? lastValue(facts.closes(ric), weekday) ?? 0);
  return sent * laterSplits(ric, weekdayOnOrBefore(day), facts) * close * rate;
}

/** Reports a currency that belongs to no amount, that is not known, or that has no rates. */
export function checkAmountCurrency(row: Row, facts: MarketFacts, baseCurrency: string, found: Findings): void {
  const { currency, unit, index } = row;
  if (currency === null) return;
  const path = ['portfolio', index, 'currency'];
  if (unit !== 'amount') {
    found.error(
      'unsupported_currency',
      path,
      `The currency belongs to an amount, but the row has a ${unit}. Leave it out.`,
    );
  } else if (
    checkKnownCurrency(currency, path, { facts, found }) &&
    ratesBetween(currency, baseCurrency, facts) === null
  ) {
    found.error('missing_fx_history', path, `There are no rates between ${currency} and ${baseCurrency}.`);
  }
}

/** Rows that a message names for each unit. */
const MOST_NAMED = 5;

/** Returns true and reports an error if the rows of a date have more than one unit. */
export function hasMixedUnits(date: string, rows: readonly Row[], found: Findings): boolean {
  if (rows.every(({ units }) => units === WEIGHT_ONLY)) return false;
  const units = UNITS.filter((unit) => rows.some((row) => row.units.includes(unit)));
  if (units.length < 2) return false;
  const named = units.map((unit) => {
    const all = rows.filter((row) => row.units.includes(unit)).map(({ index }) => `portfolio[${index}]`);
    const more = all.length > MOST_NAMED ? [`${all.length - MOST_NAMED} more`] : [];
    return `${unit}: ${[...all.slice(0, MOST_NAMED), ...more].join(', ')}`;
  });
  const second = rows.find((row) => row.units.some((unit) => unit !== units[0])) ?? rows[0];
  const message = `The rows of ${date} have different units (${named.join('; ')}). Send exactly one of weight, quantity, and amount, and the same one in all rows of a date.`;
  found.error('mixed_units', ['portfolio', second?.index ?? 0], message);
  return true;
}

import { type Day, formatDay, type IsoDate, type Weekday, weekdayOnOrAfter } from '../dates.ts';
import type { DenseSeries } from '../engine/input.ts';
import { MOST_DIGITS } from '../engine/json/byteBuffer.ts';
import { lastValue } from '../engine/market/series.ts';
import { counted, sixDigits } from '../messages.ts';
import { checkDay, type Findings, type MarketFacts, ratesBetween, reportUnresolved } from './findings.ts';
import {
  checkAmountCurrency,
  HIGH_SHARE,
  hasMixedUnits,
  isFraction,
  isPercentage,
  LOW_SCORE_COVERAGE,
  MAX_DATES,
  MAX_ROWS,
  type Row,
  sumOf,
  WEIGHT_SUM_RANGE,
  WEIGHT_TOLERANCE,
  weightUnit,
} from './rows.ts';

/** False when there are too many rows to look at: one error instead of a hundred thousand. */
export function checkRowCount(count: number, found: Findings): boolean {
  if (count === 0) found.error('empty_portfolio', ['portfolio'], 'The portfolio has no holdings.');
  if (count <= MAX_ROWS) return true;
  found.error('too_many_rows', ['portfolio'], `The portfolio has ${count} rows; at most ${MAX_ROWS} are allowed.`);
  return false;
}

/** Checks each row alone: its date, symbol, and weight. */
export function checkRows(
  rows: readonly Row[],
  {
    facts,
    baseCurrency,
    mostSymbols,
  }: { readonly facts: MarketFacts; readonly baseCurrency: string; readonly mostSymbols: number },
  found: Findings,
): void {
  const symbolCount = new Set(rows.map((row) => row.symbol)).size;
  if (symbolCount > mostSymbols) {
    const message = `The portfolio has ${symbolCount} symbols; at most ${mostSymbols} are allowed.`;
    found.error('too_many_symbols', ['portfolio'], message);
  }
  const normalized = new Set<string>();
  for (const row of rows) {
    checkDay(row.day, row.date, ['portfolio', row.index, 'date'], { facts, found });
    checkSymbol(row, normalized, found);
    checkAmountCurrency(row, facts, baseCurrency, found);
    if (row.sent <= 0) {
      const message = `The ${row.unit} of ${row.symbol} on ${row.date} must be above 0.`;
      found.error('non_positive_weight', ['portfolio', row.index, row.unit], message);
    }
  }
}

/** One remark per spelling, however many rows have it. */
function checkSymbol(row: Row, normalized: Set<string>, found: Findings): void {
  const ric = row.instrument?.ric;
  if (ric === row.symbol) return;
  const path = ['portfolio', row.index, 'symbol'];
  if (row.match !== null) reportUnresolved(row.symbol, row.match, path, found);
  if (ric === undefined || normalized.has(row.symbol)) return;
  normalized.add(row.symbol);
  found.warn('symbol_normalized', path, `Symbol "${row.symbol}" means ${ric}.`, { symbol: ric });
}

/** Returns the rows with one for each instrument and date. It reports rows that are added up, and duplicates. */
export function checkDuplicates(rows: readonly Row[], found: Findings): readonly Row[] {
  const { rows: kept, combined, duplicates } = combineRows(rows);
  for (const one of combined) {
    const { index, instrument } = one.sum;
    found.warn('rows_combined', ['portfolio', index], combinedMessage(one), { symbol: instrument?.ric ?? '' });
  }
  for (const one of duplicates) found.error('duplicate_holding', ['portfolio', one.row.index], duplicateMessage(one));
  return kept;
}

/** Checks the number of dates, and the unit and the sum of the weights of each date. */
export function checkDates(byDay: ReadonlyMap<Day, readonly Row[]>, found: Findings): void {
  if (byDay.size > MAX_DATES) {
    const message = `The portfolio has ${byDay.size} rebalance dates; at most ${MAX_DATES} are allowed.`;
    found.error('too_many_rows', ['portfolio'], message);
  }
  for (const [day, rows] of byDay) checkWeights(formatDay(day), rows, found);
}

function checkWeights(date: string, rows: readonly Row[], found: Findings): void {
  if (hasMixedUnits(date, rows, found)) return;
  const { index, unit: kind } = rows[0] ?? { index: 0, unit: 'weight' };
  const path = ['portfolio', index, kind];
  const sent = sumOf(rows.map((row) => Math.max(row.sent, 0)));
  if (sent === 0) {
    const what = { weight: 'weights', quantity: 'quantities', amount: 'amounts' }[kind];
    found.error('zero_weight_sum', path, `The ${what} of ${date} do not sum to anything above 0.`);
    return;
  }
  if (kind !== 'weight') return;
  const unit = weightUnit(rows.map(({ weight }) => weight));
  if (unit === 'mixed') {
    reportMixedUnits(date, rows, found);
    return;
  }
  if (unit === 'percent') {
    const message = `The weights of ${date} sum to ${shown(sent)}. They are read as percentages and divided by 100.`;
    found.warn('weights_look_like_percent', path, message);
  }
  const sum = unit === 'percent' ? sent / 100 : sent;
  if (Math.abs(sum - 1) <= WEIGHT_TOLERANCE) return;
  const message = `The weights of ${date} sum to ${shown(sum)}. They are scaled to sum to 1.`;
  found.warn('weights_renormalized', path, message);
  if (sum < WEIGHT_SUM_RANGE.low || sum > WEIGHT_SUM_RANGE.high) {
    const doubt = `The weights of ${date} sum to ${shown(sum)}. Is a row missing, or are they not fractions?`;
    found.warn('weights_sum_far_from_one', path, doubt);
  }
}

/** A first date that is worth something else than the initial value is off by more than rounding. */
const SAME_START = 0.01;
/** Later dates that are off by less are plausible without deposits, for example after dividends, costs, and rounding. */
const SAME_VALUE = 0.1;

/**
 * Warns if quantities or amounts are scaled: those of the first date to the initial value, and later ones to what the holdings of the
 * date before are worth then. A portfolio has no deposits, so only their proportions count.
 */
export function checkScale(
  byDay: ReadonlyMap<Day, readonly Row[]>,
  { initial, base }: { readonly initial: number | null; readonly base: string },
  facts: MarketFacts,
  found: Findings,
): void {
  // Weights have no value of their own, so there is nothing to compare.
  if (![...byDay.values()].some((rows) => rows.some(({ unit }) => unit !== 'weight'))) return;
  let before: { readonly day: Day; readonly rows: readonly Row[]; readonly value: number } | null = null;
  const scaled: { readonly row: Row; readonly own: number; readonly has: number; readonly isFirst: boolean }[] = [];
  for (const [day, all] of byDay) {
    const rows = all.filter(({ instrument, sent }) => instrument !== null && sent > 0);
    const [row] = rows;
    if (row === undefined || day > facts.today) break;
    const isFirst: boolean = before === null && scaled.length === 0;
    const grown: number | null = before && before.value * growthOf(before.rows, [before.day, day], { facts, base });
    const has: number | null = isFirst ? initial : grown;
    const own = row.unit === 'weight' ? null : sumOf(rows.map(({ weight }) => weight));
    if (own !== null && has !== null && Math.abs(own / has - 1) > (isFirst ? SAME_START : SAME_VALUE)) {
      scaled.push({ row, own, has, isFirst });
    }
    const value: number | null = own ?? has;
    before = value === null ? null : { day, rows, value };
    if (before === null) break;
  }
  const [first] = scaled;
  if (first === undefined) return;
  const { row, own, has, isFirst } = first;
  const what = row.unit === 'quantity' ? 'quantities' : 'amounts';
  const to = isFirst ? 'the initial value is' : `the holdings before them are worth`;
  const advice = isFirst ? '' : ' To count deposits and withdrawals, send transactions.';
  const more = scaled.length === 1 ? '' : ` The same holds for ${counted(scaled.length - 1, 'later date')}.`;
  const message = `The ${what} of ${row.date} are worth ${sixDigits(own)} ${base}, and ${to} ${sixDigits(has)} ${base}. They are scaled to that value.${advice}${more}`;
  found.warn('weights_renormalized', ['portfolio', row.index, row.unit], message);
}

/** Returns the factor by which rows grow from one day to another by their prices and rates. NaN if one of them is not known. */
function growthOf(
  rows: readonly Row[],
  days: readonly [Day, Day],
  { facts, base }: { readonly facts: MarketFacts; readonly base: string },
): number {
  const [from, to] = days.map(weekdayOnOrAfter) as [Weekday, Weekday];
  const factorOf = (series: DenseSeries | null) => (lastValue(series, to) ?? NaN) / (lastValue(series, from) ?? NaN);
  const total = sumOf(rows.map(({ weight }) => weight));
  return sumOf(
    rows.map(({ weight, instrument }) => {
      const rates = ratesBetween(instrument!.currency, base, facts);
      const price = instrument!.type === 'cash' ? 1 : factorOf(facts.closes(instrument!.ric));
      return (weight / total) * price * (rates === 'one' ? 1 : factorOf(rates));
    }),
  );
}

/** Rows that a message names. */
const MOST_NAMED = 5;

function reportMixedUnits(date: string, rows: readonly Row[], found: Findings): void {
  const [first] = rows.filter(({ weight }) => isPercentage(weight));
  const name = (some: readonly Row[]) => {
    const names = some.slice(0, MOST_NAMED).map(({ index, weight }) => `portfolio[${index}] (${weight})`);
    return [...names, ...(some.length > MOST_NAMED ? [`${some.length - MOST_NAMED} more`] : [])].join(', ');
  };
  const percentages = name(rows.filter(({ weight }) => isPercentage(weight)));
  const fractions = name(rows.filter(({ weight }) => isFraction(weight)));
  const message = `The weights of ${date} mix percentages and fractions. Percentages: ${percentages}. Fractions: ${fractions}. Write all weights of a date in one unit.`;
  found.error('mixed_units', ['portfolio', first?.index ?? 0, 'weight'], message);
}

/** Returns a sum of weights without the noise of its last digits. */
export function shown(sum: number): number {
  return Number(sum.toPrecision(9));
}

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
    let sum = 0;
    const companies = new Map<string, number>();
    for (const row of rows) {
      const weight = positiveWeight(row);
      sum += weight;
      if (row.instrument?.type !== 'stock') continue;
      const { issuer } = row.instrument;
      companies.set(issuer, (companies.get(issuer) ?? 0) + weight);
    }
    if (sum === 0) continue;
    for (const [issuer, weight] of companies) {
      const share = weight / sum;
      if (share <= HIGH_SHARE + SLACK || share <= (highest.get(issuer)?.share ?? 0)) continue;
      const held = rows.filter(({ instrument }) => instrument?.type === 'stock' && instrument.issuer === issuer);
      const rics = [...new Set(held.flatMap(({ instrument }) => instrument?.ric ?? []))];
      highest.set(issuer, { row: held[0]!, day, share, rics });
    }
  }
  for (const { row, day, share, rics } of highest.values()) {
    const held = rics.length === 1 ? `${rics[0]} is` : `${rics.join(' and ')} are one company. Together they are`;
    const message = `${held} ${(share * 100).toFixed(1)}% of the portfolio on ${formatDay(day)}.`;
    found.warn('high_concentration', ['portfolio', row.index, row.unit], message);
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

export interface CombinedRows {
  /** The rows in their order, with one row for the rows that were added up, at the place of the first one. */
  readonly rows: readonly Row[];
  /** Each row of several, as it was sent and with their sum. */
  readonly combined: readonly { readonly parts: readonly Row[]; readonly sum: Row }[];
  /** Rows that repeat an earlier one, or that cannot be added to it. They stay among the rows. */
  readonly duplicates: readonly { readonly row: Row; readonly first: Row; readonly isEqual: boolean }[];
}

/**
 * Adds up the rows of one date that hold the same instrument, such as two lots of a purchase. A row that equals an earlier one may be
 * a mistake, so it is a duplicate. Amounts in different currencies and different units are duplicates too. Rows without an
 * instrument, and rows that are not above 0, are left alone.
 */
export function combineRows(rows: readonly Row[]): CombinedRows {
  const parts = new Map<Row, [Row, ...Row[]]>();
  const firstOn = new Map<IsoDate, Map<string, Row>>();
  const duplicates: { row: Row; first: Row; isEqual: boolean }[] = [];
  for (const row of rows) {
    if (row.instrument === null || !(row.sent > 0)) continue;
    const { ric } = row.instrument;
    const held = firstOn.get(row.date) ?? new Map<string, Row>();
    firstOn.set(row.date, held);
    const first = held.get(ric);
    if (first === undefined) {
      held.set(ric, row);
      continue;
    }
    const all = parts.get(first) ?? [first];
    const equal = all.find((part) => part.sent === row.sent);
    const isAddable = first.unit === row.unit && first.currency === row.currency;
    if (isAddable && equal === undefined) parts.set(first, [...all, row]);
    else duplicates.push({ row, first: (isAddable && equal) || first, isEqual: isAddable });
  }
  if (parts.size === 0) return { rows, combined: [], duplicates };
  const sums = new Map([...parts].map(([first, all]) => [first, addedRow(first, all)]));
  const added = new Set([...parts.values()].flatMap(([, ...others]) => others));
  return {
    rows: rows.flatMap((row) => (added.has(row) ? [] : [sums.get(row) ?? row])),
    combined: [...parts].map(([first, all]) => ({ parts: all, sum: sums.get(first)! })),
    duplicates,
  };
}

function addedRow(first: Row, rows: readonly Row[]): Row {
  const add = (member: 'sent' | 'weight') =>
    Number(rows.reduce((sum, row) => sum + row[member], 0).toPrecision(MOST_DIGITS));
  return { ...first, sent: add('sent'), weight: add('weight') };
}

/** Rows that a message names. */
const MOST_COMBINED_NAMED = 5;

/** Returns a sentence about rows that were added up. */
export function combinedMessage({ parts, sum }: CombinedRows['combined'][number]): string {
  const names = parts.slice(0, MOST_COMBINED_NAMED).map(({ index }) => `portfolio[${index}]`);
  const more = parts.length > MOST_COMBINED_NAMED ? [`${parts.length - MOST_NAMED} more`] : [];
  const what = { weight: 'weights', quantity: 'quantities', amount: 'amounts' }[sum.unit];
  return `${sum.instrument?.ric ?? sum.symbol} has ${parts.length} rows on ${sum.date} (${[...names, ...more].join(', ')}). Their ${what} add up to ${sum.sent}.`;
}

/** Returns a sentence about a row that is not added up. */
export function duplicateMessage({ row, first, isEqual }: CombinedRows['duplicates'][number]): string {
  const held = `${row.instrument?.ric ?? row.symbol} is already held on ${row.date} by portfolio[${first.index}]`;
  return isEqual
    ? `${held} with the same ${row.unit}. Remove one of the rows, or send their sum.`
    : `${held} in another unit or currency. Send one row.`;
}

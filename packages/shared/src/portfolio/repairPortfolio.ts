import { formatDay } from '../dates.ts';
import type { Change, Dropped, ResolveResult } from '../schemas/portfolioChecks.ts';
import type { PortfolioHolding, PortfolioRequest } from '../schemas/portfolioRequest.ts';
import { normalizedBenchmarks } from './benchmarks.ts';
import { firstOfEach, memberAt, validationOf } from './checkAnswers.ts';
import { checkPortfolio, type PortfolioCheck } from './checkPortfolio.ts';
import { type CombinedRows, combinedMessage, combineRows, duplicateMessage, shown } from './checkRows.ts';
import type { AnalysisWindow, RequestRules } from './checkSettings.ts';
import {
  createSuggestsFor,
  describeMatch,
  type ErrorFinding,
  fieldOf,
  type MarketFacts,
  type Path,
  type SuggestsFor,
} from './findings.ts';
import { repairLedger } from './ledger/repairLedger.ts';
import {
  amountMembers,
  exactShares,
  MAX_ROWS,
  type Row,
  readRows,
  rowsByDay,
  sumOf,
  toFractions,
  WEIGHT_TOLERANCE,
  weightUnit,
} from './rows.ts';

/**
 * Returns the answer of resolve. With `clean`, it has the request unchanged. With `resolved`, it has the full request with
 * the corrected rows, ready for tracking. With `unresolvable`, `validation.errors` lists the remaining problems with the
 * row numbers of the request. Resolving a resolved definition is clean. The caller has checked that the benchmark resolves
 * (see benchmarkProblems).
 */
export function repairPortfolio(
  request: PortfolioRequest,
  facts: MarketFacts,
  window?: AnalysisWindow,
  rules?: RequestRules,
): ResolveResult {
  const checked = checkPortfolio(request, facts, window, rules);
  const { repaired, origins, dropped, changes: rowChanges } = repairPositions(request, checked.errors, facts);
  const benchmark = benchmarkChanges(checked, request);
  const changes = [...benchmark, ...rowChanges];

  if (changes.length === 0 && dropped.length === 0) {
    const clean = checked.errors.length === 0;
    return {
      status: clean ? 'clean' : 'unresolvable',
      portfolio_definition: clean ? request : null,
      ...repairsOf([], []),
      validation: validationOf(checked),
    };
  }
  const rics = benchmark.length === 0 ? {} : normalizedBenchmarks(request, checked);
  const definition = { ...request, ...rics, ...repaired };
  const rechecked = checkPortfolio(definition, facts, window, rules);
  // Without the rows that are dropped, the check may no longer find mixed units.
  const mixed = checked.errors.filter(({ code }) => code === 'mixed_units');
  if (rechecked.errors.length === 0 && mixed.length === 0) {
    const validation = validationOf(rechecked);
    return { status: 'resolved', portfolio_definition: definition, ...repairsOf(changes, dropped), validation };
  }
  const errors = rechecked.errors.map((error) => ({ ...error, path: originalPath(error.path, origins) }));
  const validation = validationOf({
    errors: [...mixed, ...errors.filter(({ code }) => code !== 'mixed_units' || mixed.length === 0)],
    warnings: rechecked.warnings.map((warning) => ({ ...warning, path: originalPath(warning.path, origins) })),
  });
  return { status: 'unresolvable', portfolio_definition: null, ...repairsOf(changes, dropped), validation };
}

function repairsOf(changes: readonly Change[], dropped: readonly Dropped[]) {
  return {
    changes: [...firstOfEach(changes).kept],
    change_count: changes.length,
    dropped: [...firstOfEach(dropped).kept],
    dropped_count: dropped.length,
  };
}

interface Repaired extends Pick<RowRepair, 'origins' | 'dropped' | 'changes'> {
  readonly repaired: Partial<Pick<PortfolioRequest, 'portfolio' | 'transactions'>>;
}

function repairPositions(request: PortfolioRequest, errors: readonly ErrorFinding[], facts: MarketFacts): Repaired {
  if (request.transactions !== undefined) {
    const { transactions, ...others } = repairLedger({ ...request, transactions: request.transactions }, facts);
    return { repaired: { transactions: [...transactions] }, ...others };
  }
  // If the portfolio has too many rows to repair, the check reports it.
  const { portfolio = [] } = request;
  const rows = portfolio.length > MAX_ROWS ? [] : readRows(request, facts);
  const { holdings, ...others } = repairRows(rows, facts, priceless(errors));
  return { repaired: { portfolio: [...holdings] }, ...others };
}

/** Returns the messages about rows without a price to buy them at, by position. */
function priceless(errors: readonly ErrorFinding[]): ReadonlyMap<number, string> {
  return new Map(
    errors.flatMap(({ code, path: [member, index], message }) =>
      code === 'no_price_history' && member === 'portfolio' && typeof index === 'number' ? [[index, message]] : [],
    ),
  );
}

function benchmarkChanges({ warnings }: Pick<PortfolioCheck, 'warnings'>, request: PortfolioRequest): Change[] {
  return warnings.flatMap(({ code, path, message, symbol: to = '' }): Change[] => {
    if (code !== 'symbol_normalized' || !String(path[0]).startsWith('benchmark')) return [];
    const from = String(memberAt(request, path));
    return [{ code, field: fieldOf(path), date: null, symbol: to, from, to, message }];
  });
}

/** Returns the path with the position in the request. Callers never see the repaired rows of an unresolvable portfolio. */
function originalPath(path: Path, origins: readonly number[]): Path {
  const [member, position, ...rest] = path;
  if ((member !== 'portfolio' && member !== 'transactions') || typeof position !== 'number') return path;
  return [member, origins[position] ?? position, ...rest];
}

export interface RowRepair {
  /** The holdings that remain, in request order. */
  readonly holdings: readonly PortfolioHolding[];
  /** Position in the request of each remaining holding. */
  readonly origins: readonly number[];
  readonly changes: readonly Change[];
  readonly dropped: readonly Dropped[];
}

/**
 * Returns the rows after the repairs of the interface (4.2), in its order. Symbols become RICs. Unresolvable symbols, future
 * rows, duplicates of a row that remains, and weights that are not above 0 are removed. Rows without a price to buy them at
 * are also removed. Other rows of the same instrument and date are added up. Percentages are divided by 100, and the weights of a date are scaled to sum to 1. A date without
 * remaining rows disappears.
 *
 * @param priceless Messages about rows without a price, by position in the request.
 */
function repairRows(all: readonly Row[], facts: MarketFacts, priceless: ReadonlyMap<number, string>): RowRepair {
  const changes: Change[] = all.flatMap(symbolChange);
  const dropped: Dropped[] = [];

  function drop(rows: readonly Row[], reasonOf: (row: Row) => Reason | null): readonly Row[] {
    return rows.filter((row) => {
      const reason = reasonOf(row);
      if (reason !== null) dropped.push({ date: row.date, symbol: row.symbol, ...amountMembers(row), ...reason });
      return reason === null;
    });
  }

  let rows = drop(all, symbolReason(createSuggestsFor()));
  rows = drop(rows, (row) => futureReason(row, facts));
  const priceReason = ({ index }: Row): Reason | null => {
    const message = priceless.get(index);
    return message === undefined ? null : { code: 'no_price_history', message };
  };
  // Only a row that remains makes another one a duplicate.
  const { duplicates } = combineRows(rows.filter((row) => weightReason(row) === null && priceReason(row) === null));
  const repeated = new Map(duplicates.map((one) => [one.row, duplicateMessage(one)]));
  rows = drop(rows, (row) => {
    const message = repeated.get(row);
    return message === undefined ? null : { code: 'duplicate_holding', message };
  });
  rows = drop(rows, weightReason);
  rows = drop(rows, priceReason);

  const { rows: sums, combined } = combineRows(rows);
  rows = sums;
  changes.push(...combined.map(combinedChange));
  const weights = new Map<Row, number>();
  const left = rowsByDay(rows);
  const dates = rowsByDay(all);
  for (const [day, sent] of dates) if (!left.has(day)) changes.push(dateRemoved(sent));
  for (const [day, kept] of left) {
    if (kept.every(({ unit }) => unit === 'weight'))
      renormalize(kept, { date: formatDay(day), sent: dates.get(day) ?? kept }, { weights, changes });
  }
  return {
    holdings: rows.map((row) => ({
      date: row.date,
      symbol: row.instrument?.ric ?? row.symbol,
      ...amountMembers({ ...row, sent: weights.get(row) ?? row.sent }),
    })),
    origins: rows.map((row) => row.index),
    changes,
    dropped,
  };
}

type Reason = Pick<Dropped, 'code' | 'message'>;

function symbolChange(row: Row): Change[] {
  const ric = row.instrument?.ric;
  if (ric === undefined || ric === row.symbol) return [];
  return [
    {
      code: 'symbol_normalized',
      field: `portfolio[${row.index}].symbol`,
      date: row.date,
      symbol: ric,
      from: row.symbol,
      to: ric,
      ...(row.match?.kind === 'found' && row.match.how !== undefined ? { matched_by: row.match.how } : {}),
      message: `Symbol "${row.symbol}" means ${ric}.`,
    },
  ];
}

function combinedChange(one: CombinedRows['combined'][number]): Change {
  const { date, index, instrument, unit, sent } = one.sum;
  return {
    code: 'rows_combined',
    field: `portfolio[${index}].${unit}`,
    date,
    symbol: instrument?.ric ?? null,
    from: one.parts[0]!.sent,
    to: sent,
    message: combinedMessage(one),
  };
}

function symbolReason(suggestsFor: SuggestsFor): (row: Row) => Reason | null {
  return ({ symbol, match }) => {
    if (match === null || match.kind === 'found') return null;
    const problem = describeMatch(symbol, match, match.kind === 'unknown' && suggestsFor(symbol));
    return problem && { code: problem.code, message: problem.message };
  };
}

function futureReason(row: Row, facts: MarketFacts): Reason | null {
  if (row.day === null || row.day <= facts.today) return null;
  return { code: 'future_date', message: `${row.date} is in the future.` };
}

function weightReason(row: Row): Reason | null {
  if (row.sent > 0) return null;
  return { code: 'non_positive_weight', message: `The ${row.unit} of ${row.symbol} on ${row.date} is not above 0.` };
}

function dateRemoved(rows: readonly Row[]): Change {
  const date = rows[0]?.date ?? null;
  return {
    code: 'date_removed',
    field: 'portfolio',
    date,
    symbol: null,
    from: date,
    to: null,
    message: `No row of ${date} is left; the date disappears.`,
  };
}

function renormalize(
  rows: readonly Row[],
  { date, sent }: { readonly date: string; readonly sent: readonly Row[] },
  into: { readonly weights: Map<Row, number>; readonly changes: Change[] },
): void {
  const field = `portfolio[${rows[0]?.index ?? 0}].weight`;
  const all = sent.map(({ weight }) => weight);
  const unit = weightUnit(all);
  if (unit === 'mixed') return;
  const before = toFractions(
    rows.map(({ weight }) => weight),
    unit,
  );
  const shares = exactShares(rows.map(({ weight }) => weight));
  for (const [i, row] of rows.entries()) into.weights.set(row, shares[i] ?? row.weight);
  const change = { field, date, symbol: null };
  if (unit === 'percent') {
    const from = shown(sumOf(all.filter((weight) => weight > 0)));
    const message = `The weights of ${date} sum to ${from}. They are read as percentages and divided by 100.`;
    into.changes.push({ code: 'weights_look_like_percent', ...change, from, to: shown(from / 100), message });
  }
  const sum = sumOf(before);
  if (Math.abs(sum - 1) <= WEIGHT_TOLERANCE) return;
  const message = `The weights of ${date} sum to ${shown(sum)}. They are scaled to sum to 1.`;
  into.changes.push({ code: 'weights_renormalized', ...change, from: sum, to: 1, message });
}

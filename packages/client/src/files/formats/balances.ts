import type { Transaction } from '../../types.ts';
import { cashOf } from '../closing.ts';
import { isCurrency } from '../currencies.ts';
import { groupBy } from '../groupBy.ts';
import type { Line } from '../parseRows.ts';
import type { Report } from '../report.ts';
import { round } from '../round.ts';
import type { MappedTable } from './mappedTable.ts';

/** The least share of lines on which the balance of a file must agree, so that the others are worth a warning. */
const MOST = 0.6;

/** Compares the running balance of a file with its rows, line by line. Lines that differ are reported. */
export function checkBalances(mapped: MappedTable, lines: readonly Line[]): void {
  const { table, at, report } = mapped;
  if (at.balance === -1) return;
  const rows = report.rowsSoFar();
  const currencies = groupBy(rows, ({ row }) => row.currency ?? '');
  const [own = ''] = [...currencies].sort(([, a], [, b]) => b.length - a.length)[0] ?? [];
  // The balance is in one currency, so lines in another one prove nothing.
  const foreign = new Set(rows.flatMap(({ line, row }) => (isIn(row, own) ? [] : [line])));
  const moved = new Map(
    [...groupBy(rows, ({ line }) => String(line))].map(([line, own]) => [
      line,
      own.reduce((sum, { row }) => sum + cashOf(row), 0),
    ]),
  );
  const written = lines.flatMap((line) => {
    const balance = table.peek(table.text(line, at.balance), at.balance);
    return balance === null ? [] : [{ line: line.number, balance, moved: moved.get(String(line.number)) ?? 0 }];
  });
  const isOwn = ({ line }: Step) => !foreign.has(line);
  const stated = compared(written, isOwn);
  if (stated.pairs.length < 3) return;
  const turned = compared(
    written.map((step) => ({ ...step, balance: -step.balance })),
    isOwn,
  );
  const isTurned = turned.agreeing.length > stated.agreeing.length && hasMost(turned);
  // The trades prove the signs of the money, so the balance is what the account owes.
  const isOwed = isTurned && areTradesSigned(mapped, rows);
  if (isTurned && !isOwed) {
    const message = `The column "${table.headers[at.balance]}" falls where the rows bring money, so the signs of the amounts are reversed. Reverse them, or leave the balance out (balance)`;
    report.error(stated.pairs[0]?.step.line ?? null, message);
  }
  const { steps, pairs, agreeing, isOldestFirst } = isOwed ? turned : stated;
  if (!hasMost({ pairs, agreeing })) return;
  const ofOwn = steps.filter(isOwn);
  const last = isOldestFirst ? ofOwn.at(-1) : ofOwn[0];
  if (last !== undefined) report.stated.cash.set(own, last.balance);
  // A row and its reversal are both left out, and the balance has both.
  const reversed = new Set(report.skipped.flatMap(({ line, reason }) => (/reverses/.test(reason) ? [line] : [])));
  report.detected.balance = `agrees on ${agreeing.length} of ${pairs.length} lines`;
  for (const pair of pairs) {
    const [own, other] = isOldestFirst ? [pair.step, pair.before] : [pair.before, pair.step];
    if (agreeing.includes(pair) || reversed.has(own.line)) continue;
    report.warn(
      own.line,
      `The balance of the file moves by ${round(own.balance - other.balance)}, and the row by ${round(own.moved)}`,
    );
  }
}

/** A row with the balance of one asset in one account after it. */
export interface AssetStep extends Step {
  readonly asset: string;
  /** The name of the asset and the account, as they are written. */
  readonly account: string;
  /** The time as it is written. */
  readonly time: string;
  /** The decimals that the balance has. */
  readonly decimals: number;
}

/** How rows follow their balances, with the rows that do not. */
export interface Chains {
  readonly pairs: number;
  readonly breaks: readonly Pair<AssetStep>[];
  /** The last balance of each asset in each account. */
  readonly ends: readonly AssetStep[];
}

/** Balances without zeros at their end, and those of many decimals, are compared to this one. */
const MOST_DECIMALS = 8;

/** Returns the decimals of a number as it is written. */
export function decimalsOf(written = ''): number {
  return /[.,](\d{1,30})\D*$/.exec(written)?.[1]?.length ?? 0;
}

/** Compares the running balances of each asset of each account with the rows, in the order of time that fits better. */
export function chainsOf(all: readonly AssetStep[]): Chains {
  const chains = [...groupBy(all, ({ account }) => account).values()].map((steps) => {
    const decimals = new Set(steps.map((step) => step.decimals));
    const [only = 0] = decimals;
    const isRounded = decimals.size === 1 && only >= 2;
    const slack = 10 ** -(isRounded ? Math.min(only, MOST_DECIMALS) : MOST_DECIMALS);
    const isNear = (one: number, other: number) => Math.abs(one - other) <= 1.01 * slack + 1e-9 * Math.abs(one);
    const { pairs, agreeing, isOldestFirst } = compared(steps, () => true, isNear);
    const ordered = isOldestFirst ? steps : steps.toReversed();
    if (agreeing.length === pairs.length) return { pairs: pairs.length, breaks: [], ends: ordered.slice(-1) };
    // Rows of one second can stand in any order, so the balance before a row is one that any other row left.
    const keyOf = (balance: number) => Math.round(balance / slack);
    const left = new Map<number, number>();
    for (const { balance } of steps) left.set(keyOf(balance), (left.get(keyOf(balance)) ?? 0) + 1);
    const take = (balance: number) => {
      const found = [0, -1, 1].map((by) => keyOf(balance) + by).find((key) => (left.get(key) ?? 0) > 0);
      if (found !== undefined) left.set(found, (left.get(found) ?? 0) - 1);
      return found !== undefined;
    };
    const all = ordered.map((step, index) => ({ step, before: ordered[index - 1] ?? step }));
    const follows = ({ step, before }: Pair) => isNear(step.balance - before.balance, step.moved);
    const taken = new Set(all.filter((pair) => follows(pair) && take(pair.before.balance)));
    const open = all.filter((pair) => !taken.has(pair) && !take(pair.step.balance - pair.step.moved));
    // Nothing stands before the first row, and the last one is that whose balance no other row has before it.
    const start = open.findIndex(({ step }) => step.time === ordered[0]?.time);
    const end = ordered.findLast(({ balance }) => (left.get(keyOf(balance)) ?? 0) > 0);
    const breaks = open.filter((_, index) => index !== start);
    return { pairs: pairs.length, breaks, ends: end === undefined ? ordered.slice(-1) : [end] };
  });
  return {
    pairs: chains.reduce((sum, { pairs }) => sum + pairs, 0),
    breaks: chains.flatMap(({ breaks }) => breaks),
    ends: chains.flatMap(({ ends }) => ends),
  };
}

/**
 * Compares the running balances of coins with their rows. A row that its balance contradicts is an error. Rows that are missing in
 * front of another one are a warning, and so are balances that most rows do not follow.
 */
export function checkChains({ pairs, breaks, ends }: Chains, header: string, report: Report): void {
  const isLoose = pairs - breaks.length < MOST * pairs;
  const moves = breaks.map(({ step, before }) => ({ step, before, change: round(step.balance - before.balance) }));
  const misread = new Set(moves.filter(({ step, before, change }) => isMisread(step.moved, change, before.balance)));
  for (const { step, change } of misread) {
    const message = `The balance of ${step.asset} moves by ${change}, and the row by ${round(step.moved)}. Correct the row, or remove the column of balances`;
    report.error(step.line, message, { column: header });
  }
  if (isLoose) {
    const message = `The column "${header}" does not follow the rows, so it proves nothing. Rows are missing, or it has other balances`;
    report.warn(breaks[0]?.step.line ?? null, message);
    return;
  }
  for (const move of moves.filter((move) => !misread.has(move))) {
    const { line, asset, balance, moved } = move.step;
    const message = `The file has ${round(balance - moved)} ${asset} before this row, and ${move.before.balance} after line ${move.before.line}, so rows are missing in between`;
    report.warn(line, message);
  }
  if (pairs > 0) report.detected.balance = `agrees on ${pairs - breaks.length} of ${pairs} lines`;
  for (const [asset, own] of groupBy(misread.size > 0 ? [] : ends, ({ asset }) => asset)) {
    const sum = round(own.reduce((total, { balance }) => total + balance, 0));
    if (isCurrency(asset)) report.stated.cash.set(asset, sum);
    else report.stateHeld(own.at(-1)?.line ?? 0, asset, sum);
  }
}

/** True if a balance moved as its row does with another sign or decimal mark, or not at all. Other changes have missing rows in them. */
function isMisread(moved: number, change: number, before: number): boolean {
  if (moved === 0 || change === 0) return moved !== 0 && before !== 0;
  const power = Math.log10(Math.abs(change / moved));
  return change !== moved && Math.abs(power - Math.round(power)) < 1e-9;
}

interface Pair<Own = Step> {
  readonly step: Own;
  readonly before: Own;
}

interface Step {
  readonly line: number;
  readonly balance: number;
  readonly moved: number;
}

interface Comparison {
  readonly steps: readonly Step[];
  readonly pairs: readonly Pair[];
  /** The pairs of lines between which the balance moves as the row does, in the order of time that has more of them. */
  readonly agreeing: readonly Pair[];
  readonly isOldestFirst: boolean;
}

function compared(
  steps: readonly Step[],
  isOwn: (step: Step) => boolean,
  isNear: (one: number, other: number) => boolean = isNearMoney,
): Comparison {
  const pairs = steps
    .slice(1)
    .map((step, index) => ({ step, before: steps[index] ?? step }))
    .filter(({ step, before }) => isOwn(step) && isOwn(before));
  const oldestFirst = pairs.filter(({ step, before }) => isNear(step.balance - before.balance, step.moved));
  const newestFirst = pairs.filter(({ step, before }) => isNear(before.balance - step.balance, before.moved));
  const isOldestFirst = oldestFirst.length >= newestFirst.length;
  return { steps, pairs, agreeing: isOldestFirst ? oldestFirst : newestFirst, isOldestFirst };
}

function hasMost({ pairs, agreeing }: Pick<Comparison, 'pairs' | 'agreeing'>): boolean {
  return agreeing.length >= MOST * pairs.length;
}

/** True if the money of all purchases is negative in the table, and that of all sales is positive. */
function areTradesSigned(
  mapped: MappedTable,
  rows: readonly { readonly line: number; readonly row: Transaction }[],
): boolean {
  const moved = new Map(mapped.table.lines.map((line) => [line.number, mapped.moved(line)]));
  const trades = rows.filter(({ row }) => row.type === 'buy' || row.type === 'sell');
  const sides = new Set(trades.map(({ row }) => row.type));
  const isSigned = ({ line, row }: (typeof trades)[number]) =>
    (moved.get(line) ?? 0) * (row.type === 'buy' ? -1 : 1) > 0;
  return mapped.at.type !== -1 && sides.size === 2 && trades.every(isSigned);
}

/** True for a row whose money is in a currency. Rows without a currency are in that of the table. */
function isIn({ type, currency = '' }: Transaction, own: string): boolean {
  return type !== 'exchange' && (currency === own || currency === '' || own === '');
}

function isNearMoney(one: number, other: number): boolean {
  return Math.abs(one - other) <= 0.011 + 1e-9 * Math.abs(one);
}

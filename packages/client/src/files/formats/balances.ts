import type { Transaction } from '../../types.ts';
import { cashOf } from '../closing.ts';
import { groupBy } from '../groupBy.ts';
import type { Line } from '../parseRows.ts';
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

interface Pair {
  readonly step: Step;
  readonly before: Step;
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

function compared(steps: readonly Step[], isOwn: (step: Step) => boolean): Comparison {
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

function isNear(one: number, other: number): boolean {
  return Math.abs(one - other) <= 0.011 + 1e-9 * Math.abs(one);
}

import { kindOfWords, SIDES } from '../../kinds.ts';
import { type MoneyKind, sharesQuestion } from '../../questions.ts';
import type { MappedTable } from '../mappedTable.ts';
import { type Row, sharesOf } from './row.ts';

/**
 * True for a cost whose shares are those of a dividend of its day, or of a trade of its day with as many shares. Some brokers write
 * them with the sign of the money.
 */
export function isOfOther(mapped: MappedTable, { line, symbol, quantity }: Row): boolean {
  const own = sharesByDay(mapped).get(`${mapped.text(line, 'date')} ${symbol}`) ?? [];
  return own.some((size) => size === null || size === Math.abs(quantity ?? 0));
}

const SHARES_BY_DAY = new WeakMap<MappedTable, ReadonlyMap<string, readonly (number | null)[]>>();

/** Returns the shares of the trades by day and security. A dividend has null. */
function sharesByDay(mapped: MappedTable): ReadonlyMap<string, readonly (number | null)[]> {
  const known = SHARES_BY_DAY.get(mapped);
  if (known !== undefined) return known;
  const found = new Map<string, (number | null)[]>();
  for (const line of mapped.table.lines) {
    const kind = kindOfWords(mapped.text(line, 'type'));
    if (kind === null || (kind !== 'dividend' && !SIDES.includes(kind))) continue;
    const key = `${mapped.text(line, 'date')} ${mapped.symbol(line)}`;
    const size = kind === 'dividend' ? null : Math.abs(sharesOf(mapped, line));
    const own = found.get(key);
    if (own) own.push(size);
    else found.set(key, [size]);
  }
  SHARES_BY_DAY.set(mapped, found);
  return found;
}

/** Asks whether a row moved shares, whose word is one for money. One answer is for all rows with the word. */
export function askForShares(
  { report, table, at }: MappedTable,
  row: Row,
  kind: MoneyKind,
  side: 'buy' | 'sell',
): void {
  const word = table.text(row.line, at.type);
  const question = sharesQuestion(word, kind, side, Math.abs(row.quantity ?? 0), row.symbol);
  report.error(row.line.number, `${question.text} Choose ${kind} or ${side} as its type`, { value: word });
  if (!report.questions.some((other) => other.word === word)) report.questions.push(question);
}

import type { Holding } from '../../types.ts';
import { isCurrency } from '../currencies.ts';
import type { ReadOptions } from '../imported.ts';
import { UNIT_NOUNS, type Unit } from '../numbers.ts';
import type { Line } from '../parseRows.ts';
import { findUnit } from '../units.ts';
import { isDerivative, UNSUPPORTED } from './derivatives.ts';
import type { MappedTable, Positions } from './mappedTable.ts';

/** Headers of weights that somebody wants. Brokers report the present share in addition to the number of shares. */
const WANTED = /^(weights?|target.*|allocation.*|ziel.*|.*cible)$/i;

/**
 * Reads a table of holdings with weights, shares, or amounts.
 * @param titleAt the line above the table that has the date of the options
 */
export function readHoldings(mapped: MappedTable, isBare: boolean, options: ReadOptions, titleAt?: number): void {
  const { table, at, report } = mapped;
  const named = unitByColumn(at, table.headers, options.unit);
  const column = at[named];
  const header = table.headers[column] ?? '';
  const isPercent = named === 'weight' && /%|percent|prozent|procent|pourcent|porcent/i.test(header);
  if (at.date === -1) {
    const reason = titleAt === undefined ? 'because the table has no dates' : `as line ${titleAt} says`;
    report.detected.date = `${options.date}, ${reason}`;
  }
  if (isPercent) report.detected.weight = 'percent, by its header';
  const held = table.lines.filter(({ number, cells }) => {
    const isContract = isDerivative(table.headers, cells, '', cells[at.symbol] ?? '');
    if (isContract) report.warn(number, UNSUPPORTED);
    return !isContract;
  });
  const rows = held.map((line) => {
    const date = at.date === -1 ? options.date : (table.date(line, at.date) ?? '');
    // Money has an amount where securities have shares, or counts as one share.
    const shares = table.peek(line.cells[column] ?? '', column) ?? 0;
    const isOne = named !== 'quantity' || shares === 0 || shares === 1;
    const symbol = cashSymbol(mapped, line, isOne) ?? mapped.symbol(line);
    if (symbol === '')
      report.error(
        line.number,
        'There is no symbol. Choose the column that names the security (symbol, name), or remove the row',
      );
    const own = table.money(line, column);
    const money = symbol.startsWith('CASH.') && named === 'quantity' && isOne ? table.money(line, at.amount) : null;
    return { line, date, symbol, read: money?.value ? money : own };
  });
  const numbers = rows.flatMap(({ date, read }) => (read === null ? [] : [{ ...read, date }]));
  const { unit, question, fraction } = findUnit(numbers, {
    unit: options.unit ?? (isBare ? undefined : named),
    weights: options.weights ?? (isPercent ? 'percent' : undefined),
  });
  report.detected.unit = unit;
  if (question !== null) {
    report.questions.push(question);
    report.error(null, `${question.text} Set the meaning of the numbers (${question.about})`);
  }
  for (const { line, date, symbol, read } of rows) {
    const row: Holding = { date, symbol };
    if (read === null && named === 'quantity' && mapped.text(line, 'amount') !== '') {
      report.warn(line.number, `${symbol} was left out, because it has no number of shares`);
      continue;
    }
    if (read === null) {
      if (symbol !== '') report.error(line.number, `There is no ${named}`);
    } else if (read.unit !== null && read.unit !== unit && !symbol.startsWith('CASH')) {
      const value = table.text(line, column);
      report.error(line.number, `"${value}" is not ${unit === 'amount' ? 'an' : 'a'} ${UNIT_NOUNS[unit]}`, { value });
    } else if (unit === 'amount') {
      const money = mapped.withCurrency(line, column, read);
      if (money !== null) row.amount = money.value;
      if (money !== null && money.currency !== '') row.currency = money.currency;
    } else if (unit === 'weight') row.weight = fraction({ ...read, date });
    else row[unit] = isPer100(mapped, line, read.value) ? read.value / 100 : read.value;
    report.addHolding(line.number, row);
  }
}

/** True for a bond: its number is the nominal value, and its price is for 100 of it, as the value of the holding shows. */
function isPer100(mapped: MappedTable, line: Line, nominal: number): boolean {
  const [price, amount] = [mapped.money(line, 'price'), mapped.money(line, 'amount')];
  if (price === null || amount === null) return false;
  if (price.currency !== '' && amount.currency !== '' && price.currency !== amount.currency) return false;
  const isPer100 = Math.abs((nominal * price.value) / 100 / Math.abs(amount.value) - 1) < 0.05;
  // Shares in these countries have prices in hundredths, and their number is a number of shares.
  const currency = price.currency || amount.currency;
  const isBond = isPer100 && !/^(GBP|ZAR|ILS)$/.test(currency);
  if (isBond) mapped.report.warn(line.number, `The price is for 100, so ${nominal} counts as ${nominal / 100}`);
  return isBond;
}

/** Returns the symbol of money, such as CASH.USD for `$CASH` or `Cash & Cash Investments`. Null for a security. */
function cashSymbol(mapped: MappedTable, line: Line, isAmount: boolean): string | null {
  const symbol = mapped.symbol(line);
  if (
    !/^\$?CASH$|^cash( [A-Z]{3}| (&|and) .*| balance| position| account)?$|^(bargeld|kontoguthaben|liquidit[aä]t|liquidit[eé]s|efectivo|liquiditeiten|likvida medel|kontant(er)?|got[oó]wka|hotovost|dinheiro|k[aä]teinen|contanti|liquidita|comptes? esp[eè]ces|(verrechnungs)?konto( [A-Z]{3})?)$/i.test(
      symbol,
    )
  )
    return null;
  // The value of money can be in another currency than its number.
  const [amount, written] = [mapped.money(line, 'amount')?.currency, mapped.text(line, 'currency')];
  const currency = isAmount ? amount || written : written || amount || '';
  return isCurrency(currency) ? `CASH.${currency.toUpperCase()}` : null;
}

/** Returns the kind of numbers that the columns have. The choice of the user comes first. */
export function unitByColumn(at: Positions, headers: readonly string[], chosen: Unit | undefined): Unit {
  if (chosen !== undefined && at[chosen] !== -1) return chosen;
  const isWanted = at.weight !== -1 && (at.quantity === -1 || WANTED.test(headers[at.weight] ?? ''));
  return isWanted ? 'weight' : at.quantity === -1 ? 'amount' : 'quantity';
}

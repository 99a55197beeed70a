import { isCurrency } from '../../currencies.ts';
import { kindOfWords } from '../../kinds.ts';
import { plusQuestion } from '../../questions.ts';
import { needOf } from '../../refusals.ts';
import { round } from '../../round.ts';
import type { MappedTable } from '../mappedTable.ts';
import { askForShares, isOfOther } from './askForShares.ts';
import { skipEmpty } from './emptyRows.ts';
import { hasNear, oncePerTable } from './nearMoney.ts';
import { commonOf, costsOf, moneyOf, movedBy, type Row, type Signs } from './row.ts';

/** The code of a coin or a share. */
const CODE = /^(?!CASH)[A-Z0-9]{2,10}$/;

export function addFlow(mapped: MappedTable, row: Row, kind: 'deposit' | 'withdrawal' | 'flow', signs: Signs): void {
  const { report, table, at } = mapped;
  const {
    line: { number },
    symbol,
    fee,
  } = row;
  const money = moneyOf(row);
  if (money === null) {
    report.error(number, needOf(kind === 'flow' ? 'deposit' : kind, 'amount', table.headers[at.amount]));
    return;
  }
  if (money.value === 0) {
    skipEmpty(mapped, row.line);
    return;
  }
  // Without a currency, the number next to a coin can be that of the coin, unless the cell for that is empty. Without an amount, the
  // shares themselves can have moved.
  const isOnlyMoney = at.quantity !== -1 && row.quantity === null;
  const isOnlyShares = (row.quantity ?? 0) !== 0 && [row.net, row.amount].every((own) => (own?.value ?? 0) === 0);
  const code = mapped.text(row.line, 'symbol') || (isOnlyShares ? mapped.text(row.line, 'name') : '');
  const isOpen = isOnlyShares || (!isOnlyMoney && !money.currency && at.currency === -1);
  if (isOpen && CODE.test(code) && !isCurrency(code)) {
    const message = `${(isOnlyShares ? row.quantity : null) ?? money.value} can be a number of ${code}. Choose a currency column (currency), or write Transfer In or Transfer Out as the type`;
    report.error(number, message);
    return;
  }
  const isBack = kind === 'withdrawal' && money.value > 0 && signs.isCashFlow && !row.isChosen;
  if (isBack && !cameBack(mapped, row)) {
    const word = table.text(row.line, at.type);
    const question = plusQuestion(word, money.value);
    report.error(number, `${question.text} Choose withdrawal or deposit as its type`, { value: word });
    if (!report.questions.some((other) => other.word === word)) report.questions.push(question);
    return;
  }
  const isOut = kind === 'flow' ? money.value < 0 : kind === 'withdrawal' && !isBack;
  if (kind === 'flow' && !signs.isCashFlow && money.value > 0) {
    const written = table.text(row.line, at.type) || row.note || 'The row';
    report.warn(
      number,
      `"${written}" can be a deposit or a withdrawal. It is a deposit, because its amount is positive`,
    );
  }
  if (kind === 'deposit' && money.value < 0)
    report.warn(number, 'The deposit is negative, so it is booked as a withdrawal');
  if (isBack) report.warn(number, 'The money of the withdrawal came in, so it is booked as a deposit');
  const { quantity, price } = row;
  const costs = costsOf(row);
  const moved = Math.abs(money.value);
  const before = isOut ? moved - costs : moved + costs;
  const product = Math.abs((quantity ?? 0) * (price?.value ?? 0));
  const isAfterCosts = product > 0 ? Math.abs(before - product) <= 0.011 : money === row.net;
  report.add(number, {
    ...commonOf(row),
    type: isOut || (kind === 'deposit' && money.value < 0) ? 'withdrawal' : 'deposit',
    symbol: symbol.startsWith('CASH.') ? symbol : '',
    amount: costs > 0 && isAfterCosts ? round(before) : moved,
    currency: money.currency,
    fee: Math.abs(fee?.value ?? 0),
    tax: Math.abs(row.tax?.value ?? 0),
    rate: table.number(row.line, at.rate),
  });
}

/** Words for money that came back. */
const BACK = /return|revers|refund|reject|fail|bounce|cancel|storn|rück|retour|rechaz|annul/i;

/** The money of the withdrawals of a table, in ascending order. */
const withdrawals = oncePerTable((mapped) =>
  mapped.table.lines
    .filter((line) => kindOfWords(mapped.text(line, 'type')) === 'withdrawal')
    .map((line) => mapped.moved(line))
    .sort((a, b) => a - b),
);

/** True for a withdrawal that came back: its word says so, or another row took as much out. */
function cameBack(mapped: MappedTable, row: Row): boolean {
  if (row.line.cells.some((cell) => BACK.test(cell))) return true;
  return hasNear(withdrawals(mapped), -movedBy(row), 0.011);
}

export function addCost(mapped: MappedTable, row: Row, type: 'fee' | 'tax', signs: Signs): void {
  const { report, table, at } = mapped;
  const {
    line: { number },
    symbol,
  } = row;
  const stated = moneyOf(row);
  const own = type === 'fee' ? (row.fee ?? row.tax) : (row.tax ?? row.fee);
  const money = stated === null || (stated.value === 0 && own !== null) ? own : stated;
  if (money === null) {
    report.error(number, needOf(type, 'amount', table.headers[at.amount]));
    return;
  }
  const { quantity, price } = row;
  const paid = price === null ? 0 : Math.abs((quantity ?? 1) * price.value);
  // The money of a fee can include a tax on it, which stands in the column of costs.
  const isSum = own !== null && Math.abs(paid + Math.abs(own.value) - Math.abs(money.value)) <= 0.011;
  if (own !== null && own.value !== 0 && Math.abs(own.value) !== Math.abs(money.value) && !isSum) {
    const both = `${Math.abs(money.value)} and ${Math.abs(own.value)}`;
    report.error(number, `The ${type} has two amounts, ${both}. Leave one of them out, or correct the row`);
    return;
  }
  const { value, currency } = money;
  const note = row.note || table.text(row.line, at.type);
  const isPaid = price === null || Math.abs(paid - Math.abs(value)) <= 0.011 + 0.01 * paid;
  if (symbol !== '' && quantity !== null && quantity < 0 && isPaid && !row.isChosen && !isOfOther(mapped, row)) {
    askForShares(mapped, row, type, 'sell');
  } else if (signs.isRefundPositive && (money === stated || mapped.layout?.areTaxesNegative) && value > 0)
    report.addRefund(number, { date: row.date, amount: value, currency, note, id: row.id });
  else if (value === 0) skipEmpty(mapped, row.line);
  else {
    const rate = table.number(row.line, at.rate);
    const { date } = row;
    // A tax belongs to the dividend of its day, and a fee to the trade of its order.
    if (type === 'fee' && symbol !== '' && row.id !== '')
      report.addFeeOf(number, { ...commonOf(row), symbol, amount: Math.abs(value), currency });
    else if (type === 'tax' && symbol !== '' && rate === null)
      report.addWithheld(number, { date, symbol, amount: Math.abs(value), currency, note });
    else report.add(number, { ...commonOf(row), type, symbol, amount: Math.abs(value), currency, rate });
  }
}

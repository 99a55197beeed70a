import { kindOfWords } from '../../kinds.ts';
import { paidQuestion, typeQuestion } from '../../questions.ts';
import { needOf } from '../../refusals.ts';
import { round } from '../../round.ts';
import type { MappedTable, Money } from '../mappedTable.ts';
import type { Contradiction } from '../settle.ts';
import { skipEmpty } from './emptyRows.ts';
import { commonOf, moneyOf, type Row, type Signs } from './row.ts';

/** Adds a dividend or interest before tax. A row with both amounts states its tax. */
export function addIncome(mapped: MappedTable, row: Row, type: 'dividend' | 'interest', signs?: Signs): void {
  const { report, table, at, hasSides } = mapped;
  const {
    line: { number },
    symbol,
    price,
    quantity,
    kind,
  } = row;
  // In a table without amounts, the number of a dividend can be its money.
  const isOnly = type === 'dividend' && at.amount === -1 && at.net === -1 && price === null && (quantity ?? 0) > 0;
  const money = isOnly && row.isChosen ? { value: quantity ?? 0, currency: '' } : moneyOf(row);
  const fee = Math.abs(row.fee?.value ?? 0);
  const tax = money === null ? 0 : taxIn(row, money, report);
  if (money === null || (type === 'dividend' && row.amount === null && row.net === null && quantity === null)) {
    const word = mapped.text(row.line, 'type');
    const question = isOnly ? paidQuestion(word, quantity ?? 0, symbol) : null;
    const message =
      question === null ? null : `${question.text} Choose dividend as its type if it is the money (types)`;
    report.error(number, message ?? needOf(type, 'amount', table.headers[at.amount]), { value: word });
    if (question !== null && !report.questions.some((other) => other.word === word)) report.questions.push(question);
    return;
  }
  const rate = table.number(row.line, at.rate);
  const common = { ...commonOf(row), type, symbol: type === 'dividend' ? symbol : '', currency: money.currency, rate };
  // Interest is paid by the account or to it, and the sign of money that moved says which.
  const isIn = kindOfWords(mapped.text(row.line, 'side')) === 'deposit';
  const isPaid =
    kind === 'charge' && !hasSides && !isIn && signs?.isCashFlow !== true ? -Math.abs(money.value) : money.value;
  const isTakenBack = signs?.isDividendSigned === true;
  if (type === 'dividend' && money.value < 0 && isTakenBack) {
    report.warn(number, `The dividend of ${symbol} is negative, so it is booked as a tax`);
    // The tax of a dividend that was taken back came back with it.
    const back = row.net === null && !signs.amountsIncludeCosts ? tax : 0;
    const amount = round(-money.value - back);
    report.add(number, { ...commonOf(row), type: 'tax', symbol, amount, currency: money.currency });
    return;
  }
  if (type === 'dividend' && money.value < 0 && signs !== undefined && !isTakenBack && !row.isChosen) {
    const message =
      'The dividend is negative, and no other row shows what the sign means. Choose dividend or tax as its type, or reverse the sign';
    const word = mapped.text(row.line, 'type');
    report.error(number, message, { value: word });
    if (word !== '' && !report.questions.some((other) => other.word === word))
      report.questions.push(typeQuestion(word, [row.line], ['dividend', 'tax', 'skip']));
    return;
  }
  if (money.value === 0) {
    if (type === 'dividend' && (quantity ?? 0) !== 0 && (price?.value ?? 0) === 0)
      report.warn(number, `The dividend of ${symbol} has shares and no money, so it was left out`);
    else skipEmpty(mapped, row.line);
    return;
  }
  const isPerShare =
    price !== null &&
    Math.abs(quantity ?? 1) > 1 &&
    Math.abs(price.value) > 0 &&
    Math.abs(money.value) === Math.abs(price.value);
  if (type === 'dividend' && isPerShare && row.net === null && row.amount !== null) {
    report.error(
      number,
      `The amount of the dividend is the dividend of one share, and there are ${quantity} shares. Leave the column of the amount out (amount), or correct the row`,
    );
    return;
  }
  const gross = grossOf(row, money, fee + tax, signs?.amountsIncludeCosts === true);
  if ('problem' in gross) {
    report.error(number, `${gross.problem}. Correct the row, or choose other columns for the costs (fee, tax)`);
    return;
  }
  if (fee + (gross.tax ?? tax) > gross.amount + 0.011) {
    const message = `The ${type} of ${gross.amount} is less than its costs of ${round(fee + (gross.tax ?? tax))}. Correct the row, or choose other columns for the amount and the costs (amount, fee, tax)`;
    report.error(number, message);
    return;
  }
  const product = Math.abs((price?.value ?? 0) * (quantity ?? 0));
  const isLess = gross.amount < 0.95 * product && gross.amount > 0.5 * product && money.currency === price?.currency;
  if (type === 'dividend' && isLess && money.currency !== '') {
    report.warn(
      number,
      `${quantity} × ${price?.value} is ${round(product)}, and the dividend is ${gross.amount}. The rest can be a tax, which the row does not name`,
    );
  }
  if (price !== null && quantity !== null && row.amount === null && row.net === null) {
    report.detected.dividends = 'quantity × price, because the rows have no amounts';
  }
  if (type === 'interest' && isPaid < 0) report.add(number, { ...common, amount: isPaid, fee, tax });
  else report.add(number, { ...common, amount: gross.amount, fee, tax: gross.tax ?? tax });
}

/** Returns the tax of an income in its currency. A tax in the currency of the price is converted at the rate of the payment. */
function taxIn({ line, tax, price, quantity }: Row, money: Money, report: MappedTable['report']): number {
  const value = Math.abs(tax?.value ?? 0);
  const own = tax?.currency ?? '';
  if (value === 0 || own === '' || money.currency === '' || own === money.currency) return value;
  const paid = Math.abs((price?.value ?? 0) * (quantity ?? 0));
  if (paid > 0 && price?.currency === own) {
    report.detected.withholding_tax = 'converted at the rate of its dividend';
    return round((value * Math.abs(money.value)) / paid);
  }
  report.warn(line.number, `The withheld tax of ${value} ${own} has no rate. The dividend is booked net`);
  return 0;
}

/** Returns the income before tax, and the tax if it is the difference between two amounts of the row. The costs can contradict both. */
function grossOf(
  row: Row,
  money: Money,
  costs: number,
  isAfter: boolean,
): { readonly amount: number; readonly tax: number | null } | Contradiction {
  const { amount, net, price, quantity, rate } = row;
  if (amount !== null && net !== null && amount.value !== 0 && net.value !== 0 && amount.currency === net.currency) {
    const difference = round(Math.abs(amount.value) - Math.abs(net.value));
    // Both amounts can be after costs.
    if (costs > 0 && Math.abs(difference - costs) > 0.011 && Math.abs(difference) > 0.011) {
      const problem = `${Math.abs(amount.value)} less the costs of ${round(costs)} is not the net amount of ${Math.abs(net.value)}`;
      return { problem };
    }
    if (costs > 0 && difference < costs - 0.011) return { amount: round(Math.abs(net.value) + costs), tax: null };
    if (difference >= 0 && difference < Math.abs(amount.value)) {
      return { amount: Math.abs(amount.value), tax: costs > 0 ? null : difference };
    }
  }
  const value = Math.abs(money.value);
  const product = price !== null && quantity !== null ? Math.abs(price.value * quantity) : 0;
  // The product can be in another currency.
  const products = [1, rate ?? 1, 1 / (rate || 1)].map((each) => product * each);
  const isProduct = (money: number) => products.some((own) => own > 0 && Math.abs(money - own) <= 0.011 + 1e-4 * own);
  // The amount is what was paid if quantity × price is higher by the costs.
  const isNet = costs > 0 && (isProduct(value + costs) || (isAfter && !isProduct(value)));
  return { amount: isNet || net === money ? round(value + costs) : value, tax: null };
}

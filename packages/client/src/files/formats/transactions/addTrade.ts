import { currencyOfName, isCurrency } from '../../currencies.ts';
import { pricesQuestion } from '../../questions.ts';
import { NO_SHARES, needOf } from '../../refusals.ts';
import { round } from '../../round.ts';
import type { MappedTable } from '../mappedTable.ts';
import { addTrade as addProvenTrade, isPercentOfNominal } from '../settle.ts';
import { commonOf, costsOf, movedBy, positive, type Row, type Signs, symbolAt } from './row.ts';
import { isOfAccount } from './signs.ts';

/** Stops a row whose shares moved against its type, as the other rows of the table show. */
export function isAgainstShares(
  { report }: MappedTable,
  { line, quantity }: Row,
  isIn: boolean,
  signs: Signs,
): boolean {
  const isAgainst = signs.areSharesSigned && (isIn ? (quantity ?? 0) < 0 : (quantity ?? 0) > 0);
  const message = isIn
    ? 'Its type brings shares, and the shares of the row left. Correct the type or the number'
    : 'Its type takes shares, and the shares of the row came in. Correct the type or the number';
  if (isAgainst) report.error(line.number, message, { value: String(quantity) });
  return isAgainst;
}

/** Words for shares that are paid on one day and can come on another one. */
const SUBSCRIPTION = /^(subscription|teckning|tegning|inschrijving|souscription|suscripci[oó]n|sottoscrizione)/i;

export function addTrade(mapped: MappedTable, row: Row, side: 'buy' | 'sell', signs: Signs): void {
  const { report, at, table } = mapped;
  const {
    line: { number },
    symbol,
    quantity,
    fee,
  } = row;
  if (quantity === null && at.quantity === -1) {
    report.error(
      number,
      `The row has the money of a trade, and no number of shares. ${NO_SHARES}, or leave the row out`,
    );
    return;
  }
  if (symbol === '') report.error(number, needOf(side, 'symbol', table.headers[symbolAt(at)]));
  const [, base = '', quote = ''] = /^([A-Z]{3})[./]([A-Z]{3})$/.exec(symbol) ?? [];
  if (isCurrency(base) && isCurrency(quote) && quantity !== null && quantity !== 0) {
    addPair(report, row, side, base, quote);
    return;
  }
  const money = currencyOfName(symbol);
  const payment = row.net ?? row.amount;
  if (money !== null && payment !== null && isCurrency(payment.currency) && (quantity ?? 0) !== 0) {
    addPair(report, { ...row, price: null }, side, money, payment.currency);
    return;
  }
  if (quantity === null || quantity === 0) {
    report.error(number, needOf(side, 'quantity', table.headers[at.quantity]));
    return;
  }
  if (isItsCurrency(mapped, row)) {
    report.error(
      number,
      `It trades ${symbol} for the same currency. Enter deposit or withdrawal, or leave the row out`,
    );
    return;
  }
  if (isAgainstShares(mapped, row, side === 'buy', signs)) return;
  if (/^[^:@]+: ?\p{L}+ [\d.,]+ ?(@|zu je)/u.test(mapped.text(row.line, 'type'))) {
    report.warn(
      number,
      `"${mapped.text(row.line, 'type')}" is a corporate action. It is booked as a trade at its price`,
    );
  }
  const cash = movedBy(row);
  if (SUBSCRIPTION.test(mapped.text(row.line, 'type')) && cash === 0 && (row.price?.value ?? 0) === 0) {
    report.error(number, 'The subscription has shares and no money. Enter what was paid, or leave the row out');
    return;
  }
  if (signs.areTradesSigned && (side === 'buy' ? cash > 0 : cash < 0) && Math.abs(cash) > costsOf(row)) {
    const way =
      side === 'buy'
        ? 'A purchase costs money, and the row has money that came in'
        : 'A sale brings money, and the row has money that left';
    report.error(number, `${way}. Correct the type or the amount`, { value: String(cash) });
    return;
  }
  if (row.price === null && row.amount === null && row.net === null) {
    const [unused = -1] = mapped.unusedMoney;
    const way =
      unused !== -1
        ? `Choose the column "${table.headers[unused]}" or another one (price, amount)`
        : [at.price, at.amount, at.net].some((column) => column !== -1)
          ? 'Enter one, or leave the row out'
          : null;
    if (way !== null) {
      report.error(number, `The row has no price and no amount. ${way}`);
      return;
    }
  }
  const isUnproven = row.amount === null && row.net === null && hasUnprovenUnit(mapped, row);
  if (isUnproven && signs.prices === null) {
    const question = pricesQuestion(row.price?.value ?? 0, symbol);
    if (!report.questions.some(({ about }) => about === 'prices')) report.questions.push(question);
    report.error(number, `${question.text} Say which it is (prices), or add the amounts (amount)`);
    return;
  }
  const paid = (row.net ?? row.amount ?? row.price)?.currency ?? '';
  const isForeignFee =
    fee !== null &&
    fee.value !== 0 &&
    fee.currency !== '' &&
    paid !== '' &&
    ![paid, row.price?.currency].includes(fee.currency);
  if (isForeignFee) {
    const cost = { amount: Math.abs(fee.value), currency: fee.currency };
    report.add(number, { ...commonOf(row), type: 'fee', symbol, ...cost });
  }
  const stated = { price: row.price, amount: row.amount, net: row.net };
  if (isUnproven && signs.prices === 'per_100' && row.price !== null)
    stated.price = { ...row.price, value: round(row.price.value / 100) };
  const isPerUnits = isFundOfUnits(mapped) && row.price !== null && row.amount === null && row.net === null;
  if (isPerUnits && row.price !== null) {
    stated.price = { ...row.price, value: row.price.value / UNITS };
    report.warn(number, `The price is for ${UNITS} units, so ${row.price.value} counts as ${stated.price.value}`);
  }
  if (isForeignText(row)) {
    stated.price = null;
    report.warn(number, 'The price in the text is not in the currency of the amount, so only the amount was used');
  }
  addProvenTrade(
    report,
    number,
    { ...commonOf(row), symbol, ...(at.rate === -1 || row.rate === null ? {} : { rate: row.rate }) },
    {
      side,
      quantity: Math.abs(quantity),
      price: positive(stated.price),
      amount: positive(stated.amount),
      net: positive(stated.net),
      fee: isForeignFee ? null : positive(fee),
      tax: Math.abs(row.tax?.value ?? 0),
      rate: row.rate === null || row.rate === 0 ? null : row.rate,
      isAccountCurrency: mapped.layout?.isOneAccount === true || isOfAccount(mapped.table.headers[at.currency] ?? ''),
      amountsIncludeCosts: signs.amountsIncludeCosts,
      amountDecimals: signs.amountDecimals,
      isBond: row.line.cells.some((cell) => BOND.test(cell)),
    },
  );
}

/** Names of bonds with their rate, and of those of some states. */
const BOND_NAME = /\d\s?%|^(btp|bot|cct|oat|bund|bobl|schatz|gilt|treasury (bill|note|bond)|t-?(bill|note|bond)s?)\b/i;

const FUND_NAME = /\b(etf|etc|fund|fonds?|ucits|index)\b/i;

/** True for a price without an amount that can be a hundredth: that of a bond per 100, and that of a share in London in pence. */
function hasUnprovenUnit(mapped: MappedTable, { line, price, quantity, symbol }: Row): boolean {
  const each = price?.value ?? 0;
  const name = mapped.text(line, 'name') || symbol;
  const isBond = line.cells.some((cell) => BOND.test(cell)) || (BOND_NAME.test(name) && !FUND_NAME.test(name));
  if (isBond && isPercentOfNominal(each) && Math.abs(quantity ?? 0) >= MANY_BONDS) return true;
  return price?.currency === '' && each > 0 && symbol.endsWith('.L');
}

/** The least number of bonds that is a nominal value. */
const MANY_BONDS = 100;

/** A cell with the class of an asset. */
const BOND = /^(bonds?|anleihen?|obligations?|obligaties?|obbligazion[ei])$/i;

/** The units that the price of a Japanese fund is for. */
const UNITS = 10_000;

/** True for a table with the units of funds in Japan, which are counted in 口. */
function isFundOfUnits({ table, at }: MappedTable): boolean {
  return /口/.test(table.headers[at.quantity] ?? '');
}

/** Adds a trade of a pair of currencies. A purchase of 100 EUR.USD buys 100 EUR for US dollars. */
function addPair(report: MappedTable['report'], row: Row, side: 'buy' | 'sell', base: string, quote: string): void {
  const own = Math.abs(row.quantity ?? 0);
  const other = round(own * Math.abs(row.price?.value ?? 0)) || Math.abs((row.amount ?? row.net)?.value ?? 0);
  const [from, to] = side === 'sell' ? [base, quote] : [quote, base];
  const [amount, quantity] = side === 'sell' ? [own, other] : [other, own];
  const moved = { amount, currency: from, symbol: `CASH.${to}`, quantity };
  if (other === 0)
    report.error(
      row.line.number,
      'The trade of two currencies has no price and no amount. Choose the column that has one (price, amount)',
    );
  else report.add(row.line.number, { ...commonOf(row), type: 'exchange', ...moved });
  const { value = 0, currency = quote } = row.fee ?? {};
  const note = `Commission of ${row.symbol}`;
  if (value !== 0)
    report.add(row.line.number, { date: row.date, type: 'fee', amount: Math.abs(value), currency, note });
}

/** True if a text has the price of a foreign security, whose amount is in the currency of the account. */
function isForeignText({ isTextPrice, price, quantity, amount, net }: Row): boolean {
  const stated = net ?? amount;
  if (!isTextPrice || price === null || stated === null || stated.value === 0 || stated.currency !== '') return false;
  const value = Math.abs((quantity ?? 0) * price.value);
  return Math.abs(Math.abs(stated.value) / value - 1) > 0.02;
}

/** True for units of the currency of the row at a price of 1, which some programs list like shares. Some tickers are currencies too. */
export function isItsCurrency(mapped: MappedTable, { line, symbol, price }: Row): boolean {
  const currency = price?.currency || mapped.text(line, 'currency');
  return isCurrency(symbol) && symbol.toUpperCase() === currency.toUpperCase() && (price?.value ?? 1) === 1;
}

import type { Transaction } from '../../types.ts';
import { isCurrency } from '../currencies.ts';
import { groupBy } from '../groupBy.ts';
import type { Line } from '../parseRows.ts';
import type { Report } from '../report.ts';
import { round } from '../round.ts';
import { symbolOf } from '../symbols.ts';
import type { Table } from '../table.ts';
import { plainName } from '../words.ts';
import { addTrade } from './settle.ts';
import { findHeader, type TableFormat, tableBelow } from './tableFormat.ts';

/** Positions of the columns, which have names in the language of the account. */
const AT = { date: 0, time: 1, product: 3, isin: 4, text: 5, currency: 7, amount: 8, order: 11 } as const;

/** One line of the account with its cells read. */
interface Entry {
  readonly line: number;
  readonly date: string;
  readonly time: string;
  readonly symbol: string;
  readonly text: string;
  readonly plain: string;
  readonly currency: string;
  readonly amount: number;
  readonly order: string;
}

/** The account statement of Degiro (Account.csv) in any language, with cash in each currency. */
export const degiroAccount: TableFormat = {
  name: 'degiro',
  headerAt: (lines) =>
    findHeader(lines, (cells) => cells[4] === 'ISIN' && cells[8] === '' && cells[10] === '' && cells.length >= 12),
  read(source, headerAt, report) {
    const kinds = { dates: ['date'], numbers: ['amount'] } as const;
    const table = tableBelow(source, headerAt, report, AT, kinds, { order: 'DMY' });
    const entries = withWholeOrders(table.lines.flatMap((line) => entryOf(table, line, report) ?? []));
    const others = entries.filter((entry) => !isTrade(entry) && !isConversion(entry));
    const costs = others.filter(({ order, amount }) => order !== '' && amount < 0);
    const fees = groupBy(costs, ({ order }) => order);
    const used = new Set<Entry>();
    for (const entry of entries.filter(isTrade)) readTrade(table, entry, fees.get(entry.order) ?? [], used, report);
    readConversions(entries.filter(isConversion), report);
    for (const entry of others.filter((other) => !used.has(other))) readOther(entry, report);
  },
};

/** Completes the number of an order that continues in the next line, from another line of the order. */
function withWholeOrders(entries: readonly Entry[]): readonly Entry[] {
  return entries.map((entry) => {
    const { date, time, order } = entry;
    const whole = order.endsWith('-')
      ? entries.find(
          (other) =>
            other.date === date && other.time === time && other.order.startsWith(order) && other.order !== order,
        )
      : undefined;
    return whole === undefined ? entry : { ...entry, order: whole.order };
  });
}

function entryOf(table: Table, line: Line, report: Report): Entry | null {
  if (table.text(line, AT.date) === '') {
    report.skip(line.number, 'It continues the line above.');
    return null;
  }
  const date = table.date(line, AT.date);
  const amount = table.number(line, AT.amount);
  const currency = table.text(line, AT.currency);
  if (date === null || amount === null || !isCurrency(currency)) {
    if (amount === null) report.skip(line.number, 'It moves no money.');
    else if (date !== null) report.error(line.number, `"${currency}" is not a currency`, { value: currency });
    return null;
  }
  const text = table.text(line, AT.text);
  const symbol = symbolOf(table.text(line, AT.isin), table.text(line, AT.product));
  const rest = { time: table.text(line, AT.time), order: table.text(line, AT.order), currency };
  return { line: line.number, date, symbol, text, plain: plainName(text), amount, ...rest };
}

const BUY = new Set(['koop', 'buy', 'kauf', 'achat', 'compra', 'acquisto']);
const SELL = new Set(['verkoop', 'sell', 'verkauf', 'vente', 'venta', 'venda', 'vendita']);

/** Reads a number of shares behind the word for a trade, which may follow the name of a corporate action and a colon. */
function tradeIn(text: string): { readonly type: 'buy' | 'sell'; readonly shares: string } | null {
  for (const part of text.split(/: ?/)) {
    const [, word = '', shares = ''] = /^([a-z]+) ([\d.,]+)/i.exec(part) ?? [];
    if (BUY.has(word.toLowerCase())) return { type: 'buy', shares };
    if (SELL.has(word.toLowerCase())) return { type: 'sell', shares };
  }
  return null;
}

function isTrade({ text }: Entry): boolean {
  return tradeIn(text) !== null;
}

function isConversion({ plain }: Entry): boolean {
  return /^(valuta (debit|credit)|fx (debit|credit|withdrawal)|wahrungswechsel|operation de change|(retirada |ingreso )?cambio de divisa|(levantamento|credito) de divisa)/.test(
    plain,
  );
}

function readTrade(table: Table, entry: Entry, fees: readonly Entry[], used: Set<Entry>, report: Report): void {
  const { line, date, symbol, text, currency } = entry;
  const { type, shares } = tradeIn(text) ?? { type: 'sell', shares: '' };
  const quantity = table.peek(shares);
  if (quantity === null || quantity === 0) {
    report.error(line, `"${shares}" is not a number of shares`, { value: shares });
    return;
  }
  const isCorporate = text.includes(':');
  if (isCorporate)
    report.warn(line, `"${text}" is a corporate action. It is booked as a trade at the price of the statement`);
  const price = table.peek(/(?:@|zu je) ?([\d.,]+)/.exec(text)?.[1] ?? '') ?? 0;
  // Partial fills share an order, and its costs are booked with the first one.
  const own = fees.filter((fee) => fee.currency === currency && !used.has(fee));
  const fee = round(-own.reduce((sum, each) => sum + each.amount, 0));
  for (const each of own) used.add(each);
  const money = (value: number) => (value === 0 ? null : { value: Math.abs(value), currency });
  const figures = {
    side: type,
    quantity,
    price: money(price),
    amount: money(entry.amount),
    net: null,
    fee: money(fee),
  };
  const rest = { tax: 0, rate: null, amountsIncludeCosts: false, amountDecimals: 2 };
  addTrade(report, line, { date, symbol }, { ...figures, ...rest });
}

/** Makes one exchange of each pair of lines at one time, of which one is negative and one is positive. */
function readConversions(conversions: readonly Entry[], report: Report): void {
  const byTime = groupBy(conversions, ({ date, time, order }) => `${date} ${time} ${order}`);
  for (const group of byTime.values()) {
    const incoming = group.filter(({ amount }) => amount > 0);
    const outgoing = group.filter(({ amount }) => amount <= 0);
    for (const [index, from] of outgoing.entries()) {
      const to = incoming[index];
      if (to === undefined || to.currency === from.currency) continue;
      const row = { date: from.date, amount: -from.amount, currency: from.currency };
      report.add(from.line, { type: 'exchange', ...row, symbol: `CASH.${to.currency}`, quantity: to.amount });
    }
    const isAlone = (entry: Entry, others: readonly Entry[], index: number) =>
      others[index] === undefined || others[index]?.currency === entry.currency;
    const alone = [
      ...incoming.filter((entry, index) => isAlone(entry, outgoing, index)),
      ...outgoing.filter((entry, index) => isAlone(entry, incoming, index)),
    ];
    for (const { line, text } of alone) {
      report.warn(line, `"${text}" has no second line in another currency, so it was not imported`);
    }
  }
}

/** Bookings inside Degiro, which move no money of the account. */
const INTERNAL =
  /cash sweep|reservation|processed flatex withdrawal|geldrekening bij|geldkonto|cash account at|compte especes/;
const TAX = /belasting|tax|steuer|impot|retenc|imposto|ritenuta/;
const FEE = /kosten|fee|gebuhr|frais|costes|comision|handelsmodalit|custo|tariff|pass through|stamp duty/;

function readOther(entry: Entry, report: Report): void {
  const { line, date, symbol, text, plain, amount, currency } = entry;
  const common = { date, currency, note: text };
  const isIncome = /dividend|coupon|ausschuttung|uitkering|fund distribution/.test(plain);
  if (INTERNAL.test(plain)) report.skip(line, 'It is an internal booking of Degiro.');
  else if (isIncome && TAX.test(plain)) {
    report.addWithheld(line, { ...common, symbol, amount: -amount });
  } else if (isIncome && amount >= 0) report.add(line, { ...common, type: 'dividend', symbol, amount });
  else if (/interest|rente|zinsen|interet|interes|geldmarktfonds|money market/.test(plain)) {
    report.add(line, { ...common, type: 'interest', amount });
  } else if (FEE.test(plain)) addCost(entry, 'fee', report);
  else if (TAX.test(plain)) addCost(entry, 'tax', report);
  else if (
    /deposit|storting|einzahlung|ingreso|versement|withdrawal|auszahlung|retrait|retirada|depot|ideal|sofort/.test(
      plain,
    )
  ) {
    report.currency ??= currency;
    report.addFlow(line, date, amount, currency, { note: text });
  } else report.warn(line, `"${text}" is not known, so the line was not imported`);
}

function addCost({ line, date, symbol, text, amount, currency }: Entry, type: 'fee' | 'tax', report: Report): void {
  if (amount > 0) report.addRefund(line, { date, amount, currency, note: text });
  else {
    const row: Transaction = { date, type, symbol, amount: -amount, currency, note: text };
    report.add(line, row);
  }
}

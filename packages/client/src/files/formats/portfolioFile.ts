import { isCurrency } from '../currencies.ts';
import { groupBy } from '../groupBy.ts';
import type { Report } from '../report.ts';
import { round } from '../round.ts';
import { symbolOf } from '../symbols.ts';
import { xmlTags } from './xmlTags.ts';

type Booking =
  | 'buy'
  | 'sell'
  | 'deposit'
  | 'withdrawal'
  | 'dividend'
  | 'interest'
  | 'charge'
  | 'fee'
  | 'tax'
  | 'refund'
  | 'in'
  | 'out';

/** An element with what the reader needs of it. */
interface Node {
  readonly name: string;
  readonly line: number;
  readonly attributes: ReadonlyMap<string, string>;
  readonly text: string;
  readonly parent: Node | null;
  readonly children: Node[];
}

/** The elements that others can refer to, by their id. */
type Ids = Map<string, Node>;

/** Elements of one transaction. The other account of a booking can be inside it. */
const TRANSACTION = /^((account|portfolio)-?transaction|transaction(From|To))$/i;

const BOOKINGS: ReadonlyMap<string, Booking> = new Map([
  ['DEPOSIT', 'deposit'],
  ['REMOVAL', 'withdrawal'],
  ['DIVIDENDS', 'dividend'],
  ['INTEREST', 'interest'],
  ['INTEREST_CHARGE', 'charge'],
  ['FEES', 'fee'],
  ['FEES_REFUND', 'refund'],
  ['TAXES', 'tax'],
  ['TAX_REFUND', 'refund'],
  ['DELIVERY_INBOUND', 'in'],
  ['DELIVERY_OUTBOUND', 'out'],
]);

/** The versions of the file in which transactions got a currency, and shares got eight digits. */
const FIRST_WITH_CURRENCIES = 29;
const FIRST_WITH_8_DIGITS = 49;

/** True for the file of Portfolio Performance (XML). */
export function isPortfolioFile(start: string): boolean {
  return start.startsWith('<') && /<([A-Za-z]\w*)/.exec(start.slice(0, 4000))?.[1] === 'client';
}

/**
 * Reads the file of Portfolio Performance. Amounts are in hundredths, and shares in units of 10^-8, or of 10^-6 in older files.
 * Each trade stands in an account and in a portfolio, and the one in the portfolio counts. Elements refer to others by a path or
 * by an id.
 */
export function readPortfolioFile(text: string, report: Report): void {
  const root = treeOf(text);
  const ids: Ids = new Map<string, Node>();
  const transactions: Node[] = [];
  const pending = root === null ? [] : [root];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    const id = node.attributes.get('id');
    if (id !== undefined) ids.set(id, node);
    if (TRANSACTION.test(node.name) && childOf(node, 'date') !== undefined) transactions.push(node);
    pending.push(...node.children);
  }
  const version = root === null ? '' : textOf(root, 'version', ids);
  if (Number(version || FIRST_WITH_CURRENCIES) < FIRST_WITH_CURRENCIES) {
    report.error(
      null,
      `Version ${version} of the file names no currencies. Open it in Portfolio Performance and save it`,
    );
    return;
  }
  const digits = Number(version || FIRST_WITH_8_DIGITS) < FIRST_WITH_8_DIGITS ? 6 : 8;
  const base = root === null ? '' : textOf(root, 'baseCurrency', ids);
  if (isCurrency(base)) report.currency = base;
  const transfers: Node[] = [];
  for (const node of transactions.sort((a, b) => a.line - b.line)) {
    const type = textOf(node, 'type', ids);
    if (/^TRANSFER_(IN|OUT)$/.test(type)) transfers.push(node);
    else if (/^account/.test(node.name) && /^(BUY|SELL)$/.test(type))
      report.skip(node.line, 'Its trade stands in the portfolio, too.');
    else readTransaction(node, type, digits, ids, report);
  }
  readTransfers(transfers, ids, report);
}

function treeOf(text: string): Node | null {
  let root: Node | null = null;
  const open: Node[] = [];
  for (const { name, line, depth, attributes, text: own } of xmlTags(text)) {
    const parent = open[depth - 1] ?? null;
    const node = { name, line, attributes, text: own.trim(), parent, children: [] };
    open.length = depth;
    open.push(node);
    // Prices are most of a file, and no transaction refers to them.
    if (name === 'price' || name === 'latest') continue;
    parent?.children.push(node);
    root ??= node;
  }
  return root;
}

function childOf({ children }: Node, name: string): Node | undefined {
  return children.find((child) => child.name === name);
}

/** Returns the text of a child. The two sides of a trade can share their date, which one of them refers to. */
function textOf(node: Node, name: string, ids: Ids): string {
  return resolved(childOf(node, name), ids)?.text ?? '';
}

/** Follows the references of an element, such as `../../../securities/security[2]`, or the id of another one. */
function resolved(node: Node | undefined, ids: Ids): Node | undefined {
  let current = node;
  for (let step = 0; step < 10; step++) {
    const path = current?.attributes.get('reference');
    if (current === undefined || path === undefined) return current;
    current = path.includes('/') ? follow(current, path) : ids.get(path);
  }
  return undefined;
}

function follow(from: Node, path: string): Node | undefined {
  let current: Node | undefined = from;
  for (const part of path.split('/')) {
    const [, name = '', place = '1'] = /^([\w.-]+?)(?:\[(\d{1,9})\])?$/.exec(part) ?? [];
    if (part === '..') current = current?.parent ?? undefined;
    else current = current?.children.filter((child) => child.name === name)[Number(place) - 1];
  }
  return current;
}

/** Returns a number of units of 10^-digits. Reports other text. */
function scaled(text: string, digits: number, line: number, report: Report): number {
  if (text === '') return 0;
  if (!/^-?\d{1,18}$/.test(text)) {
    report.error(line, `"${text}" is not a number of the file format`, { value: text });
    return 0;
  }
  return Number((Number(text) / 10 ** digits).toPrecision(15));
}

function readTransaction(node: Node, type: string, digits: number, ids: Ids, report: Report): void {
  const { line } = node;
  const unit = (kind: string) => {
    const own = childOf(node, 'units')?.children.filter(({ attributes }) => attributes.get('type') === kind) ?? [];
    const amounts = own.map((each) => scaled(childOf(each, 'amount')?.attributes.get('amount') ?? '', 2, line, report));
    return round(amounts.reduce((sum, amount) => sum + amount, 0));
  };
  const security = resolved(childOf(node, 'security'), ids);
  const name = security === undefined ? '' : textOf(security, 'tickerSymbol', ids) || textOf(security, 'name', ids);
  const currency = textOf(node, 'currencyCode', ids);
  if (!isCurrency(currency)) report.error(line, `"${currency}" is not a currency`, { value: currency });
  readBooking(report, line, {
    booking: BOOKINGS.get(type) ?? (type === 'BUY' ? 'buy' : type === 'SELL' ? 'sell' : undefined),
    written: type,
    value: scaled(textOf(node, 'amount', ids), 2, line, report),
    fee: unit('FEE'),
    tax: unit('TAX'),
    common: { date: dateOf(node, ids, report), currency },
    note: textOf(node, 'note', ids),
    security: {
      symbol: security === undefined ? '' : symbolOf(textOf(security, 'isin', ids), name),
      quantity: scaled(textOf(node, 'shares', ids), digits, line, report),
    },
  });
}

function dateOf(node: Node, ids: Ids, report: Report): string {
  const text = textOf(node, 'date', ids);
  if (/^\d{4}-\d{2}-\d{2}/.test(text)) return text.slice(0, 10);
  report.error(node.line, `"${text}" is not a date of the format YYYY-MM-DD`, { value: text });
  return '';
}

/** Transfers inside a portfolio move nothing, unless they change the currency. The two sides share their date. */
function readTransfers(transfers: readonly Node[], ids: Ids, report: Report): void {
  for (const group of groupBy(transfers, (node) => textOf(node, 'date', ids)).values()) {
    const sides = (type: string) =>
      group.filter((node) => textOf(node, 'type', ids) === type && textOf(node, 'amount', ids) !== '');
    const into = sides('TRANSFER_IN').filter((node) => !/portfolio/i.test(node.name));
    for (const node of sides('TRANSFER_OUT')) {
      const currency = textOf(node, 'currencyCode', ids);
      const other = into.find((each) => textOf(each, 'currencyCode', ids) !== currency);
      const same = into.some(
        (each) =>
          textOf(each, 'amount', ids) === textOf(node, 'amount', ids) && textOf(each, 'currencyCode', ids) === currency,
      );
      if (other === undefined || same || /portfolio/i.test(node.name)) {
        report.skip(node.line, 'It moves money or shares between two accounts.');
        continue;
      }
      into.splice(into.indexOf(other), 1);
      const [amount, quantity] = [node, other].map((each) => scaled(textOf(each, 'amount', ids), 2, each.line, report));
      const symbol = `CASH.${textOf(other, 'currencyCode', ids)}`;
      report.add(node.line, { date: dateOf(node, ids, report), type: 'exchange', amount, currency, symbol, quantity });
    }
    for (const { line } of sides('TRANSFER_IN')) report.skip(line, 'It is the other side of a transfer.');
  }
}

/** Adds one booking. Its value is the money that moved, after fees and taxes. */
function readBooking(
  report: Report,
  line: number,
  {
    booking,
    written,
    value,
    fee,
    tax,
    common,
    note,
    security,
  }: {
    readonly booking: Booking | undefined;
    readonly written: string;
    readonly value: number;
    readonly fee: number;
    readonly tax: number;
    readonly common: { readonly date: string; readonly currency: string };
    readonly note: string;
    readonly security: { readonly symbol: string; readonly quantity: number | null };
  },
): void {
  const costs = { fee, tax };
  // The value of a booking is what moved in the account, after fees and taxes.
  const [before, after] = [round(value - fee - tax), round(value + fee + tax)];
  if (booking === 'buy') report.add(line, { ...common, type: 'buy', ...security, amount: before, ...costs, note });
  else if (booking === 'sell')
    report.add(line, { ...common, type: 'sell', ...security, amount: after, ...costs, note });
  else if (booking === 'in' || booking === 'out') {
    const price = (security.quantity ?? 0) > 0 ? round(value / (security.quantity ?? 1)) : null;
    report.add(line, { ...common, type: `transfer_${booking}`, ...security, price, note });
  } else if (booking === 'dividend') {
    report.add(line, { ...common, type: 'dividend', symbol: security.symbol, amount: after, ...costs, note });
  } else if (booking === 'interest') report.add(line, { ...common, type: 'interest', amount: after, ...costs, note });
  else if (booking === 'charge') report.add(line, { ...common, type: 'interest', amount: -value, note });
  else if (booking === 'refund') report.addRefund(line, { ...common, amount: value, note: note || written });
  else if (booking === 'fee' || booking === 'tax') {
    report.add(line, { ...common, type: booking, symbol: security.symbol, amount: value, note });
  } else if (booking !== undefined) report.add(line, { ...common, type: booking, amount: value, note });
  else if (/umbuchung|transfer/i.test(written)) report.skip(line, 'It moves money or shares between two accounts.');
  else report.warn(line, `The type "${written}" is not known, so the line was not imported`);
}

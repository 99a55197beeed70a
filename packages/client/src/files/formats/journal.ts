import { isCurrency } from '../currencies.ts';
import { readDate } from '../dates.ts';
import { decimalOf, readNumber } from '../numbers.ts';
import type { Report } from '../report.ts';
import { round } from '../round.ts';
import { isDerivative, UNSUPPORTED } from './derivatives.ts';
import { addTrade, statedTrade } from './settle.ts';

/** A number of a commodity, which is a currency or a security. */
interface Quantity {
  readonly value: number;
  readonly unit: string;
}

interface Posting {
  readonly account: string;
  /** Null for the one posting whose amount follows from the others. */
  readonly amount: Quantity | null;
  /** The money that one unit was bought for. */
  readonly cost: Quantity | null;
  /** The price of one unit. */
  readonly price: Quantity | null;
  /** True for shares that leave lots whose cost the journal does not repeat. */
  readonly isOfLots?: boolean;
}

export interface Entry {
  readonly line: number;
  readonly date: string;
  readonly text: string;
  readonly postings: Posting[];
}

const HEAD = /^(\d{4}[-/.]\d{1,2}[-/.]\d{1,2})(?:=\S{1,12})?(?:[ \t]{1,9}(?:(?:\*|!|txn)[ \t]{0,9})?(.{0,300}))?$/;
/** The beginning of every transaction. */
const DAY = /^\d{4}[-/.]\d{1,2}[-/.]\d{1,2}(?!\d)/;
/** Directives that move nothing. */
const DIRECTIVE =
  /^(open|close|commodity|price|balance|option|plugin|include|pad|note|document|event|query|custom|pushtag|poptag)\b/;
const POSTING =
  /^\s{1,40}(?:[*!] )?([A-Za-z\p{L}][^\s;{@]{0,200}(?: [^\s;{@]{1,100}){0,8})(?:(?:\t| {2})\s{0,200}([^;]{0,200}))?(?:;.{0,500})?$/u;

/** True for a journal of beancount, ledger, or hledger. */
export function isJournal(start: string): boolean {
  const first = start.slice(0, 20_000);
  return (
    /^\d{4}[-/.]\d{1,2}[-/.]\d{1,2}(?:[ \t][^\n]{0,300})?\r?\n(?:[ \t]{1,40};[^\n]{0,300}\n){0,5}[ \t]{1,40}[A-Za-z][^\s:]{0,60}:\S/m.test(
      first,
    ) ||
    (/^\d{4}-\d{2}-\d{2} {1,9}(open|commodity|price|option)\b/m.test(first) && /\b(Assets|Income|Equity):/.test(first))
  );
}

/**
 * Reads the trades and the cash of a journal. The investment accounts are those that hold securities or pay for them.
 * Money that comes from other accounts is a deposit. Income and expenses name dividends, interest, fees, and taxes.
 */
export function readJournal(text: string, decimal: '.' | ',' | undefined, report: Report): void {
  const numbers = [...text.matchAll(/(?<![\d-])\d[\d.,]{0,30}(?= {0,2}[A-Z"])/g)]
    .slice(0, 20_000)
    .map(([number]) => number);
  const mark = decimal ?? decimalOf(numbers, ',').decimal ?? '.';
  readEntries(entriesOf(text, mark, report), report);
}

/** Reads the trades and the cash of transactions in double entry. */
export function readEntries(entries: readonly Entry[], report: Report): void {
  const securities = new Set(
    entries.flatMap(({ postings }) => postings.flatMap(({ amount }) => (isSecurity(amount) ? [amount.unit] : []))),
  );
  const all = entries.flatMap(({ postings }) => postings);
  const holders = all.flatMap(({ account, amount }) => (isSecurity(amount) ? [rootOf(account)] : []));
  // Books without an account for all assets have one for investments.
  const roots = new Set(
    all.some(({ account }) => isAsset(account)) ? [] : holders.filter((root) => !OTHERS.test(root)),
  );
  const accounts = new Set<string>();
  for (const { postings } of entries) {
    const own = postings.filter(({ account }) => isAsset(account) || roots.has(rootOf(account)));
    if (own.some(({ amount }) => isSecurity(amount))) for (const { account } of own) accounts.add(account);
  }
  if (accounts.size === 0) {
    report.error(null, 'The journal has no account with securities. Choose the journal that has the trades');
    return;
  }
  report.detected.accounts = [...accounts].slice(0, 20).join(', ');
  for (const entry of entries) readEntry(entry, accounts, securities, report);
}

function entriesOf(text: string, decimal: '.' | ',', report: Report): Entry[] {
  const entries: Entry[] = [];
  let current: Entry | null = null;
  let isRemark = false;
  for (const [index, raw] of text.split(/\r?\n/).entries()) {
    const line = raw.trimEnd();
    if (/^(comment|test)$/.test(line)) isRemark = true;
    if (/^end (comment|test)$/.test(line)) isRemark = false;
    if (isRemark) continue;
    const [, day = '', rest = ''] = HEAD.exec(line) ?? [];
    if (day !== '') {
      const date = readDate(day, 'YMD');
      if (date === null) report.error(index + 1, `"${day}" is not a date`, { value: day });
      current =
        DIRECTIVE.test(rest) || date === null
          ? null
          : { line: index + 1, date, text: rest.replaceAll('"', ' ').trim(), postings: [] };
      if (current !== null) entries.push(current);
    } else if (DAY.test(line)) {
      report.error(index + 1, 'The transaction cannot be read. Write its date, a blank, and its text');
      current = null;
    } else if (/^\S/.test(line)) current = null;
    else if (current !== null && !/^\s*([;#[(]|[a-z][\w-]*:(\s|$)|$)/.test(line)) {
      const posting = postingOf(line, decimal);
      if (posting === null)
        report.error(index + 1, 'The posting cannot be read. Write it as an account, two spaces, and an amount');
      else current.postings.push(posting);
    }
  }
  return entries;
}

function postingOf(line: string, decimal: '.' | ','): Posting | null {
  const [, account = '', written = ''] = POSTING.exec(line) ?? [];
  if (account === '') return null;
  if (written.trim() === '') return { account, amount: null, cost: null, price: null };
  const [, first = '', total = '', lot = '', at = '', price = ''] =
    /^([^{@]{1,80})(?:\{(\{?)([^}]{0,120})\}{1,2}\s{0,9}(?:(?:\[[^\]]{0,30}\]|\([^)]{0,60}\))\s{0,9}){0,3})?(?:(@@?)\s{0,9}([^{@]{1,80}))?(?:=.{0,80})?$/.exec(
      written.trim(),
    ) ?? [];
  const amount = quantityOf(first, decimal);
  if (amount === null) return null;
  // A lot can have a date and a label behind its cost.
  const cost = quantityOf(lot.split(/[,#]\s/)[0] ?? '', decimal);
  const paid = quantityOf(price, decimal);
  const each = (money: Quantity | null, isTotal: boolean) =>
    money === null || !isTotal || amount.value === 0
      ? money
      : { ...money, value: money.value / Math.abs(amount.value) };
  const isOfLots = /\{\s*\}/.test(written) && amount.value < 0;
  return { account, amount, cost: each(cost, total !== ''), price: each(paid, at === '@@'), isOfLots };
}

/** Reads `10 AAPL`, `$-1,800.00`, `-$5`, or `"Foo Fund" 3`. */
export function quantityOf(text: string, decimal: '.' | ','): Quantity | null {
  const plain = text.trim();
  const [, before = '', number = '', after = ''] =
    /^(-?(?:"[^"]{1,60}"|[^\s\d"+.,-]{0,24}))\s{0,4}([-+]?\d[\d.,]{0,30})\s{0,4}("[^"]{1,60}"|[^\s\d"][^\s"]{0,30})?$/.exec(
      plain,
    ) ?? [];
  const read = readNumber(number, decimal);
  if (read === null) return null;
  const unit = (after || before.replace(/^-/, '')).replaceAll('"', '');
  const code = readNumber(`1${unit}`, '.')?.currency ?? (unit === '$' ? 'USD' : unit);
  return { value: before.startsWith('-') ? -read.value : read.value, unit: code };
}

function isSecurity(amount: Quantity | null): amount is Quantity {
  return amount !== null && amount.unit !== '' && !isCurrency(amount.unit);
}

/** Accounts that are no assets. */
const OTHERS =
  /^(equity|eigenkapital|capitaux|patrimonio|incomes?|revenues?|ertr[aä]ge?|einnahmen|revenus?|ingresos|expenses?|aufwend|ausgaben|d[ée]penses?|gastos|liabilit|verbindlich|fremdkapital|passi[fv]|pasivos?)/i;

function rootOf(account: string): string {
  return account.split(':')[0] ?? '';
}

function isAsset(account: string): boolean {
  return /^(assets?|aktiva|activos?|actifs?)(:|$)/i.test(account);
}

/** Returns what a posting weighs in the balance of its transaction. */
function weightOf({ amount, cost, price }: Posting): Quantity | null {
  const each = cost ?? price;
  if (amount === null) return null;
  return each === null ? amount : { value: amount.value * each.value, unit: each.unit };
}

/** Returns the postings with the missing amount. Null if they do not balance. */
function balanced({ postings }: Entry): readonly Posting[] | null {
  const sums = new Map<string, number>();
  for (const weight of postings.flatMap((posting) => weightOf(posting) ?? []))
    sums.set(weight.unit, (sums.get(weight.unit) ?? 0) + weight.value);
  const open = [...sums].filter(([, value]) => Math.abs(value) > 0.006);
  const missing = postings.filter(({ amount }) => amount === null);
  const [rest] = open;
  // The cost of such lots, which is not their price, completes the balance.
  if (missing.length === 0 && open.length === 1 && postings.filter(({ isOfLots }) => isOfLots).length === 1)
    return postings;
  if (missing.length > 1 || (missing.length === 0 && open.length > 0)) return null;
  if (missing.length === 0 || rest === undefined) return postings.filter(({ amount }) => amount !== null);
  // A missing amount can have several currencies.
  const filled = open.map(([unit, value]) => ({ ...(missing[0] as Posting), amount: { unit, value: round(-value) } }));
  return [...postings.filter(({ amount }) => amount !== null), ...filled];
}

function readEntry(entry: Entry, accounts: ReadonlySet<string>, securities: ReadonlySet<string>, report: Report): void {
  const isOwn = ({ account }: Posting) => accounts.has(account);
  if (!entry.postings.some(isOwn)) {
    report.skip(entry.line, 'It moves nothing of an investment account.');
    return;
  }
  const postings = balanced(entry);
  if (postings === null) {
    report.error(entry.line, 'The postings do not balance. Correct the journal');
    return;
  }
  const sum = (test: (posting: Posting) => boolean) => sumsOf(postings.filter(test));
  const isPaper = ({ amount }: Posting) => isSecurity(amount);
  const named = (root: RegExp, part: RegExp) => sum(({ account }) => root.test(account) && part.test(account));
  const expenses = /^(expenses?|aufwend\p{L}{0,5}|ausgaben|d[ée]penses?|gastos)(:|$)/iu;
  const revenues = /^(income|revenues?|ertr[aä]ge?|einnahmen|revenus?|ingresos)(:|$)/iu;
  const moved: Moved = {
    postings,
    own: postings.filter(isOwn),
    shares: sum((posting) => isOwn(posting) && isPaper(posting)),
    cash: sum((posting) => isOwn(posting) && !isPaper(posting)),
    taxes: named(expenses, /tax|withh|steuer|impôt|impuesto/i),
    fees: named(expenses, /fee|commission|broker|charge|cost|gebühr|frais|comisi/i),
    dividends: named(revenues, /divid|distrib/i),
    interest: named(revenues, /interest|zins|intér|interes/i),
    gains: named(revenues, /gain|profit|pnl|p&l|gewinn|plus-?value/i),
  };
  const [money, other, ...more] = moved.cash;
  if (moved.shares.length > 0) readShares(entry, moved, report);
  else if (money !== undefined && other !== undefined && more.length === 0 && money.value * other.value < 0)
    readExchange(entry, money.value < 0 ? [money, other] : [other, money], moved, report);
  else readCash(entry, moved, securities, report);
}

/** The postings of a transaction, and their sums by unit that are not 0. */
interface Moved {
  readonly postings: readonly Posting[];
  /** The postings of the investment accounts. */
  readonly own: readonly Posting[];
  readonly shares: readonly Quantity[];
  readonly cash: readonly Quantity[];
  readonly taxes: readonly Quantity[];
  readonly fees: readonly Quantity[];
  readonly dividends: readonly Quantity[];
  readonly interest: readonly Quantity[];
  readonly gains: readonly Quantity[];
}

function sumsOf(postings: readonly Posting[]): Quantity[] {
  const totals = new Map<string, number>();
  for (const { amount } of postings)
    if (amount !== null) totals.set(amount.unit, round((totals.get(amount.unit) ?? 0) + amount.value));
  return [...totals].flatMap(([unit, value]) => (Math.abs(value) < 1e-9 ? [] : [{ unit, value }]));
}

function amountIn(list: readonly Quantity[], unit: string): number {
  return list.find((each) => each.unit === unit)?.value ?? 0;
}

function readShares({ line, date, text }: Entry, moved: Moved, report: Report): void {
  const { shares, cash, dividends } = moved;
  const [first, ...more] = shares;
  const [money, ...others] = cash;
  if (first === undefined) return;
  const own = moved.own.filter(({ amount }) => amount?.unit === first.unit);
  const has = (sign: 1 | -1) => own.some(({ amount }) => (amount?.value ?? 0) * sign > 0);
  if (isDerivative([], [], '', first.unit)) report.warn(line, UNSUPPORTED);
  else if (more.length > 0 || others.length > 0)
    report.error(line, 'It moves several securities or currencies. Enter it as one transaction for each of them');
  // Shares that others got, such as a fee in shares, are no split.
  else if (money === undefined && has(-1) && has(1) && !isPaidOut(moved, first.unit))
    report.addSplit(line, { date, symbol: first.unit, shares: first.value, written: text }, 'added');
  else addTradeOf({ line, date, text }, own, first, money ?? dividends[0], moved, report);
  if (money !== undefined) return;
  for (const { unit, value } of dividends)
    report.add(line, { date, note: text, type: 'dividend', symbol: first.unit, amount: -value, currency: unit });
}

/** True if another account got shares of a transaction, or paid them in. */
function isPaidOut({ postings, own }: Moved, unit: string): boolean {
  return postings.some((posting) => posting.amount?.unit === unit && !own.includes(posting));
}

function readExchange(
  { line, date, text }: Entry,
  [from, to]: readonly [Quantity, Quantity],
  { fees }: Moved,
  report: Report,
): void {
  const exchanged = { amount: -from.value, currency: from.unit, symbol: `CASH.${to.unit}`, quantity: to.value };
  report.add(line, { date, note: text, type: 'exchange', ...exchanged, fee: amountIn(fees, from.unit) });
}

function readCash({ line, date, text }: Entry, moved: Moved, securities: ReadonlySet<string>, report: Report): void {
  const { postings, cash, dividends, interest, fees, taxes } = moved;
  if (cash.length === 0) report.skip(line, 'It moves money inside the investment accounts.');
  for (const { unit: currency, value } of cash) {
    const [paid, earned] = [amountIn(dividends, currency), amountIn(interest, currency)];
    const [fee, tax] = [amountIn(fees, currency), amountIn(taxes, currency)];
    const common = { date, note: text };
    if (paid !== 0) {
      const symbol = symbolIn([...postings.map(({ account }) => account), text], securities);
      report.add(line, { ...common, type: 'dividend', symbol, amount: -paid, currency, fee, tax });
    }
    if (earned !== 0) {
      const costs = paid === 0 && earned < 0 ? { fee, tax } : {};
      report.add(line, { ...common, type: 'interest', amount: -earned, currency, ...costs });
    }
    if (paid === 0 && earned === 0) {
      if (fee !== 0) addCost(line, { ...common, type: 'fee', amount: fee, currency }, report);
      if (tax !== 0) addCost(line, { ...common, type: 'tax', amount: tax, currency }, report);
    }
    const rest = round(value + paid + earned + fee + tax);
    if (Math.abs(rest) > 0.005) report.addFlow(line, date, rest, currency, { note: text });
  }
}

function addCost(
  line: number,
  row: {
    readonly date: string;
    readonly note: string;
    readonly type: 'fee' | 'tax';
    readonly amount: number;
    readonly currency: string;
  },
  report: Report,
): void {
  if (row.amount < 0)
    report.addRefund(line, { date: row.date, note: row.note, currency: row.currency, amount: -row.amount });
  else report.add(line, row);
}

/** Returns the security that an account, such as Income:Dividends:AAPL, or a text names. Empty if none does. */
function symbolIn(texts: readonly string[], securities: ReadonlySet<string>): string {
  return texts.flatMap((text) => text.split(/[^A-Za-z0-9.]+/)).find((word) => securities.has(word)) ?? '';
}

function addTradeOf(
  { line, date, text }: Omit<Entry, 'postings'>,
  own: readonly Posting[],
  shares: Quantity,
  money: Quantity | undefined,
  { fees, taxes, gains }: Moved,
  report: Report,
): void {
  const side = shares.value > 0 ? 'buy' : 'sell';
  const quantity = Math.abs(shares.value);
  const prices = own.flatMap(({ price, cost }) => price ?? (side === 'buy' ? cost : null) ?? []);
  const unit = money?.unit ?? prices[0]?.unit ?? '';
  const cost = (list: readonly Quantity[]) => Math.abs(amountIn(list, unit));
  if (money === undefined) {
    const type = side === 'buy' ? 'transfer_in' : 'transfer_out';
    const price = prices.length === 1 ? prices[0] : undefined;
    report.add(line, {
      date,
      type,
      symbol: shares.unit,
      quantity,
      price: price?.value,
      currency: price?.unit,
      note: text,
    });
    return;
  }
  const written = prices.length === 1 && prices[0]?.unit === unit ? prices[0].value : 0;
  // A sale at its cost and with its gain has no price of its own.
  const gain = round(Math.abs(money.value) - quantity * written);
  const isCost = side === 'sell' && amountIn(gains, unit) !== 0 && Math.abs(gain + amountIn(gains, unit)) < 0.006;
  const price = isCost ? 0 : written;
  const figures = statedTrade(side, quantity, price, money.value, cost(fees), cost(taxes), unit);
  addTrade(report, line, { date, symbol: shares.unit, note: text }, figures);
}

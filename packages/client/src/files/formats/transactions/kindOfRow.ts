import { type Kind, kindOfWords, SIDES } from '../../kinds.ts';
import type { Line } from '../../parseRows.ts';
import { isIncome, type MappedTable } from '../mappedTable.ts';
import { sideOfShares } from '../sides.ts';
import { hasPricedShares, isinIn, type TradeText } from '../tradeText.ts';
import { movesAnything } from './emptyRows.ts';
import { oncePerTable } from './nearMoney.ts';
import type { Types } from './row.ts';
import { WITH_COSTS } from './signs.ts';

/** Kinds that leave a choice to the reader of the file. */
const OPEN: readonly Kind[] = ['transfer', 'merger', 'capital', 'trade', 'money', 'split', 'split_shares'];

/**
 * Returns what a row does, or the choice of the reader. A choice for a word that is not known does not count for rows that
 * something else explains, such as a column next to it.
 */
export function kindOf(
  mapped: MappedTable,
  line: Line,
  written: string,
  text: TradeText | null,
  types: Types,
): Kind | 'skip' | null {
  const read = kindInRow(mapped, line, written, text);
  const known = read === 'buy' && line.cells.some((cell) => FREE_SHARES.test(cell)) ? 'transfer_in' : read;
  // The answer to a question about the shares of money leaves the other rows with the word as they are.
  if (isAboutShares(types, written)) return known;
  const word = [written, mapped.wordOf(line)].find((one) => Object.hasOwn(types, one));
  const chosen = word === undefined ? undefined : types[word];
  if (chosen !== undefined && (known === null || kindOfWords(written) !== null || OPEN.includes(known))) return chosen;
  return known !== null && WITH_COSTS.includes(known) && mapped.isReversed(line) ? 'reversal' : known;
}

/** True if the reader of the file chose that a word for money also moves shares. */
export function isAboutShares(types: Types, written: string): boolean {
  const word = kindOfWords(written);
  const chosen = Object.hasOwn(types, written) ? types[written] : undefined;
  const isCost = word === 'fee' || word === 'tax';
  return isCost ? chosen === 'sell' : chosen === 'buy' && (word === 'dividend' || word === 'interest');
}

/** True if the name of a row is a word of its kind, such as `DEBIT CARD SUBSCRIPTION`, and no code names a security. */
function isNamedAs(mapped: MappedTable, line: Line, kind: Kind): boolean {
  return mapped.code(line) === '' && kindOfWords(mapped.text(line, 'name')) === kind;
}

/** Returns what a row does by its words, its side, a text in its cells, or its signs. */
function kindInRow(mapped: MappedTable, line: Line, written: string, text: TradeText | null): Kind | null {
  const { at, table } = mapped;
  const quantity = table.peek(mapped.text(line, 'quantity'), at.quantity) ?? 0;
  const moved = mapped.moved(line);
  // Money that went out paid for shares, and money that came in was paid for them. Shares with a sign need no money.
  const isOpen = quantity === 0 || mapped.hasSignedShares || !mapped.hasSides || moved === 0;
  const bySign = isOpen ? null : moved < 0 ? 'buy' : 'sell';
  if (at.type === -1 && isIncome(at, table.headers)) return 'dividend';
  // Money with a price paid for shares, whose number is missing.
  const hasPrice = (table.peek(mapped.text(line, 'price'), at.price) ?? 0) !== 0;
  if (at.type === -1 && quantity === 0 && moved !== 0) {
    const named = mapped.wordsOf(line) ?? kindOfWords(mapped.text(line, 'name'));
    if (named === null && moved > 0 && mapped.payerOf(line) !== '') return 'dividend';
    // A payment into the account can be called a subscription.
    if (named === 'buy' && moved > 0 && !hasPrice && mapped.hasSides) return 'flow';
    if ((hasPrice || line.cells.some(hasPricedShares)) && named === null) return null;
    // Money without a security came from outside or left.
    return (named === null || named === 'money') && mapped.code(line) === '' ? 'flow' : named;
  }
  if (at.type === -1 && !movesAnything(mapped, line)) return null;
  if (at.type === -1) return bySign ?? (quantity < 0 ? 'sell' : 'buy');
  const own = layoutKind(mapped, line, written, quantity, moved) ?? kindOfWords(written);
  const kind = own ?? (CORPORATE_ACTION.test(written) ? actionIn(line) : null);
  // A payment can be called a subscription, or a purchase with a card.
  const isPayment =
    quantity === 0 &&
    !hasPrice &&
    (kind === 'buy' || kind === 'sell') &&
    text === null &&
    (mapped.symbol(line) === '' || isNamedAs(mapped, line, kind)) &&
    isinIn(written) === '';
  // Money that a sale brought did not come from outside.
  if (isPayment && moved !== 0)
    return mapped.kindElsewhere(line) ?? (kind === 'buy' && moved > 0 && mapped.hasSides ? 'flow' : null);
  const isIncomeOfShares = (kind === 'dividend' || kind === null) && quantity > 0 && moved === 0;
  if (isIncomeOfShares && line.cells.some((cell) => SPLIT_SHARES.test(cell))) return 'split_shares';
  if (kind === 'money' && quantity !== 0 && moved === 0)
    return line.cells.some((cell) => SPLIT_TEXT.test(cell)) ? 'split' : 'transfer';
  if (kind === 'money') {
    const named = mapped.code(line) === '' ? kindOfWords(mapped.text(line, 'name')) : null;
    return moneyKind(written, mapped.wordsOf(line) ?? named);
  }
  // Some brokers give income the code of a purchase, and a column of words says what it is.
  if (kind === 'dividend' && BOTH_INCOMES.every((word) => word.test(written)) && isInterest(mapped, line))
    return 'interest';
  if (kind === 'dividend' && quantity > 0 && moved < 0 && isNamedReinvested(mapped, line)) return 'reinvest';
  const isCode = written.length === 1 && kind !== null && SIDES.includes(kind);
  const income = isCode && mapped.namesTrades ? mapped.kindElsewhere(line) : null;
  if (income !== null && !SIDES.includes(income)) return income;
  // A column such as "Activity Type" says where a transfer of money went.
  const flow = kind === 'transfer' && quantity === 0 ? mapped.kindElsewhere(line) : null;
  if (flow === 'deposit' || flow === 'withdrawal') return flow;
  if (kind !== null && kind !== 'trade') return kind;
  // A warrant that is exercised leaves, and another row has its money.
  if (kind === 'trade' && /\bexercised?\b/i.test(written) && moved === 0 && !hasPrice) return 'merger';
  const side = kindOfWords(mapped.text(line, 'side'));
  if (side !== null && side !== 'trade') return side;
  const direction = kind === 'trade' && quantity > 0 ? sideOfShares(mapped.text(line, 'side')) : null;
  if (direction !== null) return direction;
  if (text !== null) return text.side;
  if (kind === 'trade' && quantity !== 0 && mapped.hasSignedShares) return quantity < 0 ? 'sell' : 'buy';
  if (kind === 'trade' && quantity !== 0 && moved < 0) return 'buy';
  const other = mapped.kindElsewhere(line) ?? (kind === 'trade' ? mapped.wordsOf(line) : null);
  // In a statement whose texts are its types, money without a text came from outside or left.
  if (moved > 0 && quantity === 0 && kind === null && mapped.payerOf(line) !== '') return 'dividend';
  const isFlow =
    written === '' && !mapped.isTypeNamed && quantity === 0 && !hasPrice && moved !== 0 && mapped.code(line) === '';
  const isPriced = (kind === 'trade' || mapped.text(line, 'price') !== '') && mapped.symbol(line) !== '';
  return other ?? (isFlow ? 'flow' : isPriced ? bySign : null);
}

/** Shares that a broker gives away, and books like a purchase. */
const FREE_SHARES = /^free[ _-]?shares?(_|\b)/i;

/** A split with its ratio, such as `Foo (split 20:1)`. */
const SPLIT_TEXT = /\bsplit \d{1,5}:\d{1,5}\b/i;

/** New shares of a split that a broker books like a dividend, such as `STK SPLIT ON 10 SHS`. */
const SPLIT_SHARES = /\b(stk|stock) split\b/i;

/** A category such as DividendAndInterest has both. */
const BOTH_INCOMES = [/divid/i, /interest|zins/i] as const;

/** True for an income whose text calls it interest. The name of a security can have that word, too. */
function isInterest(mapped: MappedTable, line: Line): boolean {
  const name = mapped.text(line, 'name');
  if (/^(bank |bond |credit )?interest\b/i.test(name)) return true;
  return mapped.code(line) === '' && [kindOfWords(name), mapped.wordsOf(line)].includes('interest');
}

/** True for a dividend whose row says that it bought shares. */
export function isNamedReinvested(mapped: MappedTable, line: Line): boolean {
  if (line.cells.some((cell) => /reinvest|wiederanlage/i.test(cell))) return true;
  return kindOfWords(mapped.text(line, 'name')) === 'reinvest' || mapped.wordsOf(line) === 'reinvest';
}

/** Words for a corporate action, which another cell of the row names. */
const CORPORATE_ACTION =
  /corporate ?action|reorgani[sz]ation|kapitalmaßnahme|op[ée]rations? sur titres?|operazione societaria|evento corporativo|f[öo]retagsh[äa]ndelse|selskapshendelse|selskabsh[æa]ndelse/i;

/** Returns the corporate action that a cell of a row names. Null if there is none. */
function actionIn({ cells }: Line): Kind | null {
  return cells.flatMap((cell) => kindOfWords(cell) ?? []).find((kind) => CORPORATE.includes(kind)) ?? null;
}

const CORPORATE: readonly Kind[] = ['split', 'merger', 'rename', 'capital', 'dividend'];

/** Returns what a row of a known layout does. Null if the common words decide. */
function layoutKind(table: MappedTable, line: Line, written: string, quantity: number, moved: number): Kind | null {
  const { layout } = table;
  if (layout === null) return null;
  const symbol = table.text(line, 'symbol');
  const isOf = (only: 'shares' | 'money' | 'in') =>
    only === 'in' ? moved > 0 : only === 'shares' ? quantity !== 0 && moved === 0 : quantity === 0 && moved !== 0;
  const found = layout.kinds?.find(([text, , only]) => text.test(written) && (only === undefined || isOf(only)))?.[1];
  const common = found ?? kindOfWords(written);
  if (!layout.cash?.test(symbol) || pricedFunds(table).has(symbol)) return found ?? null;
  // Trades of the fund that holds the cash move nothing, and its dividends are interest.
  if (common === 'dividend') return 'interest';
  return common === 'reinvest' || common === 'buy' || common === 'sell' ? 'internal' : (found ?? null);
}

/** The funds that have another price than 1 somewhere, so that they are not the money of the account. */
const pricedFunds = oncePerTable((mapped) => {
  const priceOf = (line: Line) => mapped.table.peek(mapped.text(line, 'price'), mapped.at.price) || 1;
  const priced = mapped.table.lines.filter(
    (line) => mapped.layout?.cash?.test(mapped.text(line, 'symbol')) && priceOf(line) !== 1,
  );
  return new Set(priced.map((line) => mapped.text(line, 'symbol')));
});

const INCOMING: readonly Kind[] = ['deposit', 'dividend', 'interest', 'reward', 'sell', 'transfer_in'];

const OUTGOING: readonly Kind[] = ['withdrawal', 'fee', 'tax', 'charge', 'buy', 'transfer_out'];

/** Returns what the remarks of a row say, unless a word such as "credit" contradicts them. */
function moneyKind(written: string, remark: Kind | null): Kind | null {
  if (remark === null || remark === 'money') return null;
  if (/credit|gutschrift/i.test(written) && OUTGOING.includes(remark)) return null;
  return /debit|belastung/i.test(written) && INCOMING.includes(remark) ? null : remark;
}

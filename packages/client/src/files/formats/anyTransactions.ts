import type { Transaction } from '../../types.ts';
import { cashOf } from '../closing.ts';
import { currencyOfCell, isCurrency } from '../currencies.ts';
import { isDateText } from '../dates.ts';
import { groupBy } from '../groupBy.ts';
import { COLUMNS, type ReadOptions } from '../imported.ts';
import { type Kind, kindOfWords, SIDES } from '../kinds.ts';
import type { Line } from '../parseRows.ts';
import { costsQuestion, type MoneyKind, paidQuestion, sharesQuestion, typeQuestion } from '../questions.ts';
import { needOf } from '../refusals.ts';
import { round } from '../round.ts';
import { isDoneBy } from '../states.ts';
import { findColumn, headerName } from '../words.ts';
import { checkBalances } from './balances.ts';
import { addPairOfCoins } from './coinPair.ts';
import { isDerivative, UNSUPPORTED } from './derivatives.ts';
import { isIncome, type MappedTable, type Money } from './mappedTable.ts';
import { addTrade as addProvenTrade } from './settle.ts';
import { sideOfShares } from './sides.ts';
import { isinIn, payerIn, payerOf, type TradeText, tradeInCells } from './tradeText.ts';

type Types = NonNullable<ReadOptions['types']>;

/** A row whose cells are read and whose meaning is known. */
interface Row {
  readonly line: Line;
  readonly date: string;
  readonly kind: Kind;
  /** True if the reader of the file chose the kind for the word of the row. */
  readonly isChosen: boolean;
  readonly symbol: string;
  /** The signed number of shares. Null if the row has none. */
  readonly quantity: number | null;
  readonly price: Money | null;
  readonly amount: Money | null;
  readonly net: Money | null;
  readonly fee: Money | null;
  readonly tax: Money | null;
  readonly rate: number | null;
  readonly note: string;
  readonly id: string;
  /** True if the price is the one of a text that names no currency. */
  readonly isTextPrice: boolean;
}

/** The meaning of the signs of the amounts of a table. */
interface Signs {
  /** True if amounts are negative when money leaves the account. */
  readonly isCashFlow: boolean;
  /** True if purchases have negative money, so that a sale has positive money. */
  readonly areTradesSigned: boolean;
  /** True if the number of shares is negative when shares leave the account. */
  readonly isSigned: boolean;
  /** True if every sale takes shares and no purchase does, so that a row with the other sign contradicts its type. */
  readonly areSharesSigned: boolean;
  /** True if costs are negative, so that a positive one came back. */
  readonly isRefundPositive: boolean;
  /** True if taxes are positive, so that a negative one came back. */
  readonly isTaxPositive: boolean;
  readonly amountsIncludeCosts: boolean;
  /** The decimals that the amounts are written with, at most 2. */
  readonly amountDecimals: number;
}

/** Reads the rows of a table of transactions. Each row proves its figures, or it is an error. */
export function readTransactions(mapped: MappedTable, { types = {}, amounts }: ReadOptions): void {
  const { table, at, report } = mapped;
  const rows: Row[] = [];
  const unknown = new Map<string, Line[]>();
  const named = new Map<string, string>();
  const unknownStates = new Map<string, number>();
  const mark = table.markOf(at.net === -1 ? at.amount : at.net);
  let leftOut = 0;
  if (at.type === -1 && !isIncome(at, table.headers))
    report.detected.type = 'buy for a positive quantity, sell for a negative one';
  for (const line of table.lines) {
    if (isLeftOut(mapped, line, unknownStates)) continue;
    const written = mapped.text(line, 'type');
    if (isDerivative(table.headers, line.cells, written, mapped.text(line, 'symbol'))) {
      report.warn(line.number, UNSUPPORTED);
      leftOut += Math.abs(movedMoney(mapped, line));
      continue;
    }
    if (mapped.isSwap(line)) {
      addPairOfCoins(mapped, line, written);
      continue;
    }
    const text = tradeInCells(line, mark);
    const found = kindOf(mapped, line, written, text, types);
    const capital = found === 'dividend' && !Object.hasOwn(types, written) ? mapped.capitalIn(line) : '';
    const kind = capital === '' ? found : (types[capital] ?? null);
    if (capital !== '' && kind === null) unknown.set(capital, [...(unknown.get(capital) ?? []), line]);
    else if (kind === 'skip') {
      const money = movedMoney(mapped, line);
      report.skip(line.number, `"${written}" is left out, as you chose.`, money);
      leftOut += Math.abs(money);
    } else if ((kind === null || kind === 'transfer_in') && !movesAnything(mapped, line)) skipEmpty(mapped, line);
    else if (kind === null) {
      const word = mapped.wordOf(line);
      unknown.set(word, [...(unknown.get(word) ?? []), line]);
    } else {
      if (kindOfWords(written) !== null && !named.has(written)) named.set(written, kind);
      const row = rowOf(mapped, line, kind, text, Object.hasOwn(types, written));
      if (row !== null && !report.isFuture(line.number, row.date)) rows.push(row);
    }
  }
  const signed = withAccountCurrency(withUsualSigns(withWholeNames(rows), mapped), mapped);
  rows.splice(0, rows.length, ...signed);
  if (at.type === -1 && mapped.layout === null) checkUntyped(rows, mapped);
  if (leftOut > 0) report.detected.left_out = `rows with ${round(leftOut)} in total`;
  if (unknownStates.size > 0) report.isBroken = true;
  for (const [state, line] of unknownStates) {
    const message = `"${state}" is not a known state. If the file lists orders, export the executed trades instead. Otherwise leave the column out (status)`;
    report.error(line, message, { value: state });
  }
  const isKnown = mapped.layout?.isComplete === true;
  const signs = {
    ...signsOf(rows),
    ...(amounts !== undefined && { amountsIncludeCosts: amounts === 'net' }),
    ...(mapped.layout?.isCashFlow && { isCashFlow: true, isSigned: true, isRefundPositive: true }),
    ...(isKnown && { amountsIncludeCosts: mapped.layout?.isGross !== true }),
    amountDecimals: isKnown ? 2 : decimalsIn(mapped),
  };
  if (mapped.layout?.isOneAccount) report.currency ??= rows.find(({ net }) => net?.currency)?.net?.currency ?? null;
  const ask = ({ line }: Row) => {
    const written = mapped.text(line, 'type');
    unknown.set(written, [...(unknown.get(written) ?? []), line]);
  };
  if (!isKnown && amounts === undefined) askForCosts(rows, mapped);
  const evidence = { traded: tradedPrices(rows), types };
  const settled = withReinvestments(withSharesForCosts(rows, signs, mapped, evidence), signs, mapped, evidence);
  const kept = withoutExchanges(withoutReversals(settled, mapped, signs), mapped);
  for (const row of kept) addRow(mapped, row, signs, ask);
  if (!isKnown) stopOnUnproven(mapped);
  askFor(unknown, mapped);
  checkBalances(mapped, table.lines);
  const shown = [...named].filter(([word, kind]) => word.toLowerCase() !== kind).slice(0, 12);
  if (shown.length > 0 && !isKnown) report.detected.types = shown.map(([word, kind]) => `${word} = ${kind}`).join(', ');
}

/** Headers of numbers next to trades that are neither money that moved nor a cost. */
const NO_MONEY =
  /rate|kurs|cours|koers|taux|cambio|tipo|wechsel|profit|p ?[/&]? ?l\b|gain|loss|gewinn|verlust|result|yield|return|perform|reali|balance|saldo|total shares|weight|strike|limit|stop|target|market|current|last|close|open|high|low|\bbid|\bask|beta|average|avg|basis|book|einstand|ink[öo]p|indk[øo]b|anskaf|carico|revient|anteil|percent|%|interest|\brente\b|\branta\b|\bränta\b|zins|tick|multipl|nominal|par\b|volume|value at|countervalue|equivalent|\bg ?\/ ?l\b|currency of the account|währung des kontos|kontowährung|monnaie du compte/i;
/** The share of a trade that a cost has at most, and the least that every cost can have. */
const COST_SHARE = 0.05;
const LEAST_COST = 30;

/**
 * Stops if a column that is not used can have the costs of the trades, or the money that moved. The money of the trades does
 * not agree with it.
 */
function stopOnUnproven({ report, table, at, unusedMoney, fees }: MappedTable): void {
  const isTrade = ({ type }: Transaction) => type === 'buy' || type === 'sell';
  const isIncome = ({ type }: Transaction) => type === 'dividend' || type === 'interest';
  const trades = report.transactions.filter(({ row }) => isTrade(row));
  const lines = new Map(table.lines.map((line) => [line.number, line]));
  // A total of the costs has the others.
  const isSummed = /^total/i.test(table.headers[at.fee] ?? '');
  for (const column of unusedMoney) {
    const header = table.headers[column] ?? '';
    const isPrice = findColumn([headerName(header)], 'price') === 0;
    if (fees.includes(column) || isPrice || NO_MONEY.test(header) || QUOTE.test(header)) continue;
    const all = report.transactions.flatMap(({ line, row }) => {
      const text = lines.get(line)?.cells[column] ?? '';
      const written = Math.abs(table.peek(text, column) ?? 0);
      const value = row.amount ?? (row.price ?? 0) * (row.quantity ?? 0);
      return written === 0 || value === 0 ? [] : [{ line, row, written, value, cash: Math.abs(cashOf(row)), text }];
    });
    const pairs = all.filter(({ row }) => isTrade(row));
    const [first] = pairs;
    const isWhole = pairs.every(({ text }) => !/[.,]\d{1,2}\D*$/.test(text));
    if (first === undefined || isWhole || pairs.some(({ text }) => /[.,]\d{3,}\D*$/.test(text))) continue;
    const isCost = pairs.every(
      ({ written, value }) => written <= Math.max(COST_SHARE * value, Math.min(LEAST_COST, 0.5 * value)),
    );
    const isMoved =
      pairs.length * 2 > trades.length && pairs.every(({ written, value }) => Math.abs(written / value - 1) <= 0.1);
    const isBooked = pairs.every(({ row, written }) => Math.abs((row.fee ?? 0) + (row.tax ?? 0) - written) <= 0.011);
    const isEqual = pairs.every(({ written, value, cash }) =>
      [value, cash].some((money) => Math.abs(money - written) <= 0.011 + 0.0005 * value),
    );
    // Where trades prove that the column is after costs, it is also for income.
    const isNet =
      isMoved && pairs.every(({ written, cash }) => Math.abs(cash - written) <= 0.011) && pairs.some(hasCosts);
    const other = isNet
      ? all.find(({ row, written, cash }) => isIncome(row) && Math.abs(cash - written) > 0.011)
      : null;
    const wrong = isCost ? at.net === -1 && !isBooked && !isSummed : isMoved && !isEqual;
    if (!wrong && other == null) continue;
    const [what, role] = isCost ? ['costs', 'fee'] : ['the money that moved', 'net'];
    const { line, row, text, value } = other ?? first;
    const message = `The column "${header}" has ${text} next to a ${isTrade(row) ? 'trade' : row.type} of ${round(value)}, which can be ${what}. Choose it (${role}), or remove the column`;
    report.error(line, message, { column: header });
  }
}

function hasCosts({ value, cash }: { readonly value: number; readonly cash: number }): boolean {
  return Math.abs(value - cash) > 0.011;
}

/** Skips rows that were not carried out, and rows without content. */
function isLeftOut(mapped: MappedTable, line: Line, unknownStates: Map<string, number>): boolean {
  const { at, report, table } = mapped;
  for (const column of mapped.states) {
    const state = table.text(line, column);
    // A part was filled, and the column of shares has that part.
    const isPart = /^partial/i.test(state) && /fill|exec/i.test(table.headers[at.quantity] ?? '');
    const done = state === '' || isPart ? true : isDoneBy(table.headers[column] ?? '', state);
    if (done === true) continue;
    if (done === false)
      report.skip(line.number, `Its state is "${state}", so it moved nothing.`, movedMoney(mapped, line));
    else if (!unknownStates.has(state)) unknownStates.set(state, line.number);
    return true;
  }
  const isBlank = mapped.text(line, 'type') === '' && mapped.symbol(line) === '' && mapped.text(line, 'date') === '';
  if (!isBlank || at.type === -1) return false;
  if (movesAnything(mapped, line))
    report.error(line.number, 'It has no date and no type, but it has numbers. Enter them, or remove the row');
  else report.skip(line.number, 'It has no date, type, or symbol.');
  return true;
}

/** Kinds of rows that have an amount and nothing else. */
const IS_PAID: readonly Kind[] = ['dividend', 'interest', 'deposit', 'withdrawal'];

/** Headers of quotes, which a list of symbols has next to its trades. */
const QUOTE = /^(current|last|latest|market|open|high|low|change|prev|day|bid|ask|aktuell|letzt)/i;

/** Headers of the value of the whole account, such as "Realized Equity", which stands next to every row. */
const EQUITY = /\bequity$/i;

/** Skips a row without money and shares. It is an error if a column that is not used has its money. */
function skipEmpty(mapped: MappedTable, line: Line): void {
  const { report, table, at, unusedMoney, fees, layout } = mapped;
  // Identifiers have no decimals.
  const hasMoney = (column: number) =>
    !fees.includes(column) &&
    !QUOTE.test(table.headers[column] ?? '') &&
    !EQUITY.test(table.headers[column] ?? '') &&
    (table.peek(table.text(line, column), column) ?? 0) !== 0 &&
    table.lines.some((other) => /\d[.,]\d{1,2}\D*$/.test(table.text(other, column)));
  const isDated = isDateText(mapped.text(line, 'date'));
  const other = isDated && !layout?.isComplete ? unusedMoney.find(hasMoney) : undefined;
  const kind = kindOfWords(mapped.text(line, 'type'));
  if (at.amount === -1 && at.net === -1 && kind !== null && IS_PAID.includes(kind)) {
    const message = `"${mapped.text(line, 'type')}" needs an amount, and no column has amounts. Choose it (amount)`;
    report.error(line.number, message);
  } else if (other === undefined) report.skip(line.number, 'It moves neither money nor shares.');
  else {
    const value = table.text(line, other);
    const message = `Its amount is 0, and the column "${table.headers[other]}" has ${value}. Choose it as the amount (amount), or correct the row`;
    report.error(line.number, message, { value });
  }
}

/** Returns the money in the column of amounts of a line. 0 if it has none. */
function movedMoney({ table, at }: MappedTable, line: Line): number {
  return table.peek(table.text(line, at.net), at.net) || table.peek(table.text(line, at.amount), at.amount) || 0;
}

function movesAnything({ table, at, fees }: MappedTable, line: Line): boolean {
  const columns = [at.quantity, at.amount, at.net, at.price, at.tax, ...fees];
  // A text with digits counts, such as 45S, which is not a number.
  return columns.some((column) => {
    const cell = table.text(line, column);
    return column !== -1 && (table.peek(cell, column) ?? (/\d/.test(cell) ? 1 : 0)) !== 0;
  });
}

/** Kinds that leave a choice to the reader of the file. */
const OPEN: readonly Kind[] = ['transfer', 'merger', 'capital', 'trade', 'money', 'split', 'split_shares'];

/**
 * Returns what a row does, or the choice of the reader. A choice for a word that is not known does not count for rows that
 * something else explains, such as a column next to it.
 */
function kindOf(
  mapped: MappedTable,
  line: Line,
  written: string,
  text: TradeText | null,
  types: Types,
): Kind | 'skip' | null {
  const known = kindInRow(mapped, line, written, text);
  // The answer to a question about the shares of money leaves the other rows with the word as they are.
  if (isAboutShares(types, written)) return known;
  const word = [written, mapped.wordOf(line)].find((one) => Object.hasOwn(types, one));
  const chosen = word === undefined ? undefined : types[word];
  if (chosen !== undefined && (known === null || kindOfWords(written) !== null || OPEN.includes(known))) return chosen;
  return known !== null && WITH_COSTS.includes(known) && mapped.isReversed(line) ? 'reversal' : known;
}

/** True if the reader of the file chose that a word for money also moves shares. */
function isAboutShares(types: Types, written: string): boolean {
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
    if (hasPrice && named === null) return null;
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

/** A split with its ratio, such as `Foo (split 20:1)`. */
const SPLIT_TEXT = /\bsplit \d{1,5}:\d{1,5}\b/i;

/** A category such as DividendAndInterest has both. */
const BOTH_INCOMES = [/divid/i, /interest|zins/i] as const;

/** True for an income whose text calls it interest. The name of a security can have that word, too. */
function isInterest(mapped: MappedTable, line: Line): boolean {
  const name = mapped.text(line, 'name');
  if (/^(bank |bond |credit )?interest\b/i.test(name)) return true;
  return mapped.code(line) === '' && [kindOfWords(name), mapped.wordsOf(line)].includes('interest');
}

/** True for a dividend whose row says that it bought shares. */
function isNamedReinvested(mapped: MappedTable, line: Line): boolean {
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
function layoutKind(
  { layout, ...mapped }: MappedTable,
  line: Line,
  written: string,
  quantity: number,
  moved: number,
): Kind | null {
  if (layout === null) return null;
  const found = layout.kinds?.find(
    ([text, , only]) => text.test(written) && (only === undefined || (quantity !== 0 && moved === 0)),
  )?.[1];
  const common = found ?? kindOfWords(written);
  if (!layout.cash?.test(mapped.table.text(line, mapped.at.symbol))) return found ?? null;
  // Trades of the fund that holds the cash move nothing, and its dividends are interest.
  if (common === 'dividend') return 'interest';
  return common === 'reinvest' || common === 'buy' || common === 'sell' ? 'internal' : (found ?? null);
}

const INCOMING: readonly Kind[] = ['deposit', 'dividend', 'interest', 'reward', 'sell', 'transfer_in'];
const OUTGOING: readonly Kind[] = ['withdrawal', 'fee', 'tax', 'charge', 'buy', 'transfer_out'];

/** Returns what the remarks of a row say, unless a word such as "credit" contradicts them. */
function moneyKind(written: string, remark: Kind | null): Kind | null {
  if (remark === null || remark === 'money') return null;
  if (/credit|gutschrift/i.test(written) && OUTGOING.includes(remark)) return null;
  return /debit|belastung/i.test(written) && INCOMING.includes(remark) ? null : remark;
}

function askFor(unknown: ReadonlyMap<string, readonly Line[]>, { table, at, report }: MappedTable): void {
  for (const [written, lines] of unknown) {
    if (written !== '') report.questions.push(typeQuestion(written, lines.length));
    const message = SIDES.includes(kindOfWords(written) ?? 'internal')
      ? `"${written}" has money and no number of shares. Export the transactions of the securities account, or leave the rows out`
      : written === ''
        ? 'It has no type. Enter buy, sell, deposit, withdrawal, dividend, interest, fee, tax, or split'
        : `"${written}" is not a type. Use buy, sell, deposit, withdrawal, dividend, interest, fee, tax, or split`;
    const [first, ...more] = lines;
    const others = more.length === 0 ? '' : `. ${lines.length} rows have it`;
    report.error(first?.number ?? null, message + others, { column: table.headers[at.type] ?? 'type', value: written });
  }
}

/** Kinds of money that can be coins, which a column of currencies names. */
const IS_COIN: readonly Kind[] = ['deposit', 'withdrawal', 'flow', 'reward', 'transfer', 'transfer_in', 'transfer_out'];

/** Returns the coin that a row of money has instead of a currency, such as a reward of 10 SWQ. Empty if it has none. */
function coinIn(mapped: MappedTable, line: Line, kind: Kind): string {
  const unit = mapped.text(line, 'currency');
  const isCoin = /^[A-Z0-9]{2,10}$/.test(unit) && /[A-Z]/.test(unit) && !isCurrency(currencyOfCell(unit));
  return isCoin && IS_COIN.includes(kind) && mapped.symbol(line) === '' && mapped.moved(line) !== 0 ? unit : '';
}

function rowOf(mapped: MappedTable, line: Line, kind: Kind, text: TradeText | null, isChosen: boolean): Row | null {
  const { table, at } = mapped;
  const coin = coinIn(mapped, line, kind);
  const date = mapped.date(line);
  const isTrade = kind === 'buy' || kind === 'sell' || kind === 'reinvest';
  const isRatio = kind.startsWith('split') && ratioIn(table.headers, line) !== null;
  const own = isRatio ? null : mapped.shares(line);
  const read = isTrade && text !== null && !own ? text : null;
  const price = mapped.money(line, 'price');
  // Contributions to a fund and its fees move units, whose price shows that they are no money. Tables of units have no prices.
  const product = Math.abs((own ?? 0) * (price?.value ?? 0));
  const moved = Math.abs(mapped.moved(line));
  const isMoved = Math.abs(moved - product) <= 0.011 + 0.005 * product;
  const isPriced = product > 0 && isMoved && Math.abs(own ?? 0) !== 1 && price?.value !== 1;
  // Where amounts have a column of their own, a code with a number and without an amount is a coin that came or left.
  const isCoin =
    (kind === 'deposit' || kind === 'withdrawal') &&
    (own ?? 0) !== 0 &&
    moved === 0 &&
    price === null &&
    (at.amount !== -1 || at.net !== -1) &&
    isCode(mapped.symbol(line));
  const isUnits =
    isPriced || isCoin || (at.price === -1 && (own ?? 0) !== 0 && moved !== 0 && Math.abs(own ?? 0) !== moved);
  // Some brokers write money as that many units at a price of 1.
  const isPayment = IS_MONEY.includes(kind) || kind === 'transfer';
  const isOwnMoney =
    isPayment && (price?.value ?? 1) === 1 && moved !== 0 && Math.abs(own ?? 0) === moved && mapped.code(line) === '';
  const isMoney =
    isOwnMoney ||
    (!isUnits && IS_MONEY.includes(kind)) ||
    (kind === 'tax' && kindOfWords(mapped.text(line, 'name')) === 'tax');
  const symbol =
    coin ||
    (isMoney ? withoutMoney(mapped.code(line)) : mapped.symbol(line)) ||
    text?.isin ||
    text?.symbol ||
    (kind === 'dividend' || kind === 'reversal'
      ? payerIn(line) || mapped.payerOf(line) || payerOf(mapped.text(line, 'type'))
      : isTrade
        ? payerIn(line)
        : kind === 'tax'
          ? mapped.payerOf(line)
          : '');
  if (isPriced && symbol === '' && !isTrade && kind !== 'dividend' && kind !== 'split') {
    const message = `${own} × ${price?.value} is the money of the row, and no column names the security. Choose it (symbol)`;
    mapped.report.error(line.number, message);
    return null;
  }
  const isShares = at.quantity === -1 && text === null && (isMoney || kind === 'tax') && moved !== 0;
  if (isShares && price !== null && price.value !== 0 && Math.abs(price.value) !== moved) {
    const message =
      'The row has a price and money, and no number of shares. Choose the column with their number (quantity)';
    mapped.report.error(line.number, message);
    return null;
  }
  const row: Row = {
    line,
    date: date ?? '',
    kind,
    isChosen,
    symbol,
    quantity: coin === '' ? (isOwnMoney ? null : (read?.quantity ?? own)) : mapped.moved(line),
    // A coin that is its own currency has the price 1, and its value is in another column.
    price: isOwnUnit(mapped, line) || isOwnMoney ? null : priceOf(read, price),
    amount: isRatio || coin !== '' ? null : mapped.money(line, 'amount'),
    net: isRatio || coin !== '' ? null : mapped.money(line, 'net'),
    fee: mapped.fee(line),
    tax: mapped.money(line, 'tax'),
    // A column that only proves amounts can have other text.
    rate:
      at.rate === -1 ? table.peek(table.text(line, mapped.proofRate), mapped.proofRate) : table.number(line, at.rate),
    note: mapped.text(line, 'note'),
    id: mapped.text(line, 'id'),
    isTextPrice: read?.currency === '' && price === null,
  };
  const unit = mapped.symbol(line);
  // A list of assets has the number of an account in money where coins have theirs.
  if (isMoney && isCurrency(unit) && moved === 0 && (own ?? 0) !== 0)
    return { ...row, quantity: null, price: null, amount: { value: own ?? 0, currency: unit.toUpperCase() } };
  return isTrade || isNamed(mapped, line) ? row : withMoney(row);
}

/** True for the code of a coin or a security. */
function isCode(symbol: string): boolean {
  return /^[A-Z0-9]{2,10}$/.test(symbol) && /[A-Z]/.test(symbol) && !isCurrency(symbol) && !CASH.test(symbol);
}

/** Returns a symbol, unless it is the currency of a row of money. */
function withoutMoney(symbol: string): string {
  return isCurrency(symbol) ? '' : symbol;
}

/** Symbols that programs give to money. */
const CASH = /^\$*CASH([-_. ]?([A-Z]{2,3}))?$/i;

/** True for a fund with the ticker CASH, as its name shows. */
function isNamed(mapped: MappedTable, line: Line): boolean {
  const name = mapped.text(line, 'name');
  return (
    mapped.text(line, 'symbol') === 'CASH' && /\p{L}{3}/u.test(name) && !/cash|money|bargeld|kontanter/i.test(name)
  );
}

/** Returns a row of money whose amount stands in the column of shares as other rows of money are. */
function withMoney(row: Row): Row {
  const [isCash, , code = ''] = CASH.exec(row.symbol) ?? [];
  if (isCash === undefined || row.symbol.startsWith('CASH.')) return row;
  const stated = row.net ?? row.amount;
  const { quantity, price } = row;
  const amount: Money | null =
    stated !== null && stated.value !== 0
      ? stated
      : quantity === null
        ? price
        : { value: quantity * (price?.value || 1), currency: price?.currency || (isCurrency(code) ? code : '') };
  return { ...row, symbol: '', quantity: null, price: null, amount };
}

/** Kinds whose rows have a name of a payment where trades have the name of a security. */
const IS_MONEY: readonly Kind[] = ['fee', 'deposit', 'withdrawal', 'flow', 'interest', 'charge', 'money'];

/** Returns the price that a text names, with the currency of the row if the text has none. */
function priceOf(text: TradeText | null, price: Money | null): Money | null {
  if (text === null || text.price === null) return price;
  return { value: text.price, currency: text.currency || price?.currency || '' };
}

function isOwnUnit(mapped: MappedTable, line: Line): boolean {
  const symbol = mapped.symbol(line);
  return symbol !== '' && !isCurrency(symbol) && mapped.text(line, 'currency') === symbol;
}

/** Finds out what the signs of the amounts mean, and whether they include costs, from rows whose type is known. */
function signsOf(rows: readonly Row[]): Omit<Signs, 'amountDecimals'> {
  const count = (kinds: readonly Kind[], test: (row: Row) => boolean) =>
    rows.filter((row) => kinds.includes(row.kind) && test(row)).length;
  const out: readonly Kind[] = ['buy', 'withdrawal', 'fee', 'tax', 'reinvest', 'charge'];
  const into: readonly Kind[] = ['sell', 'deposit', 'dividend', 'interest'];
  const negative = (row: Row) => movedBy(row) < 0;
  const positive = (row: Row) => movedBy(row) > 0;
  const agree = count(out, negative) + count(into, positive);
  const hasFlows = count(['flow', 'transfer'], negative) > 0 && count(out, positive) === 0;
  const isCashFlow =
    hasFlows || (count(out, negative) > 0 && count(out, negative) >= count(out, positive) && agree > 0);
  const [before, after] = [false, true].map((isAfter) => rows.filter((row) => isAfterCosts(row) === isAfter).length);
  const trades: readonly Kind[] = ['buy', 'withdrawal', 'reinvest'];
  const areTradesSigned = count(['buy'], negative) > count(['buy'], positive);
  const isRefundPositive =
    count(['fee', 'tax'], negative) > 0 || (count(trades, negative) >= 3 && count(trades, positive) === 0);
  const isSigned = rows.some(({ quantity }) => (quantity ?? 0) < 0);
  // The words that the reader of the file explained prove no signs.
  const sharesOf = (kind: Kind) =>
    rows.flatMap((row) => (row.kind === kind && !row.isChosen ? (row.quantity ?? []) : []));
  const [sold, bought] = [sharesOf('sell'), sharesOf('buy')];
  const areSharesSigned = sold.length > 0 && sold.every((size) => size <= 0) && bought.every((size) => size >= 0);
  const taxes = rows.filter(({ tax }) => (tax?.value ?? 0) !== 0);
  const isTaxPositive = taxes.filter(({ tax }) => (tax?.value ?? 0) > 0).length > taxes.length / 2;
  const amountsIncludeCosts = (after ?? 0) > (before ?? 0);
  return {
    isCashFlow,
    areTradesSigned,
    isSigned,
    areSharesSigned,
    isRefundPositive,
    isTaxPositive,
    amountsIncludeCosts,
  };
}

/** Returns the signed money of a row. 0 if it has none. */
function movedBy({ net, amount }: Row): number {
  return (net ?? amount)?.value ?? 0;
}

/**
 * Returns the rows with money that is negative when it leaves the account. Some files write it the other way round, as the signs
 * of their purchases and their income prove together.
 */
function withUsualSigns(rows: readonly Row[], { report, layout, table, at }: MappedTable): readonly Row[] {
  const has = (kinds: readonly Kind[], sign: 1 | -1) =>
    rows.some((row) => kinds.includes(row.kind) && movedBy(row) * sign > 0);
  const isPaid = has(['buy'], 1) && !has(['buy', 'withdrawal', 'fee', 'tax'], -1) && !has(['sell'], 1);
  if (layout?.isComplete || !isPaid) return rows;
  const income: readonly Kind[] = ['deposit', 'dividend'];
  const column = table.headers[at.net === -1 ? at.amount : at.net] ?? '';
  if (has(income, -1) && !has(income, 1)) {
    report.warn(null, `Purchases are positive and income is negative in "${column}", so its signs were turned`);
    const turned = (money: Money | null) => (money === null ? null : { ...money, value: -money.value });
    return rows.map((row) => ({ ...row, amount: turned(row.amount), net: turned(row.net) }));
  }
  // Where sales are negative, too, negative and positive income contradict each other.
  const isMixed = has(income, -1) && has(income, 1);
  const open = rows.find(
    (row) =>
      (row.kind === 'flow' ||
        (row.kind === 'transfer' && (row.quantity ?? 0) === 0) ||
        (isMixed && income.includes(row.kind))) &&
      movedBy(row) !== 0,
  );
  if (open !== undefined && has(['sell'], -1) && (isMixed || !has(income, 1)))
    report.error(
      open.line.number,
      `Purchases are positive and sales are negative in "${column}", so its sign does not say whether this money came in. Enter deposit or withdrawal as its type`,
    );
  return rows;
}

/** The most by which an amount differs from the value of its shares in another currency. Banks add a margin. */
const MARGIN = 0.02;

/**
 * True for a trade whose price and amount have the same currency, and whose amount is the value of its shares only with the rate
 * of the row. So the amount is in another currency.
 */
function isConverted(row: Row): boolean {
  const { kind, quantity, price, rate } = row;
  const value = Math.abs((quantity ?? 0) * (price?.value ?? 0));
  if (!SIDES.includes(kind) || value === 0 || rate === null || rate <= 0) return false;
  if (price?.currency !== (row.net ?? row.amount)?.currency) return false;
  const share = Math.abs(movedBy(row)) / value;
  const isNear = (other: number) => Math.abs(share / other - 1) <= MARGIN;
  return Math.abs(share - 1) > 2 * MARGIN && (isNear(rate) || isNear(1 / rate));
}

/**
 * Returns the rows with the currency of the account for money that a rate converted. The column of currencies has those of the
 * securities, as trades prove, and rows with a rate of 1 have the one of the account.
 */
function withAccountCurrency(rows: readonly Row[], { report, layout, at }: MappedTable): readonly Row[] {
  if (layout?.isComplete || at.currency === -1 || !rows.some(isConverted)) return rows;
  const moneyOf = ({ net, amount }: Row) => net ?? amount;
  const accounts = new Set(rows.flatMap((row) => (row.rate === 1 ? (moneyOf(row)?.currency ?? []) : [])));
  const [account = '', ...more] = accounts;
  return rows.map((row) => {
    const money = moneyOf(row);
    if (row.rate === null || row.rate === 1 || money === null || SIDES.includes(row.kind)) return row;
    if (account === '' || more.length > 0) {
      const message = `The amount of ${Math.abs(money.value)} is in the currency of the account, which no row names. Leave the column of the currency out, and set the one of the file (currency)`;
      report.error(row.line.number, message);
    }
    const own = (one: Money | null) => (one === null ? null : { ...one, currency: account });
    return { ...row, amount: own(row.amount), net: own(row.net) };
  });
}

/** The text of a payment behind the name of a security, such as `DIST ON 100 SHS`. Other words are part of the name. */
const PAYMENT = /^ (dist|div|dividend|cash div)\b.{0,80}\d/i;

/** Returns the rows with the name of the security whose beginning the text of a dividend has, or that begins that text. */
function withWholeNames(rows: readonly Row[]): readonly Row[] {
  const traded = new Set(
    rows.flatMap(({ kind, symbol }) => (SIDES.includes(kind) && symbol.includes(' ') ? symbol : [])),
  );
  return rows.map((row) => {
    if (row.kind !== 'dividend' || !row.symbol.includes(' ') || traded.has(row.symbol)) return row;
    const [whole, ...more] = [...traded].filter(
      (name) =>
        name.startsWith(`${row.symbol} `) ||
        (row.symbol.startsWith(`${name} `) && PAYMENT.test(row.symbol.slice(name.length))),
    );
    return whole === undefined || more.length > 0 ? row : { ...row, symbol: whole };
  });
}

/** The most by which two prices of a security differ in one table. A dividend of a share is less. */
const MOST_APART = 3;

/**
 * Stops if the sides of a table without types are not certain. Money that came in for shares without a sign can be a sale, a
 * dividend, or a purchase in a list without signs.
 */
function checkUntyped(rows: readonly Row[], { report, hasSignedShares, hasSides }: MappedTable): void {
  // Less money than the value of the shares, by the costs, came from a sale.
  const sale = rows.find(({ kind, amount, net, ...row }) => {
    const costs = costsOf({ kind, amount, net, ...row });
    const [value, moved] = [Math.abs(amount?.value ?? 0), Math.abs(net?.value ?? 0)];
    return kind === 'buy' && costs > 0 && value > 0 && moved > 0 && Math.abs(value - costs - moved) <= 0.011;
  });
  if (sale !== undefined) {
    const message = `It has no type, and its money is less than the value of the shares, as after a sale. Add a column for the type (type)`;
    report.error(sale.line.number, message);
  }
  const trades = rows.filter(({ kind, quantity }) => SIDES.includes(kind) && (quantity ?? 0) !== 0);
  const priceOfShare = (row: Row) => Math.abs(row.price?.value || movedBy(row) / (row.quantity ?? 1));
  // Some lists write the value of the shares with their sign, and others the money of the account.
  const isCashFlow = hasSides && trades.some((row) => movedBy(row) * (row.quantity ?? 0) < 0);
  for (const own of groupBy(trades, ({ symbol }) => symbol).values()) {
    const bought = own.filter(({ kind }) => kind === 'buy').map(priceOfShare);
    for (const row of own) {
      const price = priceOfShare(row);
      const moved = movedBy(row);
      const isSale = bought.some((other) => price < MOST_APART * other && other < MOST_APART * price);
      const isIncome = hasSignedShares ? isCashFlow && moved * (row.quantity ?? 0) > 0 : row.kind === 'sell' && !isSale;
      const isMoney = row.price?.value === 1 && Math.abs(moved) === Math.abs(row.quantity ?? 0);
      if (!isIncome && !isMoney) continue;
      const message = `It has no type, and the money of ${row.symbol} can be that of a trade, of a dividend, or of the account. Add a column for the type (type)`;
      report.error(row.line.number, message);
    }
  }
}

function costsOf({ fee, tax }: Row): number {
  return round(Math.abs(fee?.value ?? 0) + Math.abs(tax?.value ?? 0));
}

const WITH_COSTS: readonly Kind[] = ['buy', 'sell', 'reinvest', 'dividend'];

/** Returns whether the amount of a row is after its costs, as quantity × price shows. Null if they do not show it. */
function isAfterCosts(row: Row): boolean | null {
  const { kind, price, quantity, amount, net, rate } = row;
  const costs = costsOf(row);
  if (!WITH_COSTS.includes(kind) || costs === 0 || amount === null || net !== null) return null;
  if (price === null || price.value === 0 || (quantity ?? 0) === 0) return null;
  const isForeign = price.currency !== '' && amount.currency !== '' && price.currency !== amount.currency;
  if (isForeign && (rate === null || rate <= 0)) return null;
  const stated = Math.abs(amount.value);
  const own = Math.abs((quantity ?? 0) * price.value);
  const distance = (value: number) => Math.abs(Math.log(value / stated));
  // A price can be in the currency of the amount, whatever the row says. A rate near 1 does not show it.
  const values = rate === null ? [own] : [own * rate, own / rate, ...(Math.abs(Math.log(rate)) > 0.1 ? [own] : [])];
  const [product = own] = isForeign ? values.sort((a, b) => distance(a) - distance(b)) : [own];
  if (isForeign && distance(product) > 0.05) return null;
  // Prices can be per 100.
  const value = Math.abs(product / 100 / stated - 1) < 0.1 ? product / 100 : product;
  const sign = kind === 'buy' || kind === 'reinvest' ? 1 : -1;
  const [before, after] = [Math.abs(stated - value), Math.abs(stated - value - sign * costs)];
  // Accrued interest and rounded prices hide the costs.
  const nearest = Math.min(before, after);
  return nearest > 0.02 + 0.002 * value && nearest < 0.05 * value ? null : before >= after;
}

/** The most that a dividend has before its tax for each unit of money that is reinvested, and the days between both. */
const MOST_BEFORE_TAX = 1.6;
const DAYS_TO_REINVEST = 45;
const INCOME = /divid|distrib|aussch/i;

/** A dividend, a tax, or a fee of one share is far below the price of the share. */
const MOST_BETWEEN_PRICES = 3;

/** Kinds of rows whose money can be that of shares besides trades. The price of a dividend or a cost is that of one share. */
const CAN_PRICE: readonly Kind[] = [
  'reinvest',
  'deposit',
  'withdrawal',
  'flow',
  'transfer',
  'transfer_in',
  'transfer_out',
];

/** The prices of trades and the choices of the reader of the file. They show whether a row of money moved shares. */
interface Evidence {
  readonly traded: ReadonlyMap<string, readonly Money[]>;
  readonly types: Types;
}

/** Returns the prices at which each security was traded. */
function tradedPrices(rows: readonly Row[]): ReadonlyMap<string, readonly Money[]> {
  const traded = new Map<string, Money[]>();
  for (const row of rows) {
    const { kind, symbol } = row;
    const price = priceIn(row);
    // Money that is the number of shares times their price moved them, whatever the word of the row is.
    const isBought = SIDES.includes(kind) || (CAN_PRICE.includes(kind) && symbol !== '' && isProductOf(row));
    if (!isBought || price === null || price.value <= 0) continue;
    const prices = traded.get(symbol);
    if (prices) prices.push(price);
    else traded.set(symbol, [price]);
  }
  return traded;
}

/** True for money that is the number of shares times their price. A row without an amount has no other money. */
function isProductOf(row: Row): boolean {
  const value = Math.abs((row.quantity ?? 0) * (priceIn(row)?.value ?? 0));
  const moved = row.amount === null && row.net === null ? value : Math.abs(movedBy(row));
  return value > 0 && Math.abs(moved - value) <= 0.011 + 0.001 * moved;
}

/** True for a row with a price at which its security was traded. */
function isTradedAt(traded: ReadonlyMap<string, readonly Money[]>, row: Row): boolean {
  const price = priceIn(row);
  return (traded.get(row.symbol) ?? []).some(({ value, currency }) => {
    const ratio = (price?.value ?? 0) / value;
    return currency === price?.currency && ratio < MOST_BETWEEN_PRICES && ratio > 1 / MOST_BETWEEN_PRICES;
  });
}

/** The sale that pays a cost. */
const SOLD_FOR_COST = { kind: 'sell', price: null, net: null, fee: null, tax: null, id: '' } as const;

/**
 * Splits a cost that took shares into their sale and the cost. The price of such a row is one at which its security was traded, or
 * the reader of the file chose a sale. The words of a row alone never move shares.
 */
function withSharesForCosts(
  rows: readonly Row[],
  { isRefundPositive }: Signs,
  mapped: MappedTable,
  { traded, types }: Evidence,
): readonly Row[] {
  return rows.flatMap((row) => {
    const { kind, quantity } = row;
    const written = mapped.text(row.line, 'type');
    const isOpen = (kind === 'fee' || kind === 'tax') && row.symbol !== '' && (quantity ?? 0) !== 0;
    const isChosen = isAboutShares(types, written);
    const isProven = isChosen || (!row.isChosen && isProductOf(row) && isTradedAt(traded, row));
    const word = kindOfWords(written.split(' ')[0] ?? '');
    const side = word === 'buy' || word === 'sell' ? word : null;
    const money = row.net ?? row.amount;
    // Money that came back sold nothing, whatever the other rows with the word did.
    const isRefund = isRefundPositive && side === null && (money?.value ?? 0) > 0;
    if (!isOpen || money === null || isRefund || isOfOther(mapped, row)) return row;
    if (!isProven && side !== null && !row.isChosen)
      askForShares(mapped, row, row.kind === 'tax' ? 'tax' : 'fee', side);
    if (!isProven) return row;
    // A word such as "Sale for fees" is about the shares, and the fee has a row of its own.
    if (side !== null) return { ...row, kind: side };
    // Some tables have no signs. In the others, shares that came are no cost.
    if ((quantity ?? 0) > 0 && mapped.hasSignedShares && !isChosen) {
      askForShares(mapped, row, row.kind === 'tax' ? 'tax' : 'fee', 'sell');
      return row;
    }
    const paid = { ...money, value: Math.abs(money.value) };
    return [
      { ...row, ...SOLD_FOR_COST, quantity: -Math.abs(quantity ?? 0), amount: paid },
      { ...row, quantity: null, price: null },
    ];
  });
}

/**
 * Splits a dividend that bought shares into the dividend and the purchase. Its amount is quantity × price, and its price is one at
 * which the security was traded. Otherwise the price of such a row is the dividend of one share.
 */
function withReinvestments(
  rows: readonly Row[],
  { isCashFlow }: Signs,
  mapped: MappedTable,
  { traded, types }: Evidence,
): Row[] {
  const { table, at, layout } = mapped;
  const dividends = groupBy(
    rows.filter((row) => row.kind === 'dividend' || (row.kind === 'reinvest' && (row.quantity ?? 0) === 0)),
    ({ symbol }) => symbol,
  );
  return rows.flatMap((written) => {
    const income = written.kind === 'dividend' || written.kind === 'interest' ? written.kind : null;
    const hasBought = income !== null && (written.quantity ?? 0) > 0 && movedBy(written) < 0;
    const hasShares = written.symbol !== '' && (written.quantity ?? 0) > 0;
    const isProduct = hasShares && isProductOf(written);
    const isChosen = isAboutShares(types, table.text(written.line, at.type));
    // An answer for a word that is not known says nothing about shares.
    const isOpen = !written.isChosen || kindOfWords(table.text(written.line, at.type)) === null;
    const isPaidFor = hasBought && isProduct && (isChosen || (isOpen && isTradedAt(traded, written)));
    const row: Row = isPaidFor ? { ...written, kind: 'reinvest' } : written;
    // A dividend that was taken back is far below the price of the share.
    if (hasBought && isProduct && !isPaidFor && !written.isChosen && !traded.has(written.symbol))
      askForShares(mapped, row, income, 'buy');
    const { kind, symbol, quantity, amount } = row;
    const price = priceIn(row);
    const isBoth = INCOME.test(table.text(row.line, at.type)) && !layout?.isComplete;
    // Interest on coins is paid in coins, at the price that they are traded at.
    if (kind === 'interest' && symbol !== '' && (quantity ?? 0) > 0 && isProductOf(row) && isTradedAt(traded, row))
      return withPurchase(row, isCashFlow);
    if (kind === 'interest' && isProduct && isChosen) return withPurchase(row, isCashFlow);
    const isAsked = isProduct && !written.isChosen && !traded.has(symbol);
    if (isAsked && ((kind === 'interest' && row.price !== null) || (kind === 'dividend' && isLikeShares(row)))) {
      askForShares(mapped, row, kind, 'buy');
      return row;
    }
    if (kind === 'dividend' && isChosen && isProduct && isLikeShares(row)) return withPurchase(row, isCashFlow);
    if (kind === 'reinvest' && (quantity ?? 0) !== 0 && isBoth) {
      const paid = Math.abs(movedBy(row)) || Math.abs((quantity ?? 0) * (price?.value ?? 0));
      const isPaid = (other: Row) => {
        const income = Math.abs(movedBy(other));
        const days = Math.abs(Date.parse(other.date) - Date.parse(row.date)) / 86_400_000;
        return income >= 0.99 * paid - 0.01 && income <= MOST_BEFORE_TAX * paid + 0.01 && days <= DAYS_TO_REINVEST;
      };
      // Without a dividend that pays for it, a row such as "Dividend Reinvestment" is both.
      if (paid === 0 || dividends.get(symbol)?.some((other) => other !== written && isPaid(other))) return row;
      const own = { value: paid, currency: (row.net ?? amount ?? price)?.currency ?? '' };
      const income = { amount: own, net: null, quantity: null, price: null, fee: null, tax: null };
      return [
        { ...row, ...income, kind: 'dividend' as const },
        { ...row, id: '' },
      ];
    }
    if (kind === 'dividend' && isTotal(row, rows, mapped))
      return { ...row, amount: { value: quantity ?? 0, currency: price?.currency ?? '' }, quantity: null, price: null };
    const money = amount ?? row.net;
    if (kind !== 'dividend' || price === null || money === null || (quantity ?? 0) <= 0) return row;
    // Shares are written with a few decimals.
    const isPaid = Math.abs(quantity! * price.value - money.value) <= 0.005 + 0.001 * Math.abs(price.value);
    if (!isTradedAt(traded, row) || !isPaid) return row;
    return withPurchase({ ...row, amount: money, net: null }, isCashFlow);
  });
}

/** Returns an income and the purchase that it paid for. */
function withPurchase(row: Row, isCashFlow: boolean): Row[] {
  const [amount, net] = [withSign(row.amount, isCashFlow), withSign(row.net, isCashFlow)];
  return [
    { ...row, quantity: null, price: null },
    { ...row, kind: 'buy', amount, net, fee: null, tax: null, id: '' },
  ];
}

/** The least price that is more likely that of a share than its dividend. */
const LIKELY_PRICE = 10;

/** True for a part of a share at a price that few dividends reach. */
function isLikeShares(row: Row): boolean {
  return !Number.isInteger(row.quantity ?? 0) && (priceIn(row)?.value ?? 0) >= LIKELY_PRICE;
}

/** Returns money that left, with the sign that it has in the table. */
function withSign(money: Money | null, isCashFlow: boolean): Money | null {
  return money === null ? null : { ...money, value: isCashFlow ? -Math.abs(money.value) : Math.abs(money.value) };
}

/** True for a dividend whose number is its money: the price of the row for each share that was held, and not the shares. */
function isTotal(
  { symbol, date, quantity, price, amount, net }: Row,
  rows: readonly Row[],
  mapped: MappedTable,
): boolean {
  if (amount !== null || net !== null || price === null || quantity === null || quantity <= 0) return false;
  // A layout whose prices have other meanings has no price there.
  if (price.value === 0) return mapped.layout?.ratio !== undefined;
  const held = rows.reduce((sum, row) => {
    if (row.symbol !== symbol || row.date >= date) return sum;
    if (row.kind === 'split') return sum * (ratioOf(mapped, row) ?? Number.NaN);
    return SIDES.includes(row.kind) ? sum + Math.abs(row.quantity ?? 0) * (row.kind === 'buy' ? 1 : -1) : sum;
  }, 0);
  const isPaid = Math.abs(held * price.value - quantity) <= 0.006 + 0.001 * quantity;
  return held > 0 && Math.abs(held - quantity) > 1e-6 && isPaid;
}

/** Returns the price of a row, or its amount for each share. */
function priceIn({ price, quantity, amount, net }: Row): Money | null {
  const money = amount ?? net;
  if (price !== null || money === null || (quantity ?? 0) === 0) return price;
  return { ...money, value: Math.abs(money.value / (quantity ?? 1)) };
}

/** Asks whether amounts include the costs, if no row of the table shows it. */
function askForCosts(rows: readonly Row[], { report, table }: MappedTable): void {
  // A table with the names of a request has its meaning, too.
  if (table.headers.every((name) => (COLUMNS as readonly string[]).includes(name))) return;
  if (rows.some((row) => isAfterCosts(row) !== null)) return;
  const open = rows.find(
    (row) => WITH_COSTS.includes(row.kind) && costsOf(row) > 0 && (row.amount?.value ?? 0) !== 0 && row.net === null,
  );
  if (open === undefined) return;
  const question = costsQuestion(Math.abs(open.amount?.value ?? 0), costsOf(open));
  report.questions.push(question);
  report.error(open.line.number, `${question.text} Say whether amounts are after costs (amounts)`);
}

function decimalsIn({ table, at }: MappedTable): number {
  const columns = [at.amount, at.net].filter((column) => column !== -1);
  return table.lines.reduce((most, line) => {
    const decimals = columns.map((column) => {
      const [, few = '', many = ''] = /[.,](\d{1,2})\D*$|[.,](\d{4,})\D*$/.exec(table.text(line, column)) ?? [];
      return Math.min(few.length + many.length, 2);
    });
    return Math.max(most, ...decimals);
  }, 0);
}

/** Removes each row that a later one reverses, and the reversal. A reversal of a row that is not in the file is an error. */
function withoutReversals(rows: readonly Row[], { report }: MappedTable, { isCashFlow }: Signs): readonly Row[] {
  const removed = new Set<Row>();
  const sizeOf = ({ symbol, quantity }: Row) => `${symbol} ${Math.abs(quantity ?? 0)}`;
  const bySize = groupBy(rows, sizeOf);
  const hasSales = rows.some(({ kind, quantity }) => kind === 'sell' && (quantity ?? 0) > 0);
  for (const row of rows) {
    const money = movedBy(row);
    const isNegativeBuy = row.kind === 'buy' && (row.quantity ?? 0) < 0 && hasSales;
    const isPaidBack = row.kind === 'dividend' && isCashFlow && money < 0;
    if (row.kind !== 'reversal' && !isNegativeBuy && !isPaidBack) continue;
    const partner = bySize.get(sizeOf(row))?.find((other) => {
      const isSame = Math.abs(Math.abs(movedBy(other)) - Math.abs(money)) <= 0.01;
      const isOpposite = !isPaidBack || (other.kind === 'dividend' && movedBy(other) > 0);
      const isPartner = other !== row && other.kind !== 'reversal' && !removed.has(other);
      return isSame && isOpposite && isPartner && (!isNegativeBuy || (other.quantity ?? 0) >= 0);
    });
    if (partner === undefined && isPaidBack) continue;
    removed.add(row);
    if (partner === undefined) {
      report.error(row.line.number, 'It reverses a row that is not in the file. Add that row, or remove this one');
      continue;
    }
    removed.add(partner);
    report.skip(row.line.number, `It reverses line ${partner.line.number}.`);
    report.skip(partner.line.number, `Line ${row.line.number} reverses it.`);
  }
  return rows.filter((row) => !removed.has(row));
}

/** Makes one exchange of each two rows of a day that change money of one currency into another one. */
function withoutExchanges(rows: readonly Row[], { report }: MappedTable): readonly Row[] {
  const moneyIn = ({ net, amount }: Row) => net ?? amount ?? { value: 0, currency: '' };
  const open = rows.filter(
    (row) => row.kind === 'exchange' && moneyIn(row).currency !== '' && (row.quantity ?? 0) <= 1,
  );
  const used = new Set<Row>();
  const byDay = groupBy(
    open.filter((row) => moneyIn(row).value > 0),
    ({ date }) => date,
  );
  for (const row of open) {
    const from = moneyIn(row);
    if (from.value >= 0) continue;
    const distance = (other: Row) => Math.abs(other.line.number - row.line.number);
    // Some brokers give both sides one identifier, and others give each row its own.
    const hasOwnId = open.every((other) => other === row || other.id !== row.id);
    const [partner] = (byDay.get(row.date) ?? [])
      .filter((other) => moneyIn(other).currency !== from.currency && !used.has(other))
      .filter((other) => other.id === row.id || (hasOwnId && distance(other) === 1))
      .sort((a, b) => distance(a) - distance(b));
    if (partner === undefined) continue;
    used.add(row).add(partner);
    const to = moneyIn(partner);
    const { date, note, id } = row;
    const money = { amount: -from.value, currency: from.currency, symbol: `CASH.${to.currency}`, quantity: to.value };
    report.add(row.line.number, { date, type: 'exchange', ...money, fee: Math.abs(row.fee?.value ?? 0), note, id });
    report.skip(partner.line.number, `It belongs to the exchange of line ${row.line.number}.`);
  }
  return rows.filter((row) => !used.has(row));
}

/** True for a trade whose money proves that its negative tax came back. */
function hasRepaidTax({ kind, quantity, price, net, fee, tax }: Row): boolean {
  const value = Math.abs((quantity ?? 0) * (price?.value ?? 0));
  if (!SIDES.includes(kind) || value === 0 || net === null || tax === null || tax.value >= 0) return false;
  const sign = kind === 'buy' ? 1 : -1;
  const moved = value + sign * (Math.abs(fee?.value ?? 0) + tax.value);
  return Math.abs(Math.abs(net.value) - moved) <= 0.011;
}

/** Returns the money of a trade without the tax that came back with it. */
function withoutRefund({ kind, net, tax }: Row): Money | null {
  const refund = Math.abs(tax?.value ?? 0);
  const size = Math.abs(net?.value ?? 0) + (kind === 'buy' ? refund : -refund);
  return net === null ? null : { ...net, value: net.value < 0 ? -size : size };
}

function addRow(mapped: MappedTable, written: Row, signs: Signs, ask: (row: Row) => void): void {
  const { report } = mapped;
  const isProven = hasRepaidTax(written);
  const isRepaid = isProven || (signs.isTaxPositive && (written.tax?.value ?? 0) < 0 && written.kind !== 'tax');
  // A ledger has no negative tax, so a tax that came back is a row of its own.
  const isRebate = mapped.layout?.isGross === true && (written.fee?.value ?? 0) > 0;
  const row = {
    ...written,
    tax: isRepaid ? null : written.tax,
    fee: isRebate ? null : written.fee,
    net: isProven ? withoutRefund(written) : written.net,
  };
  if (isRepaid) {
    const { value = 0, currency = '' } = written.tax ?? {};
    const note = `Tax of ${written.symbol || 'the row'}`;
    report.addRefund(written.line.number, { date: written.date, amount: -value, currency, note });
  }
  if (isRebate) {
    const { value = 0, currency = '' } = written.fee ?? {};
    const note = `Commission of ${written.symbol || 'the row'}`;
    report.addRefund(written.line.number, { date: written.date, amount: value, currency, note });
  }
  const {
    line: { number },
    kind,
    symbol,
  } = row;
  const isCoin = symbol !== '' && !isCurrency(symbol) && (row.quantity ?? 0) !== 0;
  const moved = movedBy(row);
  if (kind === 'capital') ask(row);
  else if (kind === 'internal' && (row.quantity ?? 0) === 0 && moved !== 0 && !mapped.layout?.isComplete) {
    report.warn(
      number,
      `"${mapped.text(row.line, 'type')}" of ${moved} moves nothing out of the account, so it was left out`,
    );
  } else if (kind === 'internal') report.skip(number, 'It moves nothing out of the account.');
  else if (kind === 'buy' || kind === 'sell') addTrade(mapped, row, kind, signs);
  else if (kind === 'reinvest')
    (row.quantity ?? 0) !== 0 ? addTrade(mapped, row, 'buy', signs) : addIncome(mapped, row, 'dividend');
  else if (kind === 'split' || kind === 'split_shares') addSplit(mapped, row);
  else if (kind === 'merger' && isPaidOut(row) && !BRINGS_SHARES.test(mapped.text(row.line, 'type')))
    addTrade(mapped, { ...row, net: null }, 'sell', signs);
  else if (kind === 'merger' || kind === 'rename') addCorporate(mapped, row, kind, signs, ask);
  else if (kind === 'transfer_in' || kind === 'transfer_out') addTransfer(mapped, row, kind, signs);
  else if (kind === 'transfer') addTransferBySign(mapped, row, signs, ask);
  else if (isCoin && (kind === 'deposit' || kind === 'withdrawal' || kind === 'reward' || kind === 'flow')) {
    const isOut = kind === 'withdrawal' || (kind === 'flow' && (row.quantity ?? 0) < 0);
    addTransfer(mapped, row, isOut ? 'transfer_out' : 'transfer_in', signs);
  } else if (kind === 'deposit' || kind === 'withdrawal' || kind === 'flow') addFlow(mapped, row, kind, signs);
  else if (kind === 'dividend') addIncome(mapped, row, 'dividend', signs);
  else if (isOpenCharge(mapped, row, signs)) ask(row);
  else if (kind === 'interest' || kind === 'charge' || kind === 'reward') addIncome(mapped, row, 'interest', signs);
  else if (kind === 'fee' || kind === 'tax') addCost(mapped, row, kind, signs);
  else if (kind === 'refund') addCost(mapped, row, moved < 0 ? 'fee' : 'tax', { ...signs, isRefundPositive: true });
  else if (kind === 'exchange') addExchange(mapped, row, signs, ask);
  else if ((row.quantity ?? 0) === 0 && mapped.text(row.line, 'type') !== '') ask(row);
  else
    report.error(
      number,
      `"${mapped.text(row.line, 'type')}" does not say whether it is a purchase or a sale. Add a column for the side (side)`,
    );
}

/** True for "Interest paid" in a table without signs, which the bank or its customer can have paid. */
function isOpenCharge(mapped: MappedTable, { line, isChosen, kind }: Row, { isCashFlow }: Signs): boolean {
  const isDirected = isCashFlow || mapped.hasSides || kindOfWords(mapped.text(line, 'side')) === 'deposit';
  return kind === 'charge' && !isChosen && !isDirected && /\binterest paid\b/i.test(mapped.text(line, 'type'));
}

/** Stops a row whose shares moved against its type, as the other rows of the table show. */
function isAgainstShares({ report }: MappedTable, { line, quantity }: Row, isIn: boolean, signs: Signs): boolean {
  const isAgainst = signs.areSharesSigned && (isIn ? (quantity ?? 0) < 0 : (quantity ?? 0) > 0);
  const message = isIn
    ? 'Its type brings shares, and the shares of the row left. Correct the type or the number'
    : 'Its type takes shares, and the shares of the row came in. Correct the type or the number';
  if (isAgainst) report.error(line.number, message, { value: String(quantity) });
  return isAgainst;
}

function commonOf({ date, note, id }: Row): { date: string; note: string; id: string } {
  return { date, note, id };
}

/** Words for shares that are paid on one day and can come on another one. */
const SUBSCRIPTION = /^(subscription|teckning|tegning|inschrijving|souscription|suscripci[oó]n|sottoscrizione)/i;

/** Returns the column that names the security. -1 if none does. */
function symbolAt({ isin, symbol, name }: MappedTable['at']): number {
  return [symbol, isin, name].find((column) => column !== -1) ?? -1;
}

function addTrade(mapped: MappedTable, row: Row, side: 'buy' | 'sell', signs: Signs): void {
  const { report, at, table } = mapped;
  const {
    line: { number },
    symbol,
    quantity,
    fee,
  } = row;
  if (quantity === null && at.quantity === -1) {
    const message =
      'The row has the money of a trade, and no number of shares. Export the transactions of the securities account, or leave the row out';
    report.error(number, message);
    return;
  }
  if (symbol === '') report.error(number, needOf(side, 'symbol', table.headers[symbolAt(at)]));
  const [, base = '', quote = ''] = /^([A-Z]{3})[./]([A-Z]{3})$/.exec(symbol) ?? [];
  if (isCurrency(base) && isCurrency(quote) && quantity !== null && quantity !== 0) {
    addPair(report, row, side, base, quote);
    return;
  }
  if (quantity === null || quantity === 0) {
    report.error(number, needOf(side, 'quantity', table.headers[at.quantity]));
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
  if (row.price === null && row.amount === null && row.net === null && mapped.unusedMoney.length > 0) {
    report.error(
      number,
      `The row has no price and no amount. Choose the column "${mapped.table.headers[mapped.unusedMoney[0] ?? -1]}" or another one (price, amount)`,
    );
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
      isAccountCurrency:
        mapped.layout?.isOneAccount === true || OF_ACCOUNT.test(headerName(mapped.table.headers[at.currency] ?? '')),
      amountsIncludeCosts: signs.amountsIncludeCosts,
      amountDecimals: signs.amountDecimals,
    },
  );
}

/** Headers of the currency of the money that moved. */
const OF_ACCOUNT =
  /^(transaktionsvaluta|account currency|currency total|settlement currency|buchungswahrung|devise du compte|valuta mutatie)$/;

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

function positive(money: Money | null): Money | null {
  return money === null ? null : { ...money, value: Math.abs(money.value) };
}

/** Corporate actions that bring shares, whatever sign they are written with. */
const BRINGS_SHARES =
  /spin|spun|rights|bezug|dividend|bonus|bonific|scrip|abspalt|sciss|escision|demerger|attribution/i;

/** True for a redemption, whose money is quantity × price. */
function isPaidOut({ quantity, price, net, amount }: Row): boolean {
  const [paid, value] = [Math.abs((net ?? amount)?.value ?? 0), Math.abs((quantity ?? 0) * (price?.value ?? 0))];
  return value > 0 && Math.abs(paid - value) <= 0.02 * value;
}

/** Adds a corporate action. Without signs, a file does not say whether shares came or left. */
function addCorporate(
  { report, at, table }: MappedTable,
  row: Row,
  kind: 'merger' | 'rename',
  signs: Signs,
  ask: (row: Row) => void,
): void {
  const {
    line: { number },
    date,
    symbol,
  } = row;
  const money = row.net ?? row.amount;
  const written = table.text(row.line, at.type);
  const [shares, amount] = [row.quantity ?? 0, money?.value ?? 0];
  const isIn = BRINGS_SHARES.test(written);
  if (kind === 'rename') report.addRename(number, { date, symbol, shares });
  else if (shares > 0 && amount === 0 && !isIn && !signs.isSigned) ask(row);
  else {
    // Shares for which money came have left, also in files without signs.
    const moved = shares > 0 && amount > 0 && !isIn ? -shares : shares;
    // Some tables write the money with the sign of its shares.
    const paid = shares < 0 && !signs.isCashFlow ? Math.abs(amount) : amount;
    report.addMerger(number, {
      date,
      symbol,
      shares: moved,
      amount: paid,
      currency: money?.currency ?? '',
      note: written,
    });
  }
}

/**
 * Adds a split. Brokers write the new shares for one old share, or the shares that were added. A ratio such as `10:1` and the
 * word of a ledger are clear. Otherwise, the shares that were held decide.
 */
/** Returns the new shares for one old share that a row of a split states. Null if its number can mean something else. */
function ratioOf({ table, at, layout }: MappedTable, { line, quantity }: Row): number | null {
  const named = table.headers.indexOf(layout?.ratio ?? '');
  const own = named === -1 ? null : table.number(line, named);
  return ratioIn(table.headers, line) ?? own ?? (table.text(line, at.type) === 'split' ? quantity : null);
}

/** Returns the signed number of shares of a line. 0 if it has none. */
function sharesOf({ table, at }: MappedTable, line: Line): number {
  return table.peek(table.text(line, at.quantity), at.quantity) ?? 0;
}

function addSplit(mapped: MappedTable, row: Row): void {
  const { report } = mapped;
  const { line, symbol, quantity, date, note, id } = row;
  const written = mapped.text(line, 'type');
  const ratio = ratioOf(mapped, row);
  if (symbol === '') report.error(line.number, needOf('split', 'symbol', mapped.table.headers[symbolAt(mapped.at)]));
  else if (ratio !== null && sharesOf(mapped, line) < 0) {
    // Shares that left without others that came are those that the split took.
    const isOldSide = mapped.table.lines.some((other) => {
      const isSame = mapped.symbol(other) === symbol && mapped.text(other, 'date') === mapped.text(line, 'date');
      const isSplit = kindOfWords(mapped.text(other, 'type'))?.startsWith('split') === true;
      return sharesOf(mapped, other) > 0 && (isSame || isSplit);
    });
    if (isOldSide) report.skip(line.number, 'It is the old side of a split.');
    else report.addSplit(line.number, { date, symbol, shares: sharesOf(mapped, line), written, note, id }, 'added');
  } else if (ratio !== null && ratio > 0)
    report.add(line.number, { date, type: 'split', symbol, quantity: ratio, note, id });
  else if ((quantity ?? 0) !== 0) {
    // The old shares leave.
    const isOld = [written, ...line.cells].some((cell) => cell.length < 40 && /\bclose\b|_REDEEM$/i.test(cell));
    const shares = isOld ? -Math.abs(quantity ?? 0) : (quantity ?? 0);
    const meaning = row.kind === 'split_shares' ? 'added' : row.isChosen ? 'ratio' : 'open';
    report.addSplit(line.number, { date, symbol, shares, written, note, id }, meaning);
  } else if (row.amount !== null && row.amount.value > 0)
    report.addSplit(line.number, { date, symbol, shares: row.amount.value, written, note, id }, 'open');
  else if (quantity !== null || mapped.text(line, 'quantity') === '')
    report.error(
      line.number,
      'Transactions of type split need a quantity. Enter the new shares per old share, such as 2 or 3:2',
    );
}

function addTransfer(mapped: MappedTable, row: Row, type: 'transfer_in' | 'transfer_out', signs: Signs): void {
  const { report } = mapped;
  const {
    line: { number },
    symbol,
    quantity,
    price,
  } = row;
  const stated = row.net ?? row.amount;
  if (mapped.at.quantity === -1 && symbol !== '' && mapped.code(row.line) !== '') {
    report.error(number, `It moves ${symbol}, and no column has the number. Choose it (quantity)`);
    return;
  }
  const flow = type === 'transfer_in' ? 'deposit' : 'withdrawal';
  if ((quantity ?? 0) === 0 && stated !== null && stated.value !== 0) {
    addFlow(mapped, row, flow, signs);
    return;
  }
  if (isItsCurrency(mapped, row) && quantity !== null && quantity !== 0) {
    const amount = { value: Math.abs(quantity) * (flow === 'deposit' ? 1 : -1), currency: symbol.toUpperCase() };
    addFlow(mapped, { ...row, symbol: '', quantity: null, price: null, net: null, amount }, flow, signs);
    return;
  }
  if (quantity === null || quantity === 0) {
    report.error(number, needOf(type, 'quantity', mapped.table.headers[mapped.at.quantity]));
    return;
  }
  if (isAgainstShares(mapped, row, type === 'transfer_in', signs)) return;
  const value =
    price !== null && price.value !== 0
      ? { price: Math.abs(price.value), currency: price.currency }
      : stated !== null && stated.value !== 0
        ? { amount: Math.abs(stated.value), currency: stated.currency }
        : {};
  report.add(number, {
    ...commonOf(row),
    type,
    symbol,
    quantity: Math.abs(quantity),
    ...value,
    fee: Math.abs(row.fee?.value ?? 0),
  });
}

/** True for units of the currency of the row at a price of 1, which some programs list like shares. Some tickers are currencies too. */
function isItsCurrency(mapped: MappedTable, { line, symbol, price }: Row): boolean {
  const currency = price?.currency || mapped.text(line, 'currency');
  return isCurrency(symbol) && symbol.toUpperCase() === currency.toUpperCase() && (price?.value ?? 1) === 1;
}

/** Adds a transfer whose direction is in its sign. Without signs, a file does not say whether shares came or left. */
function addTransferBySign(mapped: MappedTable, row: Row, signs: Signs, ask: (row: Row) => void): void {
  const quantity = row.quantity ?? 0;
  // The value of shares that were sent or received does not move, so its sign says nothing.
  if (row.symbol !== '' && quantity > 0 && !signs.isSigned) ask(row);
  else if (row.symbol !== '' && quantity !== 0) {
    addTransfer(mapped, row, quantity < 0 ? 'transfer_out' : 'transfer_in', signs);
  } else addFlow(mapped, row, 'flow', signs);
}

/** Returns the money of a row: its amount, or quantity × price if it has none. */
function moneyOf({ net, amount, price, quantity }: Row): Money | null {
  const stated = net !== null && net.value !== 0 ? net : (amount ?? net);
  if (stated !== null && stated.value !== 0) return stated;
  if (price === null) return stated;
  if (quantity === null) return { ...price };
  const product = round(Math.abs(quantity) * price.value);
  return product === 0 && stated !== null ? stated : { value: product, currency: price.currency };
}

function addFlow(mapped: MappedTable, row: Row, kind: 'deposit' | 'withdrawal' | 'flow', signs: Signs): void {
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
  const isBack = kind === 'withdrawal' && money.value > 0 && signs.isCashFlow;
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

/** Adds a dividend or interest before tax. A row with both amounts states its tax. */
function addIncome(mapped: MappedTable, row: Row, type: 'dividend' | 'interest', signs?: Signs): void {
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
  if (type === 'dividend' && money.value < 0 && signs?.isCashFlow) {
    report.warn(number, `The dividend of ${symbol} is negative, so it is booked as a tax`);
    report.add(number, { ...commonOf(row), type: 'tax', symbol, amount: -money.value, currency: money.currency });
    return;
  }
  if (type === 'dividend' && money.value < 0 && signs?.isCashFlow === false && !row.isChosen) {
    const message =
      'The dividend is negative, and no other row shows what the sign means. Choose dividend or tax as its type, or reverse the sign';
    const word = mapped.text(row.line, 'type');
    report.error(number, message, { value: word });
    if (word !== '' && !report.questions.some((other) => other.word === word))
      report.questions.push(typeQuestion(word, 1));
    return;
  }
  if (money.value === 0) {
    skipEmpty(mapped, row.line);
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
  if (fee + (gross.tax ?? tax) > gross.amount + 0.011) {
    const message = `The ${type} of ${gross.amount} is less than its costs of ${round(fee + (gross.tax ?? tax))}. Correct the row, or choose other columns for the amount and the costs (amount, fee, tax)`;
    report.error(number, message);
    return;
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

/** Returns the income before tax, and the tax if it is the difference between two amounts of the row. */
function grossOf(
  row: Row,
  money: Money,
  costs: number,
  isAfter: boolean,
): { readonly amount: number; readonly tax: number | null } {
  const { amount, net, price, quantity } = row;
  if (amount !== null && net !== null && amount.value !== 0 && net.value !== 0 && amount.currency === net.currency) {
    const difference = round(Math.abs(amount.value) - Math.abs(net.value));
    if (difference >= 0 && difference < Math.abs(amount.value)) {
      return { amount: Math.abs(amount.value), tax: costs > 0 ? null : difference };
    }
  }
  const value = Math.abs(money.value);
  const product = price !== null && quantity !== null ? Math.abs(price.value * quantity) : 0;
  // The amount is what was paid if quantity × price is higher by the costs.
  const isNet = product === 0 ? isAfter : costs > 0 && Math.abs(value + costs - product) <= 0.011 + 1e-4 * product;
  return { amount: isNet || net === money ? round(value + costs) : value, tax: null };
}

/**
 * True for a cost whose shares are those of a dividend of its day, or of a trade of its day with as many shares. Some brokers write
 * them with the sign of the money.
 */
function isOfOther(mapped: MappedTable, { line, symbol, quantity }: Row): boolean {
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
function askForShares({ report, table, at }: MappedTable, row: Row, kind: MoneyKind, side: 'buy' | 'sell'): void {
  const word = table.text(row.line, at.type);
  const question = sharesQuestion(word, kind, side, Math.abs(row.quantity ?? 0), row.symbol);
  report.error(row.line.number, `${question.text} Choose ${kind} or ${side} as its type`, { value: word });
  if (!report.questions.some((other) => other.word === word)) report.questions.push(question);
}

function addCost(mapped: MappedTable, row: Row, type: 'fee' | 'tax', signs: Signs): void {
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
  } else if (signs.isRefundPositive && money === stated && value > 0)
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

/** A trade of one coin for another, such as `Converted 0.1 BTC to 1.5 ETH`. */
const CONVERSION = /convert\w{0,10} ([\d.,]{1,30}) ([A-Z0-9]{2,10}) (?:to|into) ([\d.,]{1,30}) ([A-Z0-9]{2,10})/i;

function addExchange(mapped: MappedTable, row: Row, signs: Signs, ask: (row: Row) => void): void {
  const { report, table, at } = mapped;
  const {
    line: { number, cells },
    symbol,
    quantity,
  } = row;
  const money = row.amount ?? row.net ?? row.price;
  const common = commonOf(row);
  const both = mapped.exchange(row.line);
  if (both !== null) {
    const { from: left, to: came } = both;
    const exchanged = { amount: Math.abs(left.value), currency: left.currency, symbol: `CASH.${came.currency}` };
    report.add(number, { ...common, type: 'exchange', ...exchanged, quantity: Math.abs(came.value) });
    return;
  }
  const [, gave = '', from = '', got = '', to = ''] = CONVERSION.exec(cells.join(' ')) ?? [];
  if (from !== '' && !isCurrency(from) && !isCurrency(to)) {
    const [sold, bought] = [table.peek(gave), table.peek(got)];
    const currency = money?.currency;
    const [subtotal, total] = [Math.abs(row.amount?.value ?? 0), Math.abs(row.net?.value ?? 0)];
    const spread = row.amount === null || row.net === null ? 0 : Math.max(round(total - subtotal), 0);
    const fee = Math.abs(row.fee?.value ?? 0) || spread;
    // The first coin pays the fee, and the rest of its value buys the second one.
    const value = money === null ? null : Math.max(subtotal, total);
    const rest = value === null ? null : round(value - fee);
    report.add(number, { ...common, type: 'sell', symbol: from, quantity: sold, amount: value, currency, fee });
    report.add(number, { ...common, type: 'buy', symbol: to, quantity: bought, amount: rest, currency });
  } else if (!symbol.split(/[./-]/).some(isCurrency) && symbol !== '' && (quantity ?? 0) !== 0) {
    // Shares of one class or fund became those of another one.
    addTransferBySign(mapped, row, signs, ask);
  } else if (
    !/^(CASH\.)?[A-Z]{3}$/.test(symbol) ||
    !isCurrency(symbol.slice(-3)) ||
    quantity === null ||
    money === null
  ) {
    report.warn(
      number,
      `"${table.text(row.line, at.type)}" changes money into another currency, and the row does not name both amounts, so it was left out`,
    );
  } else {
    report.add(number, {
      ...common,
      type: 'exchange',
      symbol: `CASH.${symbol.slice(-3)}`,
      quantity: Math.abs(quantity),
      amount: Math.abs(money.value),
      currency: money.currency,
      fee: Math.abs(row.fee?.value ?? 0),
      rate: table.number(row.line, at.rate),
    });
  }
}

/** Returns the new shares for one old share that a cell states, such as `2:1`, `3 for 2`, or `10-for-1`. */
function ratioIn(headers: readonly string[], { cells }: Line): number | null {
  const [from, to] = [' from', ' to'].map((end) =>
    Number(cells[headers.findIndex((name) => /split/i.test(name) && name.toLowerCase().endsWith(end))] ?? 0),
  );
  if (from !== undefined && to !== undefined && from > 0 && to > 0) return round(to / from);
  for (const [at, cell] of cells.entries()) {
    if (/time|zeit|heure|hora|\bora\b|tijd|\btid\b/i.test(headers[at] ?? '')) continue;
    const [, added = '', before = ''] =
      /^(\d{1,5}) ?: ?(\d{1,5})$|\b(\d{1,5})[ -]?for[ -]?(\d{1,5})\b|\bsplit (\d{1,5}):(\d{1,5})\b/i
        .exec(cell)
        ?.filter((part) => part !== undefined) ?? [];
    if (Number(added) > 0 && Number(before) > 0) return round(Number(added) / Number(before));
  }
  return null;
}

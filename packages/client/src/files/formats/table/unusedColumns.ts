import { isCurrency } from '../../currencies.ts';
import type { Column, ReadOptions } from '../../imported.ts';
import { isPlainKind, type Kind, kindOfWords } from '../../kinds.ts';
import type { Line } from '../../parseRows.ts';
import { isDoneBy } from '../../states.ts';
import { headerName, isNameOfSecurity, isPurchaseDate } from '../../words.ts';
import {
  cellsOf,
  isDateColumn,
  isMoneyColumn,
  isSideColumn,
  isStateColumn,
  isUnitColumn,
} from '../columnsByContent.ts';
import { isIncome, type MappedTable, type Positions } from '../mappedTable.ts';
import { isSide } from '../sides.ts';

/** Headers of dates on which a position ended. */
const CLOSED = /^(date )?(close|closed|closing|sold|sell|sale|exit)\b|verkauf|schlie/i;

/** Headers of dates on which a position began. */
const OPENED = /^(date )?(open|opened|opening|entry|entered)\b/i;

/** True for a table without types, or with the dates of purchases, in which another date ends the position of a row. */
function isClosing(at: Positions, headers: readonly string[]): boolean {
  const header = headers[at.date] ?? '';
  return at.date === -1
    ? headers.some((name) => OPENED.test(name))
    : at.type === -1 || isPurchaseDate(header) || OPENED.test(header);
}

/** Headers of numbers of shares, which money that came from outside does not have. */
const SHARES =
  /\b(qty|quantity|shares|units)\b|stück|stuck|anzahl|aantal|antal|quantit|cantidad|titulos|ilosc|количество/;

/** Headers of the results of sales, which a list of holdings does not have. */
const SOLD = /^(sold|sell|sale|exit)\b|^verkauf/i;

/** Words for what coins bring. */
const REWARD = /\b(staking|mining|airdrop|faucet|(search|block|learning) rewards?)\b/i;

/** Stops if a column that is not used has sides, states, or the only dates of the table. */
export function stopOnUnused(
  { table: { headers }, at, report, states, fees, taxes, codes, layout }: MappedTable,
  kind: 'transactions' | 'portfolio' | null,
  lines: readonly Line[],
  { columns: map = {}, currency }: Pick<ReadOptions, 'columns' | 'currency'>,
): void {
  // The columns of a known format that are not used have nothing to import.
  if (layout?.isComplete) return;
  // Positions have no states, and orders that were not carried out are no positions.
  const orders =
    kind === 'portfolio' ? states.find((column) => areOfOrders(headers[column] ?? '', cellsOf(lines, column))) : -1;
  const ids = headers.findIndex((name, index) => OF_HISTORY.test(headerName(name)) && cellsOf(lines, index).length > 0);
  const isOfOrders = orders !== undefined && orders !== -1;
  if (kind === 'portfolio' && (isOfOrders || ids !== -1)) {
    const header = headers[isOfOrders ? orders : ids] ?? '';
    const [what, owners] = isOfOrders ? ['states', 'orders'] : ['identifiers', 'transactions'];
    const message = `The column "${header}" has ${what}, as ${owners} have. Export the executed trades or the positions, or remove these rows and the column`;
    const why = `The column "${header}" has ${what}, so each row moved something, and no column says how`;
    if (at.date === -1) report.error(null, message, { column: header });
    else if (!report.questions.some(({ about }) => about === 'rows'))
      report.askForRows(null, why, ['received', 'sent']);
  }
  const used = new Set<number>([...Object.values(at), ...fees, ...taxes, ...states, ...codes]);
  const isChosen = (column: Column) => map[column] !== undefined;
  const isUnpriced =
    [at.price, at.amount, at.net].every((column) => column === -1) && !isChosen('price') && !isChosen('amount');
  const unused = headers.flatMap((name, index) =>
    name === '' || used.has(index) || isSide(name) ? [] : [{ name, index }],
  );
  const unitAt = at.symbol === -1 ? at.name : at.symbol;
  const coins = headers[unitAt] ?? '';
  if (
    kind === 'transactions' &&
    at.quantity === -1 &&
    at.currency === -1 &&
    isUnitColumn(coins, cellsOf(lines, unitAt))
  ) {
    report.error(
      null,
      `The column "${coins}" names coins, and no column has their number. Choose the column with their number (quantity)`,
      { column: coins },
    );
  }
  const isNamed = [...OF_SECURITY, 'currency' as const].some((column) => at[column] !== -1);
  const wallet = isNamed
    ? undefined
    : unused.find(({ index }) => cellsOf(lines, index).some((cell) => ADDRESS.test(cell)));
  if (kind === 'transactions' && wallet !== undefined) {
    const message = `The column "${wallet.name}" has addresses of coins, and no column names the coin. Add a column for it (symbol)`;
    report.error(null, message, { column: wallet.name });
  }
  const words = cellsOf(lines, at.type === -1 ? at.note : at.type);
  const [reward] = words.filter((word) => REWARD.test(word));
  const hasSigns = [at.amount, at.net].some((column) =>
    cellsOf(lines, column).some((cell) => /[\p{Sc}\p{L}]/u.test(cell)),
  );
  if (kind === 'transactions' && !isNamed && !hasSigns && reward !== undefined && currency === undefined) {
    const message = `"${reward}" can be money or coins, and no column names them. Set the currency of the file (currency), or add a column for the coin (symbol)`;
    report.error(null, message, { value: reward });
  }
  if (unused.length > 0) report.detected.unused_columns = unused.map(({ name }) => name).join(', ');
  const isUntyped = kind === 'transactions' && at.type === -1 && !isIncome(at, headers);
  // Positions by their value have no weight and no number that somebody chose.
  const isValued = kind === 'portfolio' && at.weight === -1 && !isChosen('amount');
  const isPayment = (cell: string) => PAYMENTS.includes(kindOfWords(cell)) && isPlainKind(cell);
  // A gain is of a short or a long term, and so can be a position.
  const isShortKind = (cell: string) =>
    cell.length > 2 && cell.length <= 30 && isPlainKind(cell) && !/^(short|long)$/i.test(cell);
  const isOfAccount = (name: string) => /\baccount\b/i.test(name);
  for (const { name, index } of unused) {
    const cells = cellsOf(lines, index);
    const example = cells[0] ?? '';
    const isPaid = kind === 'portfolio' && at.date !== -1 && cells.some(isPayment) && cells.every(isPlainKind);
    const isSides = at.type === -1 && at.side !== index && (isSideColumn(cells, name) || isPaid);
    const word = isSides
      ? example
      : isUntyped && !isNameOfSecurity(name) && !isOfAccount(name)
        ? cells.find(isShortKind)
        : undefined;
    if (word !== undefined && !isChosen('type')) {
      report.error(
        null,
        `The column "${name}" has words such as "${word}". Choose it as the type (type), or leave the type out`,
        { column: name },
      );
    } else if (
      (isClosing(at, headers) && CLOSED.test(name) && isDateColumn(cells)) ||
      (kind === 'portfolio' && SOLD.test(name) && isMoneyColumn(name, cells))
    ) {
      report.error(
        null,
        `The column "${name}" has cells such as "${example}", so some positions were sold. Export the transactions, or remove these rows and the column`,
        { column: name },
      );
    } else if (
      kind === 'portfolio' &&
      at.date === -1 &&
      !isChosen('date') &&
      isDateColumn(cells) &&
      !LAST_CHANGE.test(headerName(name))
    ) {
      report.error(
        null,
        `The column "${name}" has dates such as "${example}". Choose it as the date (date), or leave the date out`,
        { column: name },
      );
    } else if (
      (isUntyped || isValued) &&
      at.quantity === -1 &&
      SHARES.test(headerName(name)) &&
      isMoneyColumn(name, cells)
    ) {
      report.error(
        null,
        `The column "${name}" has numbers of shares such as "${example}". Choose it as the quantity (quantity), or remove the column`,
        { column: name },
      );
    } else if (kind === 'transactions' && isUnpriced && isMoneyColumn(name, cells)) {
      report.error(
        null,
        `The column "${name}" has numbers such as "${example}". Choose it as the price or the amount (price, amount), or leave the price out`,
        { column: name },
      );
    } else if (
      kind === 'transactions' &&
      isUnitColumn(name, cells) &&
      [at.symbol, at.isin].every((column) => column === -1) &&
      (at.currency === -1 || (at.name === -1 && cells.some((cell) => !isCurrency(cell))))
    ) {
      report.error(
        null,
        `The column "${name}" has codes such as "${example}". Choose it as the symbol or the currency (symbol, currency)`,
        { column: name },
      );
    } else if (!isChosen('status') && !states.includes(index) && isStateColumn(name, cells)) {
      report.error(
        null,
        `The column "${name}" has states such as "${example}". Choose it as the state (status), or leave the state out`,
        { column: name },
      );
    }
  }
}

/** Headers of identifiers that positions do not have. */
const OF_HISTORY = /^(tx ?(id|hash)|(transaction|trade|order) (id|hash|no|number))$/;

/** Kinds that dated positions do not have. */
const PAYMENTS: readonly (Kind | null)[] = ['deposit', 'withdrawal', 'transfer_in', 'transfer_out'];

/** Headers of days on which a position changed or its price was read, which are not those of its purchase. */
const LAST_CHANGE = /^last (movement|update|updated|price|trade)( date)?$/;

/** Columns that name what a row is about. */
const OF_SECURITY: readonly Column[] = ['symbol', 'isin', 'name'];

/** An address of Bitcoin or Ethereum. */
const ADDRESS = /^(bc1|[13](?=\d*[A-Za-z])|0x)[A-Za-z0-9]{24,80}$/;

/** True for states of which some say that something was carried out, or that nothing moved. Positions are only open. */
function areOfOrders(header: string, cells: readonly string[]): boolean {
  const states = cells.map((cell) => isDoneBy(header, cell));
  return states.includes(true) || (new Set(cells).size > 1 && states.includes(false));
}

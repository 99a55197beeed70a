import { currencyOfHeader, isCurrency } from '../../currencies.ts';
import { COLUMNS, type Column, type ColumnMap } from '../../imported.ts';
import type { Line } from '../../parseRows.ts';
import type { Report } from '../../report.ts';
import { isFlagHeader, STATE_HEADER } from '../../states.ts';
import { pairOf } from '../../symbols.ts';
import { columnsByNoun, findColumn, headerName, isPurchaseDate } from '../../words.ts';
import {
  assetColumnOf,
  bareColumns,
  cellsOf,
  dateByContent,
  fits,
  isCostColumn,
  isDateColumn,
  isIsinColumn,
  isKindColumn,
  isMoneyColumn,
  isPairColumn,
  isSideColumn,
  isStateColumn,
  isStoryColumn,
  isUnitColumn,
  isVague,
} from '../columnsByContent.ts';
import { isCurrencyColumn, isIncome, PAY_DATE, type Positions } from '../mappedTable.ts';
import { VALUE_OF_SHARES } from '../sides.ts';
import { amountByContent, columnsOfShares, nameOfShares, withProvenCost } from './provenColumns.ts';

/** A rate can mean either direction, so its column is never guessed. */
export const GUESSED: readonly Column[] = COLUMNS.filter((column) => column !== 'rate');

/** Headers of quotes. The volume next to them is the one of the market. */
const QUOTES = /^(open|high|low|close|adj close|bid|ask|change|chg|prev close|previous close|day range)$/;

export function isQuote(header: string): boolean {
  return QUOTES.test(headerName(header));
}

export function positionsOf(
  headers: readonly string[],
  isBare: boolean,
  lines: readonly Line[],
  map: ColumnMap,
  report: Report,
): Positions {
  const names = headers.map(headerName);
  const bare = isBare ? bareColumns(lines, headers.length) : {};
  const found = COLUMNS.map((column) => {
    const wanted = map[column];
    if (wanted === undefined) {
      const isGuessed = GUESSED.includes(column) && !(column === 'isin' && map.symbol !== undefined);
      const isRate = (at: number) => headers[at]?.includes('%') === true;
      const find = (test: (at: number) => boolean) =>
        findColumn(names, column, (at) => test(at) && fits(column, names[at] ?? '', lines, at));
      // The column `Tax %` stands next to the one of the tax.
      const amount = isGuessed && (column === 'tax' || column === 'fee') ? find((at) => !isRate(at)) : -1;
      const guessed = isGuessed && amount === -1 ? find(() => true) : amount;
      return [column, isBare ? (bare[column] ?? -1) : guessed] as const;
    }
    if (wanted === '') return [column, -1] as const;
    const exact = headers.indexOf(wanted);
    const at = exact === -1 ? names.indexOf(headerName(wanted)) : exact;
    const numbered = at === -1 && /^\d{1,3}$/.test(wanted) ? Number(wanted) - 1 : at;
    if (numbered < 0 || numbered >= headers.length) {
      report.error(null, `There is no column "${wanted}". Choose one of ${headers.join(', ')}`, { value: wanted });
    }
    return [column, numbered < headers.length ? numbered : -1] as const;
  });
  const at = Object.fromEntries(found) as Record<Column, number>;
  // Lists of positions have the days of the next dividends.
  const isPayDate = map.date === undefined && PAY_DATE.test(names[at.date] ?? '');
  if (isPayDate && at.type === -1 && at.side === -1 && !isIncome(at, headers)) at.date = -1;
  // Of two amounts, such as `Amount (local)` and `Total EUR`, that of the account has the currency of its costs.
  const account = currencyOfHeader(headers[at.fee] ?? headers[at.balance] ?? '');
  const isOfAccount = (index: number) => account !== null && currencyOfHeader(headers[index] ?? '') === account;
  const ofAccount = names.findIndex((name, index) => isOfAccount(index) && findColumn([name], 'amount') === 0);
  if (map.amount === undefined && ofAccount !== -1 && !isOfAccount(at.amount)) at.amount = ofAccount;
  // The price of an order is its limit, and the average is what was paid.
  const average = names.findIndex((name) => AVERAGE_PRICE.test(name));
  const hasSides =
    at.type !== -1 || at.side !== -1 || headers.some((name, index) => isSideColumn(cellsOf(lines, index), name));
  const isOrders = average !== -1 && names.some((name) => EXECUTED.test(name)) && hasSides;
  if (map.price === undefined && isOrders) at.price = average;
  // The money of a row has the currency of the row, and a column such as "Total USD" has what it is worth in another one.
  const stated = currencyOfHeader(headers[at.amount] ?? '');
  const isOther =
    stated !== null && stated !== account && lines.some(({ cells }) => (cells[at.currency] || stated) !== stated);
  const isOwn = (index: number) =>
    currencyOfHeader(headers[index] ?? '') === null && fits('amount', names[index] ?? '', lines, index);
  const own = isOther ? findColumn(names, 'amount', isOwn) : -1;
  if (map.amount === undefined && own !== -1) at.amount = own;
  return withContent(at, headers, lines, map);
}

const AVERAGE_PRICE = /^(avg|average)( (fill|filled|executed|execution))?( price)?$/;

const EXECUTED = /^(fill|filled|executed|execution state|cumulative quantity)\b/;

const OF_DIVIDEND = /^(ex|pay|payment|record|dividend|date of payment)\b/;

/** Headers of currencies of costs and results, which are not those of the price. */
const NOT_OF_ROWS = /fee|brokerage|commission|tax|charge|profit|dividend|result|base/;

/** Completes the columns that no header names by the cells that they have. A chosen column stays as it is. */
function withContent(
  at: Record<Column, number>,
  headers: readonly string[],
  lines: readonly Line[],
  map: ColumnMap,
): Positions {
  const isFree = (column: Column) => map[column] === undefined;
  const cells = headers.map((_, index) => cellsOf(lines, index));
  const find = (test: (own: readonly string[], index: number) => boolean) => cells.findIndex(test);
  const typeCells = cells[at.type] ?? [];
  // A few remarks are no types.
  const isKinds = (own: readonly string[], index: number) =>
    own.length > lines.length / 2 && isKindColumn(own, headers[index] ?? '');
  if (isFree('type') && (at.type === -1 || isVague(typeCells))) {
    const isSides = (own: readonly string[], index: number) =>
      isSideColumn(own, headers[index] ?? '') && index !== at.symbol && index !== at.isin;
    // A direction such as "deposit" says less than a text such as "interest paid".
    const isDirected = (index: number) => findColumn([headerName(headers[index] ?? '')], 'side') === 0;
    const told = find((own, index) => isSides(own, index) && !isDirected(index));
    const sides = told === -1 ? find(isSides) : told;
    const found =
      sides === -1
        ? find((own, index) => isStoryColumn(own, headers[index] ?? '') && index !== at.symbol && index !== at.isin)
        : sides;
    const kinds = at.type === -1 && at.date !== -1 && at.symbol === -1 && at.isin === -1 ? find(isKinds) : -1;
    if (found !== -1 || kinds !== -1) at.type = found === -1 ? kinds : found;
  }
  if (isFree('side') && at.side === -1) {
    at.side = find(
      (own, index) =>
        index !== at.type && isSideColumn(own, headers[index] ?? '') && own.every((cell) => cell.length <= 12),
    );
  }
  if (isFree('status') && at.status === -1) {
    at.status = find((own, index) => {
      const header = headers[index] ?? '';
      const isFilled = own.length > lines.length / 2 || isFlagHeader(header) || STATE_HEADER.test(headerName(header));
      return isFilled && isStateColumn(header, own) && index !== at.type;
    });
  }
  if (isFree('symbol') && at.symbol === -1 && at.isin === -1) at.symbol = find(isPairColumn);
  // Exchanges call a pair such as BTC-EUR a product or a market.
  const isMarket = (own: readonly string[], index: number) =>
    /^(product|market)$/i.test(headers[index] ?? '') && own.every((cell) => pairOf(cell));
  if (isFree('symbol') && at.symbol === -1 && at.isin === -1) at.symbol = find(isMarket);
  if (isFree('isin') && at.isin === -1) at.isin = find((own) => isIsinColumn(own));
  if (isFree('currency') && at.currency === -1) {
    at.currency = find((own, index) => {
      const name = headerName(headers[index] ?? '');
      return isCurrencyColumn(name, own) && /\p{L}/u.test(name) && !NOT_OF_ROWS.test(name);
    });
  }
  // The amount of a pair such as BTC/EUR is the number of its first side.
  const isPaired = at.quantity === -1 && at.price !== -1 && headerName(headers[at.amount] ?? '') === 'amount';
  const hasPairs =
    isPairColumn(cells[at.symbol] ?? []) ||
    find((own, index) => /\bpair\b/i.test(headers[index] ?? '') && isPairColumn(own)) !== -1;
  if (isFree('quantity') && isFree('amount') && isPaired && hasPairs) {
    at.quantity = at.amount;
    at.amount = headers.findIndex((name) => headerName(name) === 'total');
  }
  // The amount of a list of coins is their number where another column has the number times the price.
  const isNumbered = at.quantity === -1 && at.amount !== -1 && headerName(headers[at.amount] ?? '') === 'amount';
  if (isFree('quantity') && isFree('amount') && isNumbered) {
    const product = amountByContent({ ...at, quantity: at.amount, amount: -1 }, headers, lines);
    if (product !== -1) [at.quantity, at.amount] = [at.amount, product];
    const shares = product === -1 && at.type === -1 ? columnsOfShares(at, headers, lines) : null;
    if (shares !== null) [at.quantity, at.price, at.amount] = [at.amount, shares.price, shares.value];
  }
  // The only column of codes such as EUR and USD has the currencies, whatever its header.
  if (isFree('currency') && at.currency === -1 && at.type !== -1) {
    const coded = cells.flatMap((own, index) =>
      own.length > 0 && index !== at.symbol && index !== at.type && own.every(isCurrency) ? [index] : [],
    );
    if (coded.length === 1 && !NOT_OF_ROWS.test(headerName(headers[coded[0] ?? -1] ?? '')))
      at.currency = coded[0] ?? -1;
  }
  if (at.type !== -1) withNouns(at, headers, cells, map);
  if (isFree('amount') && isFree('net') && at.amount === -1 && at.net === -1)
    at.amount = amountByContent(at, headers, lines);
  // A column such as "Asset Type" has the codes of the coins and stocks that were traded. The unit of a price or of a fee is none.
  if (isFree('symbol') && at.quantity !== -1 && [at.symbol, at.isin, at.name].every((column) => column === -1)) {
    const names = headers.map(headerName);
    const units = cells.flatMap((own, index) => {
      const isUnit = index !== at.type && isUnitColumn(headers[index] ?? '', own) && !own.every(isCurrency);
      const isOfPrice = /quote|counter|price|fee|commission/i.test(headers[index] ?? '');
      return isUnit && !isOfPrice && !isCurrencyColumn(names[index] ?? '', own) ? [index] : [];
    });
    const bases = units.filter((index) => !/total|balance/i.test(headers[index] ?? ''));
    at.symbol = (units.length === 1 ? units : bases.length === 1 ? bases : [])[0] ?? -1;
  }
  withCoinsAsCurrencies(at, headers, cells, map);
  const assetAt = assetColumnOf(headers, lines);
  if (isFree('name') && at.symbol === -1 && at.isin === -1 && at.name !== -1 && assetAt !== -1) at.name = assetAt;
  if (isFree('name') && at.symbol === -1 && at.isin === -1) at.name = nameOfShares(at, headers, lines);
  const isTaken = new Set<number>(Object.values(at));
  if (isFree('tax') && at.tax === -1)
    at.tax = find((own, index) => {
      const isFee = findColumn([headerName(headers[index] ?? '')], 'fee') !== -1;
      return !isTaken.has(index) && !isFee && isCostColumn(headers[index] ?? '', own, 'tax');
    });
  if (isFree('fee') && isFree('tax')) withProvenCost(at, headers, lines);
  const dated = cells.flatMap((own, index) => (isDateColumn(own) ? [{ index, own }] : []));
  const [only, ...more] = dated;
  if (isFree('date') && at.date === -1 && at.type !== -1) at.date = dateByContent(headers, lines);
  // Quotes of one day are the day of the holdings.
  else if (isFree('date') && at.date === -1 && only !== undefined && more.length === 0) {
    const days = new Set(only.own.map((cell) => cell.split(' ')[0]));
    if (days.size === 1 && !OF_DIVIDEND.test(headerName(headers[only.index] ?? ''))) at.date = only.index;
  }
  withoutPresent(at, headers, map);
  if (isFree('quantity') && /^vol/i.test(headers[at.quantity] ?? '') && headers.some(isQuote)) at.quantity = -1;
  // One column has one value. The amount of a row may be its only amount, after all costs.
  if (at.side === at.type) at.side = -1;
  if (at.name === at.symbol || at.name === at.type) at.name = -1;
  if (at.symbol === at.isin) at.symbol = -1;
  if (at.note === at.type) at.note = -1;
  if (at.net === at.amount) at.net = -1;
  // A total next to a subtotal is after the costs.
  if (isFree('net') && at.net === -1 && /^(sub ?total|gross amount|waarde)$/.test(headerName(headers[at.amount] ?? '')))
    at.net = headers.findIndex((name) => /^(total( amount)?|bedrag)$/.test(headerName(name)));
  // An amount next to the value of the shares is after the costs.
  const valueAt = headers.findIndex((name) => headerName(name) === 'kurswert' || name === VALUE_OF_SHARES);
  if (isFree('net') && isFree('amount') && at.net === -1 && valueAt !== -1 && at.amount !== valueAt)
    [at.amount, at.net] = [valueAt, at.amount];
  return at;
}

/** Makes a column of currencies with coins the one of symbols, where the header of the money has its currency, such as `Amount GBP`. */
function withCoinsAsCurrencies(
  at: Record<Column, number>,
  headers: readonly string[],
  cells: readonly (readonly string[])[],
  map: ColumnMap,
): void {
  const isChosen = (['symbol', 'name', 'currency'] as const).some((column) => map[column] !== undefined);
  const money = [at.amount, at.net].map((column) => currencyOfHeader(headers[column] ?? ''));
  const own = cells[at.currency] ?? [];
  const isOfCoins = isUnitColumn(headers[at.currency] ?? '', own) && !own.every(isCurrency);
  if (isChosen || at.symbol !== -1 || at.isin !== -1 || at.quantity === -1 || !isOfCoins) return;
  if (money.every((currency) => currency === null)) return;
  [at.symbol, at.name, at.currency] = [at.currency, -1, -1];
}

/** Completes the numbers of a table of types by longer headers, if one column or one value is possible. */
function withNouns(
  at: Record<Column, number>,
  headers: readonly string[],
  cells: readonly (readonly string[])[],
  map: ColumnMap,
): void {
  const names = headers.map(headerName);
  for (const column of ['quantity', 'price', 'amount'] as const) {
    const isOpen = column === 'amount' ? at.amount === -1 && at.net === -1 : at[column] === -1;
    if (!isOpen || map[column] !== undefined) continue;
    const taken = new Set<number>(Object.values(at));
    const found = columnsByNoun(names, column).filter(
      (index) => !taken.has(index) && isMoneyColumn(headers[index] ?? '', cells[index] ?? []),
    );
    if (found.length === 1) at[column] = found[0] ?? -1;
  }
}

/** Headers of prices and values of today, which are not those of a purchase. */
const PRESENT = /^(current|latest|last|market|mkt|today|aktuell|letzt|markt|derni|ultim|actual)/;

const COST = /^(cost|cost basis|total cost|book cost|book value|einstandswert|kaufwert|invested)$/;

const COST_EACH = /^(unit cost|cost per share|cost price|average cost|avg cost)$/;

/** Replaces the price and the value of today by the cost, in a table of purchases or of types. */
function withoutPresent(at: Record<Column, number>, headers: readonly string[], map: ColumnMap): void {
  const names = headers.map(headerName);
  const isPurchases = at.type === -1 && isPurchaseDate(headers[at.date] ?? '');
  if (at.date === -1) return;
  const each = isPurchases ? names.findIndex((name) => COST_EACH.test(name)) : -1;
  const cost = names.findIndex((name) => COST.test(name));
  if (map.price === undefined && each !== -1 && at.price !== each && cost !== -1 && map.amount === undefined)
    [at.price, at.amount] = [each, cost];
  if (map.price === undefined && PRESENT.test(names[at.price] ?? '')) at.price = -1;
  if (!isPurchases || map.amount !== undefined || !PRESENT.test(names[at.amount] ?? '')) return;
  at.amount = cost;
}

import { coinOfHeader, currencyOfCell, currencyOfHeader, inMajor, isCurrency, isPence } from '../currencies.ts';
import type { Column, ColumnMap } from '../imported.ts';
import { type Kind, kindOfWords } from '../kinds.ts';
import { fractionOf, type ReadNumber } from '../numbers.ts';
import type { Line } from '../parseRows.ts';
import { CAPITAL, type Report } from '../report.ts';
import { round } from '../round.ts';
import { STATE_HEADER } from '../states.ts';
import { pairOf, SIZED, symbolOf } from '../symbols.ts';
import type { Table } from '../table.ts';
import { findColumn, headerName, isAboutSecurity } from '../words.ts';
import { cellsOf, isCostColumn, isDateColumn, isKindColumn, isMoneyColumn, isPairColumn } from './columnsByContent.ts';
import type { Layout } from './layouts.ts';
import { isSide, isTradedSide } from './sides.ts';
import { isinIn, payerOf, tradeIn } from './tradeText.ts';

/** The position of the column of each value. -1 if there is none. */
export type Positions = Readonly<Record<Column, number>>;

/** A number with its currency. The currency is empty if the table does not name it. */
export interface Money {
  readonly value: number;
  readonly currency: string;
}

/** The number of shares and the price that some brokers write behind the name of a security. */
const ORDER = /\s{1,4}[\d.,]{1,20}\s{0,2}@\s{0,4}[\d.,]{1,20}$/;

/** Headers of dates on which a row did not happen. */
const NO_DATE = /expir|matur|due|faellig|fallig|\bex\b|birth/i;

/** Words for the side of a trade at the end of a name. */
const SIDES = new Set(['buy', 'sell', 'bought', 'sold', 'purchase', 'sale']);

const TRADES: readonly (Kind | null)[] = ['trade', 'buy', 'sell'];

/** A table whose columns are known, with the members that every row can have. */
export class MappedTable {
  readonly table: Table;
  readonly at: Positions;
  readonly report: Report;
  /** The layout of a known format. Null for any other table. */
  readonly layout: Layout | null;
  /** The columns of fees. A table can have several. */
  readonly fees: readonly number[];
  /** The columns of taxes. */
  readonly taxes: readonly number[];
  /** The columns of states, such as those of an order and of its request. */
  readonly states: readonly number[];
  /** The column of an exchange rate, which only proves amounts in another currency than the price. */
  readonly proofRate: number;
  /** True if some rows have a negative number of shares, so that its sign shows the side. */
  readonly hasSignedShares: boolean;
  /** True if the money of some rows is negative and that of others is positive, so that its sign shows the side. */
  readonly hasSides: boolean;
  /** True if a header names the column of types. */
  readonly isTypeNamed: boolean;
  /** The columns of numbers that are not used. */
  readonly unusedMoney: readonly number[];
  /** The columns of currencies, each of which belongs to a number next to it or named by it. */
  readonly currencies: readonly number[];
  /** The columns that name a security. A table can have several. */
  private readonly identifiers: readonly number[];
  /** Further columns of identifiers such as a CUSIP, which count where a row has no other one. */
  readonly codes: readonly number[];
  /** Further columns of dates. */
  private readonly dates: readonly number[];
  /** Further columns of types, such as "Activity Type" next to "Action". */
  private readonly kindColumns: readonly number[];
  /** The columns without a role. */
  private readonly free: readonly number[];
  /** The codes of the securities that texts of the table trade. Undefined until a row asks for its payer. */
  private traded: ReadonlySet<string> | undefined;
  /** The unit of money next to prices in pence. Undefined until a row needs it. */
  private unitOfMoney: 'pence' | 'pounds' | 'open' | undefined;
  /** The code next to each name, which is empty if there are several. Undefined until a row has a name and no code. */
  private codesByName: Map<string, string> | undefined;
  /** The column with the currencies of each column of money. */
  private readonly currencyColumns = new Map<number, number>();
  /** The place of the code in the names of securities. Null if they have none. */
  private readonly codePattern: RegExp | null;
  /** A column of pairs such as BTC/EUR next to the one of symbols. -1 if there is none. */
  private readonly pairAt: number;
  /** True if they have words for trades too, so they are no names such as "Dividend Fund". */
  readonly namesTrades: boolean;

  constructor(table: Table, at: Positions, report: Report, map: ColumnMap, layout: Layout | null) {
    this.layout = layout;
    [this.table, this.at, this.report] = [table, at, report];
    const names = table.headers.map(headerName);
    const isTaken = new Set(Object.values(at));
    const isRate = (index: number) => table.headers[index]?.includes('%') === true;
    const also = (column: Column) =>
      names.flatMap((name, index) =>
        !isTaken.has(index) && findColumn([name], column) === 0 && !isRate(index) ? [index] : [],
      );
    this.pairAt = names.findIndex(
      (name, index) => /\bpair\b/.test(name) && !isTaken.has(index) && isPairColumn(cellsOf(table.lines, index)),
    );
    const costs = (kind: 'fee' | 'tax') =>
      names.flatMap((_, index) => {
        const [header, cells] = [table.headers[index] ?? '', cellsOf(table.lines.slice(0, 400), index)];
        const isCost = !isTaken.has(index) && isCostColumn(header, cells, kind);
        return isCost && !this.hasWholeMoney(index) ? [index] : [];
      });
    // `Commissions USD` and `Commissions Local` are one cost in two currencies.
    const isSame = (one: number, other: number) =>
      one !== other &&
      names[other]?.startsWith(`${names[one]} `) === true &&
      table.lines.every((line) =>
        [one, other]
          .map((index) => table.peek(table.text(line, index), index) || 0)
          .every((value, _, all) => value === all[0]),
      );
    const found = [at.fee, ...also('fee'), ...costs('fee')];
    const all = found.filter((index) => !found.some((other) => other !== -1 && isSame(other, index)));
    // A total includes the other columns of costs.
    const total = all.find((index) => /^(total|gesamt|samlede)/.test(names[index] ?? ''));
    const fees = map.fee === undefined && total === undefined ? all : [map.fee === undefined ? (total ?? -1) : at.fee];
    this.fees = layout?.fees?.map((place) => place - 1) ?? [...new Set(fees)].filter((index) => index !== -1);
    const taxes = map.tax === undefined && layout === null ? [at.tax, ...also('tax'), ...costs('tax')] : [at.tax];
    this.taxes = [...new Set(taxes)].filter((index) => index !== -1 && !this.fees.includes(index));
    const states = names.flatMap((name, index) => (STATE_HEADER.test(name) ? [index] : []));
    this.states =
      map.status === undefined ? [...new Set([at.status, ...states])].filter((index) => index !== -1) : [at.status];
    const moved = table.lines.map((line) => this.moved(line));
    this.hasSides = moved.some((value) => value < 0) && moved.some((value) => value > 0);
    this.hasSignedShares = table.lines.some((line) => (table.peek(this.text(line, 'quantity'), at.quantity) ?? 0) < 0);
    this.isTypeNamed = findColumn([names[at.type] ?? ''], 'type') !== -1;
    const sample = table.lines.slice(0, 400);
    this.dates = names.flatMap((name, index) =>
      map.date === undefined && !isTaken.has(index) && !NO_DATE.test(name) && isDateColumn(cellsOf(sample, index))
        ? [index]
        : [],
    );
    this.unusedMoney = table.headers.flatMap((name, index) =>
      !isTaken.has(index) &&
      !isSide(name) &&
      !isTradedSide(name, table.headers) &&
      isMoneyColumn(name, cellsOf(sample, index))
        ? [index]
        : [],
    );
    this.proofRate = at.rate === -1 ? findColumn(names, 'rate') : at.rate;
    // A word that stands in every row, such as an account called Brokerage, says nothing about one with another type.
    const isEqual = (index: number) =>
      sample.length > 1 && sample.every(({ cells }) => (cells[index] ?? '') === (sample[0]?.cells[index] ?? ''));
    const areTypesEqual = at.type === -1 || isEqual(at.type);
    this.kindColumns = names.flatMap((_, index) =>
      (!isTaken.has(index) || index === at.name || index === at.note) &&
      isKindColumn(cellsOf(sample, index), table.headers[index] ?? '') &&
      (areTypesEqual || !isEqual(index))
        ? [index]
        : [],
    );
    this.namesTrades = this.kindColumns.some((column) =>
      table.lines.some((line) => TRADES.includes(kindOfWords(table.text(line, column)))),
    );
    this.free = table.headers.flatMap((_, index) => (isTaken.has(index) ? [] : [index]));
    this.codePattern = codePatternOf(cellsOf(sample, at.name));
    this.codes = map.isin === undefined && map.symbol === undefined ? also('isin') : [];
    this.identifiers = names.flatMap((name, index) =>
      findColumn([name], 'isin') === 0 || findColumn([name], 'symbol') === 0 ? [index] : [],
    );
    this.currencies = names.flatMap((name, index) =>
      map.currency === undefined && isCurrencyColumn(name, cellsOf(table.lines.slice(0, 400), index)) ? [index] : [],
    );
  }

  /** Returns the signed money of a row. 0 if it has none. */
  moved(line: Line): number {
    const [net, amount] = [this.at.net, this.at.amount].map((at) =>
      at === -1 ? 0 : (this.table.peek(this.table.text(line, at), at) ?? 0),
    );
    return net || amount || 0;
  }

  /** True if each number of a column is all the money of its row or more, as the `Charge amount` of deposits is. Costs are less. */
  private hasWholeMoney(index: number): boolean {
    const rows = this.table.lines.flatMap((line) => {
      const value = Math.abs(this.table.peek(this.table.text(line, index), index) ?? 0);
      const moved = Math.abs(this.moved(line));
      return value === 0 ? [] : [moved !== 0 && value >= moved];
    });
    return rows.length > 0 && rows.every((isWhole) => isWhole);
  }

  /** Reads the date of a row. Where its column is empty, the other dates of the row count in the order of the columns. */
  date(line: Line): string | null {
    const isEmpty = (index: number) => /^[-–]*$/.test(this.table.text(line, index));
    const other = isEmpty(this.at.date) ? this.dates.find((index) => !isEmpty(index)) : undefined;
    return this.table.date(line, other ?? this.at.date);
  }

  text(line: Line, column: Column): string {
    return this.table.text(line, this.at[column]);
  }

  /** Returns the ISIN or the ticker of a row. Empty if it has none, or names money. */
  code(line: Line): string {
    const written = this.text(line, 'symbol');
    const ticker = this.pair(line)?.base ?? written;
    const isin = this.text(line, 'isin');
    const symbol = symbolOf(isinIn(isin) || isin, ticker, this.text(line, 'exchange'));
    return /^([-–]{1,3}|n\/?a)?$/i.test(symbol) ? '' : symbol;
  }

  /** Returns the two sides of a symbol such as AAPL/USD or btc_jpy, or XXBTZEUR in a column of pairs. */
  private pair(line: Line): { readonly base: string; readonly quote: string } | null {
    const written = this.text(line, 'symbol');
    const isLower = /^[a-z0-9]{2,10}[-_/][a-z]{3,4}$/.test(written);
    const isPairs = isLower || /pair|^(product|market)$/i.test(this.table.headers[this.at.symbol] ?? '');
    if (isPairs || written.includes('/')) return pairOf(isPairs ? written.toUpperCase() : written);
    // A column of pairs next to the one of coins has what the price is in.
    const other = this.pairAt === -1 ? null : pairOf(this.table.text(line, this.pairAt).toUpperCase());
    return other !== null && other.base === written.toUpperCase() ? other : null;
  }

  /** Returns the two sides of a symbol that can be a pair in any table, such as BTC-USDT. Null if it cannot. */
  coinsOf(line: Line): { readonly base: string; readonly quote: string } | null {
    return this.pair(line) ?? this.pricedInCoin(line) ?? pairOf(this.text(line, 'symbol'));
  }

  /** Returns a coin with the coin that its price is in, which stands in the column of currencies. Null for other rows. */
  private pricedInCoin(line: Line): { readonly base: string; readonly quote: string } | null {
    const [base, quote] = [this.text(line, 'symbol').toUpperCase(), this.text(line, 'currency').toUpperCase()];
    const isCoin = MONEY_COIN.test(quote) && /^[A-Z0-9]{2,10}$/.test(base) && base !== quote && !isCurrency(base);
    return isCoin ? { base, quote } : null;
  }

  /** True for a pair whose price is in a coin. A header such as `Price CAD` has the price in a currency. */
  isSwap(line: Line): boolean {
    if (currencyOfHeader(this.table.headers[this.at.price] ?? '') !== null) return false;
    const quote = this.coinsOf(line)?.quote ?? '';
    const isPair =
      this.pair(line) !== null || this.pricedInCoin(line) !== null || /USD[TC]$|[-/_]/.test(this.text(line, 'symbol'));
    return isPair && quote !== '' && !isCurrency(quote);
  }

  /** Returns the number of shares of a row. The number of a pair such as BTC-EUR can have its first side behind it. */
  shares(line: Line): number | null {
    const [, number = '', coin = ''] = SIZED.exec(this.text(line, 'quantity')) ?? [];
    const isOwn = coin !== '' && coin === pairOf(this.text(line, 'symbol'))?.base;
    return isOwn ? this.table.peek(number, this.at.quantity) : this.table.number(line, this.at.quantity);
  }

  /** Returns the ISIN, the ticker, or the name of a row. */
  symbol(line: Line): string {
    const name = this.nameOf(line);
    const others = this.codes.map((index) => this.table.text(line, index));
    const own = this.codePattern?.exec(name)?.[1] ?? '';
    const other = others.find((cell) => /\d/.test(cell));
    const symbol = this.code(line) || codeIn(name) || own || (other ?? (this.codeOfName(name) || name));
    this.report.identify(
      symbol,
      name,
      this.identifiers.map((index) => this.table.text(line, index)),
    );
    return symbol;
  }

  /** Returns the only code that other rows have next to a name. Empty if they have none, or several. */
  private codeOfName(name: string): string {
    if (this.codesByName === undefined) {
      this.codesByName = new Map();
      for (const line of this.table.lines) {
        const [own, code] = [this.nameOf(line), this.code(line)];
        if (own === '' || code === '') continue;
        const known = this.codesByName.get(own) ?? code;
        this.codesByName.set(own, known === code ? code : '');
      }
    }
    return this.codesByName.get(name) ?? '';
  }

  /** Returns the name of a security without a word for the side behind it, which some brokers write there. */
  private nameOf(line: Line): string {
    const name = this.text(line, 'name')
      .replace(/^([-–]{1,3}|n\/?a)$/i, '')
      .replace(ORDER, '');
    const isStory = this.at.type === -1 || this.at.type === this.at.name;
    const words = name.split(/\s+/);
    const isSide = words.length > 2 && SIDES.has((words.at(-1) ?? '').toLowerCase());
    if (!isStory) return name;
    return isSide ? words.slice(0, -1).join(' ') : (kindOfWords(name) === 'dividend' && payerOf(name)) || name;
  }

  /**
   * Returns the security that a row is about, from a further column such as "Source investment". A text such as `VAS PAYMENT` or
   * `Imposto de AAPL` has it too, if other texts of the table trade it. Empty if there is none.
   */
  payerOf(line: Line): string {
    const { table, at } = this;
    const further = this.free.find(
      (index) => isAboutSecurity(table.headers[index] ?? '') && isNamed(line.cells[index]),
    );
    if (further !== undefined)
      return this.codePattern?.exec(table.text(line, further))?.[1] ?? table.text(line, further);
    this.traded ??= new Set(
      [at.type, at.note].flatMap((column) =>
        cellsOf(table.lines, column).flatMap((cell) => tradeIn(cell)?.symbol || []),
      ),
    );
    const { traded } = this;
    const texts = [this.text(line, 'type'), this.text(line, 'note')];
    const firsts = texts.flatMap((text) => /^(\S+) ./.exec(text)?.[1] ?? []);
    const lasts = texts.flatMap((text) => / (?:de|of|from|on|von) (\S+)$/.exec(text)?.[1] ?? []);
    return [...firsts, ...lasts].find((code) => traded.has(code)) ?? '';
  }

  /** Returns what another column of types says about a row. Null if there is none, or it says nothing. */
  kindElsewhere(line: Line): Kind | null {
    for (const column of this.kindColumns) {
      const kind = kindOfWords(this.table.text(line, column));
      if (kind !== null && kind !== 'trade' && kind !== 'money') return kind;
    }
    return null;
  }

  /** Returns the word that says most about a row whose type is not known, such as that of a column "Sub Type". */
  wordOf(line: Line): string {
    const own = this.text(line, 'type');
    const others = this.kindColumns.map((column) => this.table.text(line, column));
    return others.find((cell) => cell !== '' && kindOfWords(cell) === null) ?? own;
  }

  /** True if a cell that is not used begins with a word such as "Storno". */
  isReversed({ cells }: Line): boolean {
    return this.free.some((column) => {
      const [first = ''] = (cells[column] ?? '').split(/\s/, 1);
      return first !== '' && kindOfWords(first) === 'reversal';
    });
  }

  /** Returns the cell next to the type of a row that calls its money a return of capital. Empty if there is none. */
  capitalIn({ cells }: Line): string {
    const { name, type } = this.at;
    const found = cells.find(
      (cell, at) => at !== name && at !== type && (kindOfWords(cell) === 'capital' || /return of capital/i.test(cell)),
    );
    // Sentences differ from row to row.
    return found !== undefined && found.length > 40 ? CAPITAL : (found ?? '');
  }

  /** Returns what the words of a note or of an unused column say about a row. Null if they say nothing. */
  wordsOf(line: Line): Kind | null {
    const { note, id } = this.at;
    const used = new Set<number>(Object.values(this.at).filter((column) => column !== note && column !== id));
    for (const [column, cell] of line.cells.entries()) {
      const kind = used.has(column) || cell.length < 3 || cell.length > 120 ? null : kindOfWords(cell);
      if (kind !== null && kind !== 'trade') return kind;
    }
    return null;
  }

  /** Reads an amount with its currency: the one in its cell, in its currency column, or in its header. */
  money(line: Line, column: 'price' | 'amount' | 'net'): Money | null {
    const read = this.amount(line, this.at[column], column === 'price');
    return read === null ? null : this.withCurrency(line, this.at[column], read);
  }

  /** Reads a number that is money. The price of a bond can be a percentage, and nothing else can. */
  private amount(line: Line, column: number, isPrice: boolean): ReadNumber | null {
    const read = this.table.money(line, column);
    const isRate = read?.isPercent || (!isPrice && /%|percent/i.test(this.table.headers[column] ?? ''));
    if (read === null || !isRate || read.value === 0) return read;
    if (isPrice) return { ...read, value: fractionOf(read), isPercent: false };
    const value = this.table.text(line, column);
    this.report.error(
      line.number,
      `"${value}" is a rate, and not an amount. Leave its column out, or enter the amount`,
      { value },
    );
    return null;
  }

  /** Adds up the fees or the taxes of a row that are in one currency. They keep a sign that all have. Null if the row has none. */
  costs(line: Line, kind: 'fee' | 'tax'): Money | null {
    let sum = null as Money | null;
    for (const column of kind === 'fee' ? this.fees : this.taxes) {
      const read = this.amount(line, column, false);
      const money = read === null ? null : this.withCurrency(line, column, read);
      if (money === null) continue;
      if (sum === null || sum.value === 0) sum = money;
      else if (sum.currency === money.currency || sum.currency === '' || money.currency === '') {
        const hasOneSign = sum.value < 0 === money.value < 0 || money.value === 0;
        const value = hasOneSign ? sum.value + money.value : Math.abs(sum.value) + Math.abs(money.value);
        sum = { currency: sum.currency || money.currency, value: round(value) };
      } else if (money.value !== 0) {
        this.report.warn(
          line.number,
          `The ${kind} of ${money.value} ${money.currency} is not in ${sum.currency}, so it was left out`,
        );
      }
    }
    return sum;
  }

  /** Returns the two amounts of a currency exchange, if columns such as "from amount" and "to amount" have them. */
  exchange(line: Line): { readonly from: Money; readonly to: Money } | null {
    const [from = null, to = null] = [/\bfrom amount$/i, /\bto amount$/i].map((pattern) => {
      const column = this.table.headers.findIndex((name) => pattern.test(name));
      const read = column === -1 ? null : this.table.money(line, column);
      return read === null ? null : this.withCurrency(line, column, read);
    });
    if (from !== null && to !== null && isCurrency(from.currency) && isCurrency(to.currency)) return { from, to };
    return this.convertedMoney(line);
  }

  /** Returns the money of a row and a number of another currency that the rate of the row proves to be its other side. */
  private convertedMoney(line: Line): { readonly from: Money; readonly to: Money } | null {
    const named = this.proofRate === -1 ? this.table.headers.findIndex((name) => /^rate$/i.test(name)) : this.proofRate;
    const rate = this.table.peek(this.table.text(line, named), named) ?? 0;
    const own = this.money(line, this.at.net === -1 ? 'amount' : 'net');
    const names = this.table.headers.map((header) => header.toLowerCase());
    if (rate <= 0 || rate === 1 || own === null || own.value === 0 || !isCurrency(own.currency)) return null;
    const value = Math.abs(own.value);
    const sides = this.unusedMoney.flatMap((column) => {
      const read = column === named ? null : this.table.peek(this.table.text(line, column), column);
      const isProven = [value * rate, value / rate].some((other) => Math.abs(Math.abs(read ?? 0) / other - 1) <= 0.02);
      return read === null || !isProven ? [] : [{ column, value: Math.abs(read) }];
    });
    // The currency of `Counter amount` stands below `Counter currency`.
    const unitOf = (column: number) =>
      names.indexOf(
        (names[column] ?? '').replace(/amount|value|betrag|bedrag|montant|importe|importo|kwota/, 'currency'),
      );
    const [side] = sides;
    if (side === undefined || sides.length > 1) return null;
    const unit = currencyOfCell(this.table.text(line, unitOf(side.column)));
    const isOwn = [-1, this.at.currency].includes(unitOf(this.at.net === -1 ? this.at.amount : this.at.net));
    if (!isCurrency(unit) || unit === own.currency || !isOwn) return null;
    const [one, other] = [
      { value, currency: own.currency },
      { value: side.value, currency: unit },
    ];
    return own.value < 0 ? { from: one, to: other } : { from: other, to: one };
  }

  /** Adds the currency to a number of a column. Reports a text that is not a currency. */
  withCurrency(line: Line, column: number, read: ReadNumber): Money | null {
    // A header such as `Amount EUR` or `Unit cost (p)` says more about its column than a column of currencies.
    const coin = coinOfHeader(this.table.headers[column] ?? '');
    if (coin !== null && read.currency === null && read.value !== 0) {
      const header = this.table.headers[column] ?? '';
      const message = `The column "${header}" has numbers of ${coin}, which is not a currency. Choose it as the quantity (quantity), or choose another column`;
      this.report.error(line.number, message, { column: header });
      return null;
    }
    const base = this.layout?.isAmountInBase && column !== this.at.price ? this.layout.currency : undefined;
    const currency =
      read.currency ??
      currencyOfHeader(this.table.headers[column] ?? '') ??
      base ??
      (this.currencyCell(line, column) ||
        (this.layout?.isAmountInBase ? '' : this.pair(line)?.quote) ||
        (this.layout?.currency ?? ''));
    if (currency === '') return { value: read.value, currency };
    const isOfColumn = read.currency === null && currencyOfHeader(this.table.headers[column] ?? '') === null;
    if (isPence(currency) && column !== this.at.price && isOfColumn) {
      this.unitOfMoney ??= this.findUnitOfMoney();
      if (this.unitOfMoney === 'pounds') return { ...inMajor(0, currency), value: read.value };
      // A row without a price has the currency of its own money.
      const hasPrice = (this.table.peek(this.text(line, 'price'), this.at.price) ?? 0) !== 0;
      if (this.unitOfMoney === 'open' && read.value !== 0 && hasPrice) {
        const message = `The currency of the row is pence, and no amount proves whether ${read.value} is in pence or in pounds. Write the unit behind the header, such as ${this.table.headers[column]} (GBP)`;
        this.report.error(line.number, message, { value: this.table.text(line, column) });
      }
    }
    if (isCurrency(currency)) return inMajor(read.value, currency);
    this.report.error(line.number, `"${currency}" is not a currency`, { column: 'currency', value: currency });
    return null;
  }

  /**
   * Returns the unit of money next to prices in pence. Quantity × price is about the amount, or 100 times the amount, in every trade.
   * Open if no trade proves one, or if both are proven.
   */
  private findUnitOfMoney(): 'pence' | 'pounds' | 'open' {
    const money = this.at.net === -1 ? this.at.amount : this.at.net;
    const units = this.table.lines.flatMap((line) => {
      const [quantity, price] = (['quantity', 'price'] as const).map((column) =>
        Math.abs(this.table.peek(this.text(line, column), this.at[column]) ?? 0),
      );
      const [moved, value] = [Math.abs(this.moved(line)), (quantity ?? 0) * (price ?? 0)];
      if (!isPence(this.currencyCell(line, this.at.price)) || moved === 0 || value === 0) return [];
      // An amount in pounds by its header proves the unit of the costs.
      const costs = this.fees.reduce(
        (sum, at) => sum + Math.abs(this.table.peek(this.table.text(line, at), at) ?? 0),
        0,
      );
      if (currencyOfHeader(this.table.headers[money] ?? '') === null)
        return moved / value > 0.1 ? ['pence' as const] : ['pounds' as const];
      const share = Math.abs(moved - value / 100) / costs;
      return costs === 0 ? [] : share < 0.1 ? ['pence' as const] : ['pounds' as const];
    });
    const [unit, ...others] = new Set(units);
    return unit === undefined || others.length > 0 ? 'open' : unit;
  }

  /** Returns the currency that a line names for a column. If a table has several, the one next to the number counts. */
  private currencyCell(line: Line, column: number): string {
    // Some lists have the unit of shares next to the currency of bonds.
    const written = currencyOfCell(this.text(line, 'currency').replace(/^(%|stk|st|stück|pcs|shs)\.?$/i, ''));
    // The unit of a coin is not a currency.
    const main = !isCurrency(written) && written === this.symbol(line) ? '' : written;
    let at = this.currencyColumns.get(column);
    if (at === undefined) {
      at = this.currencyColumnOf(column);
      this.currencyColumns.set(column, at);
    }
    return (at === -1 ? '' : currencyOfCell(this.table.text(line, at))) || main;
  }

  /** Returns the column with the currencies of a column of money. -1 if that of the table has them. */
  private currencyColumnOf(column: number): number {
    const own = this.table.headers[column] ?? '';
    const named = this.currencies.find((index) => {
      const header = this.table.headers[index] ?? '';
      return (
        own !== '' &&
        (header.endsWith(`(${own})`) ||
          header.endsWith(` ${own}`) ||
          header.startsWith(`${own} - `) ||
          headerName(header) === `${headerName(own)} currency`)
      );
    });
    // A column without a header next to the price has its currency.
    if (named === undefined && this.currencies.length < (this.at.currency === -1 ? 1 : 2)) return -1;
    // All currencies stand on the same side of their numbers.
    const [, ...ofMoney] = this.numberColumns();
    const haveAt = (side: -1 | 1) => ofMoney.every((index) => this.currencies.includes(index + side));
    const isLeft =
      (this.currencies[0] ?? 0) < Math.min(...this.numberColumns()) ||
      (this.at.quantity !== -1 && haveAt(-1) && !haveAt(1));
    // The currency of money with two sides stands next to them.
    const sides = this.table.headers.flatMap((name, index) => (isSide(name) ? [index] : []));
    const place = column === this.at.net && sides.length === 2 ? (sides[isLeft ? 0 : 1] ?? column) : column;
    let beside = isLeft ? place - 1 : place + 1;
    // One currency can stand behind an amount and its costs.
    const paid = [...this.fees, this.at.tax, this.at.amount, this.at.net];
    while (!isLeft && column !== this.at.price && paid.includes(beside)) beside += 1;
    const ofPrice =
      column === this.at.price && !/currency/i.test(own)
        ? this.currencies.find((index) => /instrument|price|asset|security/i.test(this.table.headers[index] ?? ''))
        : undefined;
    return named ?? ofPrice ?? (this.currencies.includes(beside) ? beside : -1);
  }

  private numberColumns(): readonly number[] {
    const { quantity, price, amount, net } = this.at;
    return [quantity, price, amount, net].filter((index) => index !== -1);
  }
}

/** True for a text that can be the name of a security. Money is none. */
function isNamed(cell = ''): boolean {
  return /\p{L}{2}/u.test(cell) && !/^cash$/i.test(cell) && !isCurrency(cell);
}

/** Coins that others are paid with. */
const MONEY_COIN = /^(BTC|XBT|ETH|BNB|USDT|USDC|BUSD|TUSD|DAI|FDUSD)$/;

/** Places of the code in a name: `Foo plc (FOO)`, and `FOO3 - Foo S.A.` */
const CODE_PATTERNS = [/\(([A-Z0-9.]{1,12})\)$/, /^([A-Z0-9.]{1,8}) +[-–] +\p{L}/u];

/** Returns the pattern of the codes that most names of a table have. Null if they have none, or the same one, such as (GBP). */
function codePatternOf(names: readonly string[]): RegExp | null {
  // One name can be written with different dashes.
  const all = new Set(names.map((name) => name.replace(/[–—]/g, '-')));
  const found = CODE_PATTERNS.find((pattern) => {
    const codes = [...all].flatMap((name) => pattern.exec(name)?.[1] ?? []).filter((code) => !isCurrency(code));
    const share = codes.length > 1 ? 0.5 : 0.8;
    return codes.length > 0 && codes.length >= share * all.size && new Set(codes).size === codes.length;
  });
  return found ?? null;
}

/** Returns the ISIN or the code with its exchange that a name contains, such as `Foo plc (LSE:FOO)`. Empty if there is none. */
function codeIn(name: string): string {
  const [, exchange = '', ticker = ''] = /\(([A-Z]{2,8}):([A-Z0-9.]{1,10})\)/.exec(name) ?? [];
  const [, titled = ''] = /^([A-Z][A-Z0-9.]{0,11})(?: - .{1,150})?: /.exec(name) ?? [];
  if (titled !== '') return titled;
  return isinIn(name) || (ticker === '' ? '' : symbolOf('', `${exchange}:${ticker}`));
}

/** Headers of the days of payments, of which only payments have their date. */
export const PAY_DATE = /^(pay date|payment date|date of payment)$/;

/** True for a list of dividends: a header names its amounts, such as `Gross dividend`, or they have a tax and a day of payment. */
export function isIncome({ amount, net, tax }: Positions, headers: readonly string[]): boolean {
  if (tax !== -1 && headers.some((header) => PAY_DATE.test(headerName(header)))) return amount !== -1 || net !== -1;
  return [amount, net].some((column) => kindOfWords(headers[column] ?? '') === 'dividend');
}

export function isCurrencyColumn(name: string, cells: readonly string[]): boolean {
  const isNamed = findColumn([name], 'currency') === 0 || /currency|whrg|wahrung|waluta|^\d+$|^$/.test(name);
  return isNamed && cells.length > 0 && cells.every((cell) => isCurrency(currencyOfCell(cell)));
}

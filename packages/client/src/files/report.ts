import type { Holding, Transaction } from '../types.ts';
import { groupBy } from './groupBy.ts';
import type { FileSecurity, Problem, Skipped } from './imported.ts';
import { SIDES } from './kinds.ts';
import type { Meaning, RowMeaning } from './meanings.ts';
import { type Question, rowsQuestion, splitQuestion, typeQuestion, unreadQuestion } from './questions.ts';
import { round } from './round.ts';

const MAX_NOTE = 500;

/** The word for a return of capital in the questions about rows that have no word of their own. */
export const CAPITAL = 'Return of capital';

/** An imported row with its line. */
interface Imported<Row> {
  readonly line: number;
  readonly row: Row;
}

/** A row of a merger. Shares are negative if they left. */
export interface MergerRow {
  readonly date: string;
  readonly symbol: string;
  readonly shares: number;
  readonly amount: number;
  readonly currency: string;
  readonly note: string;
}

/** A row of a split whose number is the ratio, the shares that were added, or not known yet. */
export interface SplitRow {
  readonly date: string;
  readonly symbol: string;
  readonly shares: number;
  /** The word of the file. */
  readonly written: string;
  readonly note?: string;
  readonly id?: string;
}
type SplitMeaning = 'ratio' | 'added' | 'open';

/** Collects everything that a reader finds in a file. */
export class Report {
  readonly transactions: Imported<Transaction>[] = [];
  readonly portfolio: Imported<Holding>[] = [];
  readonly problems: Problem[] = [];
  readonly skipped: Skipped[] = [];
  readonly questions: Question[] = [];
  readonly detected: Record<string, string> = {};
  readonly securities = new Map<string, FileSecurity>();
  /** The money by currency and the shares by symbol that the file itself states for its end. */
  readonly stated = { cash: new Map<string, number>(), positions: new Map<string, number>() };
  /** The lines of the positions that the file states. */
  readonly statedAt = new Map<string, number>();
  /** The currency of the account, if the file names one. */
  currency: string | null = null;
  /** The latest date that a row can have. Time zones are ahead of each other by at most a day. */
  private readonly today = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  /** The number of rows that wait for the meaning of their word. */
  openRows = 0;
  /** True if an error of one line is about the whole file. */
  isBroken = false;
  private readonly broken = new Set<number>();
  private readonly withheld: Imported<Transaction>[] = [];
  private readonly fees: Imported<Transaction>[] = [];
  private readonly splits: Imported<SplitRow & { readonly meaning: SplitMeaning }>[] = [];
  private readonly renames: Imported<{ readonly date: string; readonly symbol: string; readonly shares: number }>[] =
    [];
  private readonly mergers: Imported<MergerRow>[] = [];

  /**
   * Offers to leave out the rows with errors, or leaves them out if the reader of the file chose it. Nothing is offered while
   * another question is open, or if most rows have errors.
   */
  settleUnread(choice: 'skip' | undefined): void {
    const errors = this.problems.filter(({ severity }) => severity === 'error');
    const lines = [...new Set(errors.map(({ line }) => line))];
    const [first] = errors;
    const isOpen = this.questions.length > 0 || this.isBroken || lines.includes(null);
    if (first === undefined || isOpen || lines.length > this.transactions.length) return;
    if (choice === undefined) {
      this.questions.push(unreadQuestion(lines.length, first.line ?? 0, first.message));
      return;
    }
    const isKept = ({ line }: Imported<unknown>) => !lines.includes(line);
    this.transactions.splice(0, Number.POSITIVE_INFINITY, ...this.transactions.filter(isKept));
    this.problems.splice(
      0,
      Number.POSITIVE_INFINITY,
      ...this.problems.map((problem) =>
        problem.severity === 'error'
          ? {
              ...problem,
              severity: 'warning' as const,
              message: `${problem.message}. The line was left out, as you chose`,
            }
          : problem,
      ),
    );
  }

  /** Leaves the questions about rows for later while no answer can help, because most rows or the columns are errors. */
  withholdQuestions(): void {
    const isOfRows = ({ about }: Question) => about === 'types' || about === 'amounts' || about === 'fees';
    const isAsked = ({ message, value }: Problem) =>
      this.questions.some(({ about, text, word }) =>
        about === 'fees'
          ? message.endsWith('(fees)')
          : message.startsWith(text) || (word !== undefined && word === value),
      );
    const others = this.problems.filter((problem) => problem.severity === 'error' && !isAsked(problem));
    const lines = new Set(others.map(({ line }) => line));
    if (this.questions.every(isOfRows) && (lines.has(null) || lines.size > this.transactions.length + this.openRows))
      this.questions.length = 0;
  }

  /** Asks what the rows of the table are. Its error names the choices. */
  askForRows(line: number | null, why: string, values: readonly RowMeaning[]): void {
    const question = rowsQuestion(why, values);
    this.questions.push(question);
    this.error(line, `${question.text} Say which of ${values.join(', ')} they are (rows)`);
  }

  /** Asks where the fees belong, once for all rows. Each of them is an error until it is answered. */
  askForFees(question: Question, line: number): void {
    this.error(line, `${question.text} Say which of ${question.choices.map(({ value }) => value).join(', ')} (fees)`);
    if (!this.questions.some(({ about }) => about === question.about)) this.questions.push(question);
  }

  error(line: number | null, message: string, at: Pick<Problem, 'column' | 'value'> = {}): void {
    this.problems.push({ line, severity: 'error', message, ...at });
    if (line !== null) this.broken.add(line);
  }

  warn(line: number | null, message: string): void {
    this.problems.push({ line, severity: 'warning', message });
  }

  /** @param money the money that the line moves, if it moves any */
  skip(line: number, reason: string, money?: number | null): void {
    this.skipped.push({ line, reason, ...(money ? { money: Math.abs(round(money)) } : {}) });
  }

  /** Remembers the shares that the file states for its end. A position in several lines is added up. */
  stateHeld(line: number, symbol: string, quantity: number): void {
    const { positions } = this.stated;
    if (symbol === '' || !Number.isFinite(quantity)) return;
    positions.set(symbol, round((positions.get(symbol) ?? 0) + quantity));
    this.statedAt.set(symbol, this.statedAt.get(symbol) ?? line);
  }

  /** Remembers the name and the other identifiers of a security. The first row of a security decides. */
  identify(symbol: string, name: string, others: readonly string[]): void {
    const own = [...new Set(others)].filter((text) => text !== '' && text !== symbol);
    if (symbol === '' || this.securities.has(symbol) || (own.length === 0 && (name === '' || name === symbol))) return;
    this.securities.set(symbol, { symbol, name, others: own });
  }

  /** True for a line with a date in the future, which is reported. */
  isFuture(line: number, date: string): boolean {
    if (date <= this.today) return false;
    this.warn(line, `${date} is in the future, so the line was not imported`);
    return true;
  }

  /** Adds a transaction, unless a cell of its line has an error. Members without a value are left out. */
  add(line: number, row: { [Name in keyof Transaction]: Transaction[Name] | null | undefined }): void {
    if (this.broken.has(line) || (typeof row.date === 'string' && this.isFuture(line, row.date))) return;
    const members = Object.entries(row).filter(([name, value]) => {
      const isEmptyCost = (name === 'fee' || name === 'tax') && value === 0;
      return value !== null && value !== undefined && value !== '' && !isEmptyCost;
    });
    const short = members.map(([name, value]) => [name, name === 'note' ? String(value).slice(0, MAX_NOTE) : value]);
    this.transactions.push({ line, row: Object.fromEntries(short) });
  }

  /** Adds a deposit for a positive amount, and a withdrawal for a negative one. */
  addFlow(line: number, date: string, amount: number, currency: string, more: Partial<Transaction> = {}): void {
    this.add(line, { date, type: amount < 0 ? 'withdrawal' : 'deposit', amount: Math.abs(amount), currency, ...more });
  }

  /**
   * Adds money that came back, such as a refunded tax. Requests have no negative fee or tax, so it counts as interest.
   */
  addRefund(line: number, row: { date: string; amount: number; currency: string; note: string; id?: string }): void {
    this.warn(line, `"${row.note}" is a refund. It is booked as interest`);
    this.add(line, { type: 'interest', ...row });
  }

  /** Adds a return of capital. A ledger has no type for it, so the reader of the file says what it is. */
  addCapital(
    line: number,
    row: Omit<Transaction, 'type'> & { readonly amount: number },
    types: Readonly<Record<string, Meaning>>,
  ): void {
    const chosen = types[CAPITAL];
    if (chosen === 'skip') this.skip(line, `"${CAPITAL}" is left out, as you chose.`, row.amount);
    else if (chosen !== undefined && chosen !== 'split_shares') this.add(line, { ...row, type: chosen });
    else {
      this.error(line, `"${CAPITAL}" has no type in a ledger. Choose dividend, or leave it out`, {
        value: CAPITAL,
      });
      if (!this.questions.some(({ word }) => word === CAPITAL))
        this.questions.push(typeQuestion(CAPITAL, [], ['dividend', 'skip']));
    }
  }

  /** Returns the rows so far, with the taxes and fees that wait for their dividend or trade. */
  rowsSoFar(): readonly Imported<Transaction>[] {
    return [...this.transactions, ...this.withheld, ...this.fees];
  }

  /** Adds tax that was withheld from a dividend of the same day and symbol. Without such a dividend it stands alone. */
  addWithheld(
    line: number,
    row: { date: string; symbol: string; amount: number; currency: string; note?: string },
  ): void {
    if (!this.broken.has(line)) this.withheld.push({ line, row: { ...row, type: 'tax' } });
  }

  /** Adds a fee of a trade with the same id and currency. Without such a trade it stands alone. */
  addFeeOf(
    line: number,
    row: { date: string; symbol: string; amount: number; currency: string; note: string; id: string },
  ): void {
    if (!this.broken.has(line)) this.fees.push({ line, row: { ...row, type: 'fee' } });
  }

  /** Adds a split. Its ratio follows from the shares that were held before, unless it is the number of the row. */
  addSplit(line: number, row: SplitRow, meaning: SplitMeaning): void {
    if (!this.broken.has(line)) this.splits.push({ line, row: { ...row, meaning } });
  }

  /** Adds a row of a new name or a new ISIN: the shares that left under the old one, or came under the new one. */
  addRename(line: number, row: { date: string; symbol: string; shares: number }): void {
    if (!this.broken.has(line)) this.renames.push({ line, row });
  }

  /**
   * Adds a row of a merger: the shares that left or came, or the money that was paid for them. Shares that left for money
   * are a sale. Without money, they are transfers.
   */
  addMerger(line: number, row: MergerRow): void {
    if (!this.broken.has(line)) this.mergers.push({ line, row });
  }

  /** Adds portfolio rows, unless a cell of the line has an error. */
  addHolding(line: number, row: Holding): void {
    if (!this.broken.has(line)) this.portfolio.push({ line, row });
  }

  /** Completes taxes and splits, which depend on other lines, and puts the transactions in the order of time. */
  finish(): void {
    const dividends = groupBy(
      this.transactions.filter(({ row }) => row.type === 'dividend' && row.tax === undefined),
      ({ row }) => keyOf(row),
    );
    const trades = new Map(
      this.transactions.filter(({ row }) => SIDES.includes(row.type)).map((one) => [orderOf(one.row), one]),
    );
    for (const { line, row } of this.withheld) this.placeTax(line, row, dividends.get(keyOf(row)));
    for (const { line, row } of this.fees) {
      const trade = trades.get(orderOf(row));
      if (trade === undefined) this.add(line, { ...row });
      else {
        trade.row.fee = round((trade.row.fee ?? 0) + (row.amount ?? 0));
        this.skip(line, `It is a cost of line ${trade.line}.`);
      }
    }
    this.placeMergers();
    this.placeRenames();
    this.placeSplits();
    this.countNameless();
    this.transactions.sort((a, b) => a.line - b.line);
    const [first, last] = [this.transactions[0], this.transactions.at(-1)];
    if (first !== undefined && last !== undefined && first.row.date > last.row.date) {
      // The rows of one line stay in their order.
      this.transactions.sort((a, b) => b.line - a.line);
      this.detected.order = 'newest first, so the rows were reversed';
    }
  }

  /** Names the dividends that belong to no security, because the contributions of securities then lack them. */
  private countNameless(): void {
    const nameless = this.transactions.filter(({ row }) => row.type === 'dividend' && !row.symbol);
    const [first] = nameless;
    if (first === undefined) return;
    const are = nameless.length === 1 ? 'A dividend names' : `${nameless.length} dividends name`;
    this.warn(first.line, `${are} no security, so the account has the money and no position earns it`);
  }

  private placeTax(line: number, tax: Transaction, dividends: Imported<Transaction>[] = []): void {
    const amount = tax.amount ?? 0;
    if (amount < 0) {
      const { date, currency = '', note = `Tax refund of ${tax.symbol}` } = tax;
      this.addRefund(line, { date, amount: -amount, currency, note });
      return;
    }
    const bearing = dividends.findIndex(({ row }) => (row.amount ?? 0) > amount);
    const [dividend] = dividends.splice(Math.max(bearing, 0), 1);
    if (dividend === undefined) this.add(line, { ...tax });
    else dividend.row.tax = amount;
  }

  private placeMergers(): void {
    const groups = groupBy(this.mergers, ({ row }) => `${row.date} ${row.symbol}`);
    for (const group of groups.values()) {
      const paid = group.filter(({ row }) => row.amount !== 0);
      const left = round(group.reduce((sum, { row }) => sum + Math.min(row.shares, 0), 0));
      const money = round(paid.reduce((sum, { row }) => sum + row.amount, 0));
      for (const { line, row } of group) {
        const { date, symbol, currency, note } = row;
        const isOut = row.shares < 0;
        const sale = isOut && row.amount === 0 ? this.saleOf(row) : undefined;
        if (sale !== undefined) this.skip(line, `Its shares left with the sale of line ${sale.line}.`);
        else if (row.shares !== 0 && !(isOut && money > 0)) {
          this.warn(line, `"${note}" is booked as a transfer of its shares`);
          this.add(line, {
            date,
            type: isOut ? 'transfer_out' : 'transfer_in',
            symbol,
            quantity: Math.abs(row.shares),
            note,
          });
        } else if (row.amount !== 0 && left !== 0 && line === paid[0]?.line) {
          this.warn(line, `"${note}" is booked as a sale`);
          this.add(line, { date, type: 'sell', symbol, quantity: -left, amount: money, currency, note });
        } else if (row.amount !== 0 && left === 0) {
          this.warn(line, `"${note}" has money and no shares, so it is booked as a dividend`);
          this.add(line, { date, type: 'dividend', symbol, amount: row.amount, currency, note });
        } else this.skip(line, 'It belongs to the merger of another line.');
      }
    }
  }

  /** Returns the sale of the shares that left without money, where the file had no others. Undefined if there is none. */
  private saleOf({ symbol, shares }: { symbol: string; shares: number }): Imported<Transaction> | undefined {
    const own = this.transactions.filter(({ row }) => row.symbol === symbol);
    const held = round(own.reduce((sum, { row }) => sharesAfter(sum, row), 0));
    return held < -shares ? own.find(({ row }) => row.type === 'sell' && row.quantity === -shares) : undefined;
  }

  /** Gives the earlier rows of an instrument its new name. */
  private placeRenames(): void {
    for (const { line, row } of this.renames) {
      const isPair = ({ row: other }: (typeof this.renames)[number]) =>
        other.date === row.date && other.shares === -row.shares && other.symbol !== row.symbol;
      const partner = row.shares < 0 ? this.renames.find(isPair) : undefined;
      if (partner !== undefined) {
        const to = partner.row.symbol;
        this.warn(line, `${row.symbol} is now ${to}, so its earlier rows are booked as ${to}`);
        for (const { row: earlier } of this.transactions) {
          if (earlier.symbol === row.symbol && earlier.date <= row.date) earlier.symbol = to;
        }
      } else if (row.shares > 0 && this.renames.some(isPair))
        this.skip(line, 'It names the instrument of another line.');
      else this.warn(line, `${row.symbol} has a new name, and no other row says which, so the line was not imported`);
    }
  }

  private placeSplits(): void {
    const byDate = <Row extends { date: string }>(a: Imported<Row>, b: Imported<Row>) =>
      a.row.date < b.row.date ? -1 : 1;
    const transactions = groupBy(this.transactions, ({ row }) => row.symbol ?? '');
    const asked = new Set<string>();
    for (const [symbol, splits] of groupBy(this.splits, ({ row }) => row.symbol)) {
      const own = (transactions.get(symbol) ?? []).sort(byDate);
      let [shares, at] = [0, 0];
      // Old shares that leave and new shares that come on one day are one split.
      for (const group of groupBy(
        splits.sort(byDate),
        ({ row }) => `${row.date} ${row.meaning === 'ratio'}`,
      ).values()) {
        const [first] = group;
        if (first === undefined) continue;
        const { date, meaning, written, note, id } = first.row;
        for (let next = own[at]; next !== undefined && next.row.date < date; next = own[++at]) {
          shares = sharesAfter(shares, next.row);
        }
        const added = round(group.reduce((sum, { row }) => sum + row.shares, 0));
        const isAdded = meaning === 'added' || added < 0 || group.length > 1;
        const [gone, come] = [-1, 1].map((sign) => sumOf(group.map(({ row }) => Math.max(sign * row.shares, 0))));
        // Old shares that left and new ones that came are the ratio, whatever was held.
        const exchanged = (gone ?? 0) > 0 && (come ?? 0) > 0 ? round((come ?? 0) / (gone ?? 1)) : null;
        const ratio = exchanged ?? ratioOf(shares, added, isAdded ? 'added' : meaning);
        for (const { line } of group.slice(1)) this.skip(line, `It belongs to the split of line ${first.line}.`);
        if (ratio !== null && ratio > 0)
          this.add(first.line, { date, type: 'split', symbol, quantity: ratio, note, id });
        else if (isAdded)
          this.warn(first.line, `The split of ${symbol} is left to the market data, because no shares come before it`);
        else {
          const question = splitQuestion(written, added, symbol);
          this.error(
            first.line,
            `${question.text} Say whether it is new shares for one old share (split) or added shares (split_shares)`,
            { value: written },
          );
          if (!asked.has(written)) this.questions.push(question);
          asked.add(written);
        }
        shares *= ratio ?? 1;
      }
    }
  }
}

function sumOf(numbers: readonly number[]): number {
  return round(numbers.reduce((sum, number) => sum + number, 0));
}

/** Returns the new shares for one old share. Null if the number of the split can be the ratio and the added shares. */
function ratioOf(held: number, number: number, meaning: SplitMeaning): number | null {
  const added = held > 0 ? round((held + number) / held) : null;
  if (meaning === 'ratio') return number;
  if (meaning === 'added') return added;
  if (added === null) return null;
  const [isAdded, isRatio] = [isUsual(added), isUsual(number)];
  return isAdded === isRatio ? null : isAdded ? added : number;
}

/** True for a ratio that companies choose: 2:1, 3:2, 1:10, and others with a part up to 50 and a part up to 5. A split of 1:1 is none. */
function isUsual(ratio: number): boolean {
  const isWhole = (part: number) => part <= 50 && Math.abs(part - Math.round(part)) < 1e-6;
  return ratio !== 1 && [1, 2, 3, 4, 5].some((part) => isWhole(ratio * part) || isWhole(part / ratio));
}

function sharesAfter(shares: number, { type, quantity = 0 }: Transaction): number {
  if (type === 'buy' || type === 'transfer_in') return shares + quantity;
  if (type === 'sell' || type === 'transfer_out') return shares - quantity;
  return type === 'split' ? shares * quantity : shares;
}

function orderOf({ id, symbol, currency }: Transaction): string {
  return `${id} ${symbol} ${currency}`;
}

function keyOf({ date, symbol, currency }: Transaction): string {
  return `${date} ${symbol} ${currency}`;
}

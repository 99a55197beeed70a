import type { Holding, Transaction } from '../types.ts';
import { groupBy } from './groupBy.ts';
import type { Problem, Skipped } from './imported.ts';
import type { Question } from './questions.ts';
import { round } from './round.ts';

const MAX_NOTE = 500;

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

/** Collects everything that a reader finds in a file. */
export class Report {
  readonly transactions: Imported<Transaction>[] = [];
  readonly portfolio: Imported<Holding>[] = [];
  readonly problems: Problem[] = [];
  readonly skipped: Skipped[] = [];
  readonly questions: Question[] = [];
  readonly detected: Record<string, string> = {};
  /** The currency of the account, if the file names one. */
  currency: string | null = null;
  private readonly broken = new Set<number>();
  private readonly withheld: Imported<Transaction>[] = [];
  private readonly addedShares: Imported<{ date: string; symbol: string; shares: number }>[] = [];

  private readonly mergers: Imported<MergerRow>[] = [];

  error(line: number | null, message: string, at: Pick<Problem, 'column' | 'value'> = {}): void {
    this.problems.push({ line, severity: 'error', message, ...at });
    if (line !== null) this.broken.add(line);
  }

  warn(line: number | null, message: string): void {
    this.problems.push({ line, severity: 'warning', message });
  }

  skip(line: number, reason: string): void {
    this.skipped.push({ line, reason });
  }

  /** Adds a transaction, unless a cell of its line has an error. Members without a value are left out. */
  add(line: number, row: { [Name in keyof Transaction]: Transaction[Name] | null | undefined }): void {
    if (this.broken.has(line)) return;
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

  /** Adds tax that was withheld from a dividend of the same day and symbol. Without such a dividend it stands alone. */
  addWithheld(
    line: number,
    row: { date: string; symbol: string; amount: number; currency: string; note?: string },
  ): void {
    if (!this.broken.has(line)) this.withheld.push({ line, row: { ...row, type: 'tax' } });
  }

  /** Adds a split that the file states as a number of added shares. The ratio follows from the shares held before. */
  addSplitShares(line: number, date: string, symbol: string, shares: number): void {
    if (!this.broken.has(line)) this.addedShares.push({ line, row: { date, symbol, shares } });
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
    for (const { line, row } of this.withheld) this.placeTax(line, row, dividends.get(keyOf(row)));
    this.placeMergers();
    this.placeSplits();
    this.transactions.sort((a, b) => a.line - b.line);
    const [first, last] = [this.transactions[0], this.transactions.at(-1)];
    if (first !== undefined && last !== undefined && first.row.date > last.row.date) {
      this.transactions.reverse();
      this.detected.order = 'newest first, so the rows were reversed';
    }
  }

  private placeTax(line: number, tax: Transaction, dividends: Imported<Transaction>[] = []): void {
    const amount = tax.amount ?? 0;
    if (amount < 0) {
      const { date, currency = '', note = `Tax refund of ${tax.symbol}` } = tax;
      this.addRefund(line, { date, amount: -amount, currency, note });
      return;
    }
    const dividend = dividends.shift();
    if (dividend === undefined) this.add(line, { ...tax });
    else dividend.row.tax = amount;
  }

  private placeMergers(): void {
    const groups = groupBy(this.mergers, ({ row }) => `${row.date} ${row.symbol}`);
    for (const group of groups.values()) {
      const paid = group.filter(({ row }) => row.amount !== 0);
      const left = group.find(({ row }) => row.shares < 0);
      const money = round(paid.reduce((sum, { row }) => sum + row.amount, 0));
      for (const { line, row } of group) {
        const { date, symbol, currency, note } = row;
        const isOut = row.shares < 0;
        if (row.shares !== 0 && !(isOut && money > 0)) {
          this.warn(line, `"${note}" is a merger. Its shares are booked as a transfer`);
          this.add(line, {
            date,
            type: isOut ? 'transfer_out' : 'transfer_in',
            symbol,
            quantity: Math.abs(row.shares),
            note,
          });
        } else if (row.amount !== 0 && left !== undefined && line === paid[0]?.line) {
          this.warn(line, `"${note}" is a merger. It is booked as a sale`);
          this.add(line, { date, type: 'sell', symbol, quantity: -left.row.shares, amount: money, currency, note });
        } else if (row.amount !== 0 && left === undefined) {
          this.warn(line, `"${note}" is a merger without shares. Its money is booked as a dividend`);
          this.add(line, { date, type: 'dividend', symbol, amount: row.amount, currency, note });
        } else this.skip(line, 'It belongs to the merger of another line.');
      }
    }
  }

  private placeSplits(): void {
    const byDate = <Row extends { date: string }>(a: Imported<Row>, b: Imported<Row>) =>
      a.row.date < b.row.date ? -1 : 1;
    const transactions = groupBy(this.transactions, ({ row }) => row.symbol ?? '');
    for (const [symbol, splits] of groupBy(this.addedShares, ({ row }) => row.symbol)) {
      const own = (transactions.get(symbol) ?? []).sort(byDate);
      let [shares, at] = [0, 0];
      for (const { line, row } of splits.sort(byDate)) {
        for (let next = own[at]; next !== undefined && next.row.date < row.date; next = own[++at]) {
          shares = sharesAfter(shares, next.row);
        }
        const ratio = shares > 0 ? (shares + row.shares) / shares : 0;
        const { date } = row;
        if (ratio > 0) this.add(line, { date, type: 'split', symbol, quantity: round(ratio) });
        else this.warn(line, `The split of ${symbol} is left to the market data, because no shares come before it`);
        if (ratio > 0) shares *= ratio;
      }
    }
  }
}

function sharesAfter(shares: number, { type, quantity = 0 }: Transaction): number {
  if (type === 'buy' || type === 'transfer_in') return shares + quantity;
  if (type === 'sell' || type === 'transfer_out') return shares - quantity;
  return type === 'split' ? shares * quantity : shares;
}

function keyOf({ date, symbol, currency }: Transaction): string {
  return `${date} ${symbol} ${currency}`;
}

import { describe, expect, test } from '@jest/globals';
import { type ReadResult, readResult } from '@tearsheet/testing/engine/readResult.ts';
import { bookInput } from '@tearsheet/testing/oracle/bookInput.ts';
import type { BookMarket, Ledger, LedgerRow } from '@tearsheet/testing/oracle/books.ts';
import { CASES } from '@tearsheet/testing/oracle/cases.ts';
import { type BookCase, randomBooks, randomMarket } from '@tearsheet/testing/oracle/randomBooks.ts';
import { seeded } from '@tearsheet/testing/oracle/seeded.ts';
import { disagreements } from '../compare.ts';

const COUNT = Math.ceil(CASES / 6);

function read({ market, ledger }: BookCase, change: (ledger: Ledger) => Ledger = (same) => same): ReadResult {
  return readResult(bookInput(market, { ledger: change(ledger), endDate: ledger.endDate }));
}

/** Runs a check on random ledgers, and collects what it finds by seed. */
function onLedgers(check: (one: BookCase) => string[], isMeant: (one: BookCase) => boolean = () => true): string[] {
  const found: string[] = [];
  let seen = 0;
  for (let seed = 10_001; seen < COUNT; seed++) {
    const one = randomBooks(seed);
    if (!isMeant(one)) continue;
    seen++;
    found.push(
      ...check(one)
        .slice(0, 3)
        .map((text) => `seed ${seed}: ${text}`),
    );
  }
  return found;
}

function withRows(ledger: Ledger, change: (row: LedgerRow) => LedgerRow[]): Ledger {
  return { ...ledger, transactions: ledger.transactions.flatMap(change) };
}

/** A trade as several rows of the same kind: each has the same share of everything. */
function parts(row: LedgerRow, count: number): LedgerRow[] {
  const share = (value: number | undefined) => (value === undefined ? undefined : value / count);
  const part = Object.fromEntries(
    Object.entries({
      ...row,
      quantity: share(row.quantity),
      amount: share(row.amount),
      fee: share(row.fee),
      tax: share(row.tax),
    }).filter(([, value]) => value !== undefined),
  ) as unknown as LedgerRow;
  return Array.from({ length: count }, () => part);
}

const SERIES = ['daily_summary', 'monthly_returns', 'annual_returns', 'time_period_returns', 'drawdown_analysis'];

describe('identities of ledgers', () => {
  test('the change in value is the flows plus the profit and loss, as written', () => {
    const found = onLedgers((one) => {
      const result = read(one);
      const { final_value, total_pl, net_flows } = result.object('portfolio_summary') as Record<string, number>;
      const rows = result.column('company_contribution', 'total_pl').reduce((sum, value) => sum + value, 0);
      const flows = result.column('daily_summary', 'net_flow').reduce((sum, value) => sum + value, 0);
      const start = final_value! - total_pl! - net_flows!;
      const isInside = one.ledger.startDate !== undefined || one.ledger.opening !== undefined;
      return [
        ...(Math.abs(rows - total_pl!) > 1e-6 ? [`rows sum to ${rows}, not ${total_pl}`] : []),
        ...(Math.abs(flows - net_flows!) > 1e-5 ? [`flows sum to ${flows}, not ${net_flows}`] : []),
        ...(!isInside && Math.abs(start) > 1e-5 ? [`starts with ${start}`] : []),
      ];
    });
    expect(found).toEqual([]);
  }, 600_000);

  test('money scales: every amount times 1,000 is every value times 1,000, and no return changes', () => {
    const k = 1000;
    const times = (value: number) => value * k;
    const found = onLedgers((one) => {
      const large = read(one, (ledger) => ({
        ...withRows(ledger, (row) => [
          {
            ...row,
            ...(row.quantity === undefined || row.type === 'split' ? {} : { quantity: times(row.quantity) }),
            ...(row.amount === undefined ? {} : { amount: times(row.amount) }),
            ...(row.fee === undefined ? {} : { fee: times(row.fee) }),
            ...(row.tax === undefined ? {} : { tax: times(row.tax) }),
          },
        ]),
        ...(ledger.opening
          ? {
              opening: {
                ...ledger.opening,
                positions: ledger.opening.positions.map((position) => ({
                  ...position,
                  quantity: times(position.quantity),
                  ...(position.cost === undefined ? {} : { cost: times(position.cost) }),
                })),
                cash: ledger.opening.cash.map(({ currency, amount }) => ({ currency, amount: times(amount) })),
              },
            }
          : {}),
      }));
      const small = read(one);
      const values = (result: ReadResult, by: number) =>
        result.column('daily_summary', 'portfolio_value').map((value) => value * by);
      return [
        ...disagreements(values(large, 1 / k), values(small, 1), 'value', () => 1e-6),
        ...disagreements(
          large.column('daily_summary', 'cumulative_return'),
          small.column('daily_summary', 'cumulative_return'),
          'return',
          () => 1e-9,
        ),
      ];
    });
    expect(found).toEqual([]);
  }, 600_000);

  test('two halves of a trade are the trade', () => {
    const found = onLedgers((one) => {
      const whole = read(one);
      const halves = read(one, (ledger) =>
        withRows(ledger, (row) => (row.type === 'buy' || row.type === 'sell' ? parts(row, 2) : [row])),
      );
      return ['portfolio_summary', 'company_contribution', 'performance_metrics', ...SERIES].flatMap((name) =>
        disagreements(halves.plain[name], whole.plain[name], name, () => 2e-6),
      );
    });
    expect(found).toEqual([]);
  }, 600_000);

  test('cash that is not tracked is cash that is deposited and withdrawn on the day', () => {
    const found = onLedgers(
      (one) => {
        const untracked = read(one);
        const tracked = read(one, (ledger) => ({
          ...withRows(ledger, (row) => [row, ...paidOutside(one, row)]),
          trackCash: true,
        }));
        return ['portfolio_summary', ...SERIES].flatMap((name) =>
          disagreements(withoutRates(untracked.plain[name]), withoutRates(tracked.plain[name]), name, () => 2e-6),
        );
      },
      ({ market, ledger: { trackCash, dividends, transactions } }) =>
        !trackCash &&
        livesOn(market) &&
        dividends === 'booked' &&
        // A price that is not booked is the close. A deposit cannot know its money, nor that of a dividend per share.
        transactions.every(({ type, price, amount }) =>
          type === 'dividend'
            ? amount !== undefined
            : (type !== 'buy' && type !== 'sell') || (price ?? amount) !== undefined,
        ),
    );
    expect(found).toEqual([]);
  }, 600_000);

  test('a ledger that deposits once and buys once is the portfolio of its weights', () => {
    const found: string[] = [];
    for (let seed = 1; seed <= COUNT; seed++) {
      const random = seeded(seed);
      const base = randomMarket(random, random.integer(30, 300));
      if (!livesOn(base)) continue;
      const market = {
        ...base,
        instruments: Object.fromEntries(
          Object.entries(base.instruments).map(([symbol, one]) => [symbol, { ...one, dividends: [] }]),
        ),
      };
      const symbols = Object.keys(market.instruments);
      const [date, endDate] = [market.weekdays[0]!, market.weekdays.at(-1)!];
      const raw = symbols.map(() => random.decimal(0.1, 1, 3));
      const weights = raw.map((weight) => weight / raw.reduce((a, b) => a + b));
      const transactions = symbols.map((symbol, i): LedgerRow => {
        const { closes, currency, splits } = market.instruments[symbol]!;
        const factor = splits.reduce((product, { ratio }) => product * ratio, 1);
        const rate = currency === market.baseCurrency ? 1 : market.rates[currency]![0]!;
        const price = closes[0]! * factor * rate;
        return {
          date,
          type: 'buy',
          symbol,
          quantity: (weights[i]! * 10_000) / price,
          price,
          currency: market.baseCurrency,
        };
      });
      const ledger: Ledger = {
        transactions: [{ date, type: 'deposit', amount: 10_000 }, ...transactions],
        lotMethod: 'fifo',
        dividends: 'booked',
        withholding: {},
        trackCash: true,
        endDate,
      };
      const booked = readResult(bookInput(market, { ledger, endDate }));
      const rebalances = { [date]: Object.fromEntries(symbols.map((symbol, i) => [symbol, weights[i]!])) };
      const weighted = readResult(bookInput(market, { rebalances, endDate }));
      for (const name of ['performance_metrics', 'rolling_metrics', 'concentration_metrics', ...SERIES]) {
        // The costs of the first day are a return of that day in a ledger only.
        const differences = disagreements(booked.plain[name], weighted.plain[name], name, () => 1e-6).filter(
          (text) => !text.startsWith('daily_summary[0].daily_return'),
        );
        found.push(...differences.slice(0, 3).map((text) => `seed ${seed}: ${text}`));
      }
    }
    expect(found).toEqual([]);
  }, 600_000);
});

/** True if nothing is delisted. The money of what ends stays in one kind of portfolio and leaves the other. */
function livesOn({ instruments }: BookMarket): boolean {
  return Object.values(instruments).every(({ delistedOn }) => delistedOn === null);
}

/** The deposit or withdrawal that takes the cash of a row in or out again. */
function paidOutside({ market }: BookCase, row: LedgerRow): LedgerRow[] {
  const own = row.symbol === undefined ? market.baseCurrency : market.instruments[row.symbol]!.currency;
  const [fee, tax] = [row.fee ?? 0, row.tax ?? 0];
  const gross = row.price === undefined ? (row.amount ?? 0) : row.price * (row.quantity ?? 1);
  const signed = {
    buy: -gross - fee - tax,
    sell: gross - fee - tax,
    dividend: gross - tax,
    interest: gross,
    fee: -gross,
    tax: -gross,
  };
  const amount = Reflect.get(signed, row.type) as number | undefined;
  if (amount === undefined || amount === 0) return [];
  return [
    {
      date: row.date,
      type: amount < 0 ? 'deposit' : 'withdrawal',
      amount: Math.abs(amount),
      currency: row.currency ?? own,
    },
  ];
}

/** Without money-weighted figures, which depend on the sign of single flows only by rounding. */
function withoutRates(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([key]) => key !== 'money_weighted_return'));
}

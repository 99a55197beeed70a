import { type AnalysisInput, analyze, toPlain } from '@tearsheet/shared/engine';
import type { SectionName } from '@tearsheet/shared/schemas';
import { dayOf, makeInput } from '@tearsheet/testing/engine/makeInput.ts';
import { bookInput } from '@tearsheet/testing/oracle/bookInput.ts';
import type { BookMarket, Ledger, LedgerRow } from '@tearsheet/testing/oracle/books.ts';
import { weekdaysFrom } from '@tearsheet/testing/oracle/randomBooks.ts';

const FIELDS: readonly SectionName[] = [
  'portfolio_summary',
  'daily_summary',
  'company_contribution',
  'profit_and_loss',
  'cash_flow_returns',
  'realized_gains',
  'income',
];

const one = { currency: 'USD', country: 'US', dividends: [], splits: [], delistedOn: null };

/** Ten weekdays. AAA rises from 100 to 120, halves to 60, and recovers to 80. The euro rises from 1.25 to 1.50. */
const MARKET: BookMarket = {
  baseCurrency: 'USD',
  weekdays: weekdaysFrom('2024-01-01', 10),
  instruments: {
    AAA: { ...one, closes: [100, 100, 110, 120, 60, 60, 66, 72, 72, 80] },
    EEE: { ...one, currency: 'EUR', country: 'DE', closes: [100, 100, 100, 105, 105, 105, 110, 110, 110, 110] },
    SPN: { ...one, closes: [null, null, null, null, null, 5, 5, 6, 6, 6] },
  },
  rates: { EUR: [1.25, 1.25, 1.25, 1.25, 1.4, 1.4, 1.4, 1.5, 1.5, 1.5] },
  benchmark: [50, 50, 51, 52, 40, 40, 42, 43, 43, 44],
};

function on(day: number, row: Omit<LedgerRow, 'date'>): LedgerRow {
  return { date: MARKET.weekdays[day]!, ...row };
}

function ledger(transactions: readonly LedgerRow[], terms: Partial<Ledger> = {}): AnalysisInput {
  const endDate = MARKET.weekdays.at(-1)!;
  const book: Ledger = {
    transactions,
    lotMethod: 'fifo',
    dividends: 'booked',
    withholding: {},
    trackCash: true,
    endDate,
    ...terms,
  };
  return bookInput(MARKET, { ledger: book, endDate, settings: { fields: FIELDS } });
}

const buy = (quantity: number, price: number, symbol = 'AAA') => ({ type: 'buy', symbol, quantity, price }) as const;
const sell = (quantity: number, price: number, symbol = 'AAA') => ({ type: 'sell', symbol, quantity, price }) as const;
const deposit = (amount: number) => ({ type: 'deposit', amount }) as const;

/** Ledgers with a small story each. Every figure can be checked by hand. */
export const LEDGER_SCENARIOS: Readonly<Record<string, AnalysisInput>> = {
  'a-deposit-before-a-crash': ledger([
    on(0, deposit(1000)),
    on(0, buy(10, 100)),
    on(3, deposit(1200)),
    on(3, buy(10, 120)),
  ]),
  'a-withdrawal-at-the-peak': ledger([
    on(0, deposit(2000)),
    on(0, buy(20, 100)),
    on(3, sell(10, 120)),
    on(3, { type: 'withdrawal', amount: 1200 }),
  ]),
  'everything-sold-and-bought-back': ledger([
    on(0, deposit(1000)),
    on(0, buy(10, 100)),
    on(3, sell(10, 120)),
    on(4, buy(20, 60)),
  ]),
  'a-spin-off-booked-by-hand': ledger([
    on(0, deposit(1000)),
    on(0, buy(10, 100)),
    on(5, { type: 'dividend', symbol: 'AAA', amount: 50 }),
    on(5, buy(10, 5, 'SPN')),
  ]),
  'a-fee-larger-than-the-gain': ledger([
    on(0, deposit(1050)),
    on(0, { ...buy(10, 100), fee: 30 }),
    on(1, { ...sell(10, 102), fee: 30 }),
  ]),
  'a-currency-exchange-in-between': ledger([
    on(0, deposit(1000)),
    on(1, { type: 'exchange', symbol: 'CASH.EUR', amount: 1000, currency: 'USD', quantity: 800 }),
    on(2, buy(8, 100, 'EEE')),
  ]),
};

const AAA = Array.from({ length: 90 }, (_, i) => 100 + 0.4 * i + ((i * i * 7) % 61) / 64);
const BBB = Array.from({ length: 90 }, (_, i) => 50 - 0.1 * i + ((i * i * 3) % 41) / 64);

/** A portfolio that returns to 60/40 every month, compared with a blend of the same two, and a risk-free rate that changes. */
function monthlyBesideBlend(): AnalysisInput {
  const input = makeInput({
    instruments: { 'AAA.N': { closes: AAA }, 'BBB.N': { closes: BBB } },
    rebalances: [[2, { 'AAA.N': 0.6, 'BBB.N': 0.4 }]],
    settings: {
      rebalancing: { schedule: 'monthly', on: 'first', band: { kind: 'absolute', width: 0.02 }, to: 'edge' },
      riskFreeRate: {
        days: Int32Array.of(dayOf(0), dayOf(40)),
        annualRates: Float64Array.of(0.02, 0.05),
        source: 'a rate that changes',
      },
      benchmark: 'half and half',
      fields: [
        'portfolio_parameters',
        'portfolio_summary',
        'turnover_analysis',
        'performance_metrics',
        'benchmark_comparison',
        'fee_impact',
      ],
    },
  });
  const components = input.instruments.map((instrument) => ({
    instrument,
    weight: 0.5,
    constituents: null,
    holdings: null,
  }));
  const rebalancing = { schedule: 'monthly', on: 'last', band: null, to: 'target' } as const;
  return { ...input, benchmark: { kind: 'blend', name: 'half and half', components, rebalancing } };
}

/** Policies and benchmarks of a portfolio of weights. */
export const POLICY_SCENARIOS: Readonly<Record<string, AnalysisInput>> = {
  'a-monthly-portfolio-beside-a-blend': monthlyBesideBlend(),
};

/** Sections of a story as JSON has them. */
export function storySections(name: string): Record<string, Record<string, unknown>> {
  const { sections } = analyze(LEDGER_SCENARIOS[name]!);
  const plain = Object.entries(sections).map(([key, value]) => [key, toPlain(value ?? null)]);
  return Object.fromEntries(plain) as Record<string, Record<string, unknown>>;
}

/** No number of a transaction is ignored in silence: another number gives another result, or an answer that names the member. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type MarketDataSource, openMarketData, writeSnapshot } from '@tearsheet/market-data';
import { checkAnalysis } from '@tearsheet/operations';
import { analyze, toPlain } from '@tearsheet/shared/engine';
import type { AnalyzeRequest, Transaction } from '@tearsheet/shared/schemas';
import { nowOfTestMarket, testMarket } from '@tearsheet/testing/service/testMarket.ts';
import fc from 'fast-check';
import { loadInput } from '../../apps/portfolio-worker/src/loadInput.ts';

let folder: string;
let market: MarketDataSource;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tearsheet-silent-'));
  await writeSnapshot(folder, testMarket());
  market = openMarketData(folder);
});
afterAll(async () => {
  market?.close();
  await rm(folder, { recursive: true, force: true });
});

/** Shares of two currencies and one that the market data lacks before the row that is tested. */
const BEFORE: readonly Transaction[] = [
  { date: '2023-01-04', type: 'buy', symbol: 'AAA.N', quantity: 100, price: 50 },
  { date: '2023-01-04', type: 'buy', symbol: 'BBB.L', quantity: 100, price: 70, rate: 1.25 },
  { date: '2023-01-04', type: 'buy', symbol: 'OWN', quantity: 100, price: 20 },
];
const AFTER: readonly Transaction[] = ['AAA.N', 'BBB.L', 'OWN'].map((symbol) => {
  return { date: '2023-02-15', type: 'sell', symbol, quantity: 20, price: 50 };
});
const FIELDS = ['daily_summary', 'cash_flow_returns', 'realized_gains', 'income', 'profit_and_loss', 'transactions'];

/** Returns the figures of a ledger with this row, and the places that its answer names. */
function answerOf(
  row: Transaction,
  trackCash: boolean,
): { readonly figures: string; readonly named: readonly string[] } {
  const request = {
    transactions: [...BEFORE, row, ...AFTER],
    ...(trackCash ? { opening: { date: '2023-01-03', cash: [{ currency: 'USD', amount: 1e6 }] } } : {}),
    track_cash: trackCash,
    base_currency: 'USD',
    end_date: '2023-02-28',
    fields: FIELDS,
  } as AnalyzeRequest;
  const now = nowOfTestMarket;
  const checked = checkAnalysis({ market, now }, request);
  if (checked.kind === 'refused')
    return { figures: 'refused', named: checked.issues.flatMap(({ field }) => field.join('.')) };
  const { sections } = analyze(loadInput(checked.payload, market.current(), () => {}));
  const figures = Object.entries(sections).map(([name, value]) => [name, toPlain(value ?? null)]);
  const named = checked.payload.warnings.map(({ field }) => field.replaceAll(/\[(\d+)\]/g, '.$1'));
  return { figures: JSON.stringify(figures), named };
}

const size = fc.integer({ min: 1, max: 40 });
const numbers = fc.record(
  {
    quantity: size,
    price: fc.integer({ min: 10, max: 90 }),
    amount: fc.integer({ min: 100, max: 4000 }),
    fee: size,
    tax: size,
    rate: fc.integer({ min: 5, max: 20 }).map((tenths) => tenths / 10),
    currency: fc.constantFrom('USD', 'EUR', 'GBP'),
  },
  { requiredKeys: [] },
);
const rows = fc
  .record({
    type: fc.constantFrom(...TYPES()),
    symbol: fc.constantFrom('AAA.N', 'BBB.L', 'OWN', 'CASH.EUR', undefined),
    numbers,
    member: fc.constantFrom('quantity', 'price', 'amount', 'fee', 'tax', 'rate', 'currency'),
    trackCash: fc.boolean(),
  })
  .filter(({ member, numbers }) => Object.hasOwn(numbers, member));

function TYPES() {
  return [
    ...(['buy', 'sell', 'deposit', 'withdrawal', 'dividend', 'interest'] as const),
    ...(['fee', 'tax', 'split', 'transfer_in', 'transfer_out', 'exchange'] as const),
  ];
}

test('another number of a transaction changes the result, or is named', () => {
  const silent: string[] = [];
  fc.assert(
    fc.property(rows, ({ type, symbol, numbers, member, trackCash }) => {
      const row = { date: '2023-02-01', type, ...(symbol === undefined ? {} : { symbol }), ...numbers } as Transaction;
      const value = Reflect.get(row, member);
      const other = { ...row, [member]: typeof value === 'number' ? value * 1.7 : value === 'EUR' ? 'GBP' : 'EUR' };
      const [one, two] = [answerOf(row, trackCash), answerOf(other, trackCash)];
      const place = `transactions.${BEFORE.length}`;
      const isNamed = [...one.named, ...two.named].some(
        (name) => name === place || name === `${place}.${member}` || one.figures === 'refused',
      );
      if (one.figures === two.figures && !isNamed) silent.push(`${member} ${trackCash} ${JSON.stringify(row)}`);
    }),
    { numRuns: 40, seed: 7 },
  );
  expect([...new Set(silent)]).toEqual([]);
});

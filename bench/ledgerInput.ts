import type { AnalysisInput, LedgerEntry } from '@tearsheet/shared/engine';
import { ledgerRulesOf } from '@tearsheet/shared/schemas';

const SYMBOLS = 1_000;
const TRANSACTIONS = 20_000;

/** Returns the analysis of a ledger at the limits: 20,000 transactions in the first 1,000 instruments over 20 years. */
export function toLedgerInput(input: AnalysisInput): AnalysisInput {
  const { instruments } = input;
  const first = input.rebalances[0]!.day;
  const last = input.settings.endDay;
  const none = { quantity: Number.NaN, price: Number.NaN, amount: Number.NaN, rate: Number.NaN, toCurrency: null };
  const entries = Array.from({ length: TRANSACTIONS }, (_, i): LedgerEntry => {
    const symbol = (i >> 1) % SYMBOLS;
    const instrument = instruments[symbol]!;
    const day = first + Math.floor(((last - first) * i) / TRANSACTIONS);
    const plain = { ...none, day, currency: instrument.currency, fee: 1, tax: 0, row: i };
    if (i % 2 === 0) return { ...plain, type: 'deposit', instrument: null, amount: 1000, fee: 0 };
    // Every third round of a symbol is a sale of half of one purchase.
    const isSale = Math.floor(i / (2 * SYMBOLS)) % 3 === 2;
    return { ...plain, type: isSale ? 'sell' : 'buy', instrument: symbol, quantity: isSale ? 5 : 10 };
  });
  const transactions = {
    ...ledgerRulesOf({}),
    opening: null,
    entries,
  };
  const rows = { instrument: new Int32Array(), weight: new Float64Array(), symbol: new Int32Array(), symbols: [] };
  return { ...input, instruments: instruments.slice(0, SYMBOLS), rebalances: [], rows, transactions };
}

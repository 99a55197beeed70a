import type { AnalysisInput, LedgerEntry, LedgerInput, TransactionType } from '../../../shared/src/engine/input.ts';
import { dayOf, type InputSpec, makeInput } from './makeInput.ts';

/** A transaction as a test writes it: the weekday from START, the type, and the members that are sent. */
export interface EntrySpec {
  readonly on: number;
  readonly type: TransactionType;
  readonly ric?: string;
  readonly quantity?: number;
  readonly price?: number;
  readonly amount?: number;
  readonly currency?: string;
  readonly fee?: number;
  readonly tax?: number;
  readonly rate?: number;
  readonly toCurrency?: string;
}

export interface LedgerSpec extends Omit<InputSpec, 'rebalances'> {
  readonly entries: readonly EntrySpec[];
  readonly opening?: {
    readonly on: number;
    readonly positions?: readonly { readonly ric: string; readonly quantity: number; readonly cost?: number }[];
    readonly cash?: Readonly<Record<string, number>>;
  };
  readonly ledger?: Partial<Pick<LedgerInput, 'lot_method' | 'dividends' | 'track_cash'>>;
}

/** Returns an analysis of transactions in a small market. Entries are in the order in which they count. */
export function makeLedger({ entries, opening, ledger, ...market }: LedgerSpec): AnalysisInput {
  const input = makeInput({ ...market, rebalances: [] });
  const position = (ric: string) => input.instruments.findIndex((one) => one.ric === ric);
  return {
    ...input,
    transactions: {
      lot_method: 'fifo',
      dividends: 'booked',
      track_cash: true,
      ...ledger,
      opening: opening
        ? {
            day: dayOf(opening.on),
            positions: (opening.positions ?? []).map(({ ric, quantity, cost }) => {
              return { instrument: position(ric), quantity, cost: cost ?? null };
            }),
            cash: Object.entries(opening.cash ?? {}).map(([currency, amount]) => ({ currency, amount })),
          }
        : null,
      entries: entries.map((entry, row): LedgerEntry => {
        const { ric, on, type, toCurrency = null, fee = 0, tax = 0 } = entry;
        const { quantity = Number.NaN, price = Number.NaN, amount = Number.NaN, rate = Number.NaN } = entry;
        const instrument = ric === undefined ? null : position(ric);
        const own = instrument === null ? input.settings.baseCurrency : input.instruments[instrument]!.currency;
        const currency = entry.currency ?? own;
        return { day: dayOf(on), type, instrument, quantity, price, amount, currency, fee, tax, rate, toCurrency, row };
      }),
    },
  };
}

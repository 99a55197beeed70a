import type { AnalysisPayload } from '@tearsheet/operations';
import { JobFailure } from '@tearsheet/runtime/jobs';
import { toDay } from '@tearsheet/shared';
import type { InstrumentInput, LedgerInput } from '@tearsheet/shared/engine';

type Ledger = NonNullable<AnalysisPayload['ledger']>;

/** Returns the ledger of a payload as the engine reads it. `position` gives the position of each RIC in the instruments. */
export function loadLedger(ledger: Ledger, position: ReadonlyMap<string, number>): LedgerInput {
  const { opening, entries, unlisted: _unlisted, ...rules } = ledger;
  const positionOf = (ric: string) => {
    const found = position.get(ric);
    if (found === undefined) throw new JobFailure('data_removed', `${ric} is no longer in the data`);
    return found;
  };
  return {
    ...rules,
    opening: opening && {
      day: toDay(opening.date),
      positions: opening.positions.map(({ ric, quantity, cost }) => ({ instrument: positionOf(ric), quantity, cost })),
      cash: opening.cash,
    },
    entries: entries.map(({ date, ric, quantity, price, amount, rate, symbol: _symbol, ...entry }) => ({
      ...entry,
      day: toDay(date),
      instrument: ric === null ? null : positionOf(ric),
      quantity: quantity ?? Number.NaN,
      price: price ?? Number.NaN,
      amount: amount ?? Number.NaN,
      rate: rate ?? Number.NaN,
    })),
  };
}

/** Returns the currencies of the cash of a ledger. */
export function currenciesOf({ opening, entries }: Ledger): string[] {
  const booked = entries.flatMap(({ currency, toCurrency }) =>
    toCurrency === null ? currency : [currency, toCurrency],
  );
  return [...new Set([...(opening?.cash ?? []).map(({ currency }) => currency), ...booked])];
}

/** Returns an instrument that the market data does not have. Its price is the last one that the ledger books. */
export function unlistedInstrument({ ric, currency }: Ledger['unlisted'][number]): InstrumentInput {
  return {
    ric,
    name: ric,
    type: 'stock',
    currency,
    market: 'Unknown',
    country: null,
    exchange: null,
    sector: 'Unknown',
    industry: null,
    description: null,
    marketCap: null,
    marketCapDay: null,
    delistedOn: null,
    closes: null,
    dividends: { weekdays: new Int32Array(0), amounts: new Float64Array(0) },
    splits: { weekdays: new Int32Array(0), ratios: new Float64Array(0) },
    priceBasis: 'split_adjusted',
    scores: null,
  };
}

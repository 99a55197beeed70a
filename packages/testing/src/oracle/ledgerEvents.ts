import { type BookMarket, Exact, type Ledger, type LedgerRow, type LedgerType } from './books.ts';

/** One thing that happens in a ledger: a row of the request, an opening member, or a market split or dividend. */
export interface LedgerEvent {
  readonly date: string;
  readonly row: LedgerRow;
  readonly isOpening?: boolean;
  readonly isMarket?: boolean;
}

/** "Order within a day: opening, split, transfer_in/deposit, sell, dividend/interest, exchange, buy, fee/tax, withdrawal/transfer_out". */
const ORDER: Readonly<Record<LedgerType, number>> = {
  split: 1,
  transfer_in: 2,
  deposit: 2,
  sell: 3,
  dividend: 4,
  interest: 4,
  exchange: 5,
  buy: 6,
  fee: 7,
  tax: 7,
  withdrawal: 8,
  transfer_out: 8,
};

export function splitsOf(market: BookMarket, ledger: Ledger) {
  const { weekdays, instruments } = market;
  const booked = ledger.transactions.filter(({ type }) => type === 'split');
  const all: Record<string, { on: number; ratio: Exact; date: string; isMarket: boolean }[]> = {};
  for (const [symbol, { splits }] of Object.entries(instruments)) {
    const own = booked.filter((row) => row.symbol === symbol);
    // "A booked split of the same ratio replaces the one of the market data": random ledgers book no other ratio.
    const kept = splits.filter(({ ratio }) => !own.some(({ quantity }) => quantity === ratio));
    all[symbol] = [
      ...kept.map(({ on, ratio }) => ({ on, ratio: new Exact(ratio), date: weekdays[on]!, isMarket: true })),
      ...own.map(({ date, quantity }) => ({
        on: weekdays.findIndex((weekday) => weekday >= date),
        ratio: new Exact(quantity!),
        date,
        isMarket: false,
      })),
    ];
  }
  return all;
}

/** All events in the order of the contract: "within a type as sent. Unordered dates are accepted, sorted". */
export function eventsOf(market: BookMarket, ledger: Ledger): LedgerEvent[] {
  const seen = new Set<string>();
  const rows = ledger.transactions.filter(({ id }) => {
    // "rows with the same id: the first counts".
    if (id !== undefined && seen.has(id)) return false;
    if (id !== undefined) seen.add(id);
    return true;
  });
  const opening = ledger.opening;
  const events: LedgerEvent[] = [
    ...(opening?.positions ?? []).map(
      ({ symbol, quantity, cost }): LedgerEvent => ({
        date: opening!.date,
        isOpening: true,
        row: {
          date: opening!.date,
          type: 'transfer_in',
          symbol,
          quantity,
          ...(cost === undefined ? {} : { amount: cost }),
        },
      }),
    ),
    ...(opening?.cash ?? []).map(
      ({ currency, amount }): LedgerEvent => ({
        date: opening!.date,
        isOpening: true,
        row: { date: opening!.date, type: 'deposit', currency, amount },
      }),
    ),
    ...rows.map((row): LedgerEvent => ({ date: row.date, row })),
    ...Object.entries(splitsOf(market, ledger)).flatMap(([symbol, splits]) =>
      splits
        // The opening is what was held at the close of its day.
        .filter(({ isMarket, date }) => isMarket && !(opening && date <= opening.date))
        .map(
          ({ date, ratio }): LedgerEvent => ({
            date,
            isMarket: true,
            row: { date, type: 'split', symbol, quantity: ratio.toNumber() },
          }),
        ),
    ),
    // `dividends: "market"`: dividends of the market data.
    ...(ledger.dividends === 'booked' ? [] : Object.entries(market.instruments)).flatMap(([symbol, one]) =>
      one.dividends.map(({ on, amount }): LedgerEvent => {
        const date = market.weekdays[on]!;
        return { date, isMarket: true, row: { date, type: 'dividend', symbol, price: amount } };
      }),
    ),
  ];
  const order = ({ isOpening, row }: LedgerEvent) => (isOpening ? 0 : ORDER[row.type]);
  return events
    .map((event, i) => ({ event, i }))
    .sort((a, b) =>
      a.event.date === b.event.date
        ? order(a.event) - order(b.event) || a.i - b.i
        : a.event.date < b.event.date
          ? -1
          : 1,
    )
    .map(({ event }) => event);
}

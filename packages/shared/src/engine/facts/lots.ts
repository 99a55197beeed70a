import { weekdayToDay } from '../../dates.ts';
import type { AnalysisInput } from '../input.ts';
import { type ClosedLot, type LotMethod, matchLots, type ValuedLot, valueLots } from '../measures/index.ts';
import type { Account } from '../simulation/account.ts';
import type { Ledger } from '../simulation/ledger.ts';

type OfInstrument<Lot> = Lot & { readonly ric: string };

/** The lots of all instruments: those that were closed in the window, by date, and those that are open at its end, by RIC. */
export interface Lots {
  readonly method: LotMethod;
  readonly closed: readonly OfInstrument<ClosedLot>[];
  readonly open: readonly (OfInstrument<ValuedLot> & { readonly instrumentIndex: number })[];
}

/** Returns the lots of the portfolio. For a portfolio of weights they come from the simulated trades, and the oldest is sold first. */
export function lotsOf({ transactions }: AnalysisInput, ledger: Ledger, account: Account): Lots {
  const { universe, growth, plan, moneyDecimals, book } = ledger;
  const { days } = plan.schedule;
  const method = transactions?.lot_method ?? 'fifo';
  const { lots, profitLoss } = account;
  const firstDay = weekdayToDay(days[0]!) + (book?.remarks.startsInside ? 1 : 0);
  const closed: OfInstrument<ClosedLot>[] = [];
  const open: (OfInstrument<ValuedLot> & { instrumentIndex: number })[] = [];
  const byInstrument = Map.groupBy(lots, ({ instrumentIndex }) => instrumentIndex);
  for (const instrumentIndex of [...byInstrument.keys()].sort((a, b) => a - b)) {
    const { ric, type } = universe.instruments[instrumentIndex]!;
    if (type === 'cash') continue;
    const matched = matchLots(byInstrument.get(instrumentIndex)!, method, moneyDecimals);
    const rate = growth.rates.rates[universe.currencyOf[instrumentIndex]!]!.at(-1)!;
    const value = profitLoss.endValue[instrumentIndex]!;
    for (const lot of matched.closed) if (lot.closed >= firstDay) closed.push({ ric, ...lot });
    for (const lot of valueLots(matched.open, { value, rate }, moneyDecimals))
      open.push({ ric, instrumentIndex, ...lot });
  }
  closed.sort((a, b) => a.closed - b.closed);
  return { method, closed, open };
}

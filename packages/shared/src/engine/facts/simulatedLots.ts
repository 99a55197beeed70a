import { weekdayToDay } from '../../dates.ts';
import type { LotEvent } from '../simulation/account.ts';
import type { Ledger } from '../simulation/ledger.ts';
import { TRADE_REASONS } from '../simulation/simulate.ts';
import { heldRows } from './heldRows.ts';
import { periodsByDay, type Reinvested } from './simulatedIncome.ts';

/** Order of the events of one day: a dividend buys, the fee of the day sells, and then the portfolio trades. */
const ORDER = { dividend: 0, fee: 1, trade: 2 } as const;
type Ordered = LotEvent & { readonly order: number };

/**
 * Returns what opened and closed lots in a simulated portfolio, in order of time. A reinvested dividend opens a lot that costs
 * the dividend. Yearly fees sell a little of every position each day. These sales count as one at the end of each stretch of
 * days without a dividend or a trade, at their mean price. Cash has no lots.
 */
export function simulatedLots(ledger: Ledger, reinvested: readonly Reinvested[]): LotEvent[] {
  const { days } = ledger.plan.schedule;
  const { universe } = ledger;
  const event = (at: number, order: keyof typeof ORDER, rest: Omit<LotEvent, 'day' | 'at' | 'tax'>): Ordered => ({
    ...rest,
    day: weekdayToDay(days[at]!),
    at,
    tax: 0,
    order: ORDER[order],
  });
  const bought = reinvested.map(({ at, ...lot }) => event(at, 'dividend', { kind: 'buy', fee: 0, ...lot }));
  return [...bought, ...feeSales(ledger, event), ...tradeEvents(ledger, event)]
    .filter(({ instrumentIndex }) => universe.instruments[instrumentIndex]!.type !== 'cash')
    .sort((a, b) => a.at - b.at || a.order - b.order);
}

type MakeEvent = (at: number, order: keyof typeof ORDER, rest: Omit<LotEvent, 'day' | 'at' | 'tax'>) => Ordered;

function tradeEvents({ universe, growth, simulation }: Ledger, event: MakeEvent): Ordered[] {
  const { trades, fees } = simulation;
  return Array.from({ length: trades.length }, (_, i) => {
    const instrumentIndex = trades.instrument[i]!;
    const at = trades.day[i]!;
    const value = trades.value[i]!;
    const reason = TRADE_REASONS[trades.reason[i]!]!;
    const rate = growth.rates.rates[universe.currencyOf[instrumentIndex]!]![at]!;
    const price = trades.close[i]!;
    // The whole position becomes cash, and the fee of that day is taken from the cash.
    const left = reason === 'exit' && fees ? fees.before[at]! / fees.after[at]! : 1;
    const quantity = (Math.abs(value) * left) / (price * rate);
    const kind = reason === 'exit' || reason === 'opening' ? reason : value > 0 ? 'buy' : 'sell';
    return event(at, 'trade', { kind, instrumentIndex, quantity, price, rate, fee: trades.cost[i]! });
  });
}

function feeSales(ledger: Ledger, event: MakeEvent): Ordered[] {
  const { universe, plan, growth, simulation } = ledger;
  const { fees } = simulation;
  if (!fees) return [];
  const { days } = plan.schedule;
  const periodOf = periodsByDay(ledger);
  const found: Ordered[] = [];
  universe.instruments.forEach((_, instrumentIndex) => {
    if (!universe.series[instrumentIndex]) return;
    const rate = growth.rates.rates[universe.currencyOf[instrumentIndex]!]!;
    const { rows, paid } = heldRows(ledger, instrumentIndex);
    const pays = universe.reinvests ? new Set(paid.days) : new Set();
    for (const { from: begin, last, valueOn, sharesOn } of rows) {
      for (let from = begin, value = 0, at = begin; at <= last; at++) {
        value += valueOn(at) * (fees.before[at]! - fees.after[at]!);
        // A stretch ends before a dividend and where valuation days are not consecutive weekdays.
        if (at < last && days[at + 1]! - days[at]! === 1 && !pays.has(at + 1)) continue;
        const money = simulation.valueAfter[periodOf[at]!]!;
        const quantity = money * sharesOn(at) * (fees.before[from]! - fees.after[at]!);
        const price = (money * value) / (quantity * rate[at]!);
        if (quantity > 0) {
          found.push(event(at, 'fee', { kind: 'sell', instrumentIndex, quantity, price, rate: rate[at]!, fee: 0 }));
        }
        from = at + 1;
        value = 0;
      }
    }
  });
  return found;
}

import { roundMoney } from '../json/table.ts';
import type { IncomePayment } from '../simulation/account.ts';
import type { Ledger } from '../simulation/ledger.ts';
import { moneyPerUnit } from '../simulation/simulate.ts';
import { heldRows } from './heldRows.ts';

/** A dividend after withheld tax that bought more shares. Money is in base currency. */
export interface Reinvested {
  readonly instrumentIndex: number;
  readonly at: number;
  readonly quantity: number;
  /** Local close. */
  readonly price: number;
  readonly rate: number;
}

/** Returns the period of each valuation day: the one that earns the return of the day. */
export function periodsByDay({ plan }: Ledger): Int32Array {
  const { days, periods } = plan.schedule;
  const period = new Int32Array(days.length);
  periods.forEach(({ start, end }, p) => {
    period.fill(p, start + 1, end + 1);
  });
  return period;
}

/**
 * Returns the dividends that a simulated portfolio reinvested. The shares at the close include those that the
 * dividend of the day bought, which are shares · (1 − 1 / factor).
 */
export function reinvestedDividends(ledger: Ledger): Reinvested[] {
  const { universe, growth, simulation } = ledger;
  if (!universe.reinvests) return [];
  const periodOf = periodsByDay(ledger);
  const found: Reinvested[] = [];
  universe.instruments.forEach(({ dividends }, instrumentIndex) => {
    if (dividends.weekdays.length === 0 || !universe.series[instrumentIndex]) return;
    const { rows, paid, closeOn } = heldRows(ledger, instrumentIndex);
    let next = 0;
    for (const { from, last, sharesOn } of rows) {
      while (next < paid.days.length && paid.days[next]! < from) next++;
      for (; next < paid.days.length && paid.days[next]! <= last; next++) {
        const at = paid.days[next]!;
        const quantity = moneyPerUnit(simulation, periodOf[at]!, at) * sharesOn(at) * (1 - 1 / paid.factors[next]!);
        const rate = growth.rates.rates[universe.currencyOf[instrumentIndex]!]![at]!;
        found.push({ instrumentIndex, at, quantity, price: closeOn(at), rate });
      }
    }
  });
  return found;
}

/** Returns the dividends of a simulated portfolio in order of time: those that were reinvested, and those paid as cash. */
export function simulatedIncome(ledger: Ledger, reinvested: readonly Reinvested[]): IncomePayment[] {
  const { universe, growth, simulation, moneyDecimals } = ledger;
  const periodOf = periodsByDay(ledger);
  const payment = (instrumentIndex: number, at: number, net: number): IncomePayment => {
    const { withheld = 0 } = universe.instruments[instrumentIndex]!;
    const gross = roundMoney(net / (1 - withheld), moneyDecimals);
    return { instrumentIndex, kind: 'dividend', at, gross, withheld: roundMoney(gross * withheld, moneyDecimals) };
  };
  const paid = growth.distributions.flatMap(({ instrumentIndex, day, value }) =>
    day === null ? [] : [payment(instrumentIndex, day, value * moneyPerUnit(simulation, periodOf[day]!, day))],
  );
  const bought = reinvested.map(({ instrumentIndex, at, quantity, price, rate }) =>
    payment(instrumentIndex, at, quantity * price * rate),
  );
  return [...bought, ...paid].sort((a, b) => a.at - b.at || a.instrumentIndex - b.instrumentIndex);
}

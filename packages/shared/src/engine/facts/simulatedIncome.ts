import { reinvestments } from '../market/dividends.ts';
import { NEVER } from '../market/series.ts';
import type { IncomePayment } from '../simulation/account.ts';
import type { Ledger } from '../simulation/ledger.ts';
import { roundMoney } from '../simulation/money.ts';
import { moneyPerUnit } from '../simulation/simulate.ts';

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
 * Returns the dividends that a simulated portfolio reinvested. The units of a run are those after its first day's dividend, so
 * the dividend bought units · (1 − 1 / factor).
 */
export function reinvestedDividends(ledger: Ledger): Reinvested[] {
  const { universe, plan, growth, simulation } = ledger;
  if (!universe.reinvests) return [];
  const { days } = plan.schedule;
  const { length, instrumentIndex: indexes, from, shift, units } = growth.runs;
  const periodOf = periodsByDay(ledger);
  const factors = universe.instruments.map(({ dividends }, i) => {
    const series = universe.series[i];
    if (!series || dividends.weekdays.length === 0) return null;
    const { days: payDays, factors } = reinvestments(dividends, series, days);
    return new Map(Array.from(payDays, (day, k) => [day, factors[k]!]));
  });
  const found: Reinvested[] = [];
  for (let run = 0; run < length; run++) {
    const instrumentIndex = indexes[run]!;
    const at = from[run]!;
    const factor = factors[instrumentIndex]?.get(at);
    if (factor === undefined || shift[run] === NEVER) continue;
    const money = moneyPerUnit(simulation, periodOf[at]!, at);
    found.push({
      instrumentIndex,
      at,
      quantity: money * units[run]! * (1 - 1 / factor),
      price: universe.series[instrumentIndex]!.values[at + shift[run]!]!,
      rate: growth.rates.rates[universe.currencyOf[instrumentIndex]!]![at]!,
    });
  }
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

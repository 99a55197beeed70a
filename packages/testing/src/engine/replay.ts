import { type IsoDate, toDay, weekdayOnOrBefore, weekdayToDay } from '../../../shared/src/dates.ts';
import type { AnalysisInput, DenseSeries, InstrumentInput } from '../../../shared/src/engine/input.ts';
import { type ReadResult, rowsIn } from './readResult.ts';

export interface ReplayedRow {
  pricePl: number;
  fxPl: number;
  cost: number;
}

export interface Replay {
  /** By valuation day: value after trades and costs; the first before them. */
  readonly values: readonly number[];
  /** Cash after each trading day: 0 except for delisted positions and dividends that are not reinvested. */
  readonly cash: readonly number[];
  readonly rows: ReadonlyMap<string, ReplayedRow>;
  readonly fees: number;
}

/**
 * Recomputes a result day by day from its transactions, the prices, and the textbook formulas of docs/analytics.md. This
 * second, slower way checks the values, the P&L, and the self-financing of the engine.
 */
export function replay(input: AnalysisInput, result: ReadResult): Replay {
  const base = input.settings.baseCurrency;
  const days = result.rows('daily_summary').map(({ date }) => weekdayOnOrBefore(toDay(date as IsoDate)));
  const byRic = new Map(input.instruments.map((instrument) => [instrument.ric, instrument]));
  const trades = result.rows('transactions');
  const distributions = rowsIn(result.object('data_quality'), 'late_distributions');
  const quantities = new Map<string, number>();
  const rows = new Map<string, ReplayedRow>();
  const values: number[] = [];
  const cashByDay: number[] = [];
  const annualFee = (input.settings.fees ?? []).reduce((sum, fee) => sum + fee.annualRate, 0);
  const reinvests = input.settings.dividends !== 'cash';
  let cash = input.settings.initialValue;
  let fees = 0;
  let closing = 0;

  days.forEach((day, d) => {
    for (const [ric, quantity] of quantities) {
      const instrument = byRic.get(ric)!;
      const row = rows.get(ric)!;
      const [before, after] = [priceAt(instrument, days[d - 1]!), priceAt(instrument, day)];
      const [rateBefore, rate] = [rateAt(input, instrument, days[d - 1]!), rateAt(input, instrument, day)];
      const paid = paidBetween(instrument, days[d - 1]!, day);
      row.pricePl += quantity * (after - before) * rateBefore + quantity * paid * rateBefore;
      row.fxPl += quantity * (after + paid) * (rate - rateBefore);
      if (reinvests) quantities.set(ric, quantity * (1 + paid / after));
      else cash += quantity * paid * rate;
    }
    for (const { ric, paid_on, value } of distributions) {
      if (paid_on === null || weekdayOnOrBefore(toDay(paid_on as IsoDate)) !== day) continue;
      const instrument = byRic.get(ric as string)!;
      const fx = (value as number) * (1 - rateAt(input, instrument, days[d - 1]!) / rateAt(input, instrument, day));
      rows.get(ric as string)!.pricePl += (value as number) - fx;
      rows.get(ric as string)!.fxPl += fx;
      cash += value as number;
    }
    if (d === 0) values.push(cash);
    else if (annualFee > 0) {
      const fee = (annualFee * (weekdayToDay(day) - weekdayToDay(days[d - 1]!)) * closing) / 365;
      const left = 1 - fee / valueOn(day);
      for (const [ric, quantity] of quantities) quantities.set(ric, quantity * left);
      cash *= left;
      fees += fee;
    }
    for (const trade of trades) {
      if (weekdayOnOrBefore(toDay(trade.date as IsoDate)) !== day) continue;
      const ric = trade.ric as string;
      const sign = trade.side === 'BUY' ? 1 : -1;
      const instrument = byRic.get(ric)!;
      const quantity = (quantities.get(ric) ?? 0) + sign * (trade.quantity as number);
      cash -= sign * (trade.quantity as number) * priceAt(instrument, day) * rateAt(input, instrument, day);
      cash -= trade.cost as number;
      if (!rows.has(ric)) rows.set(ric, { pricePl: 0, fxPl: 0, cost: 0 });
      rows.get(ric)!.cost += trade.cost as number;
      if (Math.abs(quantity) < 1e-7) quantities.delete(ric);
      else quantities.set(ric, quantity);
    }
    closing = valueOn(day);
    if (d > 0) values.push(closing);
    cashByDay.push(cash);
  });
  return { values, cash: cashByDay, rows, fees };

  function valueOn(day: number): number {
    let value = cash;
    for (const [ric, quantity] of quantities) {
      const instrument = byRic.get(ric)!;
      value += quantity * priceAt(instrument, day) * rateAt(input, instrument, day);
    }
    return value;
  }

  function rateAt({ fx }: AnalysisInput, { currency }: InstrumentInput, weekday: number): number {
    return currency === base ? 1 : lastValue(fx.get(currency)!, weekday);
  }
}

function priceAt(instrument: InstrumentInput, weekday: number): number {
  if (instrument.type === 'cash') return 1;
  return lastValue(instrument.closes!, Math.min(weekday, instrument.delistedOn ?? weekday));
}

/**
 * Returns the dividends whose first priced day is after `from` and not after `to`. They are reinvested at the close of
 * that day. If that day is not a valuation day, they have moved with the price since.
 */
function paidBetween(instrument: InstrumentInput, from: number, to: number): number {
  const { weekdays, amounts } = instrument.dividends;
  const last = Math.min(to, instrument.delistedOn ?? to);
  let paid = 0;
  weekdays.forEach((exDate, i) => {
    for (let weekday = exDate; weekday <= last; weekday++) {
      if (!(own(instrument.closes!, weekday) > 0)) continue;
      if (weekday > from)
        paid +=
          (amounts[i]! * (1 - (instrument.withheld ?? 0)) * priceAt(instrument, to)) / own(instrument.closes!, weekday);
      return;
    }
  });
  return paid;
}

function own(series: DenseSeries, weekday: number): number {
  return series.values[weekday - series.first] ?? Number.NaN;
}

function lastValue(series: DenseSeries, weekday: number): number {
  for (let day = weekday; day >= series.first; day--) if (own(series, day) > 0) return own(series, day);
  return Number.NaN;
}

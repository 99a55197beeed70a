import type { AnalysisInput, Scores } from '../input.ts';
import type { Ledger } from '../ledger.ts';

/** A position at the close of the last valuation day, after trades. */
export interface Holding {
  /** Null: the cash of delisted positions. */
  readonly rank: number | null;
  readonly ric: string;
  readonly name: string;
  readonly market: string;
  readonly sector: string;
  readonly currency: string;
  readonly weight: number;
  /** Base currency. */
  readonly value: number;
  /** quantity × closeLocal × rate = value. */
  readonly quantity: number;
  readonly closeLocal: number;
  readonly closeBase: number;
  readonly scores: Scores | null;
}

/** By RIC; the cash of delisted positions, when there is any, is part of CASH.<base> where that is held, and else comes last. */
export function latestHoldings({ settings }: AnalysisInput, ledger: Ledger): Holding[] {
  const { universe, plan, growth, totals } = ledger;
  const { schedule } = plan;
  const lastDay = schedule.days.length - 1;
  const period = schedule.periods.at(-1)!;
  let cash = period.cashWeight;
  const rows: number[] = [];
  for (let row = period.from; row < period.to; row++) {
    cash += growth.paid[row]!;
    if (growth.exits.has(row)) cash += growth.unitValue[row]!;
    else rows.push(row);
  }
  const cashRic = `CASH.${settings.baseCurrency}`;
  const sum = rows.reduce((total, row) => total + growth.unitValue[row]!, cash);
  const holdings = rows.map((row): Holding => {
    const rank = schedule.instrument[row]!;
    const { ric, name, market, sector, currency, scores } = universe.instruments[rank]!;
    const rate = growth.rates.rates[universe.currencyOf[rank]!]![lastDay]!;
    const weight = (growth.unitValue[row]! + (ric === cashRic ? cash : 0)) / sum;
    const value = weight * totals.finalValue;
    const closeLocal = growth.endClose[row]!;
    const closeBase = closeLocal * rate;
    const position = { weight, value, quantity: value / closeBase, closeLocal, closeBase };
    return { rank, ric, name, market, sector, currency, scores, ...position };
  });
  if (cash === 0 || holdings.some(({ ric }) => ric === cashRic)) return holdings;
  const value = (cash / sum) * totals.finalValue;
  return [
    ...holdings,
    {
      rank: null,
      ric: cashRic,
      name: `${settings.baseCurrency} cash`,
      market: 'Cash',
      sector: 'Cash',
      currency: settings.baseCurrency,
      weight: cash / sum,
      value,
      quantity: value,
      closeLocal: 1,
      closeBase: 1,
      scores: null,
    },
  ];
}

import { sessionDays, type TimeAxis, targetMask } from './calendars/sessions.ts';
import { anchoredLevels } from './marketFactors.ts';
import type { Stream } from './random.ts';

/** Simulated rates of every currency on every weekday, in units of the currency per EUR. */
export type EuroRates = ReadonlyMap<string, Float64Array>;

/** Rough rates on the anchor day (units per EUR) and the daily size of their moves against the dollar. */
const CURRENCIES: Readonly<Record<string, { readonly rate: number; readonly daily: number }>> = {
  USD: { rate: 1.04, daily: 0 },
  GBP: { rate: 0.83, daily: 0.0035 },
  JPY: { rate: 163, daily: 0.004 },
  CHF: { rate: 0.94, daily: 0.0032 },
  SGD: { rate: 1.415, daily: 0.0022 },
  AUD: { rate: 1.68, daily: 0.0042 },
  CAD: { rate: 1.495, daily: 0.0032 },
  KRW: { rate: 1532, daily: 0.0036 },
  TWD: { rate: 34.1, daily: 0.0022 },
  CNY: { rate: 7.58, daily: 0.0015 },
};
const EURO_DAILY = 0.0036;
const PEG = 7.8;

export function exchangeRates(axis: TimeAxis, stream: (name: string) => Stream): EuroRates {
  // A currency returns to its level a little every day, so rates do not trend away in fifteen years.
  const moves = (name: string, daily: number) => {
    const source = stream(`rate ${name}`);
    let away = 0;
    return Float64Array.from({ length: axis.length }, (_, t) => {
      const move = daily * source.heavy(t, 0) - 0.0015 * away;
      away += move;
      return move;
    });
  };
  const euro = moves('EUR', EURO_DAILY);
  const rates = new Map<string, Float64Array>();
  for (const [currency, { rate, daily }] of Object.entries(CURRENCIES)) {
    const own = daily === 0 ? new Float64Array(axis.length) : moves(currency, daily);
    rates.set(
      currency,
      anchoredLevels(
        axis,
        own.map((move, t) => move + (euro[t] as number)),
        rate,
      ),
    );
  }
  const dollars = rates.get('USD') as Float64Array;
  const peg = stream('rate HKD');
  let away = 0;
  rates.set(
    'HKD',
    dollars.map((perEuro, t) => {
      away = 0.99 * away + 0.003 * peg.normal(t, 0);
      return perEuro * (PEG + 0.04 * Math.tanh(away * 10));
    }),
  );
  rates.set('EUR', new Float64Array(axis.length).fill(1));
  return rates;
}

/** Returns the units of `to` per unit of `from` at a position. */
export function crossRate(rates: EuroRates, from: string, to: string, position: number): number {
  return from === to ? 1 : at(rates, to, position) / at(rates, from, position);
}

/** Returns the published rates by pair: those of the reference days, with six significant digits. */
export function publishedRates(
  axis: TimeAxis,
  rates: EuroRates,
): Map<string, { days: Int32Array; rates: Float64Array }> {
  const mask = targetMask(axis);
  const days = sessionDays(axis, mask);
  const published = new Map<string, { days: Int32Array; rates: Float64Array }>();
  for (const [currency, values] of rates) {
    if (currency === 'EUR') continue;
    const kept = values.filter((_, t) => mask[t] === 1);
    published.set(`EUR/${currency}`, { days, rates: kept.map((rate) => Number(rate.toPrecision(6))) });
  }
  return published;
}

function at(rates: EuroRates, currency: string, position: number): number {
  const rate = rates.get(currency)?.[position];
  if (rate === undefined) throw new Error(`the demo market has no rate for ${currency}`);
  return rate;
}

/**
 * An independent, slow and obvious recomputation of a portfolio analysis: day by day, holding by holding, from maps of
 * dates to numbers. It shares no code with the engine and exists only to disagree with it when one of the two is wrong.
 */

export interface OracleMarket {
  /** RIC → date → close in `currency`. */
  readonly closes: ReadonlyMap<string, ReadonlyMap<string, number>>;
  /** RIC → ex-date → dividend per share. */
  readonly dividends: ReadonlyMap<string, ReadonlyMap<string, number>>;
  readonly currency: ReadonlyMap<string, string>;
  /** Currency → date → units per EUR. EUR itself is absent. */
  readonly perEuro: ReadonlyMap<string, ReadonlyMap<string, number>>;
}

export interface OracleRequest {
  readonly rebalances: readonly { readonly date: string; readonly weights: ReadonlyMap<string, number> }[];
  readonly baseCurrency: string;
  readonly initialValue: number;
  readonly endDate: string;
  readonly benchmark: string;
  /** RIC → rates; null: no costs. */
  readonly costRates: ReadonlyMap<string, { readonly buy: number; readonly sell: number }> | null;
}

export interface OracleRow {
  pricePl: number;
  fxPl: number;
  cost: number;
}

export interface OracleTrade {
  readonly date: string;
  readonly ric: string;
  /** Signed, base currency. */
  readonly value: number;
  readonly cost: number;
}

export interface OracleResult {
  readonly days: readonly string[];
  readonly values: readonly number[];
  readonly benchmarkValues: readonly number[];
  readonly rows: ReadonlyMap<string, OracleRow>;
  readonly trades: readonly OracleTrade[];
}

/** One instrument on each valuation day: forward-filled price, forward-filled rate, and dividend of that day. */
interface Track {
  readonly price: number[];
  readonly rate: number[];
  readonly dividend: number[];
}

export function recompute(market: OracleMarket, request: OracleRequest): OracleResult {
  const rics = [...new Set(request.rebalances.flatMap((rebalance) => [...rebalance.weights.keys()]))];
  const days = valuationDays(market, request);
  const tracks = new Map([...rics, request.benchmark].map((ric) => [ric, track(market, request, ric, days)]));
  const of = (ric: string) => tracks.get(ric) as Track;
  const at = (list: readonly number[], d: number) => list[d] as number;

  const rows = new Map<string, OracleRow>(rics.map((ric) => [ric, { pricePl: 0, fxPl: 0, cost: 0 }]));
  const units = new Map<string, number>();
  const trades: OracleTrade[] = [];
  const values: number[] = [];
  const benchmarkValues: number[] = [];
  let benchmarkUnits = request.initialValue / (at(of(request.benchmark).price, 0) * at(of(request.benchmark).rate, 0));
  let waiting = request.rebalances;

  days.forEach((date, d) => {
    for (const [ric, held] of d === 0 ? [] : units) {
      const { price, rate, dividend } = of(ric);
      const row = rows.get(ric) as OracleRow;
      const payout = held * at(dividend, d);
      row.pricePl += held * (at(price, d) - at(price, d - 1)) * at(rate, d - 1) + payout * at(rate, d - 1);
      row.fxPl += (held * at(price, d) + payout) * (at(rate, d) - at(rate, d - 1));
      units.set(ric, held + payout / at(price, d));
    }
    const worth = (ric: string) => (units.get(ric) ?? 0) * at(of(ric).price, d) * at(of(ric).rate, d);
    const before = d === 0 ? request.initialValue : total(rics.map(worth));
    let after = before;
    const due = waiting.filter((rebalance) => rebalance.date <= date);
    waiting = waiting.filter((rebalance) => rebalance.date > date);
    const target = due.at(-1)?.weights;
    if (target) {
      const holdings = new Map(rics.map((ric) => [ric, d === 0 ? 0 : worth(ric)]));
      const cost = (ric: string, trade: number) => {
        const rates = request.costRates?.get(ric);
        return rates ? Math.max(trade, 0) * rates.buy + Math.max(-trade, 0) * rates.sell : 0;
      };
      const trade = (ric: string, value: number) => (target.get(ric) ?? 0) * value - (holdings.get(ric) as number);
      for (let i = 0; i < 200; i++) after = before - total(rics.map((ric) => cost(ric, trade(ric, after))));
      for (const ric of rics) {
        const value = trade(ric, after);
        (rows.get(ric) as OracleRow).cost += cost(ric, value);
        if (Math.abs(value) > 1e-7) trades.push({ date, ric, value, cost: cost(ric, value) });
        const weight = target.get(ric) ?? 0;
        if (weight > 0) units.set(ric, (weight * after) / (at(of(ric).price, d) * at(of(ric).rate, d)));
        else units.delete(ric);
      }
    }
    const benchmark = of(request.benchmark);
    if (d > 0) benchmarkUnits *= 1 + at(benchmark.dividend, d) / at(benchmark.price, d);
    values.push(d === 0 ? request.initialValue : after);
    benchmarkValues.push(benchmarkUnits * at(benchmark.price, d) * at(benchmark.rate, d));
  });
  return { days, values, benchmarkValues, rows, trades };
}

/** Weekdays from the first rebalance on which anything held has a price of its own. */
function valuationDays(market: OracleMarket, request: OracleRequest): string[] {
  const first = request.rebalances[0] as OracleRequest['rebalances'][number];
  return weekdays(first.date, request.endDate).filter((date) => {
    const running = request.rebalances.filter((rebalance) => rebalance.date <= date).at(-1) ?? first;
    return [...running.weights.keys()].some((ric) => market.closes.get(ric)?.has(date));
  });
}

function track(market: OracleMarket, request: OracleRequest, ric: string, days: readonly string[]): Track {
  const currency = market.currency.get(ric) as string;
  const closes = [...(market.closes.get(ric) as ReadonlyMap<string, number>)].sort();
  const ownRates = rates(market, currency);
  const baseRates = rates(market, request.baseCurrency);
  const dividends = [...(market.dividends.get(ric) ?? [])];
  // A dividend is reinvested on the first day from its ex-date on that has a price of its own.
  const reinvested = new Map<string, number>();
  for (const [exDate, amount] of dividends) {
    const day = closes.find(([date]) => date >= exDate)?.[0];
    if (day !== undefined) reinvested.set(day, (reinvested.get(day) ?? 0) + amount);
  }
  return {
    price: days.map((date) => lastOnOrBefore(closes, date)),
    rate: days.map((date) =>
      currency === request.baseCurrency ? 1 : lastOnOrBefore(baseRates, date) / lastOnOrBefore(ownRates, date),
    ),
    dividend: days.map((date) => reinvested.get(date) ?? 0),
  };
}

/** Units per EUR, by date. */
function rates(market: OracleMarket, currency: string): [string, number][] {
  return currency === 'EUR' ? [['', 1]] : [...(market.perEuro.get(currency) as ReadonlyMap<string, number>)].sort();
}

function lastOnOrBefore(series: readonly (readonly [string, number])[], date: string): number {
  let last = Number.NaN;
  for (const [when, value] of series) if (when <= date) last = value;
  return last;
}

export function weekdays(from: string, to: string): string[] {
  const dates: string[] = [];
  for (const date = new Date(`${from}T00:00:00Z`); date.toISOString().slice(0, 10) <= to; ) {
    const day = date.getUTCDay();
    if (day !== 0 && day !== 6) dates.push(date.toISOString().slice(0, 10));
    date.setUTCDate(date.getUTCDate() + 1);
  }
  return dates;
}

/** Compensated sum (Kahan). */
export function total(values: readonly number[]): number {
  let sum = 0;
  let lost = 0;
  for (const value of values) {
    const next = value - lost;
    const bigger = sum + next;
    lost = bigger - sum - next;
    sum = bigger;
  }
  return sum;
}

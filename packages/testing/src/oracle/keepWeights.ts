import { type BookMarket, type BookPrices, bookPrices, Exact, sum, ZERO } from './books.ts';

/** A benchmark of a weights case. Weights of a blend are by symbol. */
export type CaseBenchmark =
  | {
      readonly kind: 'blend';
      readonly weights: Readonly<Record<string, number>>;
      readonly schedule: 'none' | 'monthly';
    }
  | {
      readonly kind: 'series';
      readonly currency: string;
      readonly values: readonly { readonly date: string; readonly value: number }[];
    }
  | { readonly kind: 'rate'; readonly annualRate: number };

/** Dated weights with the terms under which they are held. */
export interface WeightsCase {
  readonly market: BookMarket;
  readonly rebalances: readonly { readonly date: string; readonly weights: Readonly<Record<string, number>> }[];
  readonly initialValue: number;
  readonly dividends: 'reinvest' | 'cash';
  /** By country. */
  readonly withholding: Readonly<Record<string, number>>;
  readonly fees: readonly { readonly name: string; readonly annualRate: number }[];
  readonly riskFree: readonly { readonly date: string; readonly annualRate: number }[];
  readonly benchmark: CaseBenchmark;
}

export interface PaidIncome {
  readonly symbol: string;
  readonly date: string;
  readonly gross: Exact;
  readonly withheld: Exact;
}

export interface KeptWeights {
  readonly dates: readonly string[];
  readonly values: readonly Exact[];
  /** Fee of each day. */
  readonly fees: readonly Exact[];
  readonly income: readonly PaidIncome[];
  readonly benchmark: readonly Exact[];
}

const YEAR = 365;

export function calendarDays(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000;
}

/** Keeps a portfolio of weights day by day in exact decimals, as docs/analytics.md says it. */
export function keepWeights(one: WeightsCase, withFees = true): KeptWeights {
  const { market, rebalances, benchmark } = one;
  const prices = bookPrices(market, {});
  const days = valuationDays(one);
  const dates = days.map((day) => market.weekdays[day]!);
  const annualRate = withFees ? sum(one.fees.map((fee) => new Exact(fee.annualRate))) : ZERO;
  const units = new Map<string, Exact>();
  let cash = ZERO;
  let waiting = [...rebalances];
  const values: Exact[] = [];
  const fees: Exact[] = [];
  const income: PaidIncome[] = [];
  const worth = (symbol: string, day: number) =>
    prices.close(symbol, day)!.mul(prices.rate(market.instruments[symbol]!.currency, day));
  const total = (day: number) => sum([...units].map(([symbol, held]) => held.mul(worth(symbol, day)))).add(cash);

  days.forEach((day, d) => {
    const date = dates[d]!;
    for (const [symbol, held] of [...units]) {
      const { dividends, country, currency } = market.instruments[symbol]!;
      // Ex-dates have a price, so every dividend is paid on its ex-date.
      for (const { amount } of dividends.filter(({ on }) => on === day)) {
        const gross = held.mul(amount);
        const withheld = gross.mul(one.withholding[country] ?? 0);
        const rate = prices.rate(currency, day);
        income.push({ symbol, date, gross: gross.mul(rate), withheld: withheld.mul(rate) });
        if (one.dividends === 'cash') cash = cash.add(gross.sub(withheld).mul(rate));
        else units.set(symbol, held.add(gross.sub(withheld).div(prices.close(symbol, day)!)));
      }
    }
    const before = d === 0 ? new Exact(one.initialValue) : total(day);
    // "rate · calendar days / 365 · value at the previous close", from all positions in proportion.
    const fee =
      d === 0
        ? ZERO
        : annualRate
            .mul(calendarDays(dates[d - 1]!, date))
            .div(YEAR)
            .mul(values[d - 1]!);
    fees.push(fee);
    const left = before.sub(fee).div(before);
    for (const [symbol, held] of units) units.set(symbol, held.mul(left));
    cash = cash.mul(left);
    const value = before.sub(fee);
    const due = waiting.filter((row) => row.date <= date).at(-1);
    waiting = waiting.filter((row) => row.date > date);
    if (due) {
      units.clear();
      cash = ZERO;
      for (const [symbol, weight] of shares(due.weights)) units.set(symbol, weight.mul(value).div(worth(symbol, day)));
    }
    values.push(value);
  });
  return { dates, values, fees, income, benchmark: benchmarkValues(one, { benchmark, prices, days }) };
}

/** Weights that sum to 1. */
function shares(weights: Readonly<Record<string, number>>): [string, Exact][] {
  const whole = sum(Object.values(weights).map((weight) => new Exact(weight)));
  return Object.entries(weights).map(([symbol, weight]) => [symbol, new Exact(weight).div(whole)]);
}

/** Weekdays on which a held instrument has its own price. A sale counts until it has traded. */
function valuationDays({ market, rebalances }: WeightsCase): number[] {
  const days: number[] = [];
  let held: string[] = [];
  let waiting = [...rebalances];
  market.weekdays.forEach((date, day) => {
    if (date < rebalances[0]!.date) return;
    const due = waiting.filter((row) => row.date <= date).at(-1);
    const bought = due ? Object.keys(due.weights) : [];
    const isOpen = [...held, ...bought].some((symbol) => market.instruments[symbol]!.closes[day] !== null);
    if (!isOpen) return;
    if (due) held = bought;
    waiting = waiting.filter((row) => row.date > date);
    days.push(day);
  });
  return days;
}

interface Compared {
  readonly benchmark: CaseBenchmark;
  readonly prices: BookPrices;
  readonly days: readonly number[];
}

/** The benchmark by valuation day, scaled to the initial value. */
function benchmarkValues({ market, initialValue }: WeightsCase, { benchmark, prices, days }: Compared): Exact[] {
  const dates = days.map((day) => market.weekdays[day]!);
  const scaled = (levels: readonly Exact[]) => levels.map((level) => level.div(levels[0]!).mul(initialValue));
  if (benchmark.kind === 'rate') {
    return scaled(dates.map((date) => new Exact(1 + benchmark.annualRate).pow(calendarDays(dates[0]!, date) / YEAR)));
  }
  if (benchmark.kind === 'series') {
    // A value of a Saturday counts for the Friday before, or for Monday if Friday has its own. Dates are compared as text.
    const dated = new Set(benchmark.values.map(({ date }) => date));
    const known = benchmark.values.map(({ date, value }) => {
      const friday = fridayOf(date);
      const own = friday === date;
      return { date: own || !dated.has(friday) ? friday : mondayAfter(friday), own, value };
    });
    const valueOn = (date: string) =>
      known
        .filter((row) => row.date <= date)
        .sort((a, b) => (a.date === b.date ? Number(a.own) - Number(b.own) : a.date < b.date ? -1 : 1))
        .at(-1)!.value;
    return scaled(days.map((day, d) => prices.rate(benchmark.currency, day).mul(valueOn(dates[d]!))));
  }
  const targets = shares(benchmark.weights);
  const close = (symbol: string, day: number) =>
    prices.close(symbol, day)!.mul(prices.rate(market.instruments[symbol]!.currency, day));
  let held: Exact[] = [];
  return days.map((day, d) => {
    held = held.map((units, i) => {
      const symbol = targets[i]![0];
      // A component may pay on a day on which the portfolio is not valued. Its close of that day counts.
      const paid = market.instruments[symbol]!.dividends.filter(({ on }) => on > days[d - 1]! && on <= day);
      return paid.reduce((all, { on, amount }) => all.add(all.mul(amount).div(prices.close(symbol, on)!)), units);
    });
    const value =
      d === 0 ? new Exact(initialValue) : sum(held.map((units, i) => units.mul(close(targets[i]![0], day))));
    const isMonthEnd = dates[d + 1]?.slice(0, 7) !== dates[d]!.slice(0, 7);
    if (d === 0 || (benchmark.schedule === 'monthly' && isMonthEnd)) {
      held = targets.map(([symbol, weight]) => weight.mul(value).div(close(symbol, day)));
    }
    return value;
  });
}

function mondayAfter(friday: string): string {
  return new Date(Date.parse(friday) + 3 * 86_400_000).toISOString().slice(0, 10);
}

function fridayOf(date: string): string {
  const day = new Date(date).getUTCDay();
  const back = day === 6 ? 1 : day === 0 ? 2 : 0;
  return new Date(Date.parse(date) - back * 86_400_000).toISOString().slice(0, 10);
}

/** (1 + rate)^(1/365) over the calendar days between two dates, minus 1. A rate holds from its date until the next. */
export function riskFreeBetween(rates: WeightsCase['riskFree'], from: string, to: string): Exact {
  let growth = new Exact(1);
  for (let day = Date.parse(from); day < Date.parse(to); day += 86_400_000) {
    const date = new Date(day).toISOString().slice(0, 10);
    const { annualRate } = rates.findLast((row) => row.date <= date) ?? rates[0]!;
    growth = growth.mul(new Exact(1 + annualRate).pow(new Exact(1).div(YEAR)));
  }
  return growth.sub(1);
}

import { formatWeekday, type Weekday } from '@tearsheet/shared';
import type { Market } from './market.ts';
import type { OracleRun } from './oracleRun.ts';
import { nameOf } from './periods.ts';

const USUAL = { daily: 5, weekly: 10, monthly: 30, quarterly: 80 } as const;

interface Source {
  readonly name: string;
  /** Forward-filled days that its frequency explains. */
  readonly usual: number;
  /** Valuation days on which it is looked at, without a break in each stretch. */
  readonly stretches: readonly (readonly number[])[];
  own(weekday: Weekday): number | null;
  lastOwn(weekday: Weekday): Weekday | null;
}

/** Days on which held instruments have no price of their own, and longer runs than the frequency of a source explains. */
export function forwardFilledRuns(market: Market, run: OracleRun) {
  const { days } = run;
  const everyDay = days.map((_, d) => d);
  const holdings = market.instruments.map(
    (one, rank): Source => ({
      name: one.ric,
      usual: USUAL[nameOf(market, one)],
      stretches: stretches(everyDay.filter((d) => run.held[d]![rank]! > 0)),
      own: (weekday) => market.own(one, weekday),
      lastOwn: (weekday) => market.lastOwn(one, weekday),
    }),
  );
  const { benchmark, input } = market;
  const { settings } = input;
  const known = everyDay.filter(
    (d) => market.price(benchmark, days[d]!) !== null && market.rate(benchmark.currency, days[d]!) !== null,
  );
  const base = settings.baseCurrency;
  const others = [...new Set(market.instruments.map(({ currency }) => currency))].sort().filter((one) => one !== base);
  const lastRate = (currency: string, weekday: Weekday) => {
    const first = market.input.fx.get(currency)?.first ?? weekday + 1;
    for (let w = weekday; w >= first; w--) if (market.ownRate(currency, w) !== null) return w;
    return null;
  };
  const sources: Source[] = [
    ...holdings,
    {
      name: benchmark.ric,
      usual: USUAL[nameOf(market, benchmark)],
      stretches: known.length ? [everyDay.slice(known[0])] : [],
      own: (weekday) => market.own(benchmark, weekday),
      lastOwn: (weekday) => market.lastOwn(benchmark, weekday),
    },
    ...others.map(
      (currency): Source => ({
        name: `${currency}/${base}`,
        usual: USUAL.daily,
        stretches: stretches(everyDay.filter((d) => market.rate(currency, days[d]!) !== null)),
        own: (weekday) => market.ownRate(currency, weekday),
        lastOwn: (weekday) => lastRate(currency, weekday),
      }),
    ),
  ];
  const filledDaysOf = ({ stretches: list, own }: Source) => list.flat().filter((d) => own(days[d]!) === null).length;
  return {
    days: holdings.reduce((sum, source) => sum + filledDaysOf(source), 0),
    stale: sources.flatMap((source) => staleRuns(source, days)),
  };
}

function stretches(list: readonly number[]): number[][] {
  const found: number[][] = [];
  for (const d of list) {
    if (found.at(-1)?.at(-1) === d - 1) found.at(-1)?.push(d);
    else found.push([d]);
  }
  return found;
}

function staleRuns({ name, usual, stretches: list, own, lastOwn }: Source, days: readonly Weekday[]): object[] {
  return list.flatMap((stretch) => {
    const runs: { from: Weekday; to: Weekday; days: number }[] = [];
    let open: { from: Weekday; to: Weekday; days: number } | null = null;
    stretch.forEach((d, i) => {
      const weekday = days[d]!;
      if (own(weekday) !== null) {
        open = null;
        return;
      }
      const since = (lastOwn(weekday) ?? weekday - 1) + 1;
      const renewed = i > 0 && since > days[d - 1]! + 1;
      if (!open || renewed) {
        // If the first value is forward-filled already, the weekdays before count too.
        open =
          i === 0
            ? { from: since, to: weekday, days: weekday - since }
            : { from: days[d - 1]! + 1, to: weekday, days: 0 };
        runs.push(open);
      }
      open.days++;
      open.to = weekday;
    });
    return runs
      .filter((one) => one.days > usual)
      .map((one) => ({ ric: name, from: formatWeekday(one.from), to: formatWeekday(one.to), days: one.days }));
  });
}

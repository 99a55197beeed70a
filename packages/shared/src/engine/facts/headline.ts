import type { AnalysisInput } from '../input.ts';
import { closeTogether } from '../market/closingHours.ts';
import type { Frequency } from '../market/quoteAges.ts';
import type { Ledger } from '../simulation/ledger.ts';
import type { WeightRows } from '../simulation/schedule.ts';

/** Frequency of the returns whose relative statistics should be read first. */
export interface Headline {
  readonly frequency: Frequency;
  /** One sentence. */
  readonly reason: string;
}

/** Use monthly statistics when at least 10% of the weight closes at other hours than the benchmark. */
const LEAST_WEIGHT_APART = 0.1;

/**
 * Chooses the frequency of the headline. Daily returns of markets that close at different hours overlap only in part: beta and correlation
 * come out too low and tracking error too high. Monthly returns hardly suffer from that. Returns that are not daily keep their frequency, which is the lower one of the portfolio and the benchmark.
 */
export function chooseHeadline(
  input: AnalysisInput,
  ledger: Ledger,
  {
    own,
    frequency,
    hasMonthly,
  }: { readonly own: Frequency; readonly frequency: Frequency; readonly hasMonthly: boolean },
): Headline {
  if (frequency !== own) {
    const reason = `The benchmark is priced ${frequency} and the holdings are priced ${own}, so both are compared over ${frequency} returns.`;
    return { frequency, reason };
  }
  if (frequency !== 'daily') return { frequency, reason: `The returns of this analysis are ${frequency}.` };
  if (input.benchmark === null) return { frequency, reason: 'There is no benchmark.' };
  const { kind, components } = input.benchmark;
  const closing = components.filter(
    ({ instrument }) => kind === 'symbol' || (kind === 'blend' && instrument.type !== 'cash'),
  );
  const markets = [...new Set(closing.map(({ instrument }) => instrument.market))];
  if (markets.length === 0) return { frequency, reason: 'The benchmark has no closing hour.' };
  const market = `${markets.length === 1 ? 'market' : 'markets'}, ${markets.join(' and ')}`;
  const apart = weightApart(ledger, markets);
  const share = `${(100 * apart).toFixed(0)}% of the portfolio (mean weight)`;
  if (apart < LEAST_WEIGHT_APART) {
    const near = apart === 0 ? 'All holdings close' : `All but ${share} closes`;
    return { frequency, reason: `${near} within 2 hours of the benchmark's ${market}.` };
  }
  const differs = `${share} closes more than 2 hours apart from the benchmark's ${market}`;
  if (hasMonthly) {
    return { frequency: 'monthly', reason: `${differs}, so daily returns of both do not cover the same hours.` };
  }
  const warning = 'daily beta and correlation are too low and tracking error is too high';
  return { frequency, reason: `${differs}, but there are too few full months, so ${warning}.` };
}

/** Mean weight, 0 to 1, of the holdings that do not close near all the markets. Each period counts with its starting weights and its length. Transactions have a mean over the days. */
function weightApart({ universe, plan, book }: Ledger, markets: readonly string[]): number {
  const { periods, instrument, weight, days } = plan.schedule;
  const own = new Set(universe.instruments.map(({ market }) => market));
  const apart = new Set([...own].filter((one) => !markets.every((market) => closeTogether(one, market))));
  const isApart = Uint8Array.from(universe.instruments, ({ market }) => (apart.has(market) ? 1 : 0));
  if (!isApart.includes(1)) return 0;
  if (book) return book.averageWeights.reduce((sum, weight, i) => (isApart[i] ? sum + weight : sum), 0);
  let total = 0;
  for (const { start, end, from, to } of periods) {
    const rows = { instrument: instrument.subarray(from, to), weight: weight.subarray(from, to) };
    total += weightOf(rows, isApart) * (end - start);
  }
  return total / (days.length - 1);
}

/** The sum of the weights of the chosen instruments. */
function weightOf({ instrument, weight }: WeightRows, isChosen: Uint8Array): number {
  let sum = 0;
  for (let row = 0; row < weight.length; row++) sum += isChosen[instrument[row]!]! * weight[row]!;
  return sum;
}

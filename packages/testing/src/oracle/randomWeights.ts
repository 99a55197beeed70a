import type { CaseBenchmark, WeightsCase } from './keepWeights.ts';
import { randomMarket } from './randomBooks.ts';
import { type Seeded, seeded } from './seeded.ts';

/** Returns dated weights with fees, withheld taxes, a benchmark, and risk-free rates. Nothing is delisted. */
export function randomWeights(seed: number): WeightsCase {
  const random = seeded(seed * 104_729 + 3);
  let market = randomMarket(random, random.integer(30, 120));
  while (Object.values(market.instruments).some(({ delistedOn }) => delistedOn !== null)) {
    market = randomMarket(random, random.integer(30, 120));
  }
  const { weekdays } = market;
  const symbols = Object.keys(market.instruments);
  const weights = () => {
    const chosen = symbols.filter(() => random.chance(0.7));
    const held = chosen.length > 0 ? chosen : [symbols[0]!];
    return Object.fromEntries(held.map((symbol) => [symbol, random.decimal(0.05, 1, 3)]));
  };
  const on = [0, ...Array.from({ length: random.integer(0, 3) }, () => random.integer(1, weekdays.length - 2))];
  const dates = [...new Set(on)].sort((a, b) => a - b);
  return {
    market,
    rebalances: dates.map((day) => ({ date: weekdays[day]!, weights: weights() })),
    initialValue: 1e8,
    dividends: random.pick(['reinvest', 'cash']),
    withholding: random.chance(0.6) ? { US: 0.15, JP: 0.1, GB: 0.3 } : {},
    fees: random.pick([
      [],
      [{ name: 'Management', annualRate: random.decimal(0.001, 0.03, 4) }],
      [
        { name: 'Management', annualRate: 0.01 },
        { name: 'Custody', annualRate: 0.0025 },
      ],
    ]),
    riskFree: weekdays
      .filter((_, i) => i === 0 || random.chance(0.1))
      .map((date) => ({ date, annualRate: random.decimal(-0.005, 0.08, 4) })),
    benchmark: randomBenchmark(random, weekdays, symbols),
  };
}

function randomBenchmark(random: Seeded, weekdays: readonly string[], symbols: readonly string[]): CaseBenchmark {
  const kind = random.pick(
    symbols.length > 1 ? (['blend', 'blend', 'series', 'rate'] as const) : (['series', 'rate'] as const),
  );
  if (kind === 'rate') return { kind, annualRate: random.decimal(-0.02, 0.1, 3) };
  if (kind === 'blend') {
    const weights = Object.fromEntries(symbols.map((symbol) => [symbol, random.decimal(0.1, 1, 2)]));
    return { kind, weights, schedule: random.pick(['none', 'monthly']) };
  }
  let value = 100;
  const values = weekdays.flatMap((date, i) => {
    value = Number((value * (1 + 0.03 * (random.next() - 0.49))).toFixed(3));
    const isKnown = i === 0 || i === weekdays.length - 1 || random.chance(0.85);
    const saturday = new Date(Date.parse(date) + 86_400_000).toISOString().slice(0, 10);
    const weekend =
      i % 5 === 4 && random.chance(0.3) ? [{ date: saturday, value: Number((value * 1.01).toFixed(3)) }] : [];
    return [...(isKnown ? [{ date, value }] : []), ...weekend];
  });
  return { kind, currency: random.pick(['USD', 'EUR']), values };
}

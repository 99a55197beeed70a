/** Compares engine and oracle on random portfolios, outside Jest: `node differentialTask.ts FROM COUNT [policies]`. Prints JSON. */
import { analyze, type RebalancingPolicy, toPlain } from '@tearsheet/shared/engine';
import { SECTION_NAMES } from '@tearsheet/shared/schemas';
import { randomInput } from '@tearsheet/testing/engine/randomInput.ts';
import { type Seeded, seeded } from '@tearsheet/testing/oracle/seeded.ts';
import { compareWithOracle } from './compareWithOracle.ts';

const [from = 0, count = 0] = process.argv.slice(2, 4).map(Number);
const hasPolicies = process.argv[4] === 'policies';
const found: string[] = [];
let compared = 0;
for (let seed = from + 1; seed <= from + count; seed++) {
  const input = randomInput({
    seed: seed * 7919,
    instruments: 1 + (seed % 9),
    days: 8 + ((seed * 13) % 400),
    rebalances: 1 + (seed % 6),
    costs: seed % 2 === 0,
    riskFreeRate: seed % 3 === 0 ? 0.04 : 0,
    dividends: seed % 3 !== 1,
    gaps: seed % 4 !== 0,
    delistings: seed % 5 < 3,
    startShare: [0, 0, 0.3, 0.6][seed % 4] ?? 0,
    every: [1, 1, 1, 5, 1, 1, 21][seed % 7] ?? 1,
    slowBenchmark: seed % 2 === 0,
    halt: [0, 0, 45, 0, 33, 0, 0, 12][seed % 8] ?? 0,
    benchmarkUntil: seed % 5 === 4 ? 0.8 : 1,
  });
  const rebalancing = hasPolicies ? randomPolicy(seeded(seed)) : null;
  const large = { ...input, settings: { ...input.settings, rebalancing, initialValue: 1e8, fields: SECTION_NAMES } };
  const differences = compareWithOracle(large, (one) => {
    const { sections } = analyze(one);
    return Object.fromEntries(Object.entries(sections).map(([name, value]) => [name, toPlain(value ?? null)]));
  });
  if (differences === null) continue;
  compared++;
  found.push(...differences.slice(0, 3).map((text) => `seed ${seed}: ${text}`));
  if (found.length > 20) break;
}
console.log(JSON.stringify({ compared, found }));

function randomPolicy(random: Seeded): RebalancingPolicy {
  return {
    schedule: random.pick(['none', 'daily', 'weekly', 'monthly', 'quarterly', 'semiannual', 'annual']),
    on: random.pick(['first', 'last']),
    band: random.chance(0.5)
      ? { kind: random.pick(['absolute', 'relative']), width: random.decimal(0.01, 0.3, 3) }
      : null,
    to: random.pick(['target', 'edge']),
  };
}

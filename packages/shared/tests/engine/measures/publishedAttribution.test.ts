import { describe, expect, test } from '@jest/globals';
import {
  type AttributionTable,
  BABII,
  BABII_EFFECTS,
  BACON,
  BACON_EFFECTS,
  BACON_LEVEL_TOTALS,
  BACON_LEVELS,
  CFA_JAPAN,
  FRONGELLO,
  type Leaf,
  MORNINGSTAR,
  MORNINGSTAR_EFFECTS,
} from '@tearsheet/testing/engine/publishedAttribution.ts';
import {
  type ArithmeticLinking,
  brinsonFachler,
  type GroupEffects,
  geometricEffects,
  linkEffects,
  linkingFactors,
} from '../../../src/engine/measures/index.ts';

/** Half of the last of four decimals. */
const PRINTED = 0.6e-4;
/** Babii prints the returns with four decimals, too. */
const ROUNDED_INPUTS = 2e-4;
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const product = (values: readonly number[]) => values.reduce((growth, value) => growth * (1 + value), 1) - 1;

interface Period {
  readonly portfolio: number;
  readonly benchmark: number;
  readonly groups: readonly GroupEffects[];
}

function periodsOf(table: AttributionTable, model: 'fachler' | 'beebower' = 'fachler'): Period[] {
  return table.portfolioWeights.map((weights, t) => {
    const pairs = weights.map((portfolioWeight, i) => ({
      portfolioWeight,
      benchmarkWeight: table.benchmarkWeights[t]![i]!,
      portfolioReturn: table.portfolioReturns[t]![i]!,
      benchmarkReturn: table.benchmarkReturns[t]![i]!,
    }));
    const benchmark = sum(pairs.map((pair) => pair.benchmarkWeight * pair.benchmarkReturn));
    return {
      portfolio: sum(pairs.map((pair) => pair.portfolioWeight * pair.portfolioReturn)),
      benchmark,
      groups: pairs.map((pair) => brinsonFachler(pair, model === 'fachler' ? benchmark : 0)),
    };
  });
}

const selectionOf = ({ selection, interaction }: GroupEffects) => selection + interaction;
const allocationOf = ({ allocation }: GroupEffects) => allocation;

/** The linked effects by group, then of all groups. */
function linked(periods: readonly Period[], method: ArithmeticLinking, effectOf: (effects: GroupEffects) => number) {
  const returns = {
    portfolio: periods.map(({ portfolio }) => portfolio),
    benchmark: periods.map(({ benchmark }) => benchmark),
  };
  const groups = periods[0]!.groups.map((_, i) =>
    sum(
      linkEffects(
        method,
        periods.map(({ groups }) => effectOf(groups[i]!)),
        returns,
      ),
    ),
  );
  return [...groups, sum(groups)];
}

function expectNear(found: readonly number[], printed: readonly number[], tolerance = PRINTED) {
  expect(found).toHaveLength(printed.length);
  printed.forEach((value, i) => {
    expect(Math.abs(found[i]! - value)).toBeLessThan(tolerance);
  });
}

const withTotal = (values: readonly number[]) => [...values, sum(values)];

describe('Babii, ten assets over seven quarters', () => {
  const periods = periodsOf(BABII, 'beebower');

  test('effects of each quarter and asset', () => {
    periods.forEach(({ portfolio, benchmark, groups }, q) => {
      expectNear([portfolio - benchmark], [BABII_EFFECTS.active[q]!], ROUNDED_INPUTS);
      expectNear(withTotal(groups.map(allocationOf)), BABII_EFFECTS.allocation[q]!, ROUNDED_INPUTS);
      expectNear(withTotal(groups.map(selectionOf)), BABII_EFFECTS.selection[q]!, ROUNDED_INPUTS);
    });
  });

  test('effects linked by Carino', () => {
    expectNear(linked(periods, 'carino', allocationOf), BABII_EFFECTS.carinoAllocation, ROUNDED_INPUTS);
    expectNear(linked(periods, 'carino', selectionOf), BABII_EFFECTS.carinoSelection, ROUNDED_INPUTS);
  });

  test('geometric effects', () => {
    const weights = [...BABII.benchmarkWeights[0]!];
    const steps = periodsOf(BABII).map(({ groups, benchmark }, q) => {
      const returns = BABII.benchmarkReturns[q]!;
      const drifted = sum(returns.map((value, i) => weights[i]! * value)) / sum(weights);
      returns.forEach((value, i) => {
        weights[i]! *= 1 + value;
      });
      const allocation = groups.map((group, i) => {
        const over = BABII.portfolioWeights[q]![i]! - BABII.benchmarkWeights[q]![i]!;
        return { ...group, allocation: group.allocation + over * (benchmark - drifted) };
      });
      return {
        allocation: withTotal(geometricEffects(allocation, drifted).groups.map((one) => one.allocation)),
        selection: withTotal(geometricEffects(groups, benchmark).groups.map((one) => one.selection)),
      };
    });
    steps.forEach(({ allocation, selection }, q) => {
      expectNear(allocation, BABII_EFFECTS.geometricAllocation[q]!, 1e-4);
      expectNear(selection, BABII_EFFECTS.geometricSelection[q]!, 1e-4);
    });
    const total = (key: 'allocation' | 'selection') => product(steps.map((step) => step[key].at(-1)!));
    const { allocation, selection } = BABII_EFFECTS.geometricTotals;
    expectNear([total('allocation'), total('selection')], [allocation, selection], ROUNDED_INPUTS);
  });
});

describe('Bacon, three markets over four quarters', () => {
  const periods = periodsOf(BACON);

  test('effects of the first quarter, tables 5.2 and 5.3', () => {
    const { brinsonHoodBeebower, brinsonFachler: allocation, selection, interaction } = BACON_EFFECTS.first;
    expectNear(periodsOf(BACON, 'beebower')[0]!.groups.map(allocationOf), brinsonHoodBeebower, 1e-12);
    const { groups } = periods[0]!;
    expectNear(groups.map(allocationOf), allocation, 1e-12);
    expectNear(
      groups.map((group) => group.selection),
      selection,
      1e-12,
    );
    expectNear(
      groups.map((group) => group.interaction),
      interaction,
      1e-12,
    );
  });

  test('effects of every quarter, table 8.1', () => {
    periods.forEach(({ groups }, q) => {
      expectNear(groups.map(allocationOf), BACON_EFFECTS.allocation[q]!);
      expectNear(groups.map(selectionOf), BACON_EFFECTS.selection[q]!);
    });
    const { portfolio, benchmark } = BACON_EFFECTS.returns;
    expectNear([product(periods.map((one) => one.portfolio))], [portfolio]);
    expectNear([product(periods.map((one) => one.benchmark))], [benchmark]);
  });

  test('effects linked by Carino, Menchero, and Frongello, tables 8.2 to 8.5', () => {
    const { carino } = BACON_EFFECTS;
    expectNear(linked(periods, 'carino', allocationOf), [...carino.allocation, carino.totals[0]], 1e-4);
    expectNear(linked(periods, 'carino', selectionOf), [...carino.selection, carino.totals[1]], 1e-4);
    for (const method of ['carino', 'menchero', 'frongello'] as const) {
      const totals = [linked(periods, method, allocationOf).at(-1)!, linked(periods, method, selectionOf).at(-1)!];
      expectNear(totals, BACON_EFFECTS[method].totals);
    }
  });

  test('geometric effects, tables 5.5 and 8.6', () => {
    const steps = periods.map(({ groups, benchmark }) => geometricEffects(groups, benchmark).groups);
    steps.forEach((groups, q) => {
      expectNear(
        groups.map(({ allocation }) => allocation),
        BACON_EFFECTS.geometricAllocation[q]!,
      );
      expectNear(
        groups.map(({ selection }) => selection),
        BACON_EFFECTS.geometricSelection[q]!,
      );
    });
    const totals = (['allocation', 'selection'] as const).map((key) =>
      product(steps.map((groups) => sum(groups.map((group) => group[key])))),
    );
    expectNear(totals, BACON_EFFECTS.geometric.totals);
    expectNear([product(totals)], [BACON_EFFECTS.geometric.active]);
  });
});

test('Frongello, two periods: an earlier effect does not depend on later periods', () => {
  const { allocation, selection, linked: printed, active } = FRONGELLO;
  const found = [allocation, selection].map((effects) => linkEffects('frongello', effects, FRONGELLO));
  expectNear(found[0]!, printed.allocation, 1e-12);
  expectNear(found[1]!, printed.selection, 1e-12);
  expect(sum(found.flat())).toBeCloseTo(active, 12);
  const factors = linkingFactors('frongello', FRONGELLO.portfolio, FRONGELLO.benchmark);
  expect(sum(factors.map((factor, t) => factor * allocation[t]!))).toBeCloseTo(sum(found[0]!), 12);
});

test('allocation to Japan in the CFA curriculum, level III, reading 35, exhibit 24', () => {
  expect(brinsonFachler(CFA_JAPAN.pair, CFA_JAPAN.benchmarkTotal).allocation).toBeCloseTo(CFA_JAPAN.allocation, 4);
});

describe('hierarchies', () => {
  /** Geometric effects by level, from the top. The last level has the selection. */
  function levels(leaves: readonly Leaf[]) {
    const depth = leaves[0]![0].length;
    const groupsAt = (level: number) =>
      [...Map.groupBy(leaves, ([path]) => path.slice(0, level).join('/'))].map(([name, list]) => {
        const [w, W] = [sum(list.map((leaf) => leaf[1])), sum(list.map((leaf) => leaf[2]))];
        const mean = (weight: 1 | 2, value: 3 | 4, total: number) =>
          sum(list.map((leaf) => leaf[weight] * leaf[value])) / total;
        const path = name.split('/').slice(0, -1).join('/');
        return { name, parent: level === 0 ? '' : path, w, W, r: mean(1, 3, w), b: mean(2, 4, W) };
      });
    let start = groupsAt(0)[0]!.b;
    return Array.from({ length: depth }, (_, i) => {
      const parents = new Map(groupsAt(i).map((group) => [group.name, group]));
      const effects = groupsAt(i + 1).map((group) => {
        const parent = parents.get(group.parent)!;
        return brinsonFachler(
          {
            portfolioWeight: group.w,
            benchmarkWeight: (parent.w * group.W) / parent.W,
            portfolioReturn: group.r,
            benchmarkReturn: group.b,
          },
          parent.b,
        );
      });
      const step = geometricEffects(effects, start);
      start = step.notional;
      return step.groups;
    });
  }
  const totals = (found: ReturnType<typeof levels>) => found.map((groups) => sum(groups.map((one) => one.allocation)));

  test('Morningstar: regions, sectors, and sizes', () => {
    const found = levels(MORNINGSTAR);
    expectNear(totals(found), MORNINGSTAR_EFFECTS.totals, 1e-4);
    MORNINGSTAR_EFFECTS.allocation.forEach((printed, i) => {
      expectNear(
        found[i]!.map(({ allocation }) => allocation),
        printed,
        1e-4,
      );
    });
    const selection = found.at(-1)!.map((one) => one.selection);
    expectNear(selection, MORNINGSTAR_EFFECTS.selection, 1e-4);
    expectNear([sum(selection)], [MORNINGSTAR_EFFECTS.selectionTotal], 1e-4);
    expectNear([product([...totals(found), sum(selection)])], [MORNINGSTAR_EFFECTS.active], 1e-4);
  });

  test('Bacon, table 9.4: a balanced portfolio with three levels', () => {
    const found = levels(BACON_LEVELS);
    const selection = sum(found.at(-1)!.map((one) => one.selection));
    expectNear(totals(found), BACON_LEVEL_TOTALS.allocation, 5e-5);
    expectNear([selection], [BACON_LEVEL_TOTALS.selection], 5e-5);
    expectNear([product([...totals(found), selection])], [BACON_LEVEL_TOTALS.active], 5e-5);
  });
});

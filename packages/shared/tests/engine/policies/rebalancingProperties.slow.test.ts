import { describe, expect, test } from '@jest/globals';
import { type InputSpec, makeInput, START } from '@tearsheet/testing/engine/makeInput.ts';
import { type RandomOptions, randomOptions, randomSpec } from '@tearsheet/testing/engine/randomInput.ts';
import { type ReadResult, readResult, rowsIn, total } from '@tearsheet/testing/engine/readResult.ts';
import fc from 'fast-check';
import { type IsoDate, toDay, weekdayOnOrBefore } from '../../../src/dates.ts';
import { AnalysisError } from '../../../src/engine/analysisError.ts';
import type { RebalancingPolicy } from '../../../src/engine/input.ts';
import { scheduledDays } from '../../../src/engine/market/calendar.ts';

const policies: fc.Arbitrary<RebalancingPolicy> = fc.record({
  schedule: fc.constantFrom('none', 'daily', 'weekly', 'monthly', 'quarterly', 'annual'),
  on: fc.constantFrom('first', 'last'),
  band: fc.constantFrom(
    null,
    { kind: 'absolute', width: 0.02 } as const,
    { kind: 'relative', width: 0.1 } as const,
    { kind: 'absolute', width: 0.3 } as const,
  ),
  to: fc.constantFrom('target', 'edge'),
});

function withPolicy(spec: InputSpec, rebalancing: RebalancingPolicy | null): InputSpec {
  return { ...spec, settings: { ...spec.settings, rebalancing } };
}

function tryRead(spec: InputSpec): ReadResult | null {
  try {
    return readResult(makeInput(spec));
  } catch (error) {
    if (error instanceof AnalysisError) return null;
    throw error;
  }
}

function forRandomPolicies(check: (spec: InputSpec, policy: RebalancingPolicy, options: RandomOptions) => void) {
  fc.assert(
    fc.property(randomOptions, policies, (options, policy) => check(randomSpec(options), policy, options)),
    { numRuns: 150 },
  );
}

/** All sections except those that repeat the request. */
function figuresOf({ plain }: ReadResult): object {
  const { portfolio_input: _rows, portfolio_parameters: _settings, ...figures } = plain;
  return figures;
}

/** The same portfolio with the rows of every scheduled day written out. */
function writtenOut(spec: InputSpec, policy: RebalancingPolicy): InputSpec {
  const { startDay: _, ...whole } = spec;
  const dates = readResult(makeInput(whole))
    .rows('daily_summary')
    .map(({ date }) => date as IsoDate);
  const days = Int32Array.from(dates, (date) => weekdayOnOrBefore(toDay(date)));
  const end = makeInput(spec).settings.endDay;
  const rebalances = new Map(spec.rebalances);
  for (const at of scheduledDays(days, policy, end)) {
    const day = days[at]! - START;
    const latest = spec.rebalances.findLast(([date]) => date <= day);
    // A date between two valuation days trades on the later one.
    const previous = days[at - 1]! - START;
    const isDated = spec.rebalances.some(([date]) => date > previous && date <= day);
    if (at > 0 && latest && !isDated) rebalances.set(day, latest[1]);
  }
  return { ...spec, rebalances: [...rebalances].sort(([a], [b]) => a - b) };
}

describe('a rebalancing policy', () => {
  test('equals the same rows written for every scheduled day, in every section', () => {
    forRandomPolicies((spec, policy, { delistings }) => {
      fc.pre(!delistings && tryRead(spec) !== null);
      const scheduled = tryRead(withPolicy(spec, { ...policy, band: null }));
      fc.pre(scheduled !== null);
      const written = readResult(makeInput(writtenOut(spec, policy)));
      expect(figuresOf(scheduled!)).toEqual(figuresOf(written));
    });
  });

  test('that never trades equals no policy', () => {
    forRandomPolicies((spec, policy) => {
      const plain = tryRead(spec);
      fc.pre(plain !== null);
      const none = readResult(makeInput(withPolicy(spec, { ...policy, schedule: 'none', band: null })));
      expect(figuresOf(none)).toEqual(figuresOf(plain!));
      const wide = { ...policy, schedule: 'none', band: { kind: 'absolute', width: 1 } } as const;
      expect(figuresOf(readResult(makeInput(withPolicy(spec, wide))))).toEqual(figuresOf(plain!));
    });
  });

  test('adds up to the total return', () => {
    forRandomPolicies((spec, policy) => {
      const result = tryRead(withPolicy(spec, policy));
      fc.pre(result !== null);
      const totalReturn = result!.number('portfolio_summary', 'total_return');
      expect(Math.abs(total(result!.column('company_contribution', 'contribution_pct')) - totalReturn)).toBeLessThan(
        1e-9,
      );
      expect(total(result!.column('latest_holdings', 'weight'))).toBeCloseTo(1, 9);
    });
  });

  test('names an instrument that cannot be held once, however often the policy trades', () => {
    forRandomPolicies((spec, policy) => {
      const [first] = spec.rebalances;
      const result = tryRead(withPolicy({ ...spec, rebalances: [first!] }, policy));
      fc.pre(result !== null);
      const rics = rowsIn(result!.object('data_quality'), 'removed_positions').map(({ ric }) => ric);
      expect(new Set(rics).size).toBe(rics.length);
    });
  });

  test('opens a window in the middle with the weights that it has until then', () => {
    // A position that became cash before the window opens no longer receives its late dividends.
    forRandomPolicies((spec, policy, { costs, delistings }) => {
      fc.pre(!costs && !delistings && spec.startDay !== undefined);
      const { startDay: _, ...whole } = spec;
      const long = tryRead(withPolicy(whole, policy));
      const short = tryRead(withPolicy(spec, policy));
      fc.pre(long !== null && short !== null);
      const values = new Map(
        long!.rows('daily_summary').map(({ date, portfolio_value }) => [date, portfolio_value as number]),
      );
      const days = short!.rows('daily_summary');
      const scale = 10_000 / values.get(days[0]!.date)!;
      for (const { date, portfolio_value } of days) {
        expect((portfolio_value as number) / (values.get(date)! * scale)).toBeCloseTo(1, 8);
      }
    });
  });
});

import { expect, test } from '@jest/globals';
import { analyze, toPlain } from '@tearsheet/shared/engine';
import { SECTION_NAMES } from '@tearsheet/shared/schemas';
import { makeInput } from '@tearsheet/testing/engine/makeInput.ts';
import { makeMarket } from './market.ts';
import { sectionsOf } from './sections.ts';
import { run } from './simulation.ts';

/** Members that no second calculation has, because they are texts, settings, or facts of the data. */
const NOT_CALCULATED: readonly string[] = [
  'portfolio_parameters.calendar',
  'portfolio_parameters.price_basis',
  'portfolio_parameters.cost_table_version',
  'data_quality.notes',
  'turnover_analysis.costs_by_market[].buy_rate',
  'turnover_analysis.costs_by_market[].sell_rate',
  'performance_metrics.relative.headline',
  'performance_metrics.relative.headline_reason',
];

/** Paths of the members of a value that the expected value lacks. Rows count once. */
function missing(actual: unknown, expected: unknown, path: string): string[] {
  if (Array.isArray(actual) && Array.isArray(expected))
    return [...new Set(actual.flatMap((row, i) => missing(row, expected[i], `${path}[]`)))];
  if (typeof actual !== 'object' || actual === null || typeof expected !== 'object' || expected === null) return [];
  return Object.entries(actual).flatMap(([key, value]) =>
    key in expected ? missing(value, Reflect.get(expected, key), `${path}.${key}`) : [`${path}.${key}`],
  );
}

test('every figure of a result has a second calculation', () => {
  const closes = Array.from({ length: 900 }, (_, i) => 50 + 5 * Math.sin(i / 7));
  const input = makeInput({
    instruments: { A: { closes }, B: { closes: closes.map((x) => 90 - x), currency: 'EUR' } },
    fx: { EUR: closes.map((x) => x / 45) },
    rebalances: [
      [0, { A: 0.5, B: 0.5 }],
      [150, { A: 0.2, B: 0.8 }],
    ],
    settings: { fields: SECTION_NAMES, includeTransactionCosts: true, initialValue: 1e8 },
  });
  const market = makeMarket(input);
  const lived = run(market);
  if (lived === null) throw new Error('the oracle has too few days');
  const expected: Readonly<Record<string, unknown>> = sectionsOf(market, lived);
  const found = Object.entries(analyze(input).sections).flatMap(([name, section]) =>
    name in expected ? missing(toPlain(section ?? null), expected[name], name) : [name],
  );
  const advice = (path: string) =>
    `${path}: add it to the section in tests/oracle (${path.startsWith('performance') ? 'statistics.ts' : 'sections.ts'})`;
  expect(found.filter((path) => !NOT_CALCULATED.includes(path)).map(advice)).toEqual([]);
  // A member that is calculated a second time leaves the list.
  expect(NOT_CALCULATED.filter((path) => !found.includes(path))).toEqual([]);
});

import { describe, expect, test } from '@jest/globals';
import { SELECTABLE_SECTION_NAMES } from '@tearsheet/shared/schemas';
import { type HardCase, hardCases, valueAtPath } from '@tearsheet/testing/hardCases/hardCases.ts';
import { serveHardCases } from './serveHardCases.ts';

/** Ratios have 10 to 12 decimals, and money has 6. */
const toleranceOf = (expected: number) => (Math.abs(expected) < 1 ? 1e-9 : Math.max(6e-7, 1e-9 * Math.abs(expected)));
const cases = hardCases();
const sectionsOf = ({ figures = {} }: HardCase) => {
  const named = Object.keys(figures).map((path) => path.split(/[.[]/)[0]!);
  return [...new Set([...named, 'portfolio_summary'])].filter((name) =>
    SELECTABLE_SECTION_NAMES.some((known) => known === name),
  );
};

/** Returns the number with the digits that both have to agree in, so that a difference shows. */
function near(value: unknown, expected: number | string | null): unknown {
  if (typeof value !== 'number' || typeof expected !== 'number') return value;
  return Math.abs(value - expected) <= toleranceOf(expected) ? expected : value;
}

describe('the market of hard cases', () => {
  const service = serveHardCases();

  test.each(cases.filter(({ refused }) => refused === undefined).map((one) => [one.name, one] as const))(
    '%s has the expected figures and warnings',
    async (_, one) => {
      const result = await service.analyze({ ...one.request, fields: sectionsOf(one) });
      const figures = Object.entries(one.figures ?? {});
      const found = figures.map(([path, expected]) => [path, near(valueAtPath(result, path), expected)]);
      expect(Object.fromEntries(found)).toEqual(one.figures);
      expect(result.warnings.map(({ code, symbol }) => [code, symbol].filter(Boolean).join(' ')).sort()).toEqual(
        one.warnings,
      );
      const effects = result.warnings.flatMap(({ code, symbol, total_return_effect_bps: effect }) =>
        effect === undefined || !one.effects ? [] : [[`${code} ${symbol}`, effect.toFixed(3)]],
      );
      const expected = Object.entries(one.effects ?? {}).map(([key, effect]) => [key, effect.toFixed(3)]);
      expect(Object.fromEntries(effects)).toEqual(Object.fromEntries(expected));
    },
  );

  test.each(cases.filter(({ refused }) => refused !== undefined).map((one) => [one.name, one] as const))(
    '%s is rejected with the expected code',
    async (_, { request, refused }) => {
      const { status, json } = await service.call('POST', '/v1/portfolio/analyze', request);
      expect([status, JSON.stringify(json)]).toEqual([422, expect.stringContaining(`"${refused}"`)]);
    },
  );
});

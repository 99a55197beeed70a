import { percentText, sixDigits } from '../messages.ts';
import type { Findings, Path } from './findings.ts';

/** Members that hold decimals, and the largest number that is usual there. A larger one is more likely a percentage. */
const LARGEST_USUAL: readonly (readonly [pattern: string, most: number, noun?: string])[] = [
  ['transaction_cost_config.*.buy', 0.05],
  ['transaction_cost_config.*.sell', 0.05],
  ['transaction_costs.buy', 0.05],
  ['transaction_costs.sell', 0.05],
  ['fees.*.annual_rate', 0.05],
  ['withholding.*', 0.5],
  ['risk_free_rate', 0.2],
  ['risk_free_rate.series.*.annual_rate', 0.2],
  ['benchmark.annual_rate', 0.2],
  ['benchmarks.*.annual_rate', 0.2],
  ['inflation', 0.2],
  ['flows.*.growth', 0.2],
  ['expected_returns.*', 0.5, 'return'],
  ['stress_shocks.*.shocks.*.change', 1, 'change'],
  ['rebalancing.band.absolute', 0.4, 'band'],
  ['benchmark.rebalancing.band.absolute', 0.4, 'band'],
  ['benchmarks.*.rebalancing.band.absolute', 0.4, 'band'],
];

/** Limits on weights. Without short positions, no weight is above 1. */
const WEIGHT_LIMITS: typeof LARGEST_USUAL = [
  ['bounds.*.*', 1, 'limit'],
  ['groups.*.min', 1, 'limit'],
  ['groups.*.max', 1, 'limit'],
];

/**
 * Warns of numbers that are probably in another unit: percentages where decimals belong, and fractions where percentiles do. It
 * warns once for each member, at the first such number of a list.
 */
export function checkUnits(request: object, found: Findings): void {
  const isShort = numbersAt(request, ['bounds', '*', '*']).some(({ value }) => value < 0);
  for (const [pattern, most, noun = 'rate'] of [...LARGEST_USUAL, ...(isShort ? [] : WEIGHT_LIMITS)]) {
    const high = numbersAt(request, pattern.split('.')).filter(({ value }) => value > most);
    const [first] = high;
    if (first === undefined) continue;
    const { path, value } = first;
    const others = high.length === 1 ? '' : ` The same holds for ${high.length - 1} more.`;
    const message = `A ${noun} of ${value} means ${percentText(value)}. If you mean ${value}%, send ${sixDigits(value / 100)}.${others}`;
    found.warn('rate_looks_like_percent', path, message);
  }
  const percentiles = numbersAt(request, ['percentiles', '*']).map(({ value }) => value);
  if (!percentiles.some((value) => value > 0 && value < 1) || percentiles.some((value) => value > 1)) return;
  const meant = percentiles.map((value) => sixDigits(value * 100)).join(', ');
  const message = `Percentiles are from 0 to 100, and all of these are at most 1. If they are fractions, send ${meant}.`;
  found.warn('rate_looks_like_percent', ['percentiles'], message);
}

interface Found {
  readonly path: Path;
  readonly value: number;
}

/** Returns the numbers at a pattern of members. A star means every member or item. */
function numbersAt(value: unknown, [name, ...rest]: readonly string[], path: Path = []): readonly Found[] {
  if (name === undefined) return typeof value === 'number' ? [{ path, value }] : [];
  if (typeof value !== 'object' || value === null) return [];
  if (name !== '*') {
    return Object.hasOwn(value, name) ? numbersAt(Reflect.get(value, name), rest, [...path, name]) : [];
  }
  const members: Iterable<readonly [string | number, unknown]> = Array.isArray(value)
    ? value.entries()
    : Object.entries(value);
  return [...members].flatMap(([key, one]) => numbersAt(one, rest, [...path, key]));
}

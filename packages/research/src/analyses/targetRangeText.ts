import type { FactSheet } from '../facts/factSheet.ts';
import { formatFact } from '../facts/formatFact.ts';

/** Low to high case in words, e.g. "226.13 USD to 306.95 USD in twelve months (base case 271.77 USD)". */
export function targetRangeText({ facts }: FactSheet): string {
  const [low, base, high] = (['low', 'base', 'high'] as const).map((name) => facts.get(`target.${name}`));
  if (!low || !base || !high) return 'No price range can be computed from the data.';
  return `${formatFact(low)} to ${formatFact(high)} in twelve months (base case ${formatFact(base)})`;
}

import type { CompletedJob, Sections } from '@tearsheet/client';
import { shortName } from '@tearsheet/presentation';
import { listed } from './defaultName.ts';

/** The name of an analysis, or a title made of its largest holdings. */
export function titleOf({ name }: Pick<CompletedJob, 'name'>, { latest_holdings, portfolio_input }: Sections): string {
  if (name !== undefined) return name;
  const held = [...(latest_holdings ?? [])]
    .sort((a, b) => b.weight - a.weight)
    .map(({ name: held }) => shortName(held));
  return listed(held.length > 0 ? held : [...new Set(portfolio_input?.flatMap(({ ric }) => ric ?? []))]);
}

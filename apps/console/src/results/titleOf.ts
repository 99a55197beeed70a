import type { Sections } from '@tearsheet/client';

/** The title of an analysis, made of its largest holdings. */
export function titleOf({ latest_holdings, portfolio_input }: Sections): string {
  const held = [...(latest_holdings ?? [])].sort((a, b) => b.weight - a.weight).map(({ ric }) => ric);
  const names = held.length > 0 ? held : [...new Set(portfolio_input?.flatMap(({ ric }) => ric ?? []))];
  if (names.length <= 3) return names.join(', ') || 'Portfolio';
  return `${names.slice(0, 2).join(', ')} and ${names.length - 2} more`;
}

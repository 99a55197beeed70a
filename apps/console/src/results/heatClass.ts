const LEVELS = 5;

/** What values above and below zero are drawn as. */
export interface HeatKinds {
  readonly above: 'gain' | 'together';
  readonly below: 'loss' | 'apart';
}

const RETURNS: HeatKinds = { above: 'gain', below: 'loss' };

/** The class of a cell by size and sign: heat-gain-1 … heat-loss-5. @param strongest the value of the deepest colour */
export function heatClass(value: number | null, strongest: number, kinds: HeatKinds = RETURNS): string {
  if (value === null || value === 0) return '';
  const level = Math.min(LEVELS, Math.max(1, Math.ceil((Math.abs(value) / strongest) * LEVELS)));
  return `heat-${value > 0 ? kinds.above : kinds.below}-${level}`;
}

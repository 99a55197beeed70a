const LEVELS = 5;

/** The class of a cell by size and sign: heat-gain-1 … heat-loss-5. @param strongest the value of the deepest colour */
export function heatClass(value: number | null, strongest: number): string {
  if (value === null || value === 0) return '';
  const level = Math.min(LEVELS, Math.max(1, Math.ceil((Math.abs(value) / strongest) * LEVELS)));
  return `heat-${value > 0 ? 'gain' : 'loss'}-${level}`;
}

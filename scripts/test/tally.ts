export interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

export function addUp(tallies: readonly Tally[]): Tally {
  const sum = (key: keyof Tally) => tallies.reduce((total, tally) => total + tally[key], 0);
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') };
}

/** The last line of `npm test` and `npm run test:slow`, read by machines. */
export function summaryLine({ passed, failed, skipped }: Tally): string {
  return `Tests: ${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

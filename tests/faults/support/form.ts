const IS_SLOW_TIER = process.env.TIER === 'slow';

/** How often a test does something: once per fault in `npm test`, and more often in `npm run test:slow`. */
export function rounds(fast: number, slow: number): number {
  return IS_SLOW_TIER ? slow : fast;
}

/** The time limit of one test, only against hanging, because a machine may be busy. */
export const LIMIT_MS = rounds(300_000, 1_800_000);

/** Means for tests that the fast tier leaves out. The slow tier repeats the files that import this module (`jest.config.js`). */
import { test } from '@jest/globals';

const IS_FAST = process.env.TIER === 'fast';
const leaveOut = Object.assign(() => {}, { each: () => () => {} }) as unknown as typeof test;

/** A test that takes seconds and protects something rare. */
export const slowTest = IS_FAST ? leaveOut : test;

/** Returns how often a test does something. */
export function rounds(fast: number, slow: number): number {
  return IS_FAST ? fast : slow;
}

/** Returns every fifth of the cases of a table in the fast tier, and all of them otherwise. */
export function someOf<T>(cases: readonly T[]): readonly T[] {
  return cases.filter((_, at) => !IS_FAST || at % 5 === 0);
}

/** The time limit of a test with many rounds, only against hanging, because a machine may be busy. */
export const LIMIT_MS = 1_800_000;

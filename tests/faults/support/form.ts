/** `pnpm faults` runs the long form: the same tests with more rounds. */
export const IS_LONG = process.env.FAULTS === 'long';

export function rounds(short: number, long: number): number {
  return IS_LONG ? long : short;
}

/** Of one test; against hanging only, for a machine may be busy. */
export const LIMIT_MS = IS_LONG ? 1_800_000 : 300_000;

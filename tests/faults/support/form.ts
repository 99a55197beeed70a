/** `pnpm faults` runs the long form: the same tests with more rounds. */
export const IS_LONG = process.env.FAULTS === 'long';

export function rounds(short: number, long: number): number {
  return IS_LONG ? long : short;
}

/** The time limit of one test, only against hanging, because a machine may be busy. */
export const LIMIT_MS = IS_LONG ? 1_800_000 : 300_000;

/** `pnpm faults` runs the long form: the same tests with more rounds. */
export const IS_LONG = process.env.FAULTS === 'long';

export function rounds(short: number, long: number): number {
  return IS_LONG ? long : short;
}

/** Time limit of a test, ms. */
export function limit(short: number, long: number): number {
  return IS_LONG ? long : short;
}

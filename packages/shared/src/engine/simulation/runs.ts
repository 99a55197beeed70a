import { NEVER } from '../market/series.ts';

/** Rows of one instrument whose periods follow each other. */
export interface Run {
  readonly instrumentIndex: number;
  /** Positions in the rows by instrument, both inclusive. */
  readonly from: number;
  readonly to: number;
  /** The valuation day on which the last row becomes cash, or NEVER. */
  readonly exit: number;
}

/** Runs that the loops over prices take at once: one, or four over the same periods without an exit. */
export type Bundle = readonly [Run] | readonly [Run, Run, Run, Run];

/** Shorter runs gain nothing from being taken together. */
const LEAST_WEEKDAYS = 60;

/**
 * Returns the runs of one currency as bundles. The periods that four consecutive runs share become a bundle of four. Every sum
 * over the instruments of a day therefore has the order of the runs.
 */
export function bundlesOf(
  runs: readonly Run[],
  periodOf: Int32Array,
  { startsAt, endsAt }: { readonly startsAt: Int32Array; readonly endsAt: Int32Array },
): Bundle[] {
  const bundles: Bundle[] = [];
  for (let next = 0; next < runs.length; ) {
    const four = runs.slice(next, next + 4);
    const first = Math.max(...four.map(({ from }) => periodOf[from]!));
    const last = Math.min(...four.map(({ to, exit }) => periodOf[to]! - (exit === NEVER ? 0 : 1)));
    if (four.length < 4 || !(endsAt[last]! - startsAt[first]! >= LEAST_WEEKDAYS)) {
      bundles.push([runs[next++]!]);
      continue;
    }
    const cut = four.map((run): Run => {
      const before = run.from - periodOf[run.from]!;
      return { ...run, from: before + first, to: before + last, exit: NEVER };
    });
    four.forEach((run, i) => {
      if (run.from < cut[i]!.from) bundles.push([{ ...run, to: cut[i]!.from - 1, exit: NEVER }]);
    });
    bundles.push(cut as unknown as Bundle);
    four.forEach((run, i) => {
      if (run.to > cut[i]!.to) bundles.push([{ ...run, from: cut[i]!.to + 1 }]);
    });
    next += 4;
  }
  return bundles;
}

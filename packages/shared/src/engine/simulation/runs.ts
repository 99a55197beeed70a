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
 * Returns the runs of all currencies as bundles. The periods that four consecutive runs of a currency share become a bundle of four.
 * Sums over the instruments of a currency have the order of its runs. Currencies take turns, because rows of neighboring
 * instruments share cache lines.
 */
export function bundlesOf(
  runs: readonly (readonly Run[])[],
  periodOf: Int32Array,
  { startsAt, endsAt }: { readonly startsAt: Int32Array; readonly endsAt: Int32Array },
): Bundle[] {
  const parts: { readonly instrumentIndex: number; readonly bundles: Bundle[] }[] = [];
  for (const ofCurrency of runs) {
    for (let next = 0; next < ofCurrency.length; ) {
      const four = ofCurrency.slice(next, next + 4);
      const { instrumentIndex } = four[0]!;
      const first = Math.max(...four.map(({ from }) => periodOf[from]!));
      const last = Math.min(...four.map(({ to, exit }) => periodOf[to]! - (exit === NEVER ? 0 : 1)));
      const isShared = four.length === 4 && endsAt[last]! - startsAt[first]! >= LEAST_WEEKDAYS;
      parts.push({ instrumentIndex, bundles: isShared ? together(four, { first, last }, periodOf) : [[four[0]!]] });
      next += isShared ? 4 : 1;
    }
  }
  return parts.sort((a, b) => a.instrumentIndex - b.instrumentIndex).flatMap(({ bundles }) => bundles);
}

/** Four runs over the periods that they share, between what each has before and after them. */
function together(
  four: readonly Run[],
  { first, last }: { readonly first: number; readonly last: number },
  periodOf: Int32Array,
): Bundle[] {
  const cut = four.map((run): Run => {
    const before = run.from - periodOf[run.from]!;
    return { ...run, from: before + first, to: before + last, exit: NEVER };
  });
  return [
    ...four.flatMap((run, i): Bundle[] =>
      run.from < cut[i]!.from ? [[{ ...run, to: cut[i]!.from - 1, exit: NEVER }]] : [],
    ),
    cut as unknown as Bundle,
    ...four.flatMap((run, i): Bundle[] => (run.to > cut[i]!.to ? [[{ ...run, from: cut[i]!.to + 1 }]] : [])),
  ];
}

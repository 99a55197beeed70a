import type { HeldFunds } from '../inputs/funds.ts';

/** The most lists that are opened one inside the other: a fund, its funds, their funds, and so on. */
const MOST_NESTED_LISTS = 5;

/** True for the types of instruments that hold others. */
export function isFund(type: string): boolean {
  return type === 'etf' || type === 'index';
}

export interface OpenFunds {
  /**
   * Returns the weights of the securities behind one unit of a fund, by ID. Lists of funds inside are opened, at most five one inside the
   * other. The weights sum to 1 only if the lists do. These parts are left out: funds without a list, funds that are deeper, and funds
   * that hold the fund that holds them. Source: the product of the weights along each path, added up.
   *
   * Example: F holds 60% A and 40% G, and G holds 50% A and 50% B → A 0.8, B 0.2.
   */
  readonly securitiesOf: (fund: string) => ReadonlyMap<string, number>;
  /** Returns a fund and the funds with lists that it holds, directly or through others. */
  readonly inside: (fund: string) => ReadonlySet<string>;
  /** True if a fund inside holds a fund that holds it. */
  readonly isCircular: (fund: string) => boolean;
}

export function openFunds({ lists, securities }: HeldFunds): OpenFunds {
  /** The funds with lists that a fund holds itself. */
  const held = new Map<string, readonly string[]>();
  for (const [fund, { rows }] of lists)
    held.set(
      fund,
      [...new Set(rows.map(({ id }) => id))].filter((id) => lists.has(id)),
    );
  const known = new Map<string, ReadonlySet<string>>();
  const inside = (fund: string): ReadonlySet<string> => {
    const before = known.get(fund);
    if (before) return before;
    const seen = new Set([fund]);
    // A set visits the members that are added meanwhile.
    for (const holder of seen) for (const id of held.get(holder) ?? []) seen.add(id);
    known.set(fund, seen);
    return seen;
  };
  return {
    inside,
    isCircular: (fund) =>
      inside(fund)
        .values()
        .some((one) => held.get(one)?.some((id) => inside(id).has(one)) ?? false),
    securitiesOf(fund) {
      const found = new Map<string, number>();
      const add = (to: Map<string, number>, id: string, weight: number) => to.set(id, (to.get(id) ?? 0) + weight);
      let level = new Map([[fund, 1]]);
      for (let depth = 0; depth < MOST_NESTED_LISTS && level.size > 0; depth++) {
        const next = new Map<string, number>();
        for (const [holder, share] of level) {
          for (const { id, weight } of lists.get(holder)?.rows ?? []) {
            if (!lists.has(id)) {
              if (securities.get(id)?.isFund !== true) add(found, id, share * weight);
            } else if (!inside(id).has(holder)) add(next, id, share * weight);
          }
        }
        level = next;
      }
      return found;
    },
  };
}

/**
 * Returns the overlap of two lists of weights: Σ min(|a|, |b|) over the securities that both hold with the same sign, and their number.
 * Example: 60% A and 40% B, and 50% A and 50% C → 0.5 and 1.
 */
export function overlapOf(
  a: ReadonlyMap<string, number>,
  b: ReadonlyMap<string, number>,
): { readonly overlap: number; readonly shared: number } {
  let [overlap, shared] = [0, 0];
  for (const [id, weight] of a) {
    const other = b.get(id) ?? 0;
    if (!(weight * other > 0)) continue;
    overlap += Math.min(Math.abs(weight), Math.abs(other));
    shared++;
  }
  return { overlap, shared };
}

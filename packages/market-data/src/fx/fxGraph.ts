/** One stored pair on the way from a currency to another; `inverted` when it is quoted the other way round. */
export interface FxLeg {
  /** As stored: "EUR/USD" is how many USD one EUR costs. */
  readonly pair: string;
  readonly inverted: boolean;
}

export interface FxGraph {
  /** Currencies of the stored pairs, sorted. */
  readonly currencies: readonly string[];
  /**
   * The legs that lead from one currency to another: the stored pair, its inverse, else the shortest way through others,
   * of equally short ones the one through EUR, then USD, then by alphabet. Null without a way or to itself.
   */
  path(from: string, to: string): readonly FxLeg[] | null;
}

export function createFxGraph(pairs: Iterable<string>): FxGraph {
  const legs = new Map<string, Map<string, FxLeg>>();
  const stored = [...pairs];
  // Inverses first: where both directions are stored, the direct one replaces the inverse.
  for (const pair of stored) connect(...parts(pair, true));
  for (const pair of stored) connect(...parts(pair, false));
  const order = (a: string, b: string) => rank(a) - rank(b) || (a < b ? -1 : 1);
  const neighbours = new Map([...legs].map(([currency, to]) => [currency, [...to.keys()].sort(order)]));

  return {
    currencies: [...legs.keys()].sort(),
    path(from, to) {
      if (from === to || !legs.has(from) || !legs.has(to)) return null;
      const cameFrom = new Map<string, string>([[from, from]]);
      for (const currency of cameFrom.keys()) {
        if (currency === to) break;
        for (const next of neighbours.get(currency) ?? []) if (!cameFrom.has(next)) cameFrom.set(next, currency);
      }
      const path: FxLeg[] = [];
      for (let currency = to; currency !== from; ) {
        const previous = cameFrom.get(currency);
        const leg = previous === undefined ? undefined : legs.get(previous)?.get(currency);
        if (previous === undefined || !leg) return null;
        path.unshift(leg);
        currency = previous;
      }
      return path;
    },
  };

  function connect(from: string, to: string, leg: FxLeg): void {
    const known = legs.get(from);
    if (known) known.set(to, leg);
    else legs.set(from, new Map([[to, leg]]));
  }
}

function parts(pair: string, inverted: boolean): [string, string, FxLeg] {
  const [base = '', quote = ''] = pair.split('/');
  return inverted ? [quote, base, { pair, inverted }] : [base, quote, { pair, inverted }];
}

function rank(currency: string): number {
  if (currency === 'EUR') return 0;
  return currency === 'USD' ? 1 : 2;
}

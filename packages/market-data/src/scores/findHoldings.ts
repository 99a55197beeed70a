import type { SnapshotContent } from '../content.ts';
import { toInstruments } from '../store/toInstrument.ts';
import { createFindSymbol } from '../symbols/resolveSymbol.ts';

/** From the symbol of a fund's holding to the RIC it means in this content; null when none or several are meant. */
export function findHoldings({ instruments }: SnapshotContent): (symbol: string) => string | null {
  const rics = new Set(instruments.map(({ ric }) => ric));
  const noFacts = { id: 0, priceBasis: 'split_adjusted', firstPrice: null, lastPrice: null } as const;
  const find = createFindSymbol(toInstruments(instruments.map((row) => ({ ...row, ...noFacts }))), []);
  const found = new Map<string, string | null>();
  return (symbol) => {
    if (rics.has(symbol)) return symbol;
    const known = found.get(symbol);
    if (known !== undefined) return known;
    const match = find(symbol);
    const ric = match?.kind === 'found' ? match.instrument.ric : null;
    found.set(symbol, ric);
    return ric;
  };
}

import type { SnapshotContent } from '../content.ts';
import { toInstruments } from '../store/toInstrument.ts';
import { createFindSymbol } from '../symbols/resolveSymbol.ts';

/** Finds the RIC of the company that a holding's symbol names in this content; null when it names none or several. */
export function findHoldings({ instruments }: SnapshotContent): (symbol: string) => string | null {
  const issuers = new Map(instruments.map(({ ric, issuer }) => [ric, issuer ?? ric]));
  const noFacts = { id: 0, priceBasis: 'split_adjusted', firstPrice: null, lastPrice: null, value: null } as const;
  const find = createFindSymbol(toInstruments(instruments.map((row) => ({ ...row, ...noFacts }))), []);
  const found = new Map<string, string | null>();
  return (symbol) => {
    const issuer = issuers.get(symbol);
    if (issuer !== undefined && issuers.has(issuer)) return issuer;
    const known = found.get(symbol);
    if (known !== undefined) return known;
    const match = find(symbol);
    const ric = match?.kind === 'found' ? match.instrument.issuer : null;
    found.set(symbol, ric);
    return ric;
  };
}

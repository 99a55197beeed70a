import { splitRic } from './ricSuffixes.ts';

/**
 * One spelling for the share classes of a company: BRK.B, BRK-B, BRK/B, BRK B, BRKb → "BRK|B". Null for a code that does
 * not spell a class. Reuters writes the class in lower case (BRKb), everybody else after a separator.
 */
export function shareClassKey(code: string): string | null {
  const separated = /^([A-Za-z0-9]+)[.\-/ ]([A-Za-z])$/.exec(code);
  const reuters = separated ?? /^([A-Z0-9]+)([a-z])$/.exec(code);
  return reuters ? `${reuters[1]}|${reuters[2]}`.toUpperCase() : null;
}

/**
 * The class keys an input may mean, with the exchange suffix it names: BRK-B.N is BRK|B on N; BRKB has no separator and
 * may still be BRK|B, which only matters where an instrument really has that class.
 */
export function shareClassReadings(symbol: string): { readonly key: string; readonly suffix: string | null }[] {
  const { root, suffix } = splitRic(symbol);
  const readings = [
    { key: shareClassKey(symbol), suffix: null },
    { key: shareClassKey(root), suffix },
    { key: /^[A-Za-z]{2,5}$/.test(root) ? `${root.slice(0, -1)}|${root.slice(-1)}`.toUpperCase() : null, suffix },
  ];
  return readings.flatMap(({ key, suffix: on }) => (key ? [{ key, suffix: on?.toUpperCase() ?? null }] : []));
}

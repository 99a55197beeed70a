import { exchangeOf, splitRic } from './ricSuffixes.ts';

/** Suffixes that name the same exchange: Reuters beside Yahoo, and the code of one venue beside the consolidated one. */
const SAME_EXCHANGE: readonly (readonly string[])[] = [
  ['OQ', 'O'],
  ['N', 'K'],
  ['S', 'SW'],
  ['I', 'IR'],
  ['J', 'JO'],
  ['BU', 'BD'],
];

/** A suffix for the country, which several data vendors use instead of one for the exchange. */
const ANY_UNITED_STATES = 'US';

/** True when two suffixes name the same exchange. Case does not matter; `AAPL.US` is on any exchange of the United States. */
export function isSameExchange(wanted: string, suffix: string): boolean {
  const [a, b] = [wanted.toUpperCase(), suffix.toUpperCase()];
  if (a === ANY_UNITED_STATES) return exchangeOf(`X.${b}`)?.market === 'United States';
  return a === b || SAME_EXCHANGE.some((spellings) => spellings.includes(a) && spellings.includes(b));
}

/** True for a symbol whose suffix has other spellings: NESN.SW, AAPL.O, AAPL.US. */
export function hasOtherSpellings(symbol: string): boolean {
  const suffix = splitRic(symbol).suffix?.toUpperCase();
  if (suffix === undefined) return false;
  return suffix === ANY_UNITED_STATES || SAME_EXCHANGE.some((spellings) => spellings.includes(suffix));
}

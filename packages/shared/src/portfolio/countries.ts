const NAMES = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
const CODE = /^[A-Z]{2}$/;
/** CLDR's "Hong Kong SAR China" is "Hong Kong" in market data. */
const SUFFIX = / SAR China$/;

/** Returns the English name of a country, for its name or its two-letter ISO code. @example countryText('HK') // Hong Kong */
export function countryText(country: string): string {
  const name = CODE.test(country) ? NAMES.of(country) : undefined;
  return (name ?? country).replace(SUFFIX, '');
}

/** Returns the English name of a country in lower case, for its name or its two-letter ISO code. */
export function countryName(country: string): string {
  return countryText(country).toLowerCase();
}

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
let known: ReadonlySet<string> | undefined;

/** Returns true for the name of a country and for its two-letter ISO code. */
export function isCountry(country: string): boolean {
  known ??= new Set(LETTERS.flatMap((a) => LETTERS.map((b) => NAMES.of(a + b) ?? '')).map(countryName));
  return country !== '' && known.has(countryName(country));
}

/**
 * Returns the share of dividends that is withheld in a country, 0 to 1, and 0 if no rate names it. Names and ISO codes match.
 * Example: {"US": 0.15} and "United States" → 0.15.
 */
export function withheldIn(country: string | null, rates: Readonly<Record<string, number>>): number {
  if (country === null) return 0;
  const name = countryName(country);
  return Object.entries(rates).find(([one]) => countryName(one) === name)?.[1] ?? 0;
}

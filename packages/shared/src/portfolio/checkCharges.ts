import { COST_MARKETS } from '../engine/simulation/tradeCosts.ts';
import { shownName } from '../messages.ts';
import type { PortfolioRequest } from '../schemas/portfolioRequest.ts';
import type { Findings } from './findings.ts';
import type { MarketFacts } from './marketFacts.ts';

const NAMES = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
const CODE = /^[A-Z]{2}$/;
/** CLDR's "Hong Kong SAR China" is "Hong Kong" in market data. */
const SUFFIX = / SAR China$/;

/** Returns the English name of a country in lower case, for its name or its two-letter ISO code. */
export function countryName(country: string): string {
  const name = CODE.test(country) ? NAMES.of(country) : undefined;
  return (name ?? country).replace(SUFFIX, '').toLowerCase();
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

type Charges = Pick<PortfolioRequest, 'dividends' | 'withholding' | 'fees'>;

const TREATMENTS = { portfolio: ['reinvest', 'cash'], transactions: ['booked', 'market'] } as const;

/** Checks the treatment of dividends and the countries of withheld taxes. The schema has checked the rates. */
export function checkCharges(
  { dividends, withholding = {} }: Charges,
  kind: keyof typeof TREATMENTS,
  facts: MarketFacts,
  found: Findings,
): void {
  const treatments: readonly string[] = TREATMENTS[kind];
  if (dividends !== undefined && !treatments.includes(dividends)) {
    const [first, second] = treatments;
    const message = `With ${kind}, dividends must be "${first}" or "${second}", not "${dividends}".`;
    found.error('invalid_dividends', ['dividends'], message);
  }
  const countries = Object.keys(withholding);
  if (countries.length === 0) return;
  const markets = new Set([...facts.markets(), ...COST_MARKETS].map((market) => market.toLowerCase()));
  for (const country of countries) {
    if (isCountry(country) || markets.has(country.toLowerCase())) continue;
    const message = `Country "${shownName(country)}" is not known. Send an English name such as "United States", or an ISO code such as "US".`;
    found.error('unknown_country', ['withholding', country], message);
  }
}

/** Returns the members about fees and dividends that the request has. */
export function chargesOf({ dividends, withholding, fees }: Charges): Charges {
  return {
    ...(dividends === undefined ? {} : { dividends }),
    ...(withholding === undefined ? {} : { withholding }),
    ...(fees === undefined ? {} : { fees }),
  };
}

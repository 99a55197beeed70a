import { COST_MARKETS } from '../engine/simulation/tradeCosts.ts';
import { shownName } from '../messages.ts';
import type { PortfolioRequest } from '../schemas/portfolioRequest.ts';
import { isCountry } from './countries.ts';
import type { Findings } from './findings.ts';
import type { MarketFacts } from './marketFacts.ts';

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

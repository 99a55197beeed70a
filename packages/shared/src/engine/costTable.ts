import type { CostRate, InstrumentInput } from './input.ts';

/** Raised with every change of a rate; echoed in `portfolio_parameters`. */
export const COST_TABLE_VERSION = '2026-11';

/** Commission and spread, paid on every trade of a listed market. */
const TRADING = 0.0005;

/** Rates of shares by market: statutory part plus 5 basis points. */
const RATES: Readonly<Record<string, CostRate>> = {
  'United States': { buy: TRADING, sell: TRADING },
  Canada: { buy: TRADING, sell: TRADING },
  Japan: { buy: TRADING, sell: TRADING },
  Australia: { buy: TRADING, sell: TRADING },
  Germany: { buy: TRADING, sell: TRADING },
  Netherlands: { buy: TRADING, sell: TRADING },
  Switzerland: { buy: TRADING, sell: TRADING },
  'United Kingdom': { buy: 0.0055, sell: TRADING },
  Ireland: { buy: 0.0105, sell: TRADING },
  France: { buy: 0.0035, sell: TRADING },
  Italy: { buy: 0.0015, sell: TRADING },
  Spain: { buy: 0.0025, sell: TRADING },
  'Hong Kong': { buy: 0.0016, sell: 0.0016 },
  China: { buy: 0.0006, sell: 0.0011 },
  Singapore: { buy: 0.0009, sell: 0.0009 },
  Taiwan: { buy: TRADING, sell: 0.0035 },
  'South Korea': { buy: TRADING, sell: 0.002 },
  India: { buy: 0.0016, sell: 0.0015 },
};

/** Any market that the table does not name. */
const OTHER: CostRate = { buy: 0.001, sell: 0.001 };
const FUND: CostRate = { buy: TRADING, sell: TRADING };
const FREE: CostRate = { buy: 0, sell: 0 };

export const COST_MARKETS: readonly string[] = Object.keys(RATES);

/**
 * The default rate of a trade, as decimal fractions of the traded value in base currency (0.0055 = 55 basis points).
 * Funds pay no statutory part; cash pays nothing; a market outside the table pays the rate of any other market.
 *
 * Example: defaultCostRate('United Kingdom', 'stock') is { buy: 0.0055, sell: 0.0005 }.
 */
export function defaultCostRate(market: string, type: InstrumentInput['type']): CostRate {
  if (type === 'cash') return FREE;
  const rate = Object.hasOwn(RATES, market) ? RATES[market] : undefined;
  if (!rate) return OTHER;
  return type === 'etf' ? FUND : rate;
}

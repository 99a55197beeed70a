/**
 * Hour in UTC at which a market's regular session closes in its own winter time, by market name. The values are used only to tell
 * whether two closes of one date are near each other, so half an hour and daylight saving do not matter.
 */
const CLOSING_HOURS: Readonly<Record<string, number>> = {
  'United States': 21,
  Canada: 21,
  Mexico: 21,
  Brazil: 21,
  Chile: 20,
  Argentina: 20,
  'United Kingdom': 16.5,
  Ireland: 16.5,
  Germany: 16.5,
  France: 16.5,
  Netherlands: 16.5,
  Belgium: 16.5,
  Portugal: 16.5,
  Spain: 16.5,
  Italy: 16.5,
  Austria: 16.5,
  Finland: 16.5,
  Switzerland: 16.5,
  Sweden: 16.5,
  Denmark: 16,
  Norway: 15.5,
  Iceland: 15.5,
  Poland: 16,
  Czechia: 15.5,
  Hungary: 16,
  Greece: 15,
  Turkey: 15,
  'South Africa': 15,
  Israel: 15.5,
  'Saudi Arabia': 12,
  Qatar: 10,
  India: 10,
  Thailand: 9.5,
  Singapore: 9,
  Malaysia: 9,
  Indonesia: 9,
  'Hong Kong': 8,
  Vietnam: 8,
  China: 7,
  Philippines: 7,
  Japan: 6.5,
  'South Korea': 6.5,
  Taiwan: 5.5,
  Australia: 5,
  'New Zealand': 4,
};

export const MARKETS_WITH_HOURS: readonly string[] = Object.keys(CLOSING_HOURS);

/** Closes of one date that lie further apart than this see different news. */
const MOST_HOURS_APART = 2;

/**
 * True when the closes of one date in two markets are at most 2 hours apart. A market is near itself. Two different markets are not near each other
 * if the table lacks one of them. Cash has no close, so it is near every market.
 *
 * Example: Germany and the United Kingdom are near each other. Germany and the United States are not.
 */
export function closeTogether(market: string, other: string): boolean {
  if (market === other || market === 'Cash' || other === 'Cash') return true;
  const [hour, otherHour] = [CLOSING_HOURS[market], CLOSING_HOURS[other]];
  return hour !== undefined && otherHour !== undefined && Math.abs(hour - otherHour) <= MOST_HOURS_APART;
}

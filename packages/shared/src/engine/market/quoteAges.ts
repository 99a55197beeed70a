import { datesPerWeek, type Weekday } from '../../dates.ts';

/** How often a series has a value of its own, from the most to the least often. */
export const FREQUENCIES = ['daily', 'weekly', 'monthly', 'quarterly'] as const;
export type Frequency = (typeof FREQUENCIES)[number];

/** Limits on the age of a quote in sessions. Every weekday is a session. */
export interface QuoteAges {
  /** An older quote is reported as stale. */
  readonly stale: number;
  /** Nothing is bought at an older quote. */
  readonly notBought: number;
  /** An older quote is not used at all. */
  readonly notUsed: number;
}

const AGES: Readonly<Record<Frequency, QuoteAges>> = {
  daily: { stale: 5, notBought: 10, notUsed: 30 },
  weekly: { stale: 10, notBought: 15, notUsed: 40 },
  monthly: { stale: 30, notBought: 45, notUsed: 90 },
  quarterly: { stale: 80, notBought: 100, notUsed: 200 },
};

/**
 * The table of ages, by position in FREQUENCIES. It applies to prices, NAVs of funds, exchange rates, and risk-free rates
 * alike: the frequency of a series decides which row counts.
 */
export const QUOTE_AGES: readonly QuoteAges[] = FREQUENCIES.map((frequency) => AGES[frequency]);

/** The table for dates of the axis of all days: a week of five sessions has seven days, so 5 sessions are 7 days. */
const DAYS_OF_AGES: readonly QuoteAges[] = QUOTE_AGES.map(({ stale, notBought, notUsed }) => ({
  stale: (stale * 7) / 5,
  notBought: (notBought * 7) / 5,
  notUsed: (notUsed * 7) / 5,
}));

/** The row of a daily series. */
export const DAILY_AGES: QuoteAges = AGES.daily;

/** Returns the row of a frequency for the axis of a date. */
export function quoteAges(frequency: number, on: Weekday): QuoteAges {
  return (datesPerWeek(on) === 5 ? QUOTE_AGES : DAYS_OF_AGES)[frequency]!;
}

/** Limits on the age of a price, in weekdays, by position in FREQUENCIES: daily, weekly, monthly, quarterly. */

/** A price that was carried for longer is reported as stale. */
export const STALE_AFTER = [5, 10, 30, 80] as const;

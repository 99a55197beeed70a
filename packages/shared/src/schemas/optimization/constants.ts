/** How far the history of an optimization reaches, in years. Older returns say little about the risk of today. */
export const HISTORY_YEARS = { withoutStart: 5, most: 30 } as const;

export const PERIODS_PER_YEAR = { daily: 252, weekly: 52, monthly: 12, quarterly: 4 } as const;

/** Months between the dates of a walk-forward test. */
export const MONTHS_BETWEEN_DATES = { month: 1, quarter: 3, year: 12 } as const;

/** Largest weight of a symbol or a group, and the largest short position. Above 100% other weights are below 0. */
export const MOST_WEIGHT = 5;

/** The list of symbols that every read of instruments takes. */
export const MOST_SYMBOLS = 50;

const symbol = {
  type: 'string',
  minLength: 1,
  maxLength: 2000,
  description: `RIC, ticker, ISIN or alias; up to ${MOST_SYMBOLS}, each once, separated by commas, or the parameter repeated.`,
} as const;
const startDate = { type: 'string', format: 'date', description: 'First day, inclusive.' } as const;
const endDate = { type: 'string', format: 'date', description: 'Last day, inclusive. Default: the latest.' } as const;

export const symbolsQuery = { type: 'object', properties: { symbol }, required: ['symbol'] } as const;
export const keyRatiosQuery = {
  type: 'object',
  properties: {
    symbol,
    limit: { type: 'integer', minimum: 1, maximum: 20, default: 4, description: 'Periods per symbol.' },
    freq: { type: 'integer', minimum: 1, maximum: 2, default: 1, description: '1 annual, 2 quarterly.' },
  },
  required: ['symbol'],
} as const;
export const dailyPriceQuery = {
  type: 'object',
  properties: {
    symbol,
    start_date: { ...startDate, description: 'First day, inclusive. Default: one year before the last.' },
    end_date: endDate,
    latest: { type: 'boolean', default: false, description: 'Only the latest row of each symbol.' },
  },
  required: ['symbol'],
} as const;
export const historicalScoresQuery = {
  type: 'object',
  properties: {
    symbol,
    weeks: { type: 'integer', minimum: 1, maximum: 200, default: 52, description: 'Fridays, the latest ones.' },
  },
  required: ['symbol'],
} as const;
export const rollingVolatilityQuery = {
  type: 'object',
  properties: {
    symbol,
    start_date: { ...startDate, description: 'First day, inclusive. Default: one year before the last.' },
    end_date: endDate,
    window: { type: 'integer', minimum: 1, maximum: 1000, default: 252, description: 'Daily returns in the window.' },
  },
  required: ['symbol'],
} as const;
/** Reads that cover all days by default. */
export const allDaysQuery = {
  type: 'object',
  properties: {
    symbol,
    start_date: { ...startDate, description: 'First day, inclusive. Default: the beginning of the data.' },
    end_date: endDate,
  },
  required: ['symbol'],
} as const;
export const returnsCalendarQuery = {
  type: 'object',
  properties: {
    symbol,
    monthly: { type: 'boolean', default: true, description: 'Rows of months.' },
    yearly: { type: 'boolean', default: true, description: 'Rows of years.' },
  },
  required: ['symbol'],
} as const;
export const riskFreeRatesQuery = {
  type: 'object',
  properties: {
    currency: {
      type: 'string',
      minLength: 1,
      maxLength: 200,
      description:
        'Currency codes (ISO 4217), each once, separated by commas, or the parameter repeated. Default: all with rates.',
    },
    start_date: { ...startDate, description: 'First day, inclusive. Default: one year before the last.' },
    end_date: endDate,
  },
} as const;
const currencyCode = { type: 'string', minLength: 3, maxLength: 3 } as const;
export const exchangeRatesQuery = {
  type: 'object',
  properties: {
    from: { ...currencyCode, description: 'Currency that is converted (ISO 4217).' },
    to: { ...currencyCode, description: 'Currency of the rate (ISO 4217).' },
    start_date: { ...startDate, description: 'First day, inclusive. Default: one year before the last.' },
    end_date: endDate,
  },
  required: ['from', 'to'],
} as const;
export const fundHoldingsQuery = {
  type: 'object',
  properties: {
    symbol,
    date: { ...endDate, description: 'Day for which the last list on or before it is returned. Default: the latest.' },
  },
  required: ['symbol'],
} as const;
export const statementsQuery = {
  type: 'object',
  properties: {
    symbol,
    frequency: {
      type: 'string',
      enum: ['annual', 'quarterly'],
      default: 'annual',
      description: 'Length of the periods.',
    },
  },
  required: ['symbol'],
} as const;
export const symbolSearchQuery = {
  type: 'object',
  properties: {
    query: { type: 'string', minLength: 1, maxLength: 100, description: 'Part of a name, ticker, RIC, ISIN or alias.' },
    limit: { type: 'integer', minimum: 1, maximum: 50, default: 10, description: 'Most matches.' },
  },
  required: ['query'],
} as const;
/** Parameters of every read that answers with a list. */
export const fieldsParameter = {
  fields: {
    type: 'string',
    minLength: 1,
    maxLength: 1000,
    description:
      'Members of each row, each once, separated by commas, or the parameter repeated. The others are left out. Default: all.',
  },
} as const;
export const pageParameters = {
  limit: {
    type: 'integer',
    minimum: 1,
    maximum: 100_000,
    description: 'Rows of a page. `X-Next-Cursor` has the cursor of the next page. Default: all rows.',
  },
  cursor: { type: 'string', maxLength: 200, description: 'X-Next-Cursor of the previous page.' },
} as const;
export const noQuery = { type: 'object', properties: {} } as const;

import { jobWarnings } from './issues.ts';
import {
  boolean,
  closed,
  date,
  dateTime,
  integer,
  integers,
  listOf,
  needsOneOf,
  nullableDateTime,
  nullableNumber,
  nullableNumbers,
  nullableString,
  nullableUri,
  number,
  numbers,
  string,
  type TypeOf,
} from './members.ts';
import { nameText } from './names.ts';
import { portfolioRequestProperties } from './portfolioRequest.ts';

const name = {
  ...nameText(
    'A name for people. It need not be unique. An update without this member keeps the name; null removes it.',
    200,
  ),
  type: ['string', 'null'],
  default: null,
} as const;

const onDataFault = {
  type: 'string',
  enum: ['warn', 'fail'],
  default: 'warn',
  description:
    'Policy for faults in the data, as in analyze. It is stored. With "fail", the portfolio is not stored if the data have a fault. While they have one later, it has no value and its nightly analysis fails.',
} as const;

/** The most files that the record of a portfolio has. */
const MOST_IMPORTED_FILES = 500;

const imported_files = {
  type: 'array',
  maxItems: MOST_IMPORTED_FILES,
  description:
    'Files whose transactions the portfolio has, the oldest first. They are a record for people and do not change results. An update without this member keeps the list.',
  items: {
    type: 'object',
    description: 'One imported file.',
    properties: {
      name: nameText('File name.', 255),
      sha256: {
        type: 'string',
        pattern: '^[0-9a-f]{64}$',
        description: 'SHA-256 of the content in hexadecimal. The same content has the same hash.',
      },
      rows: { type: 'integer', minimum: 0, description: 'Number of transactions in the file.' },
      added: { type: 'integer', minimum: 0, description: 'Number of transactions that no earlier file had.' },
      first_date: { type: 'string', format: 'date', description: 'First date of the transactions.' },
      last_date: { type: 'string', format: 'date', description: 'Last date of the transactions.' },
      imported_at: { type: 'string', format: 'date-time', description: 'Time of the import. RFC 3339, UTC.' },
    },
    required: ['name', 'sha256', 'rows', 'added', 'first_date', 'last_date', 'imported_at'],
    additionalProperties: false,
  },
} as const;

/** Body of track and update: a portfolio definition, and a name. */
export const trackRequest = needsOneOf(
  {
    type: 'object',
    description: 'A portfolio definition that is kept, and a name for it.',
    properties: {
      ...portfolioRequestProperties,
      name,
      imported_files,
      on_missing: {
        type: 'string',
        enum: ['fail', 'drop'],
        default: 'fail',
        description:
          'Policy for a row that cannot be held. "fail" rejects the request. "drop" keeps the row, and each analysis leaves it out and reports it in warnings.',
      },
      on_data_fault: onDataFault,
    },
  } as const,
  'portfolio',
  'transactions',
);

const identity = {
  portfolio_id: string('Prefix "pf", a hyphen, a UUID.'),
  version: integer('Version of the definition. It starts at 1 and increases by 1 with every change.'),
  created_at: dateTime('Start of tracking. RFC 3339, UTC.'),
  updated_at: dateTime('Creation time of this version. RFC 3339, UTC.'),
} as const;

/** Answer of track, update and read: the definition as it was sent, with the defaults written out. */
export const trackedPortfolio = {
  type: 'object',
  description:
    'A tracked portfolio. Optional members are present if they were sent or have a default. The starting value has one only for rows with weights.',
  properties: {
    ...identity,
    name,
    ...portfolioRequestProperties,
    on_data_fault: onDataFault,
    imported_files,
    warnings: {
      ...jobWarnings,
      description: 'Warnings of the request that stored it. Only in its answer, if there are any.',
    },
  },
  required: [
    'portfolio_id',
    'version',
    'created_at',
    'updated_at',
    'name',
    'base_currency',
    'benchmark',
    'include_transaction_costs',
    'transaction_cost_config',
  ],
  additionalProperties: false,
} as const;

const summary = {
  name,
  base_currency: string('Currency code.'),
  benchmark: nullableString('Symbol as it was sent, name of an object, or the default. Null without a benchmark.'),
  positions: integer('Distinct symbols, as they were sent.'),
  rebalance_dates: integer('Distinct dates.'),
} as const;

/** Answer of GET /v1/portfolio. */
export const portfolioList = closed('A page of portfolios, newest first.', {
  portfolios: listOf('Without their rows.', closed('One portfolio.', { ...identity, ...summary })),
  next_cursor: nullableString('Null at the end.'),
});

/** Answer of GET /v1/portfolio/{portfolio_id}/versions. */
export const portfolioVersions = closed('The history of a portfolio.', {
  portfolio_id: identity.portfolio_id,
  has_alert: boolean('True if nightly analyses notify of changes, so that there is an alert to read.'),
  versions: listOf(
    'The latest first; the last 100 are kept.',
    closed('One version.', { version: identity.version, updated_at: identity.updated_at, ...summary }),
  ),
});

const nightly = {
  last_run: nullableDateTime(
    'Time of the last nightly analysis, also of one that failed. RFC 3339, UTC. Null before the first one.',
  ),
  last_error: nullableString('Why the last night has not analyzed the portfolio, in a sentence. Null if it has.'),
  next_run: nullableDateTime(
    'Time of the next nightly analysis. RFC 3339, UTC. Null if nothing is analyzed, because the portfolio has no alert or no tracking-worker runs.',
  ),
} as const;

const shares = (of: string) =>
  listOf(`One row for each ${of}.`, closed(`One ${of}.`, { name: string(`Name of the ${of}.`), ...numbers('weight') }));

/** Answer of GET /v1/portfolio/{portfolio_id}/value. */
export const portfolioValue = closed('Value of a tracked portfolio at the last close.', {
  portfolio_id: identity.portfolio_id,
  version: identity.version,
  warnings: jobWarnings,
  as_of: date('Last valuation day.'),
  base_currency: string('Currency code.'),
  ...numbers('tracked.value', 'day_change'),
  ...nullableNumbers('day_return'),
  since: date('First valuation day.'),
  ...numbers('total_return'),
  ...nullableNumbers('annualized_return', 'money_weighted_return'),
  benchmark: nullableString('RIC or name of the benchmark. Null without one.'),
  series: listOf(
    'At most 120 days at equal distances, from the first to the last one.',
    closed('One day.', {
      date: date('Valuation day.'),
      ...numbers('portfolio_value', 'cumulative_return'),
      ...nullableNumbers('benchmark_value_base'),
    }),
  ),
  positions: listOf(
    'Positions at the last close, from the largest weight on. Profit and contribution count since the first valuation day.',
    closed('One position.', {
      ric: string('RIC of the instrument, or cash.'),
      name: string('Name of the instrument.'),
      market: string('Name of the market.'),
      sector: string('Name of the sector. It is "ETF" for funds and "Cash" for cash.'),
      currency: string('Currency of the instrument.'),
      ...numbers('quantity', 'close_local', 'value', 'weight'),
      ...nullableNumbers('changepercent', 'total_pl', 'contribution_pct'),
    }),
  ),
  allocation: closed('Sums of the weights of the positions, from the largest on.', {
    sectors: shares('sector'),
    markets: shares('market'),
    currencies: shares('currency'),
  }),
  income: {
    ...closed('Dividends and interest since the first valuation day.', {
      ...numbers('gross', 'withheld', 'net'),
      months: listOf(
        'The last 12 months with income, the oldest first.',
        closed('One month.', { ...integers('year', 'month'), ...numbers('gross', 'withheld', 'net') }),
      ),
    }),
  },
  nightly: closed('Nightly analyses for the alert of the portfolio. All members are null without an alert.', nightly),
});

export type PortfolioValue = TypeOf<typeof portfolioValue>;

/** Query of GET /v1/portfolio. */
export const portfolioListQuery = {
  type: 'object',
  properties: {
    cursor: { type: 'string', maxLength: 200, description: 'next_cursor of the page before.' },
    limit: { type: 'integer', minimum: 1, maximum: 100, default: 20, description: 'Most portfolios of a page.' },
  },
} as const;

export type TrackRequest = TypeOf<typeof trackRequest>;
export type TrackedPortfolio = TypeOf<typeof trackedPortfolio>;
export type PortfolioListQuery = TypeOf<typeof portfolioListQuery>;

export const DEFAULT_LEAST_CHANGE = 0.02;

const leastChange =
  'Smallest change of the value since the last notification, as a decimal fraction. For example, 0.02 means 2%.';

const leastHoldingChange =
  'Smallest profit or loss of a holding since the last notification, as a decimal fraction of its value. Null: holdings notify no one.';

/** Body of PUT /v1/portfolio/{portfolio_id}/alert. */
export const alertRequest = {
  type: 'object',
  additionalProperties: false,
  description: 'Rules for the notifications of a tracked portfolio. An empty object has all defaults.',
  properties: {
    callback_url: {
      type: ['string', 'null'],
      format: 'uri',
      maxLength: 2000,
      default: null,
      description:
        'Address that also receives the notifications as webhooks. It must use https and a public host. Null: there are no webhooks.',
    },
    least_change: { type: 'number', minimum: 0, maximum: 1, default: DEFAULT_LEAST_CHANGE, description: leastChange },
    least_holding_change: {
      type: ['number', 'null'],
      minimum: 0.001,
      maximum: 10,
      default: null,
      description: leastHoldingChange,
    },
  },
} as const;

/** Answer about an alert. */
export const portfolioAlert = closed('The alert of a portfolio, and its nightly analyses.', {
  portfolio_id: string('Prefix "pf", a hyphen, a UUID.'),
  callback_url: nullableUri('Address that also receives the notifications as webhooks. Null without one.'),
  least_change: number(leastChange),
  least_holding_change: nullableNumber(leastHoldingChange),
  ...nightly,
  warnings: {
    ...jobWarnings,
    description: 'A warning with the code `not_scheduled` if no tracking-worker runs. Otherwise empty.',
  },
});

export type AlertRequest = TypeOf<typeof alertRequest>;

import { shareExamples } from './shares.ts';

const rows = [
  { date: '2024-01-02', symbol: 'AAPL.OQ', weight: 0.5 },
  { date: '2024-01-02', symbol: 'D05.SI', weight: 0.5 },
];
export const EXAMPLE_START = { initial_value: 100_000 } as const;

/** The settings of the example in the reference. */
export const EXAMPLE_SETTINGS = {
  base_currency: 'SGD',
  ...EXAMPLE_START,
  benchmark: 'ACWI.OQ',
  include_transaction_costs: true,
  transaction_cost_config: null,
};
const identity = {
  portfolio_id: 'pf-0b9d6a52-7c1e-4e0a-9a39-3a1f5f6f7c10',
  version: 1,
  created_at: '2026-01-05T09:00:00.000Z',
  updated_at: '2026-01-05T09:00:00.000Z',
};
const summary = { name: 'Core', base_currency: 'SGD', benchmark: 'ACWI.OQ', positions: 2, rebalance_dates: 1 };
const tracked = { ...identity, name: 'Core', portfolio: rows, ...EXAMPLE_SETTINGS };
const next = { version: 2, updated_at: '2026-02-02T09:00:00.000Z' };
const alert = {
  portfolio_id: identity.portfolio_id,
  callback_url: 'https://receiver.example/tearsheet',
  least_change: 0.02,
  least_holding_change: 0.1,
  last_run: null,
  last_error: null,
  next_run: '2026-02-03T05:30:00.000Z',
  warnings: [],
};
const notification = {
  notification_id: '7',
  created_at: '2026-02-03T05:31:12.204Z',
  is_read: false,
  kind: 'portfolio.changed',
  portfolio_id: identity.portfolio_id,
  portfolio_name: 'Core',
  version: 1,
  title: 'Core: the value fell by 3.2% since 2026-01-30, from 103,305.79 to 100,000.00 SGD.',
  explanation: ['AAPL.OQ contributed −2.1% and D05.SI contributed −1.1%.'],
  as_of: '2026-02-02',
  since: '2026-01-30',
  value_change: -0.032,
  check_url: '/v1/jobs/port-3f2b1c9e-5d0a-4c1e-9f57-0d6a8f1e2b34',
};
const mailSettings = {
  email: 'anna@example.com',
  email_status: 'confirmed',
  email_problem: null,
  quiet_hours: { from: '22:00', to: '07:00', time_zone: 'Europe/Berlin' },
  warnings: [],
};
/** The figures are those of the demo market. The history is cut to its ends. */
const value = {
  portfolio_id: identity.portfolio_id,
  version: 1,
  as_of: '2024-12-31',
  base_currency: 'SGD',
  benchmark: 'ACWI.OQ',
  value: 126224.411449,
  day_change: 742.812677,
  day_return: 0.0059196941,
  since: '2024-01-02',
  total_return: 0.26224411448493123,
  annualized_return: null,
  money_weighted_return: null,
  warnings: [],
  series: [
    { date: '2024-01-02', portfolio_value: 100000, cumulative_return: 0, benchmark_value_base: 100000 },
    {
      date: '2024-12-31',
      portfolio_value: 126224.411449,
      cumulative_return: 0.2622441145,
      benchmark_value_base: 115846.485948,
    },
  ],
  positions: [
    {
      ric: 'D05.SI',
      name: 'DBS Group Holdings Ltd',
      market: 'Singapore',
      sector: 'Financials',
      currency: 'SGD',
      quantity: 2888.456,
      close_local: 43.7,
      value: 126224.411449,
      weight: 1,
      changepercent: 0.32,
      total_pl: 26224.411449,
      contribution_pct: 0.2622441145,
    },
  ],
  allocation: {
    sectors: [{ name: 'Financials', weight: 1 }],
    markets: [{ name: 'Singapore', weight: 1 }],
    currencies: [{ name: 'SGD', weight: 1 }],
  },
  income: {
    gross: 5120.4,
    withheld: 0,
    net: 5120.4,
    months: [{ year: 2024, month: 5, gross: 5120.4, withheld: 0, net: 5120.4 }],
  },
  nightly: { last_run: null, last_error: null, next_run: null },
};
const shares = shareExamples({ portfolio_id: identity.portfolio_id });

const request = { core: { name: 'Core', portfolio: rows, ...EXAMPLE_SETTINGS } };

export const TRACKING_EXAMPLES = {
  trackPortfolio: { request, answer: { first_version: tracked } },
  getPortfolio: { answer: { first_version: tracked } },
  updatePortfolio: { request, answer: { second_version: { ...tracked, ...next } } },
  listPortfolios: { answer: { one_page: { portfolios: [{ ...identity, ...summary }], next_cursor: null } } },
  getPortfolioValue: { answer: { last_close: value } },
  listPortfolioVersions: {
    answer: {
      two_versions: {
        portfolio_id: identity.portfolio_id,
        has_alert: false,
        versions: [
          { ...next, ...summary },
          { version: 1, updated_at: identity.updated_at, ...summary },
        ],
      },
    },
  },
  sharePortfolio: shares.create,
  listPortfolioShares: shares.list,
  setPortfolioAlert: {
    request: {
      two_percent: {
        callback_url: alert.callback_url,
        least_change: alert.least_change,
        least_holding_change: alert.least_holding_change,
      },
    },
    answer: { set: alert },
  },
  getPortfolioAlert: { answer: { set: alert } },
  listNotifications: { answer: { one_unread: { notifications: [notification], unread: 1, next_cursor: null } } },
  getNotificationSettings: { answer: { confirmed: mailSettings } },
  setNotificationSettings: {
    request: { nights: { email: mailSettings.email, quiet_hours: mailSettings.quiet_hours } },
    answer: { confirmed: mailSettings },
  },
  streamNotificationEvents: {
    answer: { two_events: 'event: unread\ndata: {"unread":1}\n\nevent: unread\ndata: {"unread":0}\n\n' },
  },
  markNotificationsRead: { request: { all: { up_to: '7' } }, answer: { none_left: { unread: 0 } } },
  getPortfolioVersion: { answer: { first_version: tracked } },
};

import { EMAIL_PATTERN, MOST_EMAIL } from '../email.ts';
import { jobWarnings } from './issues.ts';
import {
  boolean,
  closed,
  date,
  dateTime,
  integer,
  listOf,
  nullableDate,
  nullableNumber,
  nullableString,
  number,
  string,
  type TypeOf,
  uriPath,
} from './members.ts';

/** The most rows of each list of a notification. Its sentences have the number of the others. */
export const MOST_NOTIFIED = 10;

const common = {
  portfolio_id: string('Id of the portfolio.'),
  portfolio_name: nullableString('Name of the portfolio. Null without one.'),
  version: integer('Version of its definition.'),
} as const;

const explained = {
  title: string('The change or the failure, in one sentence.'),
  explanation: listOf('Its causes, in sentences.', string('One sentence.')),
} as const;

const changes = {
  data_faults: jobWarnings,
  base_currency: string('Currency code of the value.'),
  value_change: nullableNumber('Change of the value, as a decimal fraction. Null after a change of the definition.'),
  holdings: listOf(
    'The holdings with the largest profit or loss since the notification before, the largest first. Empty after a change of the definition.',
    closed('One holding.', {
      ric: string('RIC of the holding.'),
      profit: number('Profit or loss in base currency.'),
      contribution: number('Profit or loss divided by the value of the portfolio before, as a decimal fraction.'),
      change: nullableNumber(
        'Profit or loss divided by the value of the holding before, as a decimal fraction. Null if it was not held.',
      ),
    }),
  ),
  recommendations: listOf(
    'Holdings with another recommendation.',
    closed('One holding.', {
      ric: string('RIC of the holding.'),
      from: nullableString('Recommendation before. Null without one.'),
      to: nullableString('Recommendation now. Null without one.'),
    }),
  ),
  removed_positions: listOf('Positions that can no longer be held.', string('RIC, date, and reason.')),
} as const;

const REASONS = ['value', 'holdings', 'recommendations', 'removed_positions'] as const;

/** Data of the event `portfolio.changed`. */
export const changedPortfolio = closed('Changes since the last notification.', {
  ...common,
  ...explained,
  reasons: listOf('Reasons of the event.', { type: 'string', enum: REASONS }),
  as_of: date('Last valuation day.'),
  since: date('Last valuation day of the notification before.'),
  value: number('Value in the base currency.'),
  ...changes,
  check_url: uriPath('Path of the analysis that found the change.'),
} as const);

/** Data of the event `portfolio.not_analyzed`. */
export const unanalyzedPortfolio = closed('A portfolio that a night could not analyze, for the first time.', {
  ...common,
  ...explained,
});

/** One entry of the inbox. */
const notification = closed('One notification about a tracked portfolio.', {
  notification_id: string('Number of the notification. A later one has a larger number.'),
  created_at: dateTime('RFC 3339, UTC.'),
  is_read: boolean('True if it was marked as read.'),
  kind: {
    type: 'string',
    enum: ['portfolio.changed', 'portfolio.not_analyzed'],
    description: 'Kind of notification. A webhook of this type has the same data.',
  },
  ...common,
  ...explained,
  as_of: nullableDate('Last valuation day. Null if the portfolio was not analyzed.'),
  since: nullableDate('Last valuation day of the notification before. Null if the portfolio was not analyzed.'),
  value_change: nullableNumber(
    'Change of the value since then, as a decimal fraction. Null after a change of the definition, and if the portfolio was not analyzed.',
  ),
  check_url: {
    ...nullableString(
      'Path of the analysis that found the change, until it expires. Null if the portfolio was not analyzed.',
    ),
    format: 'uri-reference',
  },
} as const);

/** Answer of GET /v1/notifications. */
export const notificationList = closed('A page of notifications, newest first.', {
  notifications: listOf(
    'The last 500 notifications of the account are kept, until 90 days after the latest one.',
    notification,
  ),
  unread: integer('Number of notifications of the account that were not marked as read.'),
  next_cursor: nullableString('Cursor of the next page. Null on the last page.'),
});

/** Query of GET /v1/notifications. */
export const notificationListQuery = {
  type: 'object',
  properties: {
    cursor: { type: 'string', maxLength: 200, description: 'next_cursor of the page before.' },
    limit: { type: 'integer', minimum: 1, maximum: 100, default: 20, description: 'Most notifications of a page.' },
  },
} as const;

/** Body of POST /v1/notifications/read. */
export const readNotifications = {
  type: 'object',
  description: 'The notifications that were read.',
  properties: {
    up_to: {
      type: 'string',
      pattern: '^[1-9][0-9]{0,14}$',
      description: 'Id of a notification. It and all earlier ones are marked as read.',
    },
  },
  required: ['up_to'],
  additionalProperties: false,
} as const;

/** Answer of POST /v1/notifications/read. */
export const unreadNotifications = closed('The notifications that are left.', {
  unread: integer('Number of notifications of the account that were not marked as read.'),
});

const TIME_OF_DAY = '^([01][0-9]|2[0-3]):[0-5][0-9]$';

const quietHours = {
  type: ['object', 'null'],
  description:
    'Hours of the day without mail. Notifications of these hours are mailed at their end. Null: there are none.',
  default: null,
  properties: {
    from: { type: 'string', pattern: TIME_OF_DAY, description: 'Start, HH:MM.' },
    to: { type: 'string', pattern: TIME_OF_DAY, description: 'End, HH:MM. It may be on the next day.' },
    time_zone: { type: 'string', maxLength: 60, description: 'IANA name of a time zone, such as Europe/Berlin.' },
  },
  required: ['from', 'to', 'time_zone'],
  additionalProperties: false,
} as const;

/** Body of PUT /v1/notifications/settings. */
export const notificationSettingsRequest = {
  type: 'object',
  description: 'Settings of the mail about notifications, which are always in the inbox too.',
  properties: {
    email: {
      type: ['string', 'null'],
      maxLength: MOST_EMAIL,
      pattern: EMAIL_PATTERN,
      description:
        'Address that gets one mail about all notifications of a night. It must be confirmed by a link that is mailed to it. Null: nothing is mailed.',
    },
    quiet_hours: quietHours,
  },
  required: ['email'],
  additionalProperties: false,
} as const;

/** Answer about the settings. */
export const notificationSettings = closed('Settings of the mail about notifications.', {
  email: nullableString('Address that gets the mail. Null without one.'),
  email_status: {
    type: ['string', 'null'],
    enum: ['unconfirmed', 'confirmed', 'stopped', 'rejected', null],
    description:
      'Only a confirmed address gets mail. "stopped": the reader of a mail has stopped them. "rejected": a mail server has refused the address. Null without an address.',
  },
  email_problem: nullableString('The answer of a mail server that has refused the address. Null if none has.'),
  quiet_hours: quietHours,
  warnings: {
    ...jobWarnings,
    description: 'A warning with the code `no_mail` if the service has no mail server. Otherwise empty.',
  },
} as const);

export type NotificationSettingsRequest = TypeOf<typeof notificationSettingsRequest>;
export type ChangedPortfolio = TypeOf<typeof changedPortfolio>;
export type UnanalyzedPortfolio = TypeOf<typeof unanalyzedPortfolio>;
export type NotificationListQuery = TypeOf<typeof notificationListQuery>;
export type NotificationList = TypeOf<typeof notificationList>;
export type ReadNotifications = TypeOf<typeof readNotifications>;

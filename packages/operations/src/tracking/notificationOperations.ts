import {
  CONFIRMATION_EVENT,
  isNotificationEntry,
  type MailSettings,
  type Notification,
} from '@tearsheet/runtime/portfolios';
import { isTimeZone } from '@tearsheet/shared';
import {
  type ChangedPortfolio,
  type JobWarning,
  type NotificationListQuery,
  type NotificationSettingsRequest,
  notificationList,
  notificationListQuery,
  notificationSettings,
  notificationSettingsRequest,
  type ReadNotifications,
  readNotifications,
  type UnanalyzedPortfolio,
  unreadNotifications,
} from '@tearsheet/shared/schemas';
import type { Dependencies } from '../dependencies.ts';
import { encodeCursor } from '../encodeCursor.ts';
import { failed, type Operation, operationRow, refused } from '../operation.ts';
import { readCursor } from '../pages.ts';

const list = operationRow<NotificationListQuery>({
  name: 'list_notifications',
  scope: 'portfolio:read',
  input: { query: notificationListQuery },
  output: notificationList,
  rest: {
    method: 'get',
    path: '/v1/notifications',
    summary: 'List the notifications about your tracked portfolios, newest first',
    success: 'One page, and the number of unread notifications.',
  },
  tool: {
    title: 'Notifications about saved portfolios',
    description: 'Lists the changes that nightly analyses of saved portfolios have found, each with its causes.',
    isReadOnly: true,
    isIdempotent: true,
    output: {
      type: 'object',
      properties: {
        notifications: {
          type: 'array',
          items: { type: 'object' },
          description:
            'Newest first, each with portfolio_name, title, explanation, as_of, since, and value_change as a decimal fraction.',
        },
        unread: { type: 'integer' },
        next_cursor: notificationList.properties.next_cursor,
      },
      required: ['notifications', 'unread', 'next_cursor'],
    },
  },
  async run({ notifications }, { cursor, limit = notificationListQuery.properties.limit.default }, { owner }) {
    const page = readCursor(cursor, isNotificationEntry);
    if (page.kind === 'refused') return page;
    const [{ items, next }, unread] = await Promise.all([
      notifications.list(owner, page.after, limit),
      notifications.unread(owner),
    ]);
    return { kind: 'done', value: { notifications: items.map(membersOf), unread, next_cursor: encodeCursor(next) } };
  },
});

const markRead = operationRow<ReadNotifications>({
  name: 'mark_notifications_read',
  scope: 'portfolio:analyze',
  input: { body: readNotifications },
  output: unreadNotifications,
  rest: {
    method: 'post',
    path: '/v1/notifications/read',
    summary: 'Mark a notification and all earlier ones as read',
    success: 'The number of notifications that are still unread.',
  },
  async run({ notifications }, { up_to }, { owner }) {
    await notifications.read(owner, Number(up_to));
    return { kind: 'done', value: { unread: await notifications.unread(owner) } };
  },
});

const streamEvents = operationRow({
  name: 'stream_notification_events',
  scope: 'portfolio:read',
  output: null,
  streams: 'inbox',
  rest: {
    method: 'get',
    path: '/v1/notifications/events',
    summary: 'Follow the number of unread notifications as Server-Sent Events',
    success:
      'Every event is named `unread` and contains `unread`, the number of unread notifications. The first event has the present ' +
      'number. Others follow when it changes. The stream ends after 5 minutes, and when the token is revoked. Connect again ' +
      'after 5 minutes.',
  },
  run: () => ({ kind: 'inbox_events' }),
});

const SETTINGS = '/v1/notifications/settings';

const getSettings = operationRow({
  name: 'get_notification_settings',
  scope: 'portfolio:read',
  output: notificationSettings,
  rest: {
    method: 'get',
    path: SETTINGS,
    summary: 'Get how your notifications are mailed',
    success: 'The settings.',
  },
  async run({ mail }, _input, { owner }) {
    return { kind: 'done', value: await settingsAnswer(mail, await mail.read(owner)) };
  },
});

const setSettings = operationRow<NotificationSettingsRequest>({
  name: 'set_notification_settings',
  scope: 'portfolio:analyze',
  input: { body: notificationSettingsRequest },
  output: notificationSettings,
  rest: {
    method: 'put',
    path: SETTINGS,
    summary: 'Set the address and the quiet hours of mail about your notifications',
    success: 'The settings. An address that is not confirmed gets a mail with a link to confirm it.',
    problems: ['rate_limited'],
  },
  async run({ mail, now }, { email, quiet_hours = null }, { owner }) {
    if (quiet_hours !== null && !isTimeZone(quiet_hours.time_zone)) {
      const message = 'must be the IANA name of a time zone, such as Europe/Berlin';
      return refused('quiet_hours', 'unknown_time_zone', message, quiet_hours.time_zone);
    }
    const quiet = quiet_hours && { from: quiet_hours.from, to: quiet_hours.to, timeZone: quiet_hours.time_zone };
    const settings = await mail.write(owner, email, quiet);
    if (email !== null && settings.status === 'unconfirmed' && (await mail.hasMailer())) {
      const event = { type: CONFIRMATION_EVENT, timestamp: now().toISOString(), data: {} };
      if (!(await mail.askToConfirm(owner, email, event))) {
        return failed('rate_limited', 'The account has asked for 5 confirmations today. Try again tomorrow.');
      }
    }
    return { kind: 'done', value: await settingsAnswer(mail, settings) };
  },
});

async function settingsAnswer(mail: Dependencies['mail'], { email, status, problem, quietHours }: MailSettings) {
  const warnings: JobWarning[] = [];
  if (!(await mail.hasMailer())) {
    const message =
      'The service has no mail server, so notifications are not mailed. Ask the operator to set SMTP_URL.';
    warnings.push({ code: 'no_mail', message, field: 'email' });
  }
  const quiet_hours = quietHours && { from: quietHours.from, to: quietHours.to, time_zone: quietHours.timeZone };
  return { email, email_status: status, email_problem: problem, quiet_hours, warnings };
}

/** The inbox of an account. Nightly analyses fill it (alertOperations.ts). */
export const NOTIFICATION_OPERATIONS: readonly Operation[] = [list, streamEvents, markRead, getSettings, setSettings];

function membersOf({ number, createdAt, isRead, event }: Notification) {
  const data = event.data as UnanalyzedPortfolio & Partial<ChangedPortfolio>; // Only these events are announced.
  const { portfolio_id, portfolio_name, version, title, explanation } = data;
  const { as_of = null, since = null, value_change = null, check_url = null } = data;
  return {
    notification_id: String(number),
    created_at: createdAt,
    is_read: isRead,
    kind: event.type,
    ...{ portfolio_id, portfolio_name, version, title, explanation },
    ...{ as_of, since, value_change, check_url },
  };
}

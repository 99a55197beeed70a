import { isNotificationEntry, type Notification } from '@tearsheet/runtime/portfolios';
import {
  type ChangedPortfolio,
  type NotificationListQuery,
  notificationList,
  notificationListQuery,
  type ReadNotifications,
  readNotifications,
  type UnanalyzedPortfolio,
  unreadNotifications,
} from '@tearsheet/shared/schemas';
import { encodeCursor } from '../encodeCursor.ts';
import { type Operation, PRIVATE } from '../operation.ts';
import { readCursor } from '../pages.ts';

const list: Operation<NotificationListQuery> = {
  name: 'list_notifications',
  scope: 'portfolio:read',
  input: { query: notificationListQuery },
  output: notificationList,
  rest: {
    operationId: 'listNotifications',
    method: 'get',
    path: '/v1/notifications',
    summary: 'List the notifications about your tracked portfolios, newest first',
    status: 200,
    success: 'One page, and the number of unread notifications.',
    problems: [],
    cacheControl: PRIVATE,
  },
  tool: {
    name: 'list_notifications',
    title: 'Notifications about saved portfolios',
    description:
      'Lists what the nightly analyses of saved portfolios have found: changes of value, recommendations, and positions, each with its causes.',
    isReadOnly: true,
    isIdempotent: true,
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
};

const markRead: Operation<ReadNotifications> = {
  name: 'mark_notifications_read',
  scope: 'portfolio:analyze',
  input: { body: readNotifications },
  output: unreadNotifications,
  rest: {
    operationId: 'markNotificationsRead',
    method: 'post',
    path: '/v1/notifications/read',
    summary: 'Mark a notification and all earlier ones as read',
    status: 200,
    success: 'The number of notifications that are still unread.',
    problems: [],
    cacheControl: PRIVATE,
  },
  tool: null,
  async run({ notifications }, { up_to }, { owner }) {
    await notifications.read(owner, Number(up_to));
    return { kind: 'done', value: { unread: await notifications.unread(owner) } };
  },
};

/** The inbox of an account. Nightly analyses fill it (alertOperations.ts). */
export const NOTIFICATION_OPERATIONS: readonly Operation[] = [list, markRead];

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

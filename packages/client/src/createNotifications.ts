import type { Client } from 'openapi-fetch';
import type { operations, paths } from './generated/openapi.ts';
import type { NotificationList } from './types.ts';
import { type CallOptions, signalOf, unwrap } from './unwrap.ts';

/** The inbox of the account, which the nightly analyses of tracked portfolios fill. */
export interface Notifications {
  /** Returns a page, newest first, with the number of unread notifications. */
  list(
    page?: NonNullable<operations['listNotifications']['parameters']['query']>,
    options?: CallOptions,
  ): Promise<NotificationList>;
  /** Marks a notification and all earlier ones as read. Returns the number of those that are still unread. */
  markRead(upTo: string, options?: CallOptions): Promise<number>;
}

export function createNotifications(api: Client<paths>): Notifications {
  return {
    list: async (query = {}, options) =>
      unwrap(await api.GET('/v1/notifications', { params: { query }, ...signalOf(options) })),
    markRead: async (up_to, options) => {
      const answer = await api.POST('/v1/notifications/read', { body: { up_to }, ...signalOf(options) });
      return unwrap<{ readonly unread: number }>(answer).unread;
    },
  };
}

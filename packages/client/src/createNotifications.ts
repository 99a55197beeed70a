import type { Client } from 'openapi-fetch';
import type { operations, paths } from './generated/openapi.ts';
import type { NotificationList, NotificationSettings, NotificationSettingsRequest } from './types.ts';
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
  /** Returns how the notifications are mailed. */
  settings(options?: CallOptions): Promise<NotificationSettings>;
  /** Sets the address and the quiet hours. A new address gets a mail with a link to confirm it. */
  setSettings(request: NotificationSettingsRequest, options?: CallOptions): Promise<NotificationSettings>;
}

export function createNotifications(api: Client<paths>): Notifications {
  return {
    list: async (query = {}, options) =>
      unwrap(await api.GET('/v1/notifications', { params: { query }, ...signalOf(options) })),
    markRead: async (up_to, options) => {
      const answer = await api.POST('/v1/notifications/read', { body: { up_to }, ...signalOf(options) });
      return unwrap<{ readonly unread: number }>(answer).unread;
    },
    settings: async (options) => unwrap(await api.GET('/v1/notifications/settings', signalOf(options))),
    setSettings: async (body, options) =>
      unwrap(await api.PUT('/v1/notifications/settings', { body, ...signalOf(options) })),
  };
}

import type { Client } from 'openapi-fetch';
import { TearsheetError } from './errors.ts';
import { eventsOf, LONGEST_SILENCE_MS } from './events.ts';
import type { operations, paths } from './generated/openapi.ts';
import { sleep } from './retryingFetch.ts';
import type { NotificationList, NotificationSettings, NotificationSettingsRequest } from './types.ts';
import { type CallOptions, signalOf, unwrap } from './unwrap.ts';

/** The inbox of the account, which the nightly analyses of tracked portfolios fill. */
export interface Notifications {
  /** Returns a page, newest first, with the number of unread notifications. */
  list(
    page?: NonNullable<operations['listNotifications']['parameters']['query']>,
    options?: CallOptions,
  ): Promise<NotificationList>;
  /**
   * Iterates over the number of unread notifications, now and after every change of it. It reconnects if the connection drops, and
   * does not end by itself. It throws if the service refuses the token.
   */
  follow(options?: CallOptions): AsyncGenerator<number>;
  /** Marks a notification and all earlier ones as read. Returns the number of those that are still unread. */
  markRead(upTo: string, options?: CallOptions): Promise<number>;
  /** Returns how the notifications are mailed. */
  settings(options?: CallOptions): Promise<NotificationSettings>;
  /** Sets the address and the quiet hours. A new address gets a mail with a link to confirm it. */
  setSettings(request: NotificationSettingsRequest, options?: CallOptions): Promise<NotificationSettings>;
}

/** Opens the event stream. Null if no stream is available now. */
type OpenEvents = (signal?: AbortSignal) => Promise<ReadableStream<Uint8Array> | null>;

const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 60_000;

export function createNotifications(
  api: Client<paths>,
  openEvents: OpenEvents,
  { firstPauseMs = FIRST_PAUSE_MS, silenceMs = LONGEST_SILENCE_MS } = {},
): Notifications {
  const list: Notifications['list'] = async (query = {}, options) =>
    unwrap(await api.GET('/v1/notifications', { params: { query }, ...signalOf(options) }));

  /** Returns null while the service cannot be reached. */
  async function readUnread(options: CallOptions): Promise<number | null> {
    try {
      return (await list({ limit: 1 }, options)).unread;
    } catch (error) {
      if (error instanceof TearsheetError && error.isRetryable) return null;
      throw error;
    }
  }

  return {
    list,
    async *follow(options = {}) {
      const { signal } = options;
      let seen: number | null = null;
      for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
        const stream = await openEvents(signal);
        for await (const { data } of stream === null ? [] : eventsOf(stream, silenceMs, signal)) {
          const { unread } = JSON.parse(data) as { readonly unread: number };
          pauseMs = firstPauseMs;
          if (unread !== seen) yield unread;
          seen = unread;
        }
        // A stream begins with the number, so only its absence needs a read.
        const unread: number | null = stream === null ? await readUnread(options) : seen;
        if (unread !== null && unread !== seen) yield unread;
        seen = unread ?? seen;
        // The clients of a gateway that stopped do not come back at the same time.
        await sleep(pauseMs * (0.5 + Math.random()), signal);
      }
    },
    markRead: async (up_to, options) => {
      const answer = await api.POST('/v1/notifications/read', { body: { up_to }, ...signalOf(options) });
      return unwrap<{ readonly unread: number }>(answer).unread;
    },
    settings: async (options) => unwrap(await api.GET('/v1/notifications/settings', signalOf(options))),
    setSettings: async (body, options) =>
      unwrap(await api.PUT('/v1/notifications/settings', { body, ...signalOf(options) })),
  };
}

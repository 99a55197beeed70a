import type { Logger } from '../process/logger.ts';
import type { Store } from '../redis/keys.ts';
import { ASK_AGAIN_MS, createMessages, createWatch, unlessAway } from '../redis/messages.ts';
import type { NotificationStore } from './notificationStore.ts';

/** The changes of the inboxes of accounts. */
export type InboxChanges = ReturnType<typeof createInboxChanges>;

export interface FollowInbox {
  readonly signal: AbortSignal;
  readonly heartbeatMs: number;
}

interface Followed {
  readonly listeners: Set<() => void>;
  /** The read since the last change. Everyone who follows the account shares it. */
  unread: Promise<number> | null;
}

/** Subscribes once to the inbox of an account, when the first caller follows it, and until the last one leaves. */
export function createInboxChanges({
  redis,
  keys,
  logger,
  notifications,
}: Store & { readonly logger: Logger; readonly notifications: Pick<NotificationStore, 'unread'> }) {
  const followed = new Map<string, Followed>();
  const changed = (channel: string) => {
    const account = followed.get(channel);
    if (account === undefined) return;
    account.unread = null;
    for (const listener of account.listeners) listener();
  };
  const messages = createMessages({
    ...{ redis, keys, logger: logger.child({ redis_role: 'inbox changes' }) },
    onMessage: (_message, channel) => changed(channel),
    // A message may have been missed before.
    onListening: changed,
  });

  function unreadOf(account: Followed, owner: string): Promise<number> {
    if (account.unread !== null) return account.unread;
    const reading = notifications.unread(owner);
    account.unread = reading;
    reading.catch(() => {
      if (account.unread === reading) account.unread = null;
    });
    return reading;
  }

  return {
    /**
     * Yields the number of unread notifications, now and after every change of it. It yields null after `heartbeatMs` without one. It
     * ends when the signal aborts.
     */
    async *follow(owner: string, { signal, heartbeatMs }: FollowInbox): AsyncGenerator<number | null> {
      const shard = keys.of(owner);
      const channel = shard.inboxChannel(owner);
      const account = followed.get(channel) ?? { listeners: new Set(), unread: null };
      followed.set(channel, account);
      const watch = createWatch((listener) => {
        account.listeners.add(listener);
        messages.listen(shard, channel);
        return () => {
          account.listeners.delete(listener);
          if (account.listeners.size > 0) return;
          followed.delete(channel);
          messages.unlisten(channel);
        };
      });
      let seen: number | null = null;
      try {
        while (!signal.aborted) {
          const unread = await unlessAway(() => unreadOf(account, owner));
          if (unread !== null && unread !== seen) yield unread;
          seen = unread ?? seen;
          const isChanged = await watch.next(unread === null ? ASK_AGAIN_MS : heartbeatMs, signal);
          if (!isChanged && !signal.aborted) yield null;
        }
      } finally {
        watch.close();
      }
    },
    close: messages.close,
  };
}

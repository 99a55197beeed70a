import { rfc3339 } from '@tearsheet/shared';
import { defineScript, runScript, withStore } from '../redis/commands.ts';
import type { Store } from '../redis/keys.ts';
import type { Page } from '../redis/listPage.ts';
import { publishCommand } from '../redis/messages.ts';
import type { WebhookEvent } from '../webhooks/outbox.ts';

/**
 * Marks the notifications up to a number as read. A smaller number than before changes nothing.
 *
 * ```
 *   KEYS[1] inbox (hash)
 *   ARGV[1] number  [2] command and [3] channel of the message to those who follow the inbox
 * ```
 *
 * Returns {read}
 */
const readUpTo = `
local counts = redis.call('HMGET', KEYS[1], 'total', 'read')
local total = tonumber(counts[1] or 0)
local before = tonumber(counts[2] or 0)
local read = math.max(before, math.min(tonumber(ARGV[1]), total))
if read > before then
  redis.call('HSET', KEYS[1], 'read', string.format('%.0f', read))
  redis.call(ARGV[2], ARGV[3], 'read')
end
return {'read'}
`;

/** An event in the inbox of an account. */
export interface Notification {
  /** A later notification has a larger number. */
  readonly number: number;
  /** RFC 3339. */
  readonly createdAt: string;
  readonly isRead: boolean;
  readonly event: WebhookEvent;
}

/** The inboxes of accounts. The store of alerts fills them. Every method throws a StoreUnavailableError if Redis does not answer. */
export type NotificationStore = ReturnType<typeof createNotificationStore>;

const READ = defineScript(readUpTo);
const ENTRY = /^[1-9]\d{0,14}$/;

/** Returns true if a text has the form of `next` of a list. */
export function isNotificationEntry(text: string): boolean {
  return ENTRY.test(text);
}

export function createNotificationStore({ redis, keys }: Store) {
  const inboxOf = (owner: string) => keys.of(owner).inbox(owner);
  const streamOf = (owner: string) => keys.of(owner).notificationsOf(owner);

  return {
    /** Lists notifications, newest first. @param after `next` of the page before */
    list: (owner: string, after: string | null, limit: number): Promise<Page<Notification>> =>
      withStore(redis, async () => {
        const from = after === null ? '+' : `(${after}-0`;
        const [entries, read] = await Promise.all([
          redis.xrevrange(streamOf(owner), from, '-', 'COUNT', limit + 1),
          redis.hget(inboxOf(owner), 'read'),
        ]);
        const items = entries.slice(0, limit).map(([id, [, at = '0', , event = '']]): Notification => {
          const number = Number.parseInt(id, 10);
          return { number, createdAt: rfc3339(at), isRead: number <= Number(read ?? 0), event: JSON.parse(event) };
        });
        const last = items.at(-1);
        return { items, next: entries.length > limit && last ? String(last.number) : null };
      }),

    /** Returns how many of the kept notifications were not marked as read. */
    unread: (owner: string): Promise<number> =>
      withStore(redis, async () => {
        const [[total, read], kept] = await Promise.all([
          redis.hmget(inboxOf(owner), 'total', 'read'),
          redis.xlen(streamOf(owner)),
        ]);
        return Math.min(kept, Number(total ?? 0) - Number(read ?? 0));
      }),

    /** Marks a notification and all earlier ones as read. */
    read: (owner: string, upTo: number): Promise<void> =>
      withStore(redis, async () => {
        const shard = keys.of(owner);
        const args = [upTo, publishCommand(shard), shard.inboxChannel(owner)];
        await runScript(redis, READ, { keys: [inboxOf(owner)], args });
      }),
  };
}

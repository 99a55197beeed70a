import { MS_PER_DAY, rfc3339 } from '@tearsheet/shared';
import { defineScript, runScript, withStore } from '../redis/commands.ts';
import type { Store } from '../redis/keys.ts';
import { listPage, type Page } from '../redis/listPage.ts';
import { isDeliveryId, jobEvent, newDeliveryId, type OutboxItem, type WebhookEvent } from './outbox.ts';

/** Old deliveries that one new delivery removes. */
const MOST_FORGOTTEN = 100;

/**
 * Creates the record of a delivery, unless it exists, because an event may come from the outbox twice. Deliveries beyond the most of an owner
 * are forgotten, the oldest first.
 *
 * ```
 *   KEYS[1] delivery (hash)  [2] deliveries of the owner (sorted set)
 *   ARGV[1] delivery id  [2] owner  [3] URL  [4] event type  [5] body  [6] ms that deliveries are kept  [7] most of the owner
 * ```
 *
 * Returns {status, number of pending deliveries that were forgotten}
 */
const createDelivery = `
local known = redis.call('HGET', KEYS[1], 'status')
if known then return {known, '0'} end
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call('HSET', KEYS[1], 'owner', ARGV[2], 'url', ARGV[3], 'type', ARGV[4], 'body', ARGV[5],
  'status', 'pending', 'attempts', 0, 'created', now)
redis.call('PEXPIRE', KEYS[1], ARGV[6])
redis.call('ZADD', KEYS[2], 0, string.format('%015d', now) .. ':' .. ARGV[1])
redis.call('ZREMRANGEBYLEX', KEYS[2], '-', '[' .. string.format('%015d', now - ARGV[6]))
redis.call('PEXPIRE', KEYS[2], ARGV[6])
local pending = 0
local beyond = redis.call('ZCARD', KEYS[2]) - ARGV[7]
if beyond > 0 then
  local prefix = string.sub(KEYS[1], 1, #KEYS[1] - #ARGV[1])
  for _, entry in ipairs(redis.call('ZRANGE', KEYS[2], 0, math.min(beyond, ${MOST_FORGOTTEN}) - 1)) do
    local delivery = prefix .. string.match(entry, ':(.*)$')
    if redis.call('HGET', delivery, 'status') == 'pending' then pending = pending + 1 end
    redis.call('DEL', delivery)
    redis.call('ZREM', KEYS[2], entry)
  end
end
return {'pending', tostring(pending)}
`;

/**
 * Writes the outcome of an attempt, unless the delivery has ended, because an old attempt may end late.
 *
 * ```
 *   KEYS[1] delivery (hash)
 *   ARGV fields and values
 * ```
 *
 * Returns {noted} | {ended}
 */
const noteAttempt = `
if redis.call('HGET', KEYS[1], 'status') ~= 'pending' then return {'ended'} end
redis.call('HSET', KEYS[1], unpack(ARGV))
return {'noted'}
`;

/**
 * failed -> pending, for the owner only. It adds the delivery to the outbox again.
 *
 * ```
 *   KEYS[1] delivery (hash)  [2] outbox (list)
 *   ARGV[1] owner  [2] ms that deliveries are kept  [3] outbox item
 * ```
 *
 * Returns {not_found} | {not_failed} | {pending}
 */
const retryDelivery = `
local record = redis.call('HMGET', KEYS[1], 'owner', 'status')
if record[1] ~= ARGV[1] then return {'not_found'} end
if record[2] ~= 'failed' then return {'not_failed'} end
redis.call('HSET', KEYS[1], 'status', 'pending', 'attempts', 0, 'sending', '')
redis.call('PEXPIRE', KEYS[1], ARGV[2])
redis.call('RPUSH', KEYS[2], ARGV[3])
return {'pending'}
`;

export type DeliveryStatus = 'pending' | 'delivered' | 'failed';

/** The delivery of one event to one URL. Times are RFC 3339. */
export interface Delivery {
  readonly id: string;
  readonly owner: string;
  readonly url: string;
  readonly eventType: string;
  /** JSON, as signed and sent. */
  readonly body: string;
  readonly status: DeliveryStatus;
  readonly attempts: number;
  readonly createdAt: string;
  readonly nextAttemptAt: string | null;
  readonly deliveredAt: string | null;
  /** HTTP status of the last response; null without one. */
  readonly lastStatus: number | null;
  readonly lastError: string | null;
  /** True if an attempt has begun to send what must not arrive twice, and its outcome is not known. */
  readonly isSending: boolean;
}

/** The outcome of one attempt. */
export interface Attempt {
  readonly status: DeliveryStatus;
  readonly attempts: number;
  readonly httpStatus: number | null;
  readonly error: string | null;
  readonly nextAttemptAt: string | null;
}

export interface DeliveryListQuery {
  readonly owner: string;
  readonly status: DeliveryStatus | null;
  /** `next` of the previous page. */
  readonly after: string | null;
  readonly limit: number;
}

export interface DeliveryStoreOptions {
  /** Most deliveries of an owner. */
  readonly mostKept?: number;
  /** Called if pending deliveries of an owner were forgotten. */
  readonly onForgotten?: (owner: string, pending: number) => void;
}

/**
 * The records of deliveries. The latest 10,000 of an owner are kept for 7 days, so that one account cannot fill Redis. Throws a
 * StoreUnavailableError if Redis does not answer.
 */
export type DeliveryStore = ReturnType<typeof createDeliveryStore>;

const KEPT_MS = 7 * MS_PER_DAY;
const MOST_KEPT = 10_000;
const CREATE = defineScript(createDelivery);
const RETRY = defineScript(retryDelivery);
const NOTE_ATTEMPT = defineScript(noteAttempt);
const ENTRY = /^\d{15}:(dlv-[a-z0-9-]{36,64})$/;

/** Returns true if a text has the form of `next` of a list. */
export function isDeliveryListEntry(text: string): boolean {
  return ENTRY.test(text);
}

export function createDeliveryStore(
  { redis, keys }: Store,
  { mostKept = MOST_KEPT, onForgotten }: DeliveryStoreOptions = {},
) {
  const serve = <T>(operation: () => Promise<T>) => withStore(redis, operation);

  async function read(deliveryId: string, owner: string): Promise<Delivery | null> {
    if (!isDeliveryId(deliveryId)) return null;
    return toDelivery(deliveryId, await redis.hgetall(keys.of(owner).delivery(deliveryId)));
  }

  return {
    /** Adds an event to the outbox. Returns the id of its delivery. */
    async announce(owner: string, url: string, event: WebhookEvent): Promise<string> {
      const item: OutboxItem = { id: newDeliveryId(), owner, url, event };
      await serve(() => redis.rpush(keys.of(owner).outbox, JSON.stringify(item)));
      return item.id;
    },

    /** Creates the record for an item of the outbox. Returns null if there is nothing to deliver. */
    async accept(item: OutboxItem): Promise<string | null> {
      if ('again' in item) return (await read(item.id, item.owner))?.status === 'pending' ? item.id : null;
      const { id, owner, url } = item;
      const { delivery, deliveriesOf } = keys.of(owner);
      const event = 'job' in item ? jobEvent(item.job) : item.event;
      const [status, forgotten] = await runScript(redis, CREATE, {
        keys: [delivery(id), deliveriesOf(owner)],
        args: [id, owner, url, event.type, JSON.stringify(event), KEPT_MS, mostKept],
      });
      if (Number(forgotten) > 0) onForgotten?.(owner, Number(forgotten));
      return String(status) === 'pending' ? id : null;
    },

    /** The delivery may be another owner's. */
    read: (deliveryId: string, owner: string): Promise<Delivery | null> => serve(() => read(deliveryId, owner)),

    list: ({ owner, status, after, limit }: DeliveryListQuery): Promise<Page<Delivery>> =>
      serve(() =>
        listPage({ redis, key: keys.of(owner).deliveriesOf(owner), after, limit }, async (entry) => {
          const delivery = await read(ENTRY.exec(entry)?.[1] ?? '', owner);
          return (status ?? delivery?.status) === delivery?.status ? delivery : null;
        }),
      ),

    /** Records that an attempt begins to send what must not arrive twice. */
    async sending(deliveryId: string, owner: string): Promise<void> {
      await runScript(redis, NOTE_ATTEMPT, { keys: [keys.of(owner).delivery(deliveryId)], args: ['sending', '1'] });
    },

    /** Writes the outcome of an attempt, unless the delivery has ended. */
    async attempted(
      deliveryId: string,
      owner: string,
      { status, attempts, httpStatus, error, nextAttemptAt }: Attempt,
    ): Promise<void> {
      const fields = {
        status,
        attempts,
        http: httpStatus ?? '',
        error: error ?? '',
        sending: '',
        next: nextAttemptAt ?? '',
        delivered: status === 'delivered' ? new Date().toISOString() : '',
      };
      const args = Object.entries(fields).flat();
      await runScript(redis, NOTE_ATTEMPT, { keys: [keys.of(owner).delivery(deliveryId)], args });
    },

    /** Starts a failed delivery again. */
    async retry(deliveryId: string, owner: string): Promise<'pending' | 'not_failed' | 'not_found'> {
      if (!isDeliveryId(deliveryId)) return 'not_found';
      const item: OutboxItem = { id: deliveryId, owner, again: true };
      const { delivery, outbox } = keys.of(owner);
      const [kind] = await serve(() =>
        runScript(redis, RETRY, {
          keys: [delivery(deliveryId), outbox],
          args: [owner, KEPT_MS, JSON.stringify(item)],
        }),
      );
      const outcome = String(kind);
      return outcome === 'pending' || outcome === 'not_failed' ? outcome : 'not_found';
    },
  };
}

function toDelivery(id: string, fields: Readonly<Record<string, string>>): Delivery | null {
  const { owner, url, type, body, status, created } = fields;
  if (owner === undefined || url === undefined || type === undefined || body === undefined) return null;
  if (status !== 'pending' && status !== 'delivered' && status !== 'failed') return null;
  return {
    id,
    owner,
    url,
    eventType: type,
    body,
    status,
    attempts: Number(fields.attempts ?? 0),
    createdAt: rfc3339(created ?? 0),
    nextAttemptAt: fields.next || null,
    deliveredAt: fields.delivered || null,
    lastStatus: fields.http ? Number(fields.http) : null,
    lastError: fields.error || null,
    isSending: fields.sending === '1',
  };
}

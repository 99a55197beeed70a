import { rfc3339 } from '../process/timing.ts';
import type { Store } from '../redis/keys.ts';
import { listPage, type Page } from '../redis/listPage.ts';
import { defineScript, runScript } from '../redis/runScript.ts';
import { withStore } from '../redis/withStore.ts';
import { createDelivery, noteAttempt, retryDelivery } from './deliveryScripts.ts';
import { isDeliveryId, jobEvent, newDeliveryId, type OutboxItem, type WebhookEvent } from './outbox.ts';

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

/** The records of deliveries, kept for 7 days. Throws a StoreUnavailableError if Redis does not answer. */
export interface DeliveryStore {
  /** Adds an event to the outbox. Returns the id of its delivery. */
  announce(owner: string, url: string, event: WebhookEvent): Promise<string>;
  /** Creates the record for an item of the outbox. Returns null if there is nothing to deliver. */
  accept(item: OutboxItem): Promise<string | null>;
  read(deliveryId: string): Promise<Delivery | null>;
  list(query: DeliveryListQuery): Promise<Page<Delivery>>;
  /** Writes the outcome of an attempt, unless the delivery has ended. */
  attempted(deliveryId: string, attempt: Attempt): Promise<void>;
  /** Starts a failed delivery again. */
  retry(deliveryId: string, owner: string): Promise<'pending' | 'not_failed' | 'not_found'>;
}

const KEPT_MS = 7 * 86_400_000;
const CREATE = defineScript(createDelivery);
const RETRY = defineScript(retryDelivery);
const NOTE_ATTEMPT = defineScript(noteAttempt);
const ENTRY = /^\d{15}:(dlv-[a-z0-9-]{36,64})$/;

/** Returns true if a text has the form of `next` of a list. */
export function isDeliveryListEntry(text: string): boolean {
  return ENTRY.test(text);
}

export function createDeliveryStore({ redis, keys }: Store): DeliveryStore {
  const serve = <T>(operation: () => Promise<T>) => withStore(redis, operation);

  async function read(deliveryId: string): Promise<Delivery | null> {
    return isDeliveryId(deliveryId) ? toDelivery(deliveryId, await redis.hgetall(keys.delivery(deliveryId))) : null;
  }

  return {
    async announce(owner, url, event) {
      const item: OutboxItem = { id: newDeliveryId(), owner, url, event };
      await serve(() => redis.rpush(keys.outbox, JSON.stringify(item)));
      return item.id;
    },

    async accept(item) {
      if ('again' in item) return (await read(item.id))?.status === 'pending' ? item.id : null;
      const { id, owner, url } = item;
      const event = 'job' in item ? jobEvent(item.job) : item.event;
      const [status] = await runScript(redis, CREATE, {
        keys: [keys.delivery(id), keys.deliveriesOf(owner)],
        args: [id, owner, url, event.type, JSON.stringify(event), KEPT_MS],
      });
      return String(status) === 'pending' ? id : null;
    },

    read: (deliveryId) => serve(() => read(deliveryId)),

    list: ({ owner, status, after, limit }) =>
      serve(() =>
        listPage({ redis, key: keys.deliveriesOf(owner), after, limit }, async (entry) => {
          const delivery = await read(ENTRY.exec(entry)?.[1] ?? '');
          return (status ?? delivery?.status) === delivery?.status ? delivery : null;
        }),
      ),

    async attempted(deliveryId, { status, attempts, httpStatus, error, nextAttemptAt }) {
      const fields = {
        status,
        attempts,
        http: httpStatus ?? '',
        error: error ?? '',
        next: nextAttemptAt ?? '',
        delivered: status === 'delivered' ? new Date().toISOString() : '',
      };
      const args = Object.entries(fields).flat();
      await runScript(redis, NOTE_ATTEMPT, { keys: [keys.delivery(deliveryId)], args });
    },

    async retry(deliveryId, owner) {
      if (!isDeliveryId(deliveryId)) return 'not_found';
      const item: OutboxItem = { id: deliveryId, again: true };
      const [kind] = await serve(() =>
        runScript(redis, RETRY, {
          keys: [keys.delivery(deliveryId), keys.outbox],
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
  };
}

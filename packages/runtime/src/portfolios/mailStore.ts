import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { dayAt } from '@tearsheet/shared';
import { defineScript, runScript, withChange, withStore } from '../redis/commands.ts';
import type { Store } from '../redis/keys.ts';
import { newDeliveryId, type OutboxItem, type WebhookEvent } from '../webhooks/outbox.ts';

/** `rejected`: a mail server has refused the address for good. `stopped`: the reader of a mail has stopped them. */
export type EmailStatus = 'unconfirmed' | 'confirmed' | 'stopped' | 'rejected';

/** Hours of the day without mail, in a time zone. `from` may be later than `to`. */
export interface QuietHours {
  /** HH:MM */
  readonly from: string;
  readonly to: string;
  /** IANA name, such as Europe/Berlin. */
  readonly timeZone: string;
}

/** The mail of an account. */
export interface MailSettings {
  /** Null without an address. */
  readonly email: string | null;
  readonly status: EmailStatus | null;
  /** The answer of a mail server that has rejected the address. */
  readonly problem: string | null;
  readonly quietHours: QuietHours | null;
}

/** An account whose notifications may be mailed now. */
export interface DueMail {
  readonly owner: string;
  /** Time of its first notification that was not mailed, or the end of its quiet hours, in epoch milliseconds. */
  readonly dueMs: number;
}

/** The mail of accounts. Every method throws a StoreUnavailableError if Redis does not answer. */
export type MailStore = ReturnType<typeof createMailStore>;

/**
 * ```
 *   KEYS[1] inbox (hash)
 *   ARGV[1] address, empty for none  [2] quiet hours as JSON, empty for none
 * ```
 *
 * Returns {written}. Notifications from before a new address are not mailed.
 */
const writeSettings = `
local known = redis.call('HMGET', KEYS[1], 'email', 'status', 'total')
redis.call('HSET', KEYS[1], 'quiet', ARGV[2])
if ARGV[1] == '' then
  redis.call('HDEL', KEYS[1], 'email', 'status', 'problem')
elseif known[1] ~= ARGV[1] or known[2] ~= 'confirmed' then
  redis.call('HSET', KEYS[1], 'email', ARGV[1], 'status', 'unconfirmed', 'problem', '', 'mailed', known[3] or 0)
end
return {'written'}
`;

/**
 * ```
 *   KEYS[1] inbox (hash)
 *   ARGV[1] address  [2] status  [3] problem
 * ```
 *
 * Returns {changed} | {other}
 */
const changeStatus = `
if redis.call('HGET', KEYS[1], 'email') ~= ARGV[1] then return {'other'} end
redis.call('HSET', KEYS[1], 'status', ARGV[2], 'problem', ARGV[3])
return {'changed'}
`;

/**
 * ```
 *   KEYS[1] inbox (hash)  [2] outbox (list)
 *   ARGV[1] present day  [2] most mails of a day  [3] item of the outbox
 * ```
 *
 * Returns {announced} | {too_many}
 */
const askToConfirm = `
local asked = redis.call('HMGET', KEYS[1], 'asked_on', 'asked')
local count = asked[1] == ARGV[1] and tonumber(asked[2]) or 0
if count >= tonumber(ARGV[2]) then return {'too_many'} end
redis.call('HSET', KEYS[1], 'asked_on', ARGV[1], 'asked', count + 1)
redis.call('RPUSH', KEYS[2], ARGV[3])
return {'announced'}
`;

/**
 * ```
 *   KEYS[1] inbox (hash)  [2] outbox (list)  [3] owners with notifications to mail (sorted set)
 *   ARGV[1] owner  [2] number that was mailed before  [3] number up to which this mail goes  [4] item of the outbox, empty for none
 * ```
 *
 * Returns {announced} | {overtaken}. A notification that came meanwhile stays due.
 */
const announceMail = `
if (redis.call('HGET', KEYS[1], 'mailed') or '0') ~= ARGV[2] then return {'overtaken'} end
redis.call('HSET', KEYS[1], 'mailed', ARGV[3])
if ARGV[4] ~= '' then redis.call('RPUSH', KEYS[2], ARGV[4]) end
if redis.call('HGET', KEYS[1], 'total') == ARGV[3] then redis.call('ZREM', KEYS[3], ARGV[1]) end
return {'announced'}
`;

const WRITE = defineScript(writeSettings);
const CHANGE = defineScript(changeStatus);
const ASK = defineScript(askToConfirm);
const ANNOUNCE = defineScript(announceMail);
const MOST_ASKED = 5;
const MOST_DUE = 200;
const ANNOUNCED_MS = 120_000;

export function createMailStore(store: Store) {
  const { redis, keys } = store;
  const inboxOf = (owner: string) => keys.of(owner).inbox(owner);
  const itemFor = (owner: string, email: string, event: WebhookEvent): string => {
    const item: OutboxItem = { id: newDeliveryId(), owner, url: mailAddress(email), event };
    return JSON.stringify(item);
  };

  async function read(owner: string): Promise<MailSettings> {
    const [email, status, problem, quiet] = await redis.hmget(inboxOf(owner), 'email', 'status', 'problem', 'quiet');
    return {
      email: email ?? null,
      status: isStatus(status) ? status : null,
      problem: problem || null,
      quietHours: quiet ? JSON.parse(quiet) : null,
    };
  }

  return {
    read: (owner: string): Promise<MailSettings> => withStore(redis, () => read(owner)),

    /** Stores the address and the quiet hours. Another address than the confirmed one must be confirmed. */
    write: (owner: string, email: string | null, quietHours: QuietHours | null): Promise<MailSettings> =>
      withChange(store, keys.of(owner), async () => {
        const args = [email ?? '', quietHours === null ? '' : JSON.stringify(quietHours)];
        await runScript(redis, WRITE, { keys: [inboxOf(owner)], args });
        return read(owner);
      }),

    /** Announces the mail that asks for a confirmation. Returns false if the account has asked for too many of them today. */
    askToConfirm: (owner: string, email: string, event: WebhookEvent): Promise<boolean> =>
      withStore(redis, async () => {
        const day = dayAt(Date.parse(event.timestamp));
        const [kind] = await runScript(redis, ASK, {
          keys: [inboxOf(owner), keys.of(owner).outbox],
          args: [day, MOST_ASKED, itemFor(owner, email, event)],
        });
        return String(kind) === 'announced';
      }),

    /** Changes the status of an address. Returns false if the account has another address by now. */
    change: (owner: string, email: string, status: EmailStatus, problem: string = ''): Promise<boolean> =>
      withChange(store, keys.of(owner), async () => {
        const [kind] = await runScript(redis, CHANGE, { keys: [inboxOf(owner)], args: [email, status, problem] });
        return String(kind) === 'changed';
      }),

    /** Returns the secret that signs the links in the mails of an account, which is created at first use. */
    secret: (owner: string): Promise<string> =>
      withStore(redis, async () => {
        await redis.hsetnx(inboxOf(owner), 'secret', randomBytes(32).toString('base64url'));
        return (await redis.hget(inboxOf(owner), 'secret')) ?? '';
      }),

    /** Returns that secret, or null if nobody has used it yet. */
    knownSecret: (owner: string): Promise<string | null> =>
      withStore(redis, () => redis.hget(inboxOf(owner), 'secret')),

    /** Lists accounts that may be mailed, those who wait longest first. */
    due: (nowMs: number): Promise<readonly DueMail[]> =>
      withStore(redis, async () => {
        const lists = await Promise.all(
          keys.shards.map(({ mailDue }) =>
            redis.zrangebyscore(mailDue, '-inf', nowMs, 'WITHSCORES', 'LIMIT', 0, MOST_DUE),
          ),
        );
        return lists.flatMap((list) =>
          list.flatMap((owner, at) => (at % 2 === 0 ? { owner, dueMs: Number(list[at + 1]) } : [])),
        );
      }),

    /** Lets an account wait. */
    postpone: (owner: string, untilMs: number): Promise<void> =>
      withStore(redis, async () => {
        await redis.zadd(keys.of(owner).mailDue, 'XX', untilMs, owner);
      }),

    /** Ends the wait of an account that gets no mail any more. */
    forget: (owner: string): Promise<void> =>
      withStore(redis, async () => {
        await redis.zrem(keys.of(owner).mailDue, owner);
      }),

    /** Returns the number of the last notification, and of the last one that was mailed. */
    counts: (owner: string): Promise<{ readonly total: number; readonly mailed: number }> =>
      withStore(redis, async () => {
        const [total, mailed] = await redis.hmget(inboxOf(owner), 'total', 'mailed');
        return { total: Number(total ?? 0), mailed: Number(mailed ?? 0) };
      }),

    /** Announces one mail about all notifications up to a number, in one step. Returns false if another worker has done it. */
    announce: (
      owner: string,
      email: string,
      { mailed, total }: { readonly mailed: number; readonly total: number },
      event: WebhookEvent,
    ): Promise<boolean> =>
      withStore(redis, async () => {
        const { outbox, mailDue } = keys.of(owner);
        const [kind] = await runScript(redis, ANNOUNCE, {
          keys: [inboxOf(owner), outbox, mailDue],
          args: [owner, mailed, total, total > mailed ? itemFor(owner, email, event) : ''],
        });
        return String(kind) === 'announced';
      }),

    /** Announces for two minutes that this worker sends mail. */
    announceMailer: (): Promise<void> =>
      withStore(redis, async () => {
        await redis.set(keys.mailer, '1', 'PX', ANNOUNCED_MS);
      }),

    /** Returns true while a worker sends mail. */
    hasMailer: (): Promise<boolean> => withStore(redis, async () => (await redis.exists(keys.mailer)) === 1),
  };
}

function isStatus(text: string | null | undefined): text is EmailStatus {
  return text === 'unconfirmed' || text === 'confirmed' || text === 'stopped' || text === 'rejected';
}

/** Returns an address as the URL of a delivery. */
function mailAddress(email: string): string {
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}`;
}

/** Returns the address of the URL of a delivery. Null if the delivery is a webhook. */
export function emailOf(url: string): string | null {
  return url.startsWith('mailto:') ? decodeURIComponent(url.slice('mailto:'.length)) : null;
}

/** The action of a link in a mail, the account that it belongs to, and the address that got it. */
export interface MailLink {
  readonly action: 'confirm' | 'stop';
  readonly owner: string;
  readonly email: string;
}

/** The type of the event that asks for a confirmation. */
export const CONFIRMATION_EVENT = 'email.confirmation';

const MOST_TOKEN = 2000;

/** Returns the token of a link: its content and a signature by the secret of the account. */
export function mailToken({ action, owner, email }: MailLink, secret: string): string {
  const content = Buffer.from(JSON.stringify([action, owner, email])).toString('base64url');
  return `${content}.${signatureOf(content, secret)}`;
}

/** Returns the content of a token. Null if its signature is not that of the account. */
export async function readMailToken(token: string, secretOf: MailStore['knownSecret']): Promise<MailLink | null> {
  const [content = '', signature = '', ...rest] = token.split('.');
  if (token.length > MOST_TOKEN || rest.length > 0) return null;
  const link = contentOf(content);
  if (link === null) return null;
  const secret = await secretOf(link.owner);
  if (secret === null) return null;
  const expected = Buffer.from(signatureOf(content, secret));
  const sent = Buffer.from(signature);
  return sent.length === expected.length && timingSafeEqual(sent, expected) ? link : null;
}

function contentOf(content: string): MailLink | null {
  try {
    const parts: unknown = JSON.parse(Buffer.from(content, 'base64url').toString());
    const [action, owner, email, ...rest]: readonly unknown[] = Array.isArray(parts) ? parts : [];
    if (typeof owner !== 'string' || typeof email !== 'string' || rest.length > 0) return null;
    return action === 'confirm' || action === 'stop' ? { action, owner, email } : null;
  } catch {
    return null;
  }
}

function signatureOf(content: string, secret: string): string {
  return createHmac('sha256', secret).update(content).digest('base64url');
}

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1440;

/** Returns the time at which the quiet hours end, in epoch milliseconds. Null if they do not last now. */
export function quietUntilMs({ from, to, timeZone }: QuietHours, nowMs: number): number | null {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const [begin, end, now] = [minutesOf(from), minutesOf(to), minutesOf(format.format(nowMs))];
  const length = (end - begin + DAY_MINUTES) % DAY_MINUTES;
  const passed = (now - begin + DAY_MINUTES) % DAY_MINUTES;
  return passed < length ? Math.floor(nowMs / MINUTE_MS) * MINUTE_MS + (length - passed) * MINUTE_MS : null;
}

function minutesOf(text: string): number {
  const [hours = 0, minutes = 0] = text.split(':').map(Number);
  return hours * 60 + minutes;
}

import { repeat } from '@tearsheet/runtime';
import {
  type DueMail,
  type MailStore,
  type NightStore,
  type NotificationStore,
  quietUntilMs,
} from '@tearsheet/runtime/portfolios';
import type { MailedNotification } from './sendMail.ts';

export interface DigestOptions {
  readonly mail: MailStore;
  readonly notifications: Pick<NotificationStore, 'list'>;
  readonly nights: Pick<NightStore, 'list'>;
  /** Epoch milliseconds. */
  readonly now: () => Promise<number>;
  readonly onError: (error: unknown) => void;
  readonly everyMs?: number;
}

const EVERY_MS = 10_000;
/** Notifications that a mail quotes. It has the number of the others. */
const MOST_QUOTED = 20;
/** An account waits at most this long for the end of a night, because a night may be interrupted. */
const MOST_WAIT_MS = 6 * 3_600_000;

/**
 * Turns the notifications of each account into one mail, after the night that makes them and outside the quiet hours of the account.
 * The outbox then has the mail, so a mail server that is down delays it and loses nothing.
 */
export function startDigests(options: DigestOptions): { readonly stop: () => void } {
  const { mail, nights, now, onError, everyMs = EVERY_MS } = options;
  return repeat(
    everyMs,
    async () => {
      await mail.announceMailer();
      const nowMs = await now();
      const due = await mail.due(nowMs);
      if (due.length === 0) return;
      const [latest] = await nights.list();
      const isNight = latest !== undefined && latest.ended_at === null;
      for (const account of due) {
        if (!isNight || nowMs - account.dueMs > MOST_WAIT_MS) await digest(options, account, nowMs);
      }
    },
    onError,
  );
}

async function digest({ mail, notifications }: DigestOptions, { owner }: DueMail, nowMs: number): Promise<void> {
  const { email, status, quietHours } = await mail.read(owner);
  if (email === null || status !== 'confirmed') return mail.forget(owner);
  const untilMs = quietHours && quietUntilMs(quietHours, nowMs);
  if (untilMs !== null) return mail.postpone(owner, untilMs);
  const counts = await mail.counts(owner);
  const { items } = await notifications.list(owner, null, MOST_QUOTED);
  const quoted = items
    .filter(({ number }) => number > counts.mailed && number <= counts.total)
    .map(({ event }) => quotedMembers(event.data as MailedNotification)); // Every notification has these members.
  const data = { count: counts.total - counts.mailed, notifications: quoted };
  const event = { type: 'notifications.mailed', timestamp: new Date(nowMs).toISOString(), data };
  await mail.announce(owner, email, counts, event);
}

function quotedMembers({ portfolio_id, title, explanation }: MailedNotification): MailedNotification {
  return { portfolio_id, title, explanation };
}

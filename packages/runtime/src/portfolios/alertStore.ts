import { MS_PER_DAY, rfc3339 } from '@tearsheet/shared';
import { defineScript, runScript, withChange, withStore } from '../redis/commands.ts';
import type { Keys, Store } from '../redis/keys.ts';
import { publishCommand } from '../redis/messages.ts';
import { newDeliveryId, type OutboxItem, type WebhookEvent } from '../webhooks/outbox.ts';
import { ranAlert, sawChange, setAlert } from './portfolioScripts.ts';
import { isPortfolioId } from './portfolioStore.ts';

/** The alert of a portfolio, which the tracking worker analyzes regularly. */
export interface PortfolioAlert {
  readonly portfolioId: string;
  readonly owner: string;
  /** Address of its webhooks. Null if only the inbox is notified. */
  readonly url: string | null;
  /** Smallest change of the value that is announced, as a decimal fraction. */
  readonly leastChange: number;
  /** Smallest profit or loss of a holding that is announced, as a decimal fraction of its value. Null if none is. */
  readonly leastHoldingChange: number | null;
  /** JSON of the last reported state; null before the first analysis. */
  readonly last: string | null;
  /** Time of the last nightly analysis in RFC 3339, also of one that failed. Null before the first one. */
  readonly lastRunAt: string | null;
  /** The reason why the last night has not analyzed the portfolio. Null if it has. */
  readonly lastError: string | null;
}

export type AlertRules = Pick<PortfolioAlert, 'url' | 'leastChange' | 'leastHoldingChange'>;

/** The portfolio and the account that an alert belongs to. */
type AlertKey = Pick<PortfolioAlert, 'portfolioId' | 'owner'>;

/** A portfolio with an alert, as a night plans it. */
export interface PlannedPortfolio {
  readonly portfolioId: string;
  readonly owner: string;
  /** Time of its last nightly analysis in epoch milliseconds; 0 before the first one. */
  readonly lastRunMs: number;
}

/** The alerts of tracked portfolios. Every method throws a StoreUnavailableError if Redis does not answer. */
export type AlertStore = ReturnType<typeof createAlertStore>;

const SET = defineScript(setAlert);
const SAW = defineScript(sawChange);
const RAN = defineScript(ranAlert);
const PAGE = 1000;
/** Notifications that an inbox keeps, and how long after the latest one. */
const KEPT_NOTIFICATIONS = 500;
const KEPT_MS = 90 * MS_PER_DAY;

export function createAlertStore(store: Store) {
  const { redis, keys } = store;

  /** Returns null also for the alert of another owner. */
  async function read(portfolioId: string, owner: string): Promise<PortfolioAlert | null> {
    if (!isPortfolioId(portfolioId)) return null;
    const fields = await redis.hgetall(keys.of(owner).portfolioAlert(portfolioId));
    const { url, change, holding, last, ran, error } = fields;
    if (fields.owner !== owner || url === undefined) return null;
    const lastRunAt = ran === undefined ? null : rfc3339(ran);
    return {
      portfolioId,
      owner,
      url: url || null,
      leastChange: Number(change),
      leastHoldingChange: holding ? Number(holding) : null,
      last: last ?? null,
      lastRunAt,
      lastError: error ?? null,
    };
  }

  async function plannedIn({ portfolioAlert, portfolioAlerts }: Keys): Promise<readonly PlannedPortfolio[]> {
    const planned: PlannedPortfolio[] = [];
    for (let after = '-'; ; ) {
      const ids = await redis.zrangebylex(portfolioAlerts, after, '+', 'LIMIT', 0, PAGE);
      const page = await Promise.all(ids.map((id) => redis.hmget(portfolioAlert(id), 'owner', 'ran')));
      for (const [i, portfolioId] of ids.entries()) {
        const [owner, ran] = page[i] ?? [];
        if (typeof owner === 'string') planned.push({ portfolioId, owner, lastRunMs: Number(ran ?? 0) });
      }
      const end = ids.at(-1);
      if (end === undefined) return planned;
      after = `(${end}`;
    }
  }

  /** Returns the keys and arguments by which a script announces an event. */
  function announcing(owner: string, url: string | null, event: WebhookEvent | null) {
    const shard = keys.of(owner);
    const { outbox, notificationsOf, inbox, mailDue } = shard;
    const item: OutboxItem | null = event && url !== null ? { id: newDeliveryId(), owner, url, event } : null;
    const texts = [event, item].map((part) => (part === null ? '' : JSON.stringify(part)));
    return {
      keys: [outbox, notificationsOf(owner), inbox(owner), mailDue],
      args: [...texts, KEPT_NOTIFICATIONS, KEPT_MS, publishCommand(shard), shard.inboxChannel(owner)],
    };
  }

  const record = (
    { portfolioId, owner }: AlertKey,
    { error, hasRun, event }: { readonly error: string; readonly hasRun: boolean; readonly event: WebhookEvent | null },
  ) =>
    withStore(redis, async () => {
      const key = keys.of(owner).portfolioAlert(portfolioId);
      const url = event && (await redis.hget(key, 'url'));
      const announced = announcing(owner, url || null, event);
      await runScript(redis, RAN, { keys: [key, ...announced.keys], args: [error, hasRun ? 1 : 0, ...announced.args] });
    });

  return {
    /** Returns false if the owner has no such portfolio. */
    set: (portfolioId: string, owner: string, { url, leastChange, leastHoldingChange }: AlertRules): Promise<boolean> =>
      withChange(store, keys.of(owner), async () => {
        if (!isPortfolioId(portfolioId)) return false;
        const { portfolio, portfolioAlert, portfolioAlerts } = keys.of(owner);
        const [kind] = await runScript(redis, SET, {
          keys: [portfolio(portfolioId), portfolioAlert(portfolioId), portfolioAlerts],
          args: [owner, portfolioId, url ?? '', leastChange, leastHoldingChange ?? ''],
        });
        return String(kind) === 'set';
      }),

    /** Returns null if there is no alert, or if it belongs to another owner. */
    read: (portfolioId: string, owner: string): Promise<PortfolioAlert | null> =>
      withStore(redis, () => read(portfolioId, owner)),

    /** Returns false if there was no alert. */
    remove: (portfolioId: string, owner: string): Promise<boolean> =>
      withChange(store, keys.of(owner), async () => {
        if ((await read(portfolioId, owner)) === null) return false;
        const { portfolioAlert, portfolioAlerts } = keys.of(owner);
        await redis.multi().del(portfolioAlert(portfolioId)).zrem(portfolioAlerts, portfolioId).exec();
        return true;
      }),

    /** Lists all portfolios with an alert. */
    planned: (): Promise<readonly PlannedPortfolio[]> =>
      withStore(redis, async () => {
        const planned: PlannedPortfolio[] = [];
        for (const shard of keys.shards) planned.push(...(await plannedIn(shard)));
        return planned;
      }),

    /** Records that a night has analyzed the portfolio. */
    ran: (portfolio: AlertKey): Promise<void> => record(portfolio, { error: '', hasRun: true, event: null }),
    /** Records why a night could not analyze the portfolio. It announces the event unless the night before has failed too. */
    failed: (portfolio: AlertKey, error: string, event: WebhookEvent): Promise<void> =>
      record(portfolio, { error, hasRun: true, event }),
    /** Records that the portfolio had no turn in a night. */
    missed: (portfolio: AlertKey, error: string): Promise<void> =>
      record(portfolio, { error, hasRun: false, event: null }),

    /** Returns the time of the next night in RFC 3339. Null if no tracking-worker runs on a schedule. */
    nextNight: (): Promise<string | null> =>
      withStore(redis, async () => {
        const next = await redis.get(keys.nextNight);
        return next === null ? null : rfc3339(next);
      }),

    /**
     * Stores the reported state and announces its event in one step, so that a crash never repeats or loses an event. Returns false
     * if the alert is gone, or if another run has stored a state since the alert was read.
     */
    saw: (
      { portfolioId, owner, url, last: before }: PortfolioAlert,
      last: string,
      event: WebhookEvent | null,
    ): Promise<boolean> =>
      withStore(redis, async () => {
        const announced = announcing(owner, url, event);
        const [kind] = await runScript(redis, SAW, {
          keys: [keys.of(owner).portfolioAlert(portfolioId), ...announced.keys],
          args: [before ?? '', last, ...announced.args],
        });
        return String(kind) === 'saw';
      }),
  };
}

import { rfc3339 } from '../process/timing.ts';
import type { Store } from '../redis/keys.ts';
import { defineScript, runScript } from '../redis/runScript.ts';
import { withStore } from '../redis/withStore.ts';
import { newDeliveryId, type OutboxItem, type WebhookEvent } from '../webhooks/outbox.ts';
import { ranAlert, sawChange, setAlert } from './portfolioScripts.ts';
import { isPortfolioId } from './portfolioStore.ts';

/** The alert of a portfolio, which the tracking worker analyzes regularly. */
export interface PortfolioAlert {
  readonly portfolioId: string;
  readonly owner: string;
  readonly url: string;
  /** Smallest change of the value that sends a webhook, as a decimal fraction. */
  readonly leastChange: number;
  /** JSON of the last reported state; null before the first analysis. */
  readonly last: string | null;
  /** Time of the last nightly analysis in RFC 3339, also of one that failed. Null before the first one. */
  readonly lastRunAt: string | null;
  /** The reason why the last night has not analyzed the portfolio. Null if it has. */
  readonly lastError: string | null;
}

/** A portfolio with an alert, as a night plans it. */
export interface PlannedPortfolio {
  readonly portfolioId: string;
  readonly owner: string;
  /** Time of its last nightly analysis in epoch milliseconds; 0 before the first one. */
  readonly lastRunMs: number;
}

/** The alerts of tracked portfolios. Every method throws a StoreUnavailableError if Redis does not answer. */
export interface AlertStore {
  /** Returns false if the owner has no such portfolio. */
  set(portfolioId: string, owner: string, alert: Pick<PortfolioAlert, 'url' | 'leastChange'>): Promise<boolean>;
  /** Returns null if there is no alert, or if it belongs to another owner. */
  read(portfolioId: string, owner: string): Promise<PortfolioAlert | null>;
  /** Returns false if there was no alert. */
  remove(portfolioId: string, owner: string): Promise<boolean>;
  /** Lists all portfolios with an alert. */
  planned(): Promise<readonly PlannedPortfolio[]>;
  /** Records that a night has analyzed the portfolio, or why it could not. */
  ran(portfolioId: string, error: string | null): Promise<void>;
  /** Records that the portfolio had no turn in a night. */
  missed(portfolioId: string, reason: string): Promise<void>;
  /** Returns the time of the next night in RFC 3339. Null if no tracking-worker runs on a schedule. */
  nextNight(): Promise<string | null>;
  /**
   * Stores the reported state and announces its event in one step, so that a crash never repeats or loses an event. Returns false
   * if the alert is gone, or if another run has stored a state since the alert was read.
   */
  saw(alert: PortfolioAlert, last: string, event: WebhookEvent | null): Promise<boolean>;
}

const SET = defineScript(setAlert);
const SAW = defineScript(sawChange);
const RAN = defineScript(ranAlert);
const PAGE = 1000;

export function createAlertStore({ redis, keys }: Store): AlertStore {
  async function read(portfolioId: string): Promise<PortfolioAlert | null> {
    if (!isPortfolioId(portfolioId)) return null;
    const { owner, url, change, last, ran, error } = await redis.hgetall(keys.portfolioAlert(portfolioId));
    if (owner === undefined || url === undefined) return null;
    const lastRunAt = ran === undefined ? null : rfc3339(ran);
    return {
      portfolioId,
      owner,
      url,
      leastChange: Number(change),
      last: last ?? null,
      lastRunAt,
      lastError: error ?? null,
    };
  }

  const record = (
    portfolioId: string,
    { error, hasRun }: { readonly error: string | null; readonly hasRun: boolean },
  ) =>
    withStore(redis, async () => {
      await runScript(redis, RAN, { keys: [keys.portfolioAlert(portfolioId)], args: [error ?? '', hasRun ? 1 : 0] });
    });

  return {
    set: (portfolioId, owner, { url, leastChange }) =>
      withStore(redis, async () => {
        if (!isPortfolioId(portfolioId)) return false;
        const [kind] = await runScript(redis, SET, {
          keys: [keys.portfolio(portfolioId), keys.portfolioAlert(portfolioId), keys.portfolioAlerts],
          args: [owner, portfolioId, url, leastChange],
        });
        return String(kind) === 'set';
      }),

    read: (portfolioId, owner) =>
      withStore(redis, async () => {
        const alert = await read(portfolioId);
        return alert?.owner === owner ? alert : null;
      }),

    remove: (portfolioId, owner) =>
      withStore(redis, async () => {
        if ((await read(portfolioId))?.owner !== owner) return false;
        await redis.multi().del(keys.portfolioAlert(portfolioId)).zrem(keys.portfolioAlerts, portfolioId).exec();
        return true;
      }),

    planned: () =>
      withStore(redis, async () => {
        const planned: PlannedPortfolio[] = [];
        for (let after = '-'; ; ) {
          const ids = await redis.zrangebylex(keys.portfolioAlerts, after, '+', 'LIMIT', 0, PAGE);
          const page = await Promise.all(ids.map((id) => redis.hmget(keys.portfolioAlert(id), 'owner', 'ran')));
          for (const [i, portfolioId] of ids.entries()) {
            const [owner, ran] = page[i] ?? [];
            if (typeof owner === 'string') planned.push({ portfolioId, owner, lastRunMs: Number(ran ?? 0) });
          }
          const end = ids.at(-1);
          if (end === undefined) return planned;
          after = `(${end}`;
        }
      }),

    ran: (portfolioId, error) => record(portfolioId, { error, hasRun: true }),
    missed: (portfolioId, reason) => record(portfolioId, { error: reason, hasRun: false }),

    nextNight: () =>
      withStore(redis, async () => {
        const next = await redis.get(keys.nextNight);
        return next === null ? null : rfc3339(next);
      }),

    saw: ({ portfolioId, owner, url, last: before }, last, event) =>
      withStore(redis, async () => {
        const item: OutboxItem | null = event && { id: newDeliveryId(), owner, url, event };
        const [kind] = await runScript(redis, SAW, {
          keys: [keys.portfolioAlert(portfolioId), keys.outbox],
          args: [before ?? '', last, item === null ? '' : JSON.stringify(item)],
        });
        return String(kind) === 'saw';
      }),
  };
}

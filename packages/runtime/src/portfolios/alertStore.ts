import type { Store } from '../redis/keys.ts';
import { defineScript, runScript } from '../redis/runScript.ts';
import { withStore } from '../redis/withStore.ts';
import { newDeliveryId, type OutboxItem, type WebhookEvent } from '../webhooks/outbox.ts';
import { sawChange, setAlert } from './portfolioScripts.ts';
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
}

/** The alerts of tracked portfolios. Every method throws a StoreUnavailableError if Redis does not answer. */
export interface AlertStore {
  /** Returns false if the owner has no such portfolio. */
  set(portfolioId: string, owner: string, alert: Pick<PortfolioAlert, 'url' | 'leastChange'>): Promise<boolean>;
  /** Returns null if there is no alert, or if it belongs to another owner. */
  read(portfolioId: string, owner: string): Promise<PortfolioAlert | null>;
  /** Returns false if there was no alert. */
  remove(portfolioId: string, owner: string): Promise<boolean>;
  /** Reads all alerts, one page at a time. */
  all(): AsyncGenerator<PortfolioAlert>;
  /**
   * Stores the reported state and announces its event in one step, so that a crash never repeats or loses an event. Returns false
   * if the alert is gone, or if another run has stored a state since the alert was read.
   */
  saw(alert: PortfolioAlert, last: string, event: WebhookEvent | null): Promise<boolean>;
}

const SET = defineScript(setAlert);
const SAW = defineScript(sawChange);
const PAGE = 100;

export function createAlertStore({ redis, keys }: Store): AlertStore {
  async function read(portfolioId: string): Promise<PortfolioAlert | null> {
    if (!isPortfolioId(portfolioId)) return null;
    const { owner, url, change, last } = await redis.hgetall(keys.portfolioAlert(portfolioId));
    if (owner === undefined || url === undefined) return null;
    return { portfolioId, owner, url, leastChange: Number(change), last: last ?? null };
  }

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

    async *all() {
      for (let last = '-'; ; ) {
        const ids = await redis.zrangebylex(keys.portfolioAlerts, last, '+', 'LIMIT', 0, PAGE);
        for (const id of ids) {
          const alert = await read(id);
          if (alert !== null) yield alert;
        }
        const end = ids.at(-1);
        if (end === undefined) return;
        last = `(${end}`;
      }
    },

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

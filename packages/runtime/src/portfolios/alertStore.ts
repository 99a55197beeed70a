import { rfc3339 } from '../process/timing.ts';
import type { Keys, Store } from '../redis/keys.ts';
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
  ran(portfolio: AlertKey, error: string | null): Promise<void>;
  /** Records that the portfolio had no turn in a night. */
  missed(portfolio: AlertKey, reason: string): Promise<void>;
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
  /** Returns null also for the alert of another owner. */
  async function read(portfolioId: string, owner: string): Promise<PortfolioAlert | null> {
    if (!isPortfolioId(portfolioId)) return null;
    const fields = await redis.hgetall(keys.of(owner).portfolioAlert(portfolioId));
    const { url, change, last, ran, error } = fields;
    if (fields.owner !== owner || url === undefined) return null;
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

  const record = (
    { portfolioId, owner }: AlertKey,
    { error, hasRun }: { readonly error: string | null; readonly hasRun: boolean },
  ) =>
    withStore(redis, async () => {
      await runScript(redis, RAN, {
        keys: [keys.of(owner).portfolioAlert(portfolioId)],
        args: [error ?? '', hasRun ? 1 : 0],
      });
    });

  return {
    set: (portfolioId, owner, { url, leastChange }) =>
      withStore(redis, async () => {
        if (!isPortfolioId(portfolioId)) return false;
        const { portfolio, portfolioAlert, portfolioAlerts } = keys.of(owner);
        const [kind] = await runScript(redis, SET, {
          keys: [portfolio(portfolioId), portfolioAlert(portfolioId), portfolioAlerts],
          args: [owner, portfolioId, url, leastChange],
        });
        return String(kind) === 'set';
      }),

    read: (portfolioId, owner) => withStore(redis, () => read(portfolioId, owner)),

    remove: (portfolioId, owner) =>
      withStore(redis, async () => {
        if ((await read(portfolioId, owner)) === null) return false;
        const { portfolioAlert, portfolioAlerts } = keys.of(owner);
        await redis.multi().del(portfolioAlert(portfolioId)).zrem(portfolioAlerts, portfolioId).exec();
        return true;
      }),

    planned: () =>
      withStore(redis, async () => {
        const planned: PlannedPortfolio[] = [];
        for (const shard of keys.shards) planned.push(...(await plannedIn(shard)));
        return planned;
      }),

    ran: (portfolio, error) => record(portfolio, { error, hasRun: true }),
    missed: (portfolio, reason) => record(portfolio, { error: reason, hasRun: false }),

    nextNight: () =>
      withStore(redis, async () => {
        const next = await redis.get(keys.nextNight);
        return next === null ? null : rfc3339(next);
      }),

    saw: ({ portfolioId, owner, url, last: before }, last, event) =>
      withStore(redis, async () => {
        const { portfolioAlert, outbox } = keys.of(owner);
        const item: OutboxItem | null = event && { id: newDeliveryId(), owner, url, event };
        const [kind] = await runScript(redis, SAW, {
          keys: [portfolioAlert(portfolioId), outbox],
          args: [before ?? '', last, item === null ? '' : JSON.stringify(item)],
        });
        return String(kind) === 'saw';
      }),
  };
}

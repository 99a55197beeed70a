import type { Store } from '../redis/keys.ts';
import { defineScript, runScript } from '../redis/runScript.ts';
import { withStore } from '../redis/withStore.ts';
import { setAlert } from './portfolioScripts.ts';
import { isPortfolioId } from './portfolioStore.ts';

/** A portfolio that is analysed again every night, and whom to tell of changes. */
export interface PortfolioAlert {
  readonly portfolioId: string;
  readonly owner: string;
  readonly url: string;
  /** Decimal fraction of the value that has to be won or lost. */
  readonly leastChange: number;
  /** JSON of what the last told analysis has found; null before the first. */
  readonly last: string | null;
}

/** The alerts of tracked portfolios. Every method throws StoreUnavailableError when Redis does not serve. */
export interface AlertStore {
  /** False when the owner has no such portfolio. */
  set(portfolioId: string, owner: string, alert: Pick<PortfolioAlert, 'url' | 'leastChange'>): Promise<boolean>;
  /** Null when there is none, or it is another owner's. */
  read(portfolioId: string, owner: string): Promise<PortfolioAlert | null>;
  /** False when there was none. */
  remove(portfolioId: string, owner: string): Promise<boolean>;
  /** All of them, a page at a time. */
  all(): AsyncGenerator<PortfolioAlert>;
  /** Notes what was found; nothing when the alert is gone meanwhile. */
  saw(portfolioId: string, last: string): Promise<void>;
}

const SET = defineScript(setAlert);
const SAW = defineScript(`
if redis.call('EXISTS', KEYS[1]) == 1 then redis.call('HSET', KEYS[1], 'last', ARGV[1]) end
return {'done'}
`);
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

    saw: (portfolioId, last) =>
      withStore(redis, async () => {
        await runScript(redis, SAW, { keys: [keys.portfolioAlert(portfolioId)], args: [last] });
      }),
  };
}

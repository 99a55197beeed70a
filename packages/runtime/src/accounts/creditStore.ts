import { defineScript, runScript, withChange, withStore } from '../redis/commands.ts';
import type { Store } from '../redis/keys.ts';

/** The credits that an account has and has spent. All numbers are whole credits. */
export interface Credits {
  /** Only an entitled account may use billed operations. */
  readonly isEntitled: boolean;
  readonly balance: number;
  /** The part of the balance that is held for jobs that have not ended. */
  readonly held: number;
  readonly usage: readonly Usage[];
}

export interface Usage {
  readonly tool: string;
  /** Number of completed jobs. */
  readonly jobs: number;
  readonly credits: number;
}

/**
 * The credits of accounts. A job's price is held when the job is accepted, and charged by the script that completes the job
 * (jobs/scripts/prelude.ts). A failed job releases the hold. So a job that was started again is charged once, and concurrent
 * jobs never spend the same credit. Every method throws a StoreUnavailableError if Redis does not answer.
 */
export type CreditStore = ReturnType<typeof createCreditStore>;

const CREDIT = defineScript(`
local known = redis.call('HMGET', KEYS[1], 'balance', 'held')
local balance = tonumber(known[1] or 0) + tonumber(ARGV[1])
if balance < tonumber(known[2] or 0) then return {'refused'} end
redis.call('HSET', KEYS[1], 'balance', balance)
return {'done'}
`);

export function createCreditStore(store: Store) {
  const { redis, keys } = store;
  const creditsOf = (account: string) => keys.of(account).credits(account);

  async function read(account: string): Promise<Credits> {
    const fields = await redis.hgetall(creditsOf(account));
    const count = (name: string) => Number(fields[name] ?? 0);
    const tools = Object.keys(fields).flatMap((name) => (name.startsWith('jobs ') ? [name.slice(5)] : []));
    return {
      isEntitled: fields.entitled === '1',
      balance: count('balance'),
      held: count('held'),
      usage: tools.sort().map((tool) => ({ tool, jobs: count(`jobs ${tool}`), credits: count(`credits ${tool}`) })),
    };
  }

  return {
    read: (account: string): Promise<Credits> => withStore(redis, () => read(account)),

    setEntitled: (account: string, isEntitled: boolean): Promise<Credits> =>
      withChange(store, keys.of(account), async () => {
        await redis.hset(creditsOf(account), { entitled: isEntitled ? '1' : '0' });
        return read(account);
      }),

    /** Changes the balance. Returns null if it would fall below the held credits. */
    credit: (account: string, credits: number): Promise<Credits | null> =>
      withChange(store, keys.of(account), async () => {
        const [outcome] = await runScript(redis, CREDIT, { keys: [creditsOf(account)], args: [credits] });
        return String(outcome) === 'done' ? read(account) : null;
      }),
  };
}

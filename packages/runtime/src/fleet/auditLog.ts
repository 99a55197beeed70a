import type { Store } from '../redis/keys.ts';

/** One action of an operator. */
export interface AuditEntry {
  /** Time in RFC 3339, by the clock of Redis. */
  readonly at: string;
  /** Name of the operator's token. */
  readonly actor: string;
  readonly action: string;
  /** The queue or job. */
  readonly target: string;
  readonly outcome: string;
}

export type AuditLog = ReturnType<typeof createAuditLog>;

/** Number of entries kept. Older ones are only in the log of their process. */
const KEPT = 10_000;

/** Returns the audit log, a Redis stream. The entry with the outcome replaces the one of the beginning. */
export function createAuditLog({ redis, keys }: Store) {
  const added = ({ actor, action, target }: Parameters<AuditLog['begin']>[0], outcome: string) =>
    [
      keys.audit,
      'MAXLEN',
      '~',
      KEPT,
      '*',
      'actor',
      actor,
      'action',
      action,
      'target',
      target,
      'outcome',
      outcome,
    ] as const;

  return {
    /**
     * Logs an action before it is done, so that an action is never done without a log entry. Call the returned function with
     * the outcome. After a crash or an outage the entry keeps the outcome "begun".
     */
    async begin(action: Pick<AuditEntry, 'actor' | 'action' | 'target'>): Promise<(outcome: string) => Promise<void>> {
      const begun = await redis.xadd(...added(action, 'begun'));
      return async (outcome) => {
        await redis
          .multi()
          .xadd(...added(action, outcome))
          .xdel(keys.audit, begun ?? '0')
          .exec();
      };
    },
    /** Reads the latest entries, newest first. */
    async read(count: number): Promise<readonly AuditEntry[]> {
      const stored = await redis.xrevrange(keys.audit, '+', '-', 'COUNT', count);
      return stored.map(([id, fields]) => {
        const [, actor = '', , action = '', , target = '', , outcome = ''] = fields;
        return { at: new Date(Number.parseInt(id, 10)).toISOString(), actor, action, target, outcome };
      });
    },
  };
}

/** Returns the outcome of a change of an account or a token, which may not exist. */
export function outcomeOf(isKnown: boolean, done: string): string {
  return isKnown ? done : 'there is no such account or token';
}

/**
 * Does something between two entries of the audit log, and returns its outcome. An action that fails is logged as failed, and its
 * error is thrown.
 */
export async function logged(
  audit: Pick<AuditLog, 'begin'>,
  action: Parameters<AuditLog['begin']>[0],
  run: () => Promise<string>,
): Promise<string> {
  const end = await audit.begin(action);
  const outcome = await run().catch(async (error: unknown) => {
    // If Redis is not available, this cannot be recorded either, and the entry keeps the outcome "begun".
    await end('failed, or worked only in part').catch(() => {});
    throw error;
  });
  await end(outcome);
  return outcome;
}

import type { Store } from '../redis/keys.ts';

/** Who did what to the installation. */
export interface AuditEntry {
  /** RFC 3339, by Redis' clock. */
  readonly at: string;
  /** Name of the token. */
  readonly actor: string;
  readonly action: string;
  /** Queue or job. */
  readonly target: string;
  readonly outcome: string;
}

export interface AuditLog {
  /**
   * Notes who is about to do what, before it is done: what cannot be noted is not done. The answer notes what came of it. Where
   * that never happens (a crash, an outage) the entry stays with the outcome "begun".
   */
  begin(action: Pick<AuditEntry, 'actor' | 'action' | 'target'>): Promise<(outcome: string) => Promise<void>>;
  /** Latest first. */
  read(count: number): Promise<readonly AuditEntry[]>;
}

/** Older entries are in the log of the process that wrote them. */
const KEPT = 10_000;

/** A stream: the times of entries are those of Redis, and none is changed; an outcome takes the place of its beginning. */
export function createAuditLog({ redis, keys }: Store): AuditLog {
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
    async begin(action) {
      const begun = await redis.xadd(...added(action, 'begun'));
      return async (outcome) => {
        await redis
          .multi()
          .xadd(...added(action, outcome))
          .xdel(keys.audit, begun ?? '0')
          .exec();
      };
    },
    async read(count) {
      const stored = await redis.xrevrange(keys.audit, '+', '-', 'COUNT', count);
      return stored.map(([id, fields]) => {
        const of = (name: string) => fields[fields.indexOf(name) + 1] ?? '';
        return {
          at: new Date(Number(id.slice(0, id.indexOf('-')))).toISOString(),
          actor: of('actor'),
          action: of('action'),
          target: of('target'),
          outcome: of('outcome'),
        };
      });
    },
  };
}

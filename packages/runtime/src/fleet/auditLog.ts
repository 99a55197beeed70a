import type { Keys } from '../keys.ts';
import type { RedisClient } from '../redis.ts';

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
  write(entry: Omit<AuditEntry, 'at'>): Promise<void>;
  /** Latest first. */
  read(count: number): Promise<readonly AuditEntry[]>;
}

/** Older entries are in the log of the process that wrote them. */
const KEPT = 10_000;

/** A stream: entries are only ever added, and their times are those of Redis. */
export function createAuditLog({ redis, keys }: { readonly redis: RedisClient; readonly keys: Keys }): AuditLog {
  return {
    async write({ actor, action, target, outcome }) {
      const fields = ['actor', actor, 'action', action, 'target', target, 'outcome', outcome];
      await redis.xadd(keys.audit, 'MAXLEN', '~', KEPT, '*', ...fields);
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

import { Cluster } from 'ioredis';
import type { RedisClient } from './redis.ts';

export interface RedisServerReport {
  readonly version: string;
  /** Reasons to refuse to start. */
  readonly problems: readonly string[];
  /** Things an operator must know. */
  readonly warnings: readonly string[];
}

const MINIMUM_VERSION: readonly [number, number] = [6, 2];

/**
 * Reads INFO (which needs no CONFIG right) and says whether accepted jobs are safe on this server; of a cluster on each of
 * its nodes, for a replica may be the master tomorrow.
 */
export async function checkRedisServer(redis: RedisClient): Promise<RedisServerReport> {
  if (!(redis instanceof Cluster)) return judge(parseInfo(await redis.info()), { of: 'Redis', isCluster: false });
  const reports = await Promise.all(
    redis.nodes('all').map(async (node) => {
      const of = `Redis at ${node.options.host}:${node.options.port}`;
      try {
        return judge(parseInfo(await node.info()), { of, isCluster: true });
      } catch {
        return { version: 'unknown', problems: [], warnings: [`${of} does not answer and was not checked`] };
      }
    }),
  );
  return {
    version: reports.map(({ version }) => version).toSorted()[0] ?? 'unknown',
    problems: reports.flatMap(({ problems }) => problems),
    warnings: reports.flatMap(({ warnings }) => warnings),
  };
}

function judge(
  info: ReadonlyMap<string, string>,
  { of, isCluster }: { readonly of: string; readonly isCluster: boolean },
): RedisServerReport {
  const version = info.get('redis_version') ?? 'unknown';
  const problems: string[] = [];
  const warnings: string[] = [];
  if (!isAtLeast(version, MINIMUM_VERSION)) {
    problems.push(`${of} is too old: it is ${version}, ${MINIMUM_VERSION.join('.')} or later is needed`);
  }
  const policy = info.get('maxmemory_policy');
  if (policy !== undefined && policy !== 'noeviction') {
    problems.push(`${of} may evict accepted jobs: maxmemory-policy is ${policy}, it must be noeviction`);
  }
  if (info.get('cluster_enabled') === '1' && !isCluster) {
    problems.push(`${of} is a node of a cluster: REDIS_URL must begin with redis+cluster:// or rediss+cluster://`);
  }
  if (info.get('aof_enabled') !== '1') {
    warnings.push(`${of} has no append-only file: its restart loses all accepted jobs (set appendonly yes)`);
  }
  if (info.get('maxmemory') === '0') {
    warnings.push(
      `${of} has no memory limit: it grows until the system kills a process (set maxmemory, see docs/operations/redis.md)`,
    );
  }
  return { version, problems, warnings };
}

/** The `name:value` lines of INFO. */
export function parseInfo(text: string): Map<string, string> {
  const fields = new Map<string, string>();
  for (const line of text.split(/\r?\n/)) {
    const colon = line.indexOf(':');
    if (colon > 0) fields.set(line.slice(0, colon), line.slice(colon + 1));
  }
  return fields;
}

function isAtLeast(version: string, [minimumMajor, minimumMinor]: readonly [number, number]): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > minimumMajor || (major === minimumMajor && minor >= minimumMinor);
}

import type { RedisClient } from './redis.ts';

export interface RedisServerReport {
  readonly version: string;
  /** Reasons to refuse to start. */
  readonly problems: readonly string[];
  /** Things an operator must know. */
  readonly warnings: readonly string[];
}

const MINIMUM_VERSION: readonly [number, number] = [6, 2];

/** Reads INFO (which needs no CONFIG right) and says whether accepted jobs are safe on this server. */
export async function checkRedisServer(redis: RedisClient): Promise<RedisServerReport> {
  const info = parseInfo(await redis.info());
  const version = info.get('redis_version') ?? 'unknown';
  const problems: string[] = [];
  const warnings: string[] = [];
  if (!isAtLeast(version, MINIMUM_VERSION)) {
    problems.push(`Redis ${version} is too old: ${MINIMUM_VERSION.join('.')} or later is needed`);
  }
  const policy = info.get('maxmemory_policy');
  if (policy !== undefined && policy !== 'noeviction') {
    problems.push(`Redis may evict accepted jobs: maxmemory-policy is ${policy}, it must be noeviction`);
  }
  if (info.get('aof_enabled') !== '1') {
    warnings.push('Redis has no append-only file: a restart of Redis loses all accepted jobs (set appendonly yes)');
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

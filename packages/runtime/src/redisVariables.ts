import { readFileSync } from 'node:fs';
import { optional, text, url } from './configVariables.ts';
import { parseRedisUrl } from './redisUrl.ts';

/** Where Redis is, and which part of it is ours. */
export const REDIS_VARIABLES = {
  redisUrl: url('REDIS_URL', {
    type: 'redis://, redis+sentinel:// or redis+cluster://, with TLS rediss…: see docs/operations/redis.md',
    check: parseRedisUrl,
    default: 'redis://127.0.0.1:6379',
    meaning: 'Redis of the jobs and tokens',
  }),
  redisCaFile: optional('REDIS_CA_FILE', {
    type: 'path of a PEM file',
    meaning: 'certificates of the authorities that sign those of Redis, with rediss://; without it the public ones',
    check: mustHoldCertificates,
  }),
  redisNamespace: text('REDIS_NAMESPACE', {
    default: 'ts',
    meaning: 'prefix of every Redis key, one per installation',
  }),
} as const;

/** A name that is misspelt should not come up at the first connection. */
function mustHoldCertificates(path: string): void {
  let content = '';
  try {
    content = readFileSync(path, 'utf8');
  } catch {
    throw new Error('must name a file that can be read');
  }
  if (!content.includes('-----BEGIN CERTIFICATE-----')) throw new Error('must name a file of certificates in PEM form');
}

import { readFileSync } from 'node:fs';
import { mustBeNamespace, SHARD_COUNTS } from '../process/checks.ts';
import { optional, text, url, type Variable } from '../process/config.ts';

/** One member of a group of servers. */
export interface RedisHost {
  readonly host: string;
  readonly port: number;
}

/** The parts of REDIS_URL. */
export interface RedisAddress {
  /** One server, sentinels that know the master, or nodes of a cluster. */
  readonly kind: 'server' | 'sentinel' | 'cluster';
  readonly isTls: boolean;
  /** The server, the sentinels, or the nodes. */
  readonly hosts: readonly [RedisHost, ...RedisHost[]];
  readonly username: string | null;
  readonly password: string | null;
  readonly database: number;
  /** The sentinels' name of the master; null without sentinels. */
  readonly masterName: string | null;
  /** The sentinels' own password from the parameter `sentinel_password`; null if absent. */
  readonly sentinelPassword: string | null;
}

const FORM =
  /^(?<scheme>rediss?)(?:\+(?<group>sentinel|cluster))?:\/\/(?:(?<user>[^@/?]*)@)?(?<hosts>[^@/?]+)(?:\/(?<path>[^?]*))?(?:\?(?<query>.*))?$/;
const HOST = /^(?<host>\[[0-9a-fA-F:.]+\]|[A-Za-z0-9._-]+)(?::(?<port>\d{1,5}))?$/;
const PORTS = { server: 6379, sentinel: 26_379, cluster: 6379 } as const;

/** The supported forms, for messages. */
const REDIS_URL_FORMS =
  'redis://[user:password@]host:6379[/database], redis+sentinel://[user:password@]host:26379,host:26379/master[/database], ' +
  'redis+cluster://[user:password@]host:6379,host:6379; with TLS rediss://, rediss+sentinel://, rediss+cluster://';

/**
 * Reads a Redis URL. User and password are percent-encoded and belong to the servers, not to the sentinels. Throws an Error
 * whose message completes "REDIS_URL …" and never contains the password.
 *
 * @example parseRedisUrl('redis+sentinel://a:26379,b:26379/mymaster').masterName // 'mymaster'
 */
export function parseRedisUrl(text: string): RedisAddress {
  const parts = FORM.exec(text)?.groups;
  if (parts === undefined) throw new Error(`must have one of the forms ${REDIS_URL_FORMS}`);
  const kind = parts.group === 'sentinel' || parts.group === 'cluster' ? parts.group : 'server';
  const [first, ...more] = (parts.hosts ?? '').split(',').map((host) => readHost(host, PORTS[kind]));
  if (first === undefined || (kind === 'server' && more.length > 0)) {
    throw new Error('names several hosts, so it must begin with redis+sentinel:// or redis+cluster://');
  }
  const path = (parts.path ?? '').split('/').filter((part) => part !== '');
  const masterName = kind === 'sentinel' ? decode(path.shift() ?? '') : null;
  if (masterName === '') throw new Error('must name the master after the sentinels, e.g. …:26379/mymaster');
  const [user, password] = splitUser(parts.user ?? '');
  const sentinelPassword = new URLSearchParams(parts.query ?? '').get('sentinel_password');
  return {
    kind,
    isTls: parts.scheme === 'rediss',
    hosts: [first, ...more],
    username: user,
    password,
    database: readDatabase(path, kind),
    masterName,
    sentinelPassword,
  };
}

function readHost(text: string, defaultPort: number): RedisHost {
  const { host, port = String(defaultPort) } = HOST.exec(text)?.groups ?? {};
  if (host === undefined || Number(port) > 65_535) throw new Error('has a host that is not host or host:port');
  return { host: host.replace(/^\[|\]$/g, ''), port: Number(port) };
}

function readDatabase([text = '0', ...rest]: readonly string[], kind: RedisAddress['kind']): number {
  if (!/^\d{1,5}$/.test(text) || rest.length > 0) throw new Error('must end with the number of a database, or without');
  if (kind === 'cluster' && text !== '0') throw new Error('names a database: a cluster has only database 0');
  return Number(text);
}

function splitUser(text: string): [user: string | null, password: string | null] {
  if (text === '') return [null, null];
  const colon = text.indexOf(':');
  const [user, password] = colon < 0 ? [text, ''] : [text.slice(0, colon), text.slice(colon + 1)];
  return [decode(user) || null, decode(password) || null];
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new Error('contains a % that is not percent-encoded (write %25)');
  }
}

const shards: Variable<number> = {
  name: 'SHARDS',
  type: SHARD_COUNTS.join(' | '),
  defaultText: '1',
  meaning:
    'parts that the accounts are spread over, so that the masters of a Redis Cluster share the work; fixed at the first start',
  isSecret: false,
  parse(value) {
    if (SHARD_COUNTS.map(String).includes(value)) return Number(value);
    throw new Error(`must be one of ${SHARD_COUNTS.join(', ')}, not ${JSON.stringify(value)}`);
  },
};

/** Variables of the Redis connection. */
export const REDIS_VARIABLES = {
  redisUrl: url('REDIS_URL', {
    type: 'redis://, redis+sentinel:// or redis+cluster://, with TLS rediss…: see docs/operations/redis.md',
    check: parseRedisUrl,
    default: 'redis://127.0.0.1:6379',
    meaning: 'Redis for jobs and tokens',
  }),
  redisCaFile: optional('REDIS_CA_FILE', {
    type: 'path of a PEM file',
    meaning: 'certificates of the authorities for rediss://; if unset, the public ones',
    check: mustHoldCertificates,
  }),
  redisNamespace: text('REDIS_NAMESPACE', {
    default: 'ts',
    meaning: 'prefix of every Redis key, one per installation',
    check: mustBeNamespace,
  }),
  installation: optional('INSTALLATION', {
    type: '1 to 100 letters, digits, and . _ / -',
    meaning:
      'name of the installation, the same for all of its apps; once Redis has it, apps with another name or none do not start with this REDIS_NAMESPACE',
    check: mustNameInstallation,
  }),
  shards,
} as const;

function mustNameInstallation(value: string): void {
  if (!/^[A-Za-z0-9._/-]{1,100}$/.test(value)) {
    throw new Error(`must have 1 to 100 letters, digits, and . _ / -, not ${JSON.stringify(value)}`);
  }
}

/** Checks the file at the start, so that a wrong name does not fail at the first connection. */
function mustHoldCertificates(path: string): void {
  let content = '';
  try {
    content = readFileSync(path, 'utf8');
  } catch {
    throw new Error('must name a file that can be read');
  }
  if (!content.includes('-----BEGIN CERTIFICATE-----')) throw new Error('must name a file of certificates in PEM form');
}

import { hash } from 'node:crypto';
import { mustBeNamespace, SHARD_COUNTS } from '../process/checks.ts';
import type { RedisClient } from './connectRedis.ts';

/** The Redis of an installation and the names of its keys. */
export interface Store {
  readonly redis: RedisClient;
  readonly keys: Keys;
  /**
   * Waits until the replicas have the writes of `redis` to a shard. Throws a StoreUnavailableError if too few have them in time, because
   * they may be lost. Absent: no change waits for replicas.
   */
  confirm?(shard: Pick<Keys, 'root'>): Promise<void>;
}

/**
 * Every Redis key of the service. No other code may build one. The data of an account are in its shard, so their keys
 * must come from `of`. The other keys are those of the installation in every shard.
 */
export interface Keys extends Readonly<ReturnType<typeof namesOf>> {
  /** All shards of the installation. */
  readonly shards: readonly Keys[];
  /** Returns the shard of an account, or of anything else that has a name. */
  of(name: string): Keys;
}

/**
 * Returns the keys of one namespace, such as `{ts}:account:ann`. The braces are a hash tag: all keys with the same one share a slot
 * of a Redis Cluster, which the scripts need. With several shards, each has a tag of its own, such as `{ts:07}:job:port-…`.
 * Two installations on one Redis use two namespaces.
 *
 * @param namespace lower-case letters, digits and hyphens
 * @param shardCount one of SHARD_COUNTS
 */
export function createKeys(namespace = 'ts', shardCount = 1): Keys {
  mustBeNamespace(namespace);
  if (!SHARD_COUNTS.includes(shardCount)) throw new Error(`an installation cannot have ${shardCount} shards`);
  const shards: Keys[] = [];
  const installation = keysOf(namespace, '', shards);
  if (shardCount === 1) shards.push(installation);
  const perWakeSlot = Math.ceil(shardCount / MOST_WAKE_SLOTS);
  const nameOf = (shard: number) => String(shard).padStart(2, '0');
  for (let i = 0; shards.length < shardCount; i++) {
    shards.push(keysOf(namespace, nameOf(i), shards, nameOf(i - (i % perWakeSlot))));
  }
  return installation;
}

/** Slots that have the announcements of jobs. A worker that serves all shards has a connection for each. */
const MOST_WAKE_SLOTS = 16;
/** Characters at the end of the id of a job that choose the channel of its changes. */
export const CHANNEL_CHARACTERS = 2;

/** Returns the number of a shard. A changed function would lose every account. */
function shardOf(name: string, count: number): number {
  return count === 1 ? 0 : Number.parseInt(sha256(name).slice(0, 8), 16) % count;
}

function keysOf(namespace: string, shard: string, shards: readonly Keys[], wakeShard = shard): Keys {
  const keys: Keys = {
    ...namesOf(namespace, shard, wakeShard),
    shards,
    of: (name) => shards[shardOf(name, shards.length)] ?? keys,
  };
  return keys;
}

function namesOf(namespace: string, shard: string, wakeShard: string) {
  const atShard = (tag: string) => (path: string) => `{${tag === '' ? namespace : `${namespace}:${tag}`}}:${path}`;
  const [common, at, atWakeShard] = [atShard(''), atShard(shard), atShard(wakeShard)];
  return {
    /** The prefix of every key of this shard. */
    root: at(''),
    namespace,
    /** The prefix of every key of the installation itself; `root` if it has only one shard. */
    commonRoot: common(''),
    /** Number of the shard, from `00` on; empty if the installation has only one. */
    shard,
    /** String: the number of shards, as the first start has stored it. */
    shardCount: common('shards'),
    /** String: the name of the installation, as the first start with a name has stored it. */
    installation: common('installation'),
    /**
     * Sorted set: exists if the shard may have waiting jobs of a queue (jobs/worker/claimJobs.ts). Shards next to each other have theirs in one
     * slot, so that a worker waits on at most 16 connections.
     */
    wake: (queue: string) => atWakeShard(`wake:${queue}:${shard}`),
    /** Hash: the record of a job. */
    job: (jobId: string) => at(`job:${jobId}`),
    /** String: the input of the processor. It is removed when the job ends, or a day after a failure that an operator can retry. */
    payload: (jobId: string) => at(`payload:${jobId}`),
    /** String: the sealed result (gzip). It expires together with the record. */
    result: (jobId: string) => at(`result:${jobId}`),
    /** String: the bytes that one run has sent, until they become the result or are refused. */
    sentResult: (jobId: string, fence: string) => at(`result:${jobId}:${fence}`),
    /**
     * Sorted set: the results of this shard in object storage, by the time (ms) from which they may be deleted. A name with a leading `-`
     * is being deleted.
     */
    storedResults: at('stored-results'),
    /** String: owner of an ended job. It outlives the record, so that an expired id differs from an unknown one. */
    ended: (jobId: string) => at(`ended:${jobId}`),
    /** Hash: the accepted request of a job, for a rerun. It can outlive the record. */
    request: (jobId: string) => at(`request:${jobId}`),
    /** Hash: fingerprint, job id, and answer of a submit with an Idempotency-Key. */
    idempotency: (digest: string) => at(`idempotency:${digest}`),
    /** Hash: a cached result (sealed bytes, crc, length, etag, made at). */
    cached: (id: string) => at(`kept:${id}`),
    /** String: the token of the job that computes such a result. */
    computing: (id: string) => at(`computing:${id}`),
    /** Hash: tokens and cost of language models of an owner in a month (YYYY-MM). */
    modelUse: (owner: string, month: string) => at(`model-use:${month}:${owner}`),
    /** Sorted set: ids of all pending and processing jobs, by the time (ms) of the sweeper's next look. */
    open: at('open'),
    /** Hash: owner to number of that owner's open jobs. */
    active: at('active'),
    /** Hash: number of unfinished jobs by type, `<type> bytes` with the mean memory of its results, and `<queue> work` with the work of all unfinished jobs of a queue. */
    expected: at('expected'),
    /** Sorted set by name: `<created, ms>:<job id>` of every job of an owner that has not expired. */
    jobsOf: (owner: string) => at(`jobs-of:${owner}`),
    /** Sorted set: the same names for jobs that ended, by the time (ms) they expire. */
    expiringOf: (owner: string) => at(`expiring-of:${owner}`),
    /** Sorted set by name: the same names for every job whose request is stored longer than the job. */
    requestsOf: (owner: string) => at(`requests-of:${owner}`),
    /** Sorted set: `<name> request|result <bytes>` of everything that an owner stores for long, by the time (ms) it expires. */
    storedOf: (owner: string) => at(`stored-of:${owner}`),
    /** String: the sum of those bytes. */
    storedBytes: (owner: string) => at(`stored-bytes:${owner}`),
    /** Sorted set: the pending jobs of a queue, by the time (ms) of acceptance. */
    line: (queue: string) => at(`line:${queue}`),
    /** Set: ids of an owner's jobs of a queue that workers have started. It may also have ids of jobs that ended since. */
    running: (queue: string, owner: string) => at(`running:${queue}:${owner}`),
    /** Hash: the next virtual start time of each tenant of a queue, and `now` (jobs/scripts/prelude.ts). */
    virtualStarts: (queue: string) => at(`turns:${queue}`),
    // Durations had whole run times, so the name differs. The users of Redis may use both.
    /** List: milliseconds per unit of work of the latest runs of a job type. */
    paces: (jobType: string) => at(`durations:pace:${jobType}`),
    /** Sorted set: `<worker id>:<concurrency>` of the live workers of a queue, by last heartbeat (ms). */
    workers: (queue: string) => at(`workers:${queue}`),
    /** String: the report of a live worker (jobs/jobEvents.ts). */
    worker: (workerId: string) => common(`worker:${workerId}`),
    /** Hash: counts of a queue in one hour (epoch hours). */
    tally: (queue: string, hour: number) => common(`tally:${queue}:${hour}`),
    /** Stream: the latest failed jobs. The users.acl of workers allows it together with the counts. */
    failures: at('tally:failures'),
    /** String: when the last backup was made (ms). */
    backup: common('backup'),
    /** Stream: actions of operators. */
    audit: common('audit'),
    /** Stream: the state of the queues, once a minute. */
    fleetHistory: common('fleet-history'),
    /** String: one signed-in operator, by the SHA-256 of the session's secret. */
    operatorSession: (digest: string) => common(`operator-session:${digest}`),
    /** Prefix of everything that belongs to BullMQ. */
    queuePrefix: at('queue'),
    /** Pub/sub channel of the shard (redis/messages.ts): ids of canceled jobs. */
    cancelChannel: at('cancel'),
    /**
     * Pub/sub channel of the shard: `<job id> <status>` after every change a caller can see. With several shards, jobs with other last two
     * characters have another channel. A gateway gives its jobs the same ones, so that it hears little about the jobs of others.
     */
    changesChannel: (jobId: string) => at(shard === '' ? 'changes' : `changes:${jobId.slice(-CHANNEL_CHARACTERS)}`),
    /** List: events that wait for the webhook worker, as JSON. */
    outbox: at('outbox'),
    /** Hash: one delivery of an event to a webhook. */
    delivery: (deliveryId: string) => at(`delivery:${deliveryId}`),
    /** Sorted set by name: `<created, ms>:<delivery id>` of an owner. */
    deliveriesOf: (owner: string) => at(`deliveries-of:${owner}`),
    /** Hash: the secrets that sign an owner's webhooks. */
    webhookSecret: (owner: string) => at(`webhook-secret:${owner}`),
    /** Hash: one tracked portfolio without its definition. */
    portfolio: (portfolioId: string) => at(`portfolio:${portfolioId}`),
    /** Hash: version to definition (JSON, gzip). */
    portfolioDefinitions: (portfolioId: string) => at(`portfolio-definitions:${portfolioId}`),
    /** Hash: version to `<created, ms> <summary>`. */
    portfolioVersions: (portfolioId: string) => at(`portfolio-versions:${portfolioId}`),
    /** Sorted set by name: `<created, ms>:<portfolio id>` of an owner. */
    portfoliosOf: (owner: string) => at(`portfolios-of:${owner}`),
    /** Hash: the alert of a portfolio, and the last reported state. */
    portfolioAlert: (portfolioId: string) => at(`portfolio-alert:${portfolioId}`),
    /** Sorted set by name: the portfolios with an alert. */
    portfolioAlerts: at('portfolio-alerts'),
    /** Stream: the latest notifications of an owner, by their number. */
    notificationsOf: (owner: string) => at(`notifications-of:${owner}`),
    /** Hash: how many notifications an owner has got, read, and was mailed, and the settings of the mail (portfolios/mailStore.ts). */
    inbox: (owner: string) => at(`inbox:${owner}`),
    /** Pub/sub channel of the shard (redis/messages.ts): a message after every new or read notification of an owner. */
    inboxChannel: (owner: string) => at(`inbox-changes:${owner}`),
    /** Sorted set: owners with notifications to mail, by the time (ms) from which on they may be mailed. */
    mailDue: at('mail-due'),
    /** String: exists while a webhook-worker sends mail. */
    mailer: common('mailer'),
    /** Hash: one run of the nightly analyses as JSON, by the time (ms) at which it was due. */
    nights: common('nights'),
    /** String: time (ms) of the next night. It expires soon after the last tracking-worker has stopped. */
    nextNight: common('next-night'),
    /** String: the link (JSON) to a result that everyone may open, by the SHA-256 of its token. It expires with the link. */
    share: (digest: string) => common(`share:${digest}`),
    /** Hash: link id to one link of an owner as JSON. */
    sharesOf: (owner: string) => at(`shares-of:${owner}`),
    /** Prefix of the counters of a rate limit. The caller follows after a colon. */
    rate: (name: string) => at(`rate:${name}`),
    /** Hash: one REST token. */
    token: (tokenId: string) => common(`token:${tokenId}`),
    /** Sorted set: token ids by creation time (ms). */
    tokenIds: common('token-ids'),
    /** Hash: token id to the time (ms) of the last use. */
    tokenUses: common('token-uses'),
    /** Hash: SHA-256 of a secret to token id. */
    tokenSecrets: common('token-secrets'),
    /** Hash: entitlement, balance, holds and usage of one account. */
    credits: (account: string) => at(`credits:${account}`),
    /** Hash: one local account. */
    account: (name: string) => common(`account:${name}`),
    /** Sorted set: account names by creation time (ms). */
    accountNames: common('account-names'),
    /** Hash: network address (digest) to failed sign-ins of a name within the current window. */
    signInFailures: (name: string) => common(`sign-in-failures:${name}`),
    /** Sorted set: network addresses (digests) that an account has signed in from, by the time (ms) of the last sign-in. */
    signInAddresses: (name: string) => common(`sign-in-addresses:${name}`),
    /** Sorted set: keys of an account's sessions, grants, codes, and tokens, by expiry (s). */
    accessOfAccount: (name: string) => common(`access-of-account:${name}`),
    /** Sorted set: keys of the grants, codes and tokens of one client, by expiry (s). */
    accessOfClient: (digest: string) => common(`access-of-client:${digest}`),
    /** Sorted set: keys of all OAuth records of one model whose number is limited, by expiry (s). */
    oauthRecords: (model: string) => common(`oauth-records:${model}`),
    /** Hash: one record of the authorization server, by the SHA-256 of its id. */
    oauthRecord: (model: string, digest: string) => common(`oauth:${model}:${digest}`),
    /** Set: the records that end together with a grant. */
    oauthGrant: (digest: string) => common(`oauth-grant:${digest}`),
    /** String: key of the session with this uid. */
    oauthSession: (digest: string) => common(`oauth-session:${digest}`),
    /** String: signing and cookie keys of the authorization server. */
    oauthKeys: common('oauth-keys'),
  };
}

/** One object for each shard. */
export interface PerShard<Value> {
  /** Returns the one of an account. */
  of(name: string): Value;
  readonly all: ReadonlyMap<Keys, Value>;
}

/** Makes one object for each shard. */
export function perShard<Value>(keys: Keys, make: (shard: Keys) => Value): PerShard<Value> {
  const all = new Map(keys.shards.map((shard) => [shard, make(shard)]));
  return {
    all,
    of(name) {
      const value = all.get(keys.of(name));
      if (value === undefined) throw new Error('there is no such shard');
      return value;
    },
  };
}

/** Returns a digest in hex: under which secrets and texts of callers are stored, or by which two contents are compared. */
export function sha256(content: string | Uint8Array): string {
  return hash('sha256', content);
}

import { randomBytes } from 'node:crypto';
import { withChange, withStore } from '../redis/commands.ts';
import type { Store } from '../redis/keys.ts';

/** The previous secret signs too for this long after a rotation. */
const OLD_SECRET_HOURS = 24;

/** The secrets that sign an account's webhooks: `whsec_` and 32 random bytes in base64 (standardwebhooks.com). */
export type WebhookSecrets = ReturnType<typeof createWebhookSecrets>;

/** Returns the store. Secrets are stored unhashed, because signing needs them. Throws a StoreUnavailableError if Redis does not answer. */
export function createWebhookSecrets(options: Store) {
  const { redis, keys } = options;
  const keyOf = (owner: string) => keys.of(owner).webhookSecret(owner);

  async function current(owner: string): Promise<string> {
    const key = keyOf(owner);
    await redis.hsetnx(key, 'secret', newSecret());
    return (await redis.hget(key, 'secret')) ?? '';
  }

  async function rotate(owner: string): Promise<string> {
    const old = await current(owner);
    const secret = newSecret();
    const until = Date.now() + OLD_SECRET_HOURS * 3_600_000;
    await redis.hset(keyOf(owner), { secret, old, until });
    return secret;
  }

  async function signing(owner: string): Promise<readonly string[]> {
    const { secret = await current(owner), old, until } = await redis.hgetall(keyOf(owner));
    return old !== undefined && Number(until) > Date.now() ? [secret, old] : [secret];
  }

  return {
    /** Returns the current secret, which is created at first use. */
    current: (owner: string): Promise<string> => withStore(redis, () => current(owner)),
    /** Creates a new secret. The old one signs too for a day, so that receivers can switch. */
    rotate: (owner: string): Promise<string> => withChange(options, keys.of(owner), () => rotate(owner)),
    /** Returns all secrets that sign now, the current one first. */
    signing: (owner: string): Promise<readonly string[]> => withStore(redis, () => signing(owner)),
  };
}

function newSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`;
}

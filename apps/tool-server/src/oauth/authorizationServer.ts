import { isReady, type Keys, type Logger, type RedisClient, repeat, StoreUnavailableError } from '@tearsheet/runtime';
import { type AccountStore, createOAuthRecords, currentKeys, type KeyGeneration } from '@tearsheet/runtime/accounts';
import type { Provider } from 'oidc-provider';
import type { Addresses } from '../addresses.ts';
import { errorPage } from './pages.ts';
import { createProvider } from './provider.ts';

export interface AuthorizationServer {
  /** Rejects while Redis cannot be read. */
  ready(): Promise<void>;
  /** Returns the provider with the current keys. Throws StoreUnavailableError while Redis is not available. */
  readonly provider: () => Provider;
  readonly formKeys: () => readonly string[];
  stop(): void;
}

export interface AuthorizationServerOptions {
  readonly redis: RedisClient;
  readonly keys: Keys;
  readonly addresses: Addresses;
  readonly accounts: Pick<AccountStore, 'find'>;
  readonly accessTokenSeconds: number;
  readonly dashboardUrl: string | null;
  readonly logger: Logger;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

const FIRST_CHECKS_MS = 500;
const CHECK_KEYS_MS = 10 * 60_000;

/**
 * Starts the authorization server, whose state is in Redis. When keys rotate, a new provider takes over and the old keys stay
 * valid. There is no provider until Redis has answered for the first time.
 */
export function startAuthorizationServer(options: AuthorizationServerOptions): AuthorizationServer {
  const { redis, keys, accounts, logger, now } = options;
  let generations: readonly KeyGeneration[] = [];
  let provider: Provider | null = null;
  let checkedAtMs = Number.NEGATIVE_INFINITY;

  function make(): Provider {
    return createProvider({
      ...options,
      keys: generations,
      records: (kind) => createOAuthRecords({ redis, keys }, kind),
      async findAccount(name) {
        const account = await accounts.find(name);
        return account?.disabledAt === null ? account : null;
      },
      onFault: (error) => logger.error('authorization server', { error }),
      errorPage,
    });
  }

  async function readKeys(): Promise<void> {
    const found = await currentKeys({ redis, keys, now });
    checkedAtMs = now();
    if (provider !== null && found[0]?.createdAt === generations[0]?.createdAt) return;
    generations = found;
    provider = make();
    logger.info('the authorization server has its keys', { created_at: found[0]?.createdAt });
  }

  const checks = repeat(
    FIRST_CHECKS_MS,
    async () => {
      if (provider === null || now() - checkedAtMs > CHECK_KEYS_MS) await readKeys();
    },
    (error) => logger.debug('keys of the authorization server cannot be read', { error }),
  );

  return {
    ready: readKeys,
    provider() {
      // If the provider met the outage, it would answer 500.
      if (provider === null || !isReady(redis)) throw new StoreUnavailableError('Redis does not serve');
      return provider;
    },
    formKeys: () => generations.map(({ cookieKey }) => cookieKey),
    stop: checks.stop,
  };
}

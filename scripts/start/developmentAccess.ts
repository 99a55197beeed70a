import { randomBytes } from 'node:crypto';
import {
  connectRedis,
  createKeys,
  createLogger,
  type Keys,
  type RedisClient,
  waitUntilReady,
} from '@tearsheet/runtime';
import { createAccountStore, createCreditStore, createTokenStore } from '@tearsheet/runtime/accounts';
import { SCOPES } from '@tearsheet/shared';
import type { StateFolder } from './stateFolder.ts';

export const DEVELOPMENT_ACCOUNT = 'development';

/** The token for the REST interface, and the account's password for the tool server. */
export interface DevelopmentAccess {
  readonly token: string;
  readonly password: string;
}

interface Store {
  readonly redis: RedisClient;
  readonly keys: Keys;
}

const REDIS_DEADLINE_MS = 5000;
const FIRST_CREDITS = 1000;

/**
 * Returns the access in the state folder if Redis knows it. Otherwise creates a token with every scope and a new
 * password.
 */
export async function developmentAccess(
  state: StateFolder,
  server: { readonly url: string; readonly caFile: string | null },
  namespace?: string,
): Promise<DevelopmentAccess> {
  const logger = createLogger({ service: 'start', level: 'error' });
  const redis = connectRedis({ ...server, role: 'script', logger });
  try {
    await waitUntilReady(redis, REDIS_DEADLINE_MS);
    const store = { redis, keys: createKeys(namespace) };
    await ensureCredits(store);
    return { token: await ensureToken(state, store), password: await ensureAccount(state, store) };
  } finally {
    redis.disconnect();
  }
}

async function ensureToken(state: StateFolder, store: Store): Promise<string> {
  const tokens = createTokenStore(store);
  const known = state.read('token');
  if (known !== null && (await tokens.find(known)) !== null) return known;
  const { secret } = await tokens.create({ name: 'development', owner: DEVELOPMENT_ACCOUNT, scopes: SCOPES });
  state.write('token', secret);
  return secret;
}

async function ensureAccount(state: StateFolder, store: Store): Promise<string> {
  const accounts = createAccountStore(store);
  const isThere = (await accounts.find(DEVELOPMENT_ACCOUNT)) !== null;
  const known = state.read('password');
  if (known !== null && isThere) return known;
  const password = randomBytes(12).toString('base64url');
  if (isThere) await accounts.setPassword(DEVELOPMENT_ACCOUNT, password);
  else await accounts.create(DEVELOPMENT_ACCOUNT, password);
  state.write('password', password);
  return password;
}

/** Adds credits, so that billed tools can be tried at once. */
async function ensureCredits(store: Store): Promise<void> {
  const credits = createCreditStore(store);
  const { isEntitled, balance } = await credits.read(DEVELOPMENT_ACCOUNT);
  if (isEntitled || balance > 0) return;
  await credits.credit(DEVELOPMENT_ACCOUNT, FIRST_CREDITS);
  await credits.setEntitled(DEVELOPMENT_ACCOUNT, true);
}

/**
 * Returns the variables that make the development account an operator, unless the environment names another provider.
 */
export function operatorAccess(
  environment: Readonly<Record<string, string | undefined>>,
  { mcpUrl, dashboardUrl }: { readonly mcpUrl: string; readonly dashboardUrl: string },
): Readonly<Record<string, string>> {
  const common = { DASHBOARD_URL: environment.DASHBOARD_URL || dashboardUrl };
  if (environment.DASHBOARD_OIDC_ISSUER) return common;
  return {
    ...common,
    DASHBOARD_OIDC_ISSUER: mcpUrl,
    DASHBOARD_ADMINS: environment.DASHBOARD_ADMINS || DEVELOPMENT_ACCOUNT,
  };
}

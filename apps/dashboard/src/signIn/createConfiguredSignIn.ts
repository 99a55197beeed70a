import { DASHBOARD_CALLBACK_PATH, type Keys, type RedisClient } from '@tearsheet/runtime';
import { createOpenIdClient } from '@tearsheet/runtime/accounts';
import type { DashboardConfig } from '../config.ts';
import { type AccountSignIn, createAccountSignIn } from './accountSignIn.ts';

type SignInConfig = Pick<
  DashboardConfig,
  'port' | 'publicUrl' | 'issuer' | 'providerName' | 'clientId' | 'clientSecret' | 'scope' | 'claim'
>;

/** Sign-in by account as it is configured; null without a provider. */
export function createConfiguredSignIn(
  config: SignInConfig,
  store: { readonly redis: RedisClient; readonly keys: Keys },
): AccountSignIn | null {
  const { port, publicUrl, issuer, providerName, clientId, clientSecret, scope, claim } = config;
  if (issuer === null) return null;
  const redirectUri = `${publicUrl ?? `http://127.0.0.1:${port}`}${DASHBOARD_CALLBACK_PATH}`;
  const client = createOpenIdClient({ name: providerName, issuer, clientId, clientSecret, redirectUri, scope });
  return createAccountSignIn({ ...store, client, provider: providerName, claim });
}

import { DASHBOARD_CALLBACK_PATH, DASHBOARD_CLIENT_ID } from '@tearsheet/runtime';
import type { ClientMetadata, Configuration } from 'oidc-provider';

/** The operators' dashboard: a client that is known without registration, and learns nothing but who signed in. */
export function dashboardClient(dashboardUrl: string): ClientMetadata {
  return {
    client_id: DASHBOARD_CLIENT_ID,
    client_name: "Operators' dashboard",
    application_type: 'web',
    redirect_uris: [`${dashboardUrl}${DASHBOARD_CALLBACK_PATH}`],
    scope: 'openid',
  };
}

/** As the provider has it, but nobody is asked to allow the dashboard to know who signed in: it is a part of the service. */
export const loadExistingGrant: NonNullable<Configuration['loadExistingGrant']> = async ({ oidc }) => {
  const { provider, client, session, result } = oidc;
  if (client === undefined || session === undefined) return undefined;
  const grantId = result?.consent?.grantId ?? session.grantIdFor(client.clientId);
  if (grantId !== undefined) return provider.Grant.find(grantId);
  if (client.clientId !== DASHBOARD_CLIENT_ID || session.accountId === undefined) return undefined;
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
  grant.addOIDCScope('openid');
  await grant.save();
  return grant;
};

import { CONSOLE_CLIENT_ID, DASHBOARD_CALLBACK_PATH, DASHBOARD_CLIENT_ID } from '@tearsheet/runtime';
import type { ClientMetadata, Configuration } from 'oidc-provider';
import type { Addresses } from '../addresses.ts';
import { DEFAULT_SCOPES } from './scopes.ts';

type LoadGrant = NonNullable<Configuration['loadExistingGrant']>;

/** Clients that are parts of this service. They are known without registration, and nobody is asked to allow them. */
export function ownClients({ api }: Addresses, dashboardUrl: string | null): ClientMetadata[] {
  return [consoleClient(api), ...(dashboardUrl === null ? [] : [dashboardClient(dashboardUrl)])];
}

export function isOwnClient(clientId: string): boolean {
  return clientId === CONSOLE_CLIENT_ID || clientId === DASHBOARD_CLIENT_ID;
}

/** The console, which the gateway serves at the address of the REST interface. */
function consoleClient(apiUrl: string): ClientMetadata {
  return {
    client_id: CONSOLE_CLIENT_ID,
    client_name: 'Tearsheet console',
    application_type: 'web',
    redirect_uris: namesOf(apiUrl).map((origin) => `${origin}/`),
    scope: DEFAULT_SCOPES.join(' '),
  };
}

/** The operators' dashboard, which learns nothing but who signed in. */
function dashboardClient(dashboardUrl: string): ClientMetadata {
  return {
    client_id: DASHBOARD_CLIENT_ID,
    client_name: "Operators' dashboard",
    application_type: 'web',
    redirect_uris: [`${dashboardUrl}${DASHBOARD_CALLBACK_PATH}`],
    scope: 'openid',
  };
}

/** A service on the user's own machine is reached by both of its usual names. */
function namesOf(url: string): readonly string[] {
  const { protocol, hostname, port } = new URL(url);
  const names = ['127.0.0.1', 'localhost'];
  if (!names.includes(hostname)) return [url];
  return names.map((name) => `${protocol}//${name}${port === '' ? '' : `:${port}`}`);
}

/**
 * As the provider has it, but our own clients get what they ask for without a question: the dashboard the name of the account,
 * the console a token for the REST interface, which it is served by. Both are sent to fixed addresses of this service only.
 */
export function loadGrant({ api }: Addresses): LoadGrant {
  return async ({ oidc }) => {
    const { provider, client, session, result } = oidc;
    if (client === undefined || session === undefined) return undefined;
    const { clientId } = client;
    const grantId = result?.consent?.grantId ?? session.grantIdFor(clientId);
    const known = grantId === undefined ? undefined : await provider.Grant.find(grantId);
    if (!isOwnClient(clientId) || session.accountId === undefined) return known;
    const grant = known ?? new provider.Grant({ clientId, accountId: session.accountId });
    if (clientId === DASHBOARD_CLIENT_ID) grant.addOIDCScope('openid');
    else if (oidc.resourceServers?.[api]) {
      // The library asks about the scopes of the server and about those of the resource. Ours have the same names.
      const scopes = [...oidc.requestParamScopes].join(' ');
      grant.addOIDCScope(scopes);
      grant.addResourceScope(api, scopes);
    }
    await grant.save();
    return grant;
  };
}

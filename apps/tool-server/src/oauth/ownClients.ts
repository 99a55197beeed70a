import { CONSOLE_CLIENT_ID, DASHBOARD_CALLBACK_PATH, DASHBOARD_CLIENT_ID } from '@tearsheet/runtime';
import type { ClientMetadata, Configuration } from 'oidc-provider';
import type { Addresses } from '../addresses.ts';
import { DEFAULT_SCOPES } from './scopes.ts';

type LoadGrant = NonNullable<Configuration['loadExistingGrant']>;

/** Returns the clients that are parts of this service. They need no registration, and nobody is asked to allow them. */
export function ownClients({ api }: Addresses, dashboardUrl: string | null): ClientMetadata[] {
  return [consoleClient(api), ...(dashboardUrl === null ? [] : [dashboardClient(dashboardUrl)])];
}

export function isOwnClient(clientId: string): boolean {
  return clientId === CONSOLE_CLIENT_ID || clientId === DASHBOARD_CLIENT_ID;
}

/** Returns the client of the console, which the gateway serves at the address of the REST interface. */
function consoleClient(apiUrl: string): ClientMetadata {
  return {
    client_id: CONSOLE_CLIENT_ID,
    client_name: 'Tearsheet console',
    application_type: 'web',
    redirect_uris: namesOf(apiUrl).map((origin) => `${origin}/`),
    scope: DEFAULT_SCOPES.join(' '),
  };
}

/** Returns the client of the operators' dashboard, which learns nothing except who signed in. */
function dashboardClient(dashboardUrl: string): ClientMetadata {
  return {
    client_id: DASHBOARD_CLIENT_ID,
    client_name: "Operators' dashboard",
    application_type: 'web',
    redirect_uris: [`${dashboardUrl}${DASHBOARD_CALLBACK_PATH}`],
    scope: 'openid',
  };
}

/** Returns the origins of a service: both usual names on the user's own machine, or else the one in its address. */
function namesOf(url: string): readonly string[] {
  const { protocol, hostname, port } = new URL(url);
  const names = ['127.0.0.1', 'localhost'];
  if (!names.includes(hostname)) return [url];
  return names.map((name) => `${protocol}//${name}${port === '' ? '' : `:${port}`}`);
}

/**
 * Loads grants as the library does, except that the clients of this service get what they ask for without a question. The
 * dashboard gets the name of the account, and the console a token for the REST interface. Both go to fixed addresses only.
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
      // The library asks for the scopes of the server and for those of the resource. Here they have the same names.
      const scopes = [...oidc.requestParamScopes].join(' ');
      grant.addOIDCScope(scopes);
      grant.addResourceScope(api, scopes);
    }
    await grant.save();
    return grant;
  };
}

import type { Provider } from 'oidc-provider';
import { CLIENT_SCOPES } from './scopes.ts';

type Details = Awaited<ReturnType<Provider['interactionDetails']>>;

/** The scopes of ours that the consent is about. */
export function requestedScopes({ prompt, params }: Details): readonly string[] {
  const missing = missingResourceScopes(prompt.details);
  const asked = Object.keys(missing).length > 0 ? Object.values(missing).flat() : String(params.scope ?? '').split(' ');
  return CLIENT_SCOPES.filter((scope) => asked.includes(scope));
}

/** Whether none of the scopes that were asked for exists: nobody could allow anything. */
export function asksForNothing({ params }: Details): boolean {
  const asked = String(params.scope ?? '').split(' ');
  return !['openid', ...CLIENT_SCOPES].some((scope) => asked.includes(scope));
}

/** Writes down what was allowed and what was not, so that neither is asked again; gives the id of the grant. */
export async function grantScopes(provider: Provider, details: Details, chosen: ReadonlySet<string>): Promise<string> {
  const { grantId, session, params, prompt } = details;
  const known = grantId === undefined ? undefined : await provider.Grant.find(grantId);
  const grant =
    known ?? new provider.Grant({ accountId: session?.accountId ?? '', clientId: String(params.client_id) });
  const split = (scopes: readonly string[]) => Object.groupBy(scopes, (scope) => (isAllowed(scope) ? 'yes' : 'no'));
  const isAllowed = (scope: string) => !CLIENT_SCOPES.includes(scope) || chosen.has(scope);

  const ofServer = split(texts(prompt.details.missingOIDCScope));
  if (ofServer.yes) grant.addOIDCScope(ofServer.yes.join(' '));
  if (ofServer.no) grant.rejectOIDCScope(ofServer.no.join(' '));
  for (const [resource, scopes] of Object.entries(missingResourceScopes(prompt.details))) {
    const ofResource = split(scopes);
    if (ofResource.yes) grant.addResourceScope(resource, ofResource.yes.join(' '));
    if (ofResource.no) grant.rejectResourceScope(resource, ofResource.no.join(' '));
  }
  return grant.save();
}

function missingResourceScopes(
  details: Readonly<Record<string, unknown>>,
): Readonly<Record<string, readonly string[]>> {
  const missing = details.missingResourceScopes;
  if (typeof missing !== 'object' || missing === null) return {};
  return Object.fromEntries(Object.entries(missing).map(([resource, scopes]) => [resource, texts(scopes)]));
}

function texts(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

import { SCOPES, type Scope } from '@tearsheet/shared';
import type { Addresses } from '../addresses.ts';

/** The scopes that clients can get, in the words of the consent page. No client ever gets the scope `admin`. */
const SCOPE_TEXTS: Readonly<Record<Exclude<Scope, 'admin' | 'admin:read'>, string>> = {
  'portfolio:read': 'Check and repair portfolios',
  'portfolio:analyze':
    'Analyze portfolios, and manage the webhooks that report their results, including the signing secret',
  'data:read': 'Read prices, ratios, and scores',
  'research:run': 'Start research reports, which may use up credits',
  'research:force': 'Repeat finished research, which may use up credits',
  'jobs:read': 'See your jobs and their results',
  'jobs:cancel': 'Cancel your jobs',
};

export const CLIENT_SCOPES: readonly string[] = SCOPES.filter((scope) => scope in SCOPE_TEXTS);

/** The scopes of a client that names no scope in its request. */
export const DEFAULT_SCOPES: readonly string[] = CLIENT_SCOPES.filter((scope) => scope !== 'research:force');

export function scopeText(scope: string): string {
  return Object.entries(SCOPE_TEXTS).find(([name]) => name === scope)?.[1] ?? scope;
}

/** Returns the metadata of the tool server as a resource (RFC 9728): its authorization server and its scopes. */
export function resourceMetadata({ mcp, issuer }: Addresses): object {
  return {
    resource: mcp,
    resource_name: 'Tearsheet',
    authorization_servers: [issuer],
    scopes_supported: CLIENT_SCOPES,
    bearer_methods_supported: ['header'],
  };
}

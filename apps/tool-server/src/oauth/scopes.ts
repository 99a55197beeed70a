import { SCOPES, type Scope } from '@tearsheet/runtime/accounts';

/** What a client can be allowed to do, in the words of the consent page. The scope admin is never given to a client. */
const SCOPE_TEXTS: Readonly<Record<Exclude<Scope, 'admin' | 'admin:read'>, string>> = {
  'portfolio:read': 'Check and repair portfolios',
  'portfolio:analyze':
    'Analyze portfolios, and manage the webhooks that report their results, including the signing secret',
  'data:read': 'Read prices, ratios and scores',
  'research:run': 'Start research reports, which may use up credits',
  'research:force': 'Have finished research made again, which may use up credits',
  'jobs:read': 'See your jobs and their results',
  'jobs:cancel': 'Cancel your jobs',
};

export const CLIENT_SCOPES: readonly string[] = SCOPES.filter((scope) => scope in SCOPE_TEXTS);

/** For a client that asks for nothing in particular. */
export const DEFAULT_SCOPES: readonly string[] = CLIENT_SCOPES.filter((scope) => scope !== 'research:force');

export function scopeText(scope: string): string {
  return Object.entries(SCOPE_TEXTS).find(([name]) => name === scope)?.[1] ?? scope;
}

/** The permissions that a token may have. */
export const SCOPES = [
  'portfolio:read',
  'portfolio:analyze',
  'data:read',
  'research:run',
  'research:force',
  'jobs:read',
  'jobs:cancel',
  'admin:read',
  'admin',
] as const;

export type Scope = (typeof SCOPES)[number];

export function isScope(text: string): text is Scope {
  return SCOPES.some((scope) => scope === text);
}

/**
 * Returns the scopes that a 403 response requests (RFC 6750, section 3.1): those that the token has and those that the operation
 * needs. A client that requests exactly these keeps its permissions. Operators' scopes are omitted, because no client can get them.
 *
 * @example stepUpScopes(['data:read'], ['research:run']) // ['data:read', 'research:run']
 */
export function stepUpScopes(held: readonly string[], needed: readonly Scope[]): readonly Scope[] {
  return SCOPES.filter((scope) => needed.includes(scope) || (held.includes(scope) && !scope.startsWith('admin')));
}

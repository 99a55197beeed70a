/** What a token may be good for. */
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
 * The scopes that a 403 asks for (RFC 6750, 3.1): those that the token has and those that the operation needs. A client that
 * asks for exactly these keeps what it could do before. Operators' scopes are left out, because no client can get them.
 *
 * @example stepUpScopes(['data:read'], ['research:run']) // ['data:read', 'research:run']
 */
export function stepUpScopes(held: readonly string[], needed: readonly Scope[]): readonly Scope[] {
  return SCOPES.filter((scope) => needed.includes(scope) || (held.includes(scope) && !scope.startsWith('admin')));
}

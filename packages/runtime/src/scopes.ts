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

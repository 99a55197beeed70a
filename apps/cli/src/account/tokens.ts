import { createTokenStore, type IssuedToken, type Token, type TokenStore } from '@tearsheet/runtime/accounts';
import { isScope, MS_PER_DAY, MS_PER_HOUR } from '@tearsheet/shared';
import type { Context } from '../context.ts';
import { table } from '../table.ts';
import { audited } from './audited.ts';
import { usesLocalRedis, withRedis } from './withRedis.ts';

export interface CreateTokenOptions {
  readonly name: string;
  /** The owner. The default is the development account for the Redis of `npm start`, and `default` elsewhere. */
  readonly owner?: string;
  /** The expiry, for example 90d, 12h, or 2027-01-31. Without it the token does not expire. */
  readonly expires?: string;
  readonly scopes?: readonly string[];
  /** True to create no token if there is one, also if it has ended. */
  readonly ifNone?: boolean;
  readonly json?: boolean;
}

/** The scopes of a client that analyzes portfolios, reads data, and starts research. */
const DEFAULT_SCOPES = ['portfolio:read', 'portfolio:analyze', 'data:read', 'research:run', 'jobs:read', 'jobs:cancel'];
const UNIT_MS: Readonly<Record<string, number>> = { h: MS_PER_HOUR, d: MS_PER_DAY };

/** Creates a token. Its secret is printed once and never stored. */
export async function createToken(context: Context, options: CreateTokenOptions): Promise<number> {
  const { name, owner = usesLocalRedis(context) ? 'development' : 'default' } = options;
  const expiresAt = options.expires === undefined ? null : expiryOf(options.expires, Date.now());
  const scopes = (options.scopes ?? DEFAULT_SCOPES).filter(isScope);
  const issued = await withTokens(context, async (tokens) =>
    options.ifNone && (await tokens.list()).length > 0 ? null : tokens.create({ name, owner, scopes, expiresAt }),
  );
  if (issued === null) context.complain('there is a token, so none was created');
  else printIssued(context, issued, options.json ?? false);
  return 0;
}

/** Prints the secret on a line of its own, so that it is easy to copy. */
function printIssued(context: Context, { token, secret }: IssuedToken, asJson: boolean): void {
  if (asJson) {
    context.printJson({ ...token, secret });
    return;
  }
  const expiry = token.expiresAt === null ? 'does not expire' : `expires ${token.expiresAt.slice(0, 16)} UTC`;
  context.print(`${secret}\n\nid ${token.id}, owner ${token.owner}, ${expiry}\nscopes ${token.scopes.join(' ')}`);
  context.print('This is the only time the secret is shown.');
}

/** Reads the expiry of a token: a number of hours or days from now, or the start of a day in UTC. */
function expiryOf(text: string, nowMs: number): Date {
  const [, count = '', unit = ''] = /^(\d{1,5})([hd])$/.exec(text) ?? [];
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text);
  const end = count !== '' ? nowMs + Number(count) * (UNIT_MS[unit] ?? 0) : isDay ? Date.parse(text) : Number.NaN;
  if (!(end > nowMs)) throw new Error('--expires takes a time in the future: 90d, 12h or a date as YYYY-MM-DD');
  return new Date(end);
}

/** Lists the tokens of an account, or all, without their secrets, including revoked ones. */
export async function listTokens(
  context: Context,
  { owner, ...options }: { readonly owner?: string; readonly json?: boolean },
): Promise<number> {
  const all = await withTokens(context, (store) => store.list());
  const tokens = all.filter((token) => owner === undefined || token.owner === owner);
  if (options.json) {
    context.printJson(tokens);
    return 0;
  }
  const rows = tokens.map((token) => [
    token.id,
    token.name,
    token.owner,
    token.createdAt.slice(0, 16),
    token.usedAt?.slice(0, 16) ?? 'never',
    stateOf(token),
    token.scopes.join(' '),
  ]);
  context.print(table(context, [['ID', 'NAME', 'OWNER', 'CREATED', 'LAST USE', 'STATE', 'SCOPES'], ...rows]));
  return 0;
}

function stateOf({ revokedAt, expiresAt }: Token): string {
  if (revokedAt !== null) return `revoked ${revokedAt.slice(0, 16)}`;
  if (expiresAt === null) return 'live';
  return `${Date.parse(expiresAt) > Date.now() ? 'live until' : 'expired'} ${expiresAt.slice(0, 16)}`;
}

/** Revokes a token permanently. */
export async function revokeToken(context: Context, id: string): Promise<number> {
  const isKnown = await withRedis(context, (store) =>
    audited(store, { action: 'revoke', target: id, done: 'revoked' }, () => createTokenStore(store).revoke(id)),
  );
  if (!isKnown) throw new Error(`there is no token ${id}`);
  context.print(`revoked ${id}`);
  return 0;
}

/** Gives a token a new secret. */
export async function rotateToken(context: Context, id: string, options: { readonly json?: boolean }): Promise<number> {
  const issued = await withRedis(context, (store) =>
    audited(store, { action: 'rotate', target: id, done: 'has a new secret' }, () =>
      createTokenStore(store).rotate(id),
    ),
  );
  if (issued === null) throw new Error(`there is no live token ${id}`);
  printIssued(context, issued, options.json ?? false);
  return 0;
}

function withTokens<T>(context: Context, use: (tokens: TokenStore) => Promise<T>): Promise<T> {
  return withRedis(context, (store) => use(createTokenStore(store)));
}

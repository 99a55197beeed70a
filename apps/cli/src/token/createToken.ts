import { type IssuedToken, isScope } from '@tearsheet/runtime/accounts';
import type { Context } from '../context.ts';
import { usesLocalRedis } from '../withRedis.ts';
import { withTokens } from './withTokens.ts';

export interface CreateTokenOptions {
  readonly name: string;
  /** Without it the development account for the Redis of `npm start`, elsewhere `default`. */
  readonly owner?: string;
  /** For example 90d, 12h or 2027-01-31; without it the token does not expire. */
  readonly expires?: string;
  readonly scopes?: readonly string[];
  readonly json?: boolean;
}

/** What a client needs that analyzes portfolios, reads data and starts research. */
const DEFAULT_SCOPES = ['portfolio:read', 'portfolio:analyze', 'data:read', 'research:run', 'jobs:read', 'jobs:cancel'];
const UNIT_MS: Readonly<Record<string, number>> = { h: 3_600_000, d: 86_400_000 };

/** Makes a token; its secret is printed once and stored nowhere. */
export async function createToken(context: Context, options: CreateTokenOptions): Promise<number> {
  const { name, owner = usesLocalRedis(context) ? 'development' : 'default' } = options;
  const expiresAt = options.expires === undefined ? null : expiryOf(options.expires, Date.now());
  const scopes = (options.scopes ?? DEFAULT_SCOPES).filter(isScope);
  const issued = await withTokens(context, (tokens) => tokens.create({ name, owner, scopes, expiresAt }));
  printIssued(context, issued, options.json ?? false);
  return 0;
}

/** The secret alone on a line of its own, so that it is easy to copy. */
export function printIssued(context: Context, { token, secret }: IssuedToken, asJson: boolean): void {
  if (asJson) {
    context.printJson({ ...token, secret });
    return;
  }
  const expiry = token.expiresAt === null ? 'does not expire' : `expires ${token.expiresAt.slice(0, 16)} UTC`;
  context.print(`${secret}\n\nid ${token.id}, owner ${token.owner}, ${expiry}\nscopes ${token.scopes.join(' ')}`);
  context.print('This is the only time the secret is shown.');
}

/** The end of a token: a number of hours or days from now, or the beginning of a day in UTC. */
export function expiryOf(text: string, nowMs: number): Date {
  const [, count = '', unit = ''] = /^(\d{1,5})([hd])$/.exec(text) ?? [];
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text);
  const end = count !== '' ? nowMs + Number(count) * (UNIT_MS[unit] ?? 0) : isDay ? Date.parse(text) : Number.NaN;
  if (!(end > nowMs)) throw new Error('--expires takes a time in the future: 90d, 12h or a date as YYYY-MM-DD');
  return new Date(end);
}

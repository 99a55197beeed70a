import { type IssuedToken, isScope } from '@tearsheet/runtime';
import type { Context } from '../context.ts';
import { withTokens } from './withTokens.ts';

export interface CreateTokenOptions {
  readonly name: string;
  readonly owner: string;
  readonly scopes?: readonly string[];
  readonly json?: boolean;
}

/** What a client needs that analyses portfolios and reads data. */
const DEFAULT_SCOPES = ['portfolio:read', 'portfolio:analyze', 'data:read', 'jobs:read', 'jobs:cancel'];

/** Makes a token; its secret is printed once and stored nowhere. */
export async function createToken(context: Context, options: CreateTokenOptions): Promise<number> {
  const { name, owner } = options;
  const scopes = (options.scopes ?? DEFAULT_SCOPES).filter(isScope);
  const issued = await withTokens(context, (tokens) => tokens.create({ name, owner, scopes }));
  printIssued(context, issued, options.json ?? false);
  return 0;
}

/** The secret alone on a line of its own, so that it is easy to copy. */
export function printIssued(context: Context, { token, secret }: IssuedToken, asJson: boolean): void {
  if (asJson) {
    context.printJson({ ...token, secret });
    return;
  }
  context.print(`${secret}\n\nid ${token.id}, owner ${token.owner}, scopes ${token.scopes.join(' ')}`);
  context.print('This is the only time the secret is shown.');
}

import { createTokenStore, type TokenStore } from '@tearsheet/runtime/accounts';
import type { Context } from '../context.ts';
import { withRedis } from '../withRedis.ts';

export function withTokens<T>(context: Context, use: (tokens: TokenStore) => Promise<T>): Promise<T> {
  return withRedis(context, (store) => use(createTokenStore(store)));
}

import { randomBytes } from 'node:crypto';
import { type Keys, type RedisClient, withStore } from '@tearsheet/runtime';
import { type BegunSignIn, type OpenIdClient, SignInRefusal } from '@tearsheet/runtime/accounts';
import { secretDigest } from '../secretDigest.ts';
import { type Identity, identityOf } from './identity.ts';

/** Sign-in by an account at an OpenID provider: the tool server, or any other. */
export interface AccountSignIn {
  /** What operators know the provider by. */
  readonly provider: string;
  /** @param asOther ask who it is, even of somebody who is signed in there already */
  begin(asOther: boolean): Promise<{ readonly target: URL; readonly secret: string }>;
  /** @param secret of the browser that began; good for one answer. Throws SignInRefusal. */
  finish(secret: string, answer: URLSearchParams): Promise<Identity>;
}

export interface AccountSignInOptions {
  readonly redis: RedisClient;
  readonly keys: Keys;
  readonly client: OpenIdClient;
  readonly provider: string;
  /** See identityOf. */
  readonly claim: string;
}

/** From the click to the provider's answer. */
export const BEGUN_SECONDS = 600;

export function createAccountSignIn({ redis, keys, client, provider, claim }: AccountSignInOptions): AccountSignIn {
  const keyOf = (secret: string) => keys.operatorSession(secretDigest(`sign-in ${secret}`));
  return {
    provider,

    async begin(asOther) {
      const { target, begun } = await client.begin(asOther ? { prompt: 'login' } : {});
      const secret = randomBytes(32).toString('base64url');
      await withStore(redis, () => redis.set(keyOf(secret), JSON.stringify(begun), 'EX', BEGUN_SECONDS));
      return { target, secret };
    },

    async finish(secret, answer) {
      const text = await withStore(redis, () => redis.getdel(keyOf(secret)));
      if (text === null) throw new SignInRefusal('This sign-in has ended. Start again.');
      const begun: BegunSignIn = JSON.parse(text);
      return identityOf(await client.finish(begun, answer), claim);
    },
  };
}

import type { Scope } from './scopes.ts';
import { sha256, type Token, type TokenStore } from './tokens.ts';

/** Who calls, as far as the service cares. */
export interface Caller {
  readonly tokenId: string;
  readonly owner: string;
  readonly name: string;
  readonly scopes: readonly Scope[];
}

/** The caller of a secret, null when it is not (or no longer) good; throws StoreUnavailableError when that cannot be known. */
export type Authenticate = (secret: string) => Promise<Caller | null>;

export interface AuthenticateOptions {
  readonly tokens: Pick<TokenStore, 'find'>;
  /** Access tokens of the authorization server; without it only REST tokens are good. */
  readonly findAccessToken?: (secret: string) => Promise<Caller | null>;
  /** How long a revoked or rotated secret may still work. */
  readonly cacheMs?: number;
  readonly cacheSize?: number;
  /** Monotonic, ms. */
  readonly now?: () => number;
}

/** Remembers good secrets (as digests) for a short time, least recently used out first. Bad ones are asked for every time. */
export function createAuthenticate({
  tokens,
  findAccessToken = async () => null,
  cacheMs = 5000,
  cacheSize = 10_000,
  now = () => performance.now(),
}: AuthenticateOptions): Authenticate {
  const known = new Map<string, { readonly caller: Caller; readonly until: number }>();

  return async function authenticate(secret) {
    const digest = sha256(secret);
    const entry = known.get(digest);
    known.delete(digest);
    if (entry !== undefined && now() < entry.until) {
      known.set(digest, entry);
      return entry.caller;
    }
    const askedAt = now();
    const token = await tokens.find(secret);
    const caller = token === null ? await findAccessToken(secret) : callerOf(token);
    if (caller === null) return null;
    known.set(digest, { caller, until: askedAt + cacheMs });
    const [oldest] = known.keys();
    if (known.size > cacheSize && oldest !== undefined) known.delete(oldest);
    return caller;
  };
}

function callerOf({ id, owner, name, scopes }: Token): Caller {
  return { tokenId: id, owner, name, scopes };
}

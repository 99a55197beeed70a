import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { newUuid } from '../ids.ts';
import { defineScript, runScript, withStore } from '../redis/commands.ts';
import type { Store } from '../redis/keys.ts';

/** One generation of secrets of the authorization server. */
export interface KeyGeneration {
  readonly createdAt: string;
  /** Private JWK, ES256. */
  readonly signingKey: Readonly<Record<string, unknown>>;
  /** The key that signs cookies and the tokens of forms. */
  readonly cookieKey: string;
}

export interface KeyStoreOptions extends Store {
  /** Clock in epoch milliseconds. */
  readonly now: () => number;
}

/** A new generation is created when the newest is this old. The previous one stays valid for the same time again. */
const ROTATE_AFTER_MS = 30 * 86_400_000;

/** Sets the text unless another process has changed it since it was read. Returns the stored text. */
const REPLACE = defineScript(`
local known = redis.call('GET', KEYS[1]) or ''
if known == ARGV[1] then redis.call('SET', KEYS[1], ARGV[2]) end
return {redis.call('GET', KEYS[1])}
`);

/** Returns the generations in use, newest first. It creates a new one when necessary, also if many processes do so at once. */
export async function currentKeys(options: KeyStoreOptions): Promise<readonly KeyGeneration[]> {
  const { redis, keys, now } = options;
  return withStore(redis, async () => {
    const text = (await redis.get(keys.oauthKeys)) ?? '';
    const known = parse(text);
    const newest = known[0];
    if (newest !== undefined && now() - Date.parse(newest.createdAt) < ROTATE_AFTER_MS) return known;
    const next = [newGeneration(now()), ...known.slice(0, 1)];
    const [stored] = await runScript(redis, REPLACE, { keys: [keys.oauthKeys], args: [text, JSON.stringify(next)] });
    return parse(String(stored));
  });
}

function parse(text: string): readonly KeyGeneration[] {
  return text === '' ? [] : (JSON.parse(text) as readonly KeyGeneration[]);
}

function newGeneration(nowMs: number): KeyGeneration {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const signingKey = { ...privateKey.export({ format: 'jwk' }), kid: newUuid(), alg: 'ES256', use: 'sig' };
  return { createdAt: new Date(nowMs).toISOString(), signingKey, cookieKey: randomBytes(32).toString('base64url') };
}

import { createHmac, timingSafeEqual } from 'node:crypto';

/** What an address gives access to, and until when. */
export interface Grant {
  readonly id: string;
  readonly file: string;
  /** Whole seconds since 1970 UTC. */
  readonly expires: number;
}

/** HMAC-SHA-256 over all parts of the grant, so that none can be changed; base64url. */
export function signGrant(key: Uint8Array, { id, file, expires }: Grant): string {
  return createHmac('sha256', key)
    .update(JSON.stringify([id, file, expires]))
    .digest('base64url');
}

/** In constant time. */
export function isSigned(key: Uint8Array, grant: Grant, signature: string): boolean {
  const given = Buffer.from(signature);
  const expected = Buffer.from(signGrant(key, grant));
  return given.length === expected.length && timingSafeEqual(given, expected);
}

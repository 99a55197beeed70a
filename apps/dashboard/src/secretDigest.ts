import { createHash } from 'node:crypto';

/** Whoever reads Redis cannot sign in with what is there: secrets of cookies are kept by their SHA-256. */
export function secretDigest(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

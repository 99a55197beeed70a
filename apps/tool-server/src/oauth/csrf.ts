import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * The token that a form of one interaction must carry. Only a page that this server showed has it: the interaction's id
 * is in its address and cookie, the key is not.
 */
export function csrfToken(key: string, interactionId: string): string {
  return createHmac('sha256', key).update(`form ${interactionId}`).digest('base64url');
}

/** Whether it is the token of the interaction, under one of the keys in use. */
export function isCsrfToken(keys: readonly string[], interactionId: string, token: unknown): boolean {
  if (typeof token !== 'string') return false;
  const given = Buffer.from(token);
  return keys.some((key) => {
    const expected = Buffer.from(csrfToken(key, interactionId));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

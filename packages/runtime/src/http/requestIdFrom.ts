import { randomUUID } from 'node:crypto';

const USABLE = /^[A-Za-z0-9._:-]{1,128}$/;

/** The X-Request-Id that a caller has given when it is harmless, else a new one. */
export function requestIdFrom(given: string | undefined): string {
  return given !== undefined && USABLE.test(given) ? given : randomUUID();
}

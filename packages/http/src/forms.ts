import { timingSafeEqual } from 'node:crypto';
import { parseCookie } from 'cookie';
import express, { type Request } from 'express';

/** Reads the fields of a form into the body of the request. */
export const readForm = express.urlencoded({ extended: false, limit: '8kb', parameterLimit: 40 });

/** Does the same for the forms that take a file of a broker. */
export const readLongForm = express.urlencoded({ extended: false, limit: '1mb', parameterLimit: 80 });

/** Returns the fields of a form that were sent once. */
export function formOf({ body }: Request): Readonly<Record<string, string>> {
  const fields: unknown = body;
  if (typeof fields !== 'object' || fields === null) return {};
  return Object.fromEntries(
    Object.entries(fields).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

/** Returns the value of a cookie, or an empty text if the browser did not send it. */
export function cookieOf({ headers }: Request, name: string): string {
  return parseCookie(headers.cookie ?? '')[name] ?? '';
}

/** Returns whether two secrets are equal, in a time that does not depend on where they differ. */
export function isSameSecret(given: string | undefined, expected: string): boolean {
  const [one, other] = [Buffer.from(given ?? ''), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}

import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hasCode } from '@tearsheet/shared';

/** The file that an address gives access to, and its expiry. */
export interface Grant {
  readonly id: string;
  readonly file: string;
  /** Expiry in epoch seconds. */
  readonly expires: number;
}

/** Returns an HMAC-SHA-256 of all parts of the grant in base64url. */
export function signGrant(key: Uint8Array, { id, file, expires }: Grant): string {
  return createHmac('sha256', key)
    .update(JSON.stringify([id, file, expires]))
    .digest('base64url');
}

/** Checks a signature in constant time. */
export function isSigned(key: Uint8Array, grant: Grant, signature: string): boolean {
  const given = Buffer.from(signature);
  const expected = Buffer.from(signGrant(key, grant));
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** The key that signs addresses. */
export type SigningKey = ReturnType<typeof createSigningKey>;

const LEAST_CHARACTERS = 32;
const NAME = 'signing.key';

/** Checks REPORT_KEY. Throws an Error whose message completes "REPORT_KEY …". */
export function mustBeSigningKey(text: string): void {
  if (text.length < LEAST_CHARACTERS) throw new Error(`must have at least ${LEAST_CHARACTERS} characters`);
}

/**
 * Returns the configured key, or one that the first signature creates in the folder, readable only by its owner. Several
 * processes may start at the same time. The file appears complete, and all use the first one.
 */
export function createSigningKey(configured: string, folder: string) {
  let known: Buffer | null = configured === '' ? null : Buffer.from(configured);
  const read = () => {
    known ??= readFile(folder);
    return known;
  };
  return {
    /** Returns null before the first signature. A process that only reads needs no write permission. */
    read,
    readOrMake(): Buffer {
      if (read() === null) makeFile(folder);
      const key = read();
      if (key === null) throw new Error(`the key of the reports in ${folder} cannot be read`);
      return key;
    },
  };
}

function makeFile(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const draft = join(folder, `.${NAME}.${process.pid}.${randomBytes(6).toString('hex')}`);
  writeFileSync(draft, randomBytes(LEAST_CHARACTERS).toString('base64url'), { mode: 0o600, flag: 'wx' });
  try {
    linkSync(draft, join(folder, NAME));
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

function readFile(folder: string): Buffer | null {
  try {
    return readFileSync(join(folder, NAME));
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}

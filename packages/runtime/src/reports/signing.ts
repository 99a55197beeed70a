import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

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

/** The key that signs addresses. */
export interface SigningKey {
  /** Null as long as nobody has signed anything: whoever only reads needs no right to write. */
  read(): Buffer | null;
  readOrMake(): Buffer;
}

const LEAST_CHARACTERS = 32;
const NAME = 'signing.key';

/**
 * The key of the configuration, or one made by the first signature and kept in the folder, readable by its owner only.
 * Several processes may begin at the same time: the file appears complete, and all take the one that came first.
 */
export function createSigningKey(configured: string, folder: string): SigningKey {
  if (configured !== '' && configured.length < LEAST_CHARACTERS) {
    throw new Error(`REPORT_KEY must have at least ${LEAST_CHARACTERS} characters`);
  }
  let known: Buffer | null = configured === '' ? null : Buffer.from(configured);
  const read = () => {
    known ??= readFile(folder);
    return known;
  };
  return {
    read,
    readOrMake() {
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
    if (!isCode(error, 'EEXIST')) throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

function readFile(folder: string): Buffer | null {
  try {
    return readFileSync(join(folder, NAME));
  } catch (error) {
    if (isCode(error, 'ENOENT')) return null;
    throw error;
  }
}

function isCode(error: unknown, code: string): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === code;
}

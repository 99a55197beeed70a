import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const LEAST_CHARACTERS = 32;
const NAME = 'signing.key';

/**
 * The key of the configuration, or one made once and kept in the folder, readable by its owner only. Several processes may
 * begin at the same time: the file appears complete, and all take the one that came first.
 */
export function signingKey(configured: string, folder: string): Buffer {
  if (configured !== '') {
    if (configured.length < LEAST_CHARACTERS) {
      throw new Error(`REPORT_KEY must have at least ${LEAST_CHARACTERS} characters`);
    }
    return Buffer.from(configured);
  }
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return read(folder) ?? make(folder);
}

function make(folder: string): Buffer {
  const draft = join(folder, `.${NAME}.${process.pid}.${randomBytes(6).toString('hex')}`);
  writeFileSync(draft, randomBytes(LEAST_CHARACTERS).toString('base64url'), { mode: 0o600, flag: 'wx' });
  try {
    linkSync(draft, join(folder, NAME));
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  const made = read(folder);
  if (made === null) throw new Error(`the key of the reports in ${folder} cannot be read`);
  return made;
}

function read(folder: string): Buffer | null {
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

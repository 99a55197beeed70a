import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

type Cost = { readonly N: number; readonly r: number; readonly p: number };

/** OWASP's second choice for scrypt: 64 MiB, twice. A quarter of a second, and no graphics card does many at once. */
const COST: Cost = { N: 2 ** 16, r: 8, p: 2 };
const KEY_BYTES = 32;
const STORED = /^scrypt\$(\d+)\$(\d+)\$(\d+)\$([A-Za-z0-9_-]+)\$([A-Za-z0-9_-]+)$/;

/** A stored form of the password: `scrypt$N$r$p$salt$key`, so that the cost can be raised later. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, COST);
  return ['scrypt', COST.N, COST.r, COST.p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

/** Whether the password is the stored one; false for anything that is not a stored password. */
export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const [, n, r, p, salt = '', key = ''] = STORED.exec(stored) ?? [];
  if (n === undefined) return false;
  const expected = Buffer.from(key, 'base64url');
  const actual = await derive(password, Buffer.from(salt, 'base64url'), { N: Number(n), r: Number(r), p: Number(p) });
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}

/** NFKC: the same text typed on another keyboard gives the same bytes. */
function derive(password: string, salt: Buffer, { N, r, p }: Cost) {
  return new Promise<Buffer>((resolve, reject) => {
    const options = { N, r, p, maxmem: 256 * N * r };
    scrypt(password.normalize('NFKC'), salt, KEY_BYTES, options, (error, key) =>
      error === null ? resolve(key) : reject(error),
    );
  });
}

import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { crc32, gunzipSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { joinedCrc, restCrc, resultJson, sealResult, wrapResult } from '../../src/jobs/seal.ts';

const HEAD = Buffer.from('{"job_id":"port-1","status":"completed","result":');
const TAIL = Buffer.from('}');

/** Compressible and incompressible JSON of about the given size. */
function json(bytes: number): Buffer {
  const half = Math.ceil(bytes / 2);
  return Buffer.from(JSON.stringify('ab'.repeat(half / 2) + randomBytes(half).toString('latin1')));
}

describe('a sealed result inside its job', () => {
  test.each([0, 1, 2, 100, 16_383, 16_384, 65_535, 65_536, 1_000_000, 3_000_000])(
    'is one gzip member, %i bytes',
    (size) => {
      const result = json(size);
      const body = Buffer.concat(wrapResult(sealResult(result), HEAD, TAIL));
      expect(gunzipSync(body).equals(Buffer.concat([HEAD, result, TAIL]))).toBe(true);
    },
  );

  test.each([0, 1, 65_534, 65_535, 65_536, 200_000])('takes a head and a tail of %i bytes', (size) => {
    const [head, tail] = [randomBytes(size), randomBytes(size)];
    const body = Buffer.concat(wrapResult(sealResult(Buffer.from('{}')), head, tail));
    expect(gunzipSync(body).equals(Buffer.concat([head, Buffer.from('{}'), tail]))).toBe(true);
  });

  test('has nothing behind the first member', () => {
    const body = Buffer.concat(wrapResult(sealResult(json(1000)), HEAD, TAIL));
    const { stdout, status } = spawnSync('gzip', ['-dc'], { input: body });
    if (status !== null) expect(stdout.equals(gunzipSync(body))).toBe(true);
    // Trailing bytes would be read as a second member and refused.
    expect(() => gunzipSync(Buffer.concat([body, Buffer.from([0x1f, 0x8b])]))).toThrow();
  });

  test.each([0, 100, 3_000_000])('is the same text uncompressed, %i bytes', async (size) => {
    const result = json(size);
    expect((await resultJson(sealResult(result))).equals(result)).toBe(true);
  });

  test('changes its etag with its content and not without', () => {
    expect(sealResult(Buffer.from('1')).etag).toBe(sealResult(Buffer.from('1')).etag);
    expect(sealResult(Buffer.from('1')).etag).not.toBe(sealResult(Buffer.from('2')).etag);
  });

  test('a damaged byte is noticed', async () => {
    const sealed = sealResult(json(1000));
    const damaged = { ...sealed, crc32: (sealed.crc32 ^ 1) >>> 0 };
    expect(() => gunzipSync(Buffer.concat(wrapResult(damaged, HEAD, TAIL)))).toThrow();
    await expect(resultJson(damaged)).rejects.toThrow('the stored result is damaged');
  });
});

test('checksums of joined texts come from those of the parts', () => {
  for (const [a, b] of [
    [0, 0],
    [0, 5],
    [5, 0],
    [1, 1],
    [1000, 3],
    [3, 70_000],
  ] as const) {
    const [first, second] = [randomBytes(a), randomBytes(b)];
    const joined = crc32(Buffer.concat([first, second]));
    expect(joinedCrc(crc32(first), crc32(second), b)).toBe(joined);
    expect(restCrc(joined, crc32(first), b)).toBe(crc32(second));
  }
});

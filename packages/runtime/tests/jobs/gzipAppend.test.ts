import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { appendTail, plainBody, sealResult } from '../../src/jobs/seal.ts';

const TAIL = Buffer.from(',"job_id":"port-1","status":"completed"}');

/** Compressible and incompressible JSON of about the given size. */
function json(bytes: number): Buffer {
  const half = Math.ceil(bytes / 2);
  return Buffer.from(JSON.stringify('ab'.repeat(half / 2) + randomBytes(half).toString('latin1')));
}

describe('a sealed result with its tail', () => {
  test.each([0, 1, 2, 100, 16_383, 16_384, 65_535, 65_536, 1_000_000, 3_000_000])(
    'is one gzip member, %i bytes',
    (size) => {
      const result = json(size);
      const body = Buffer.concat(appendTail(sealResult(result), TAIL));
      expect(gunzipSync(body).equals(Buffer.concat([Buffer.from('{"result":'), result, TAIL]))).toBe(true);
    },
  );

  test.each([0, 1, 65_534, 65_535, 65_536, 200_000])('takes a tail of %i bytes', (size) => {
    const tail = randomBytes(size);
    const body = Buffer.concat(appendTail(sealResult(Buffer.from('{}')), tail));
    expect(gunzipSync(body).subarray('{"result":{}'.length).equals(tail)).toBe(true);
  });

  test('has nothing behind the first member', () => {
    const body = Buffer.concat(appendTail(sealResult(json(1000)), TAIL));
    const { stdout, status } = spawnSync('gzip', ['-dc'], { input: body });
    if (status !== null) expect(stdout.equals(gunzipSync(body))).toBe(true);
    // Trailing bytes would be read as a second member and refused.
    expect(() => gunzipSync(Buffer.concat([body, Buffer.from([0x1f, 0x8b])]))).toThrow();
  });

  test('is the same text uncompressed', async () => {
    expect((await plainBody(sealResult(Buffer.from('{"a":1}')), TAIL)).toString()).toBe(
      '{"result":{"a":1},"job_id":"port-1","status":"completed"}',
    );
  });

  test('changes its etag with its content and not without', () => {
    expect(sealResult(Buffer.from('1')).etag).toBe(sealResult(Buffer.from('1')).etag);
    expect(sealResult(Buffer.from('1')).etag).not.toBe(sealResult(Buffer.from('2')).etag);
  });

  test('a damaged byte is noticed', () => {
    const sealed = sealResult(json(1000));
    const body = Buffer.concat(appendTail({ ...sealed, crc32: (sealed.crc32 ^ 1) >>> 0 }, TAIL));
    expect(() => gunzipSync(body)).toThrow();
  });
});

import { createHash } from 'node:crypto';
import { constants, crc32, deflateRawSync } from 'node:zlib';
import type { StoredResult } from './types.ts';

// RFC 1952: magic, deflate, no flags, no time, fastest level, unknown system.
const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 4, 0xff]);
const OPENING = Buffer.from('{"result":');
/** The opening as a stored block (RFC 1951 section 3.2.4), so that the megabytes behind it need not be copied to follow it. */
const STORED_OPENING = Buffer.from([0, OPENING.length, 0, ~OPENING.length & 0xff, 0xff, ...OPENING]);
/** Level 1: a third of the time of the default for three points of size. A window of 4 kB: rows repeat the row before, and nearer repeats take fewer bits. */
const DEFLATE = { level: 1, windowBits: 12, finishFlush: constants.Z_SYNC_FLUSH };

/**
 * Compresses a finished result once, in the worker. The plain bytes are `{"result":` and the JSON given; the deflate
 * stream ends on a byte boundary without a final block, so appendTail (gzipAppend.ts) can add the rest of the job object.
 * Synchronous, so call it off the event loop.
 *
 * @param json one JSON value in UTF-8
 */
export function sealResult(json: Uint8Array): StoredResult {
  const gzip = Buffer.concat([GZIP_HEADER, STORED_OPENING, deflateRawSync(json, DEFLATE)]);
  const etag = createHash('sha256').update(gzip).digest('base64url').slice(0, 22);
  return { gzip, crc32: crc32(json, crc32(OPENING)), length: OPENING.length + json.byteLength, etag };
}

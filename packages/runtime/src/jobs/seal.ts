import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { constants, crc32, deflateRawSync, gunzip } from 'node:zlib';
import type { JobWarning } from '@tearsheet/shared/schemas';

/**
 * The bytes `{"result":<json>` as a gzip member that was flushed but not ended, so that appendTail can append the rest of the
 * job object without changing them. `crc32` and `length` belong to the plain bytes.
 */
export interface StoredResult {
  readonly gzip: Uint8Array;
  readonly crc32: number;
  readonly length: number;
  readonly etag: string;
}

/** The outcome of a processor. Its warnings replace those that the job was accepted with. */
export interface FinishedResult extends StoredResult {
  readonly warnings?: readonly JobWarning[];
}

// The header has magic number, deflate, no flags, no time, fastest level, and unknown system (RFC 1952).
const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 4, 0xff]);
const OPENING = Buffer.from('{"result":');
/** The opening as a stored block (RFC 1951 section 3.2.4), so that the result behind it need not be copied. */
const STORED_OPENING = Buffer.from([0, OPENING.length, 0, ~OPENING.length & 0xff, 0xff, ...OPENING]);
/** Level 1 takes a third of the default's time for 3% more size. The window is 4 kB, because rows repeat the previous row and near repeats take fewer bits. */
const DEFLATE = { level: 1, windowBits: 12, finishFlush: constants.Z_SYNC_FLUSH };

/**
 * Compresses a finished result once, in the worker. The plain bytes are `{"result":` and the given JSON. The deflate stream
 * ends on a byte boundary without a final block, so appendTail can add the rest of the job object. It is synchronous, so
 * call it in a thread if the result is large.
 *
 * @param json one JSON value in UTF-8
 */
export function sealResult(json: Uint8Array): StoredResult {
  const gzip = Buffer.concat([GZIP_HEADER, STORED_OPENING, deflateRawSync(json, DEFLATE)]);
  const etag = createHash('sha256').update(gzip).digest('base64url').slice(0, 22);
  return { gzip, crc32: crc32(json, crc32(OPENING)), length: OPENING.length + json.byteLength, etag };
}

const MAX_STORED_BLOCK = 0xffff;
const gunzipBytes = promisify(gunzip);

/**
 * Returns the pieces of one gzip member with the sealed bytes and the tail. The tail follows as stored deflate blocks, then
 * checksum and length. Nothing is compressed or copied (RFC 1951 section 3.2.4, RFC 1952 section 2.3.1). Browsers ignore a
 * second member, which would be simpler.
 */
export function appendTail({ gzip, crc32: crc, length }: StoredResult, tail: Uint8Array): readonly Uint8Array[] {
  const trailer = Buffer.allocUnsafe(8);
  trailer.writeUInt32LE(crc32(tail, crc), 0);
  trailer.writeUInt32LE((length + tail.byteLength) >>> 0, 4);
  return [gzip, ...storedBlocks(tail), trailer];
}

/** Returns the same body uncompressed, for clients that do not accept gzip. */
export async function plainBody(stored: StoredResult, tail: Uint8Array): Promise<Buffer> {
  return gunzipBytes(Buffer.concat(appendTail(stored, tail)));
}

function storedBlocks(bytes: Uint8Array): Uint8Array[] {
  const blocks: Uint8Array[] = [];
  let start = 0;
  do {
    const block = bytes.subarray(start, start + MAX_STORED_BLOCK);
    start += block.byteLength;
    const header = Buffer.allocUnsafe(5);
    header.writeUInt8(start >= bytes.byteLength ? 1 : 0, 0);
    header.writeUInt16LE(block.byteLength, 1);
    header.writeUInt16LE(~block.byteLength & 0xffff, 3);
    blocks.push(header, block);
  } while (start < bytes.byteLength);
  return blocks;
}

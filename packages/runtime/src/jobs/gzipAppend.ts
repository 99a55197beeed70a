import { promisify } from 'node:util';
import { crc32, gunzip } from 'node:zlib';
import type { StoredResult } from './types.ts';

const MAX_STORED_BLOCK = 0xffff;
const gunzipBytes = promisify(gunzip);

/**
 * Ends a sealed result: the tail goes behind the compressed bytes as stored (uncompressed) deflate blocks, then checksum
 * and length. The pieces in a row are one ordinary gzip member of `<sealed plain bytes><tail>`; nothing is compressed or copied.
 * (RFC 1951 section 3.2.4, RFC 1952 section 2.3.1. A second member would be simpler, but browsers ignore it.)
 */
export function appendTail({ gzip, crc32: crc, length }: StoredResult, tail: Uint8Array): readonly Uint8Array[] {
  const trailer = Buffer.allocUnsafe(8);
  trailer.writeUInt32LE(crc32(tail, crc), 0);
  trailer.writeUInt32LE((length + tail.byteLength) >>> 0, 4);
  return [gzip, ...storedBlocks(tail), trailer];
}

/** The same body uncompressed, for the rare client that does not accept gzip. */
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

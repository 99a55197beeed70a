import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { constants, crc32, deflateRawSync, inflateRaw } from 'node:zlib';
import type { PackedText } from '@tearsheet/shared/engine';
import type { JobHeadline, JobWarning } from '@tearsheet/shared/schemas';

/** CRC-32 of texts that are joined (RFC 1952; the algorithm is crc32_combine of zlib 1.2.12). */

/** The polynomial of CRC-32, lowest power in the highest bit. */
const POLYNOMIAL = 0xedb88320;
const ONE = 0x80000000;

/** Product of two polynomials modulo POLYNOMIAL. */
function multiply(a: number, b: number): number {
  let product = 0;
  let power = b;
  for (let bit = ONE; bit !== 0; bit >>>= 1) {
    if (a & bit) product ^= power;
    power = power & 1 ? (power >>> 1) ^ POLYNOMIAL : power >>> 1;
  }
  return product >>> 0;
}

/** x to the power of 1, 2, 4, … 2^31. */
const POWERS = [ONE >>> 1];
while (POWERS.length < 32) POWERS.push(multiply(POWERS.at(-1)!, POWERS.at(-1)!));

/** Returns what a CRC becomes when `length` zero bytes follow. */
function shift(crc: number, length: number): number {
  let shifted = crc;
  let bits = length;
  // A byte is x^8, so the lowest bit of the length is x^(2^3). The powers repeat after 32.
  for (let power = 3; bits > 0; power++) {
    if (bits % 2 === 1) shifted = multiply(POWERS[power % 32]!, shifted);
    bits = Math.floor(bits / 2);
  }
  return shifted;
}

/** Returns the CRC-32 of two texts together, from the CRC-32 of each one and the length of the second in bytes. */
export function joinedCrc(first: number, second: number, secondLength: number): number {
  return (shift(first, secondLength) ^ second) >>> 0;
}

/** Returns the CRC-32 of the second text, from those of both together and of the first. The opposite of `joinedCrc`. */
export function restCrc(joined: number, first: number, secondLength: number): number {
  return joinedCrc(first, joined, secondLength);
}

/**
 * The bytes `{"result":<json>` as a gzip member that was flushed but not ended, so that a whole answer can be made around the
 * result without changing its bytes. `crc32` and `length` belong to the plain bytes.
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
  /** The figures that lists show, also after the result has expired. */
  readonly headline?: JobHeadline;
}

// The header has magic number, deflate, no flags, no time, fastest level, and unknown system (RFC 1952).
const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 4, 0xff]);
const OPENING = Buffer.from('{"result":');
const OPENING_CRC = crc32(OPENING);
/** The opening as a stored block (RFC 1951 section 3.2.4), so that the result behind it need not be copied. */
const STORED_OPENING = Buffer.from([0, OPENING.length, 0, ~OPENING.length & 0xff, 0xff, ...OPENING]);
/** Level 1 takes a third of the default's time for 3% more size. The window is 4 kB, because rows repeat the previous row and near repeats take fewer bits. */
const DEFLATE = { level: 1, windowBits: 12, finishFlush: constants.Z_SYNC_FLUSH };
const FEWEST_CHUNK_BYTES = 512;
const DEFLATED_FROM = GZIP_HEADER.length + STORED_OPENING.length;

/**
 * Compresses a finished result once, in the worker. The deflate stream ends on a byte boundary without a final block. It is
 * synchronous, so call it in a thread if the result is large. The opening is stored because gateways of earlier releases
 * read it.
 *
 * @param json one JSON value in UTF-8
 */
export function sealResult(json: Uint8Array): StoredResult {
  return sealPacked({ deflated: deflate(json), crc32: crc32(json), length: json.byteLength });
}

/**
 * Deflates in chunks of about the expected size. Node keeps a chunk until the next full garbage collection, which drops
 * compiled code too.
 */
function deflate(text: Uint8Array): Uint8Array {
  return deflateRawSync(text, { ...DEFLATE, chunkSize: Math.max(FEWEST_CHUNK_BYTES, text.byteLength >> 2) });
}

/** Seals one JSON value in UTF-8 that is compressed already: `crc32` and `length` belong to its text. */
export function sealPacked({ deflated, ...text }: PackedText): StoredResult {
  // A thread that posts a view copies all memory under it, so the result has memory of its own.
  const gzip = new Uint8Array(DEFLATED_FROM + deflated.byteLength);
  gzip.set(GZIP_HEADER);
  gzip.set(STORED_OPENING, GZIP_HEADER.length);
  gzip.set(deflated, DEFLATED_FROM);
  return {
    gzip,
    crc32: joinedCrc(OPENING_CRC, text.crc32, text.length),
    length: OPENING.length + text.length,
    etag: etagOf(gzip),
  };
}

/** Returns the etag of a sealed result. */
export function etagOf(gzip: Uint8Array): string {
  return hash('sha256', gzip, 'base64url').slice(0, 22);
}

/** Shorter texts would not become shorter. */
const WORTH_DEFLATING = 64;

/** How `createJsonPacker` of the engine compresses what it leaves to zlib. */
export const ZLIB = {
  crc32,
  deflate: (text: Uint8Array): Uint8Array =>
    text.byteLength < WORTH_DEFLATING ? Buffer.concat(storedBlocks(text)) : deflate(text),
};

const MAX_STORED_BLOCK = 0xffff;

/**
 * Returns the pieces of one gzip member with the head, the result, and the tail. Head and tail are stored deflate blocks.
 * Nothing is compressed, and the result is not copied (RFC 1951 section 3.2.4, RFC 1952 section 2.3.1).
 */
export function wrapResult(stored: StoredResult, head: Uint8Array, tail: Uint8Array): readonly Uint8Array[] {
  const { crc, length } = partOf(stored);
  const trailer = Buffer.allocUnsafe(8);
  trailer.writeUInt32LE(crc32(tail, joinedCrc(crc32(head), crc, length)), 0);
  trailer.writeUInt32LE((head.byteLength + length + tail.byteLength) >>> 0, 4);
  const deflated = stored.gzip.subarray(DEFLATED_FROM);
  const before = Buffer.concat([GZIP_HEADER, ...storedBlocks(head)]);
  return [before, deflated, Buffer.concat([...storedBlocks(tail, { isLast: true }), trailer])];
}

const inflate = promisify(inflateRaw);

/** Returns the JSON text of a result in UTF-8. Throws if its bytes were damaged. */
export async function resultJson(stored: StoredResult): Promise<Buffer> {
  const { crc, length } = partOf(stored);
  const json = await inflate(stored.gzip.subarray(DEFLATED_FROM), { finishFlush: constants.Z_SYNC_FLUSH });
  if (json.length !== length || crc32(json) !== crc) throw new Error('the stored result is damaged');
  return json;
}

/** The checksum and the length of the result without the opening. */
function partOf(stored: StoredResult): { readonly crc: number; readonly length: number } {
  const length = stored.length - OPENING.length;
  return { crc: restCrc(stored.crc32, OPENING_CRC, length), length };
}

function storedBlocks(bytes: Uint8Array, { isLast = false } = {}): Uint8Array[] {
  const blocks: Uint8Array[] = [];
  let start = 0;
  do {
    const block = bytes.subarray(start, start + MAX_STORED_BLOCK);
    start += block.byteLength;
    const header = Buffer.allocUnsafe(5);
    header.writeUInt8(isLast && start >= bytes.byteLength ? 1 : 0, 0);
    header.writeUInt16LE(block.byteLength, 1);
    header.writeUInt16LE(~block.byteLength & 0xffff, 3);
    blocks.push(header, block);
  } while (start < bytes.byteLength);
  return blocks;
}

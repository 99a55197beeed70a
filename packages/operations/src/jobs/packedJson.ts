import { promisify } from 'node:util';
import { gunzip, gzip, gzipSync } from 'node:zlib';

const compress = promisify(gzip);
const decompress = promisify(gunzip);

/** Characters that are compressed at once, because a turn of the thread pool would cost more. */
const SMALL = 32_768;
/** zlib allocates 32 kB for these instead of 256 kB, which would cost more than the compression. Rows repeat what is near. */
const SMALL_GZIP = { level: 1, windowBits: 12, memLevel: 5, chunkSize: 1024 };

/** Returns a value as JSON, compressed with gzip. Long texts are compressed in the thread pool. */
export async function packJson(value: object): Promise<Buffer> {
  const text = JSON.stringify(value);
  return text.length <= SMALL ? gzipSync(text, SMALL_GZIP) : compress(text, { level: 1 });
}

/** Returns what packJson packed. */
export async function unpackJson(packed: Uint8Array): Promise<unknown> {
  return JSON.parse((await decompress(packed)).toString());
}

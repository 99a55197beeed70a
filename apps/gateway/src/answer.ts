import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Response } from 'express';
import fresh from 'fresh';

/** The answer to a request, before it is written. */
export interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /**
   * An object is written as JSON, a Readable is streamed, null means no body. A function returns the bytes. It is called only if they
   * are sent, and its pieces are not copied together, because results are large. It may also return a Readable.
   */
  readonly body: object | Readable | null | (() => Promise<readonly Uint8Array[]> | readonly Uint8Array[] | Readable);
}

/** Shorter answers fit into one packet. */
const FEWEST_COMPRESSED_BYTES = 1200;
/** These formats are compressed already. */
const COMPRESSED_TYPES = /parquet|spreadsheetml/;
const compress = promisify(gzip);

const JSON_TYPE = 'application/json; charset=utf-8';

/** Writes the answer, or 304 if the caller already has it. */
export async function send(response: Response, { status, headers = {}, body }: Answer): Promise<void> {
  const { vary, ...others } = headers;
  response.status(status).set(others);
  // Answers to other web pages already vary by Origin.
  if (vary !== undefined) response.vary(vary);
  if (status === 200 && isKnown(response, headers.etag)) {
    response.status(304);
    for (const name of ['content-type', 'content-encoding']) response.removeHeader(name);
    response.end();
  } else if (body === null) response.end();
  else if (body instanceof Readable) await sendStream(response, body);
  else if (typeof body === 'function') {
    const bytes = await body();
    await (bytes instanceof Readable ? sendStream(response, bytes) : sendBytes(response, bytes));
  } else {
    if (!headers['content-type']) response.set('content-type', JSON_TYPE);
    await sendBytes(response, [Buffer.from(JSON.stringify(body))]);
  }
}

/** Returns whether `If-None-Match` names the tag. The other headers do not matter, because `fetch` adds Cache-Control: no-cache. */
function isKnown({ req }: Response, etag: string | undefined): boolean {
  if (etag === undefined || !['GET', 'HEAD'].includes(req.method)) return false;
  return fresh({ 'if-none-match': req.get('if-none-match') }, { etag });
}

/** Writes the pieces, compressed if the caller accepts gzip and they are not compressed yet. */
async function sendBytes(response: Response, pieces: readonly Uint8Array[]): Promise<void> {
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
  const isPlain = !response.get('content-encoding') && !COMPRESSED_TYPES.test(response.get('content-type') ?? '');
  if (length < FEWEST_COMPRESSED_BYTES || !isPlain) return sendPieces(response, pieces);
  response.vary('Accept-Encoding');
  if (response.req.acceptsEncodings('gzip', 'identity') !== 'gzip') return sendPieces(response, pieces);
  // The same tag must not name two sequences of bytes (RFC 9110 section 8.8.3).
  const etag = response.get('etag');
  if (etag && !etag.startsWith('W/')) response.set('etag', `W/${etag}`);
  response.set('content-encoding', 'gzip');
  sendPieces(response, [await compress(Buffer.concat(pieces), { level: 4 })]);
}

/** Writes the pieces to the socket at once. */
function sendPieces(response: Response, pieces: readonly Uint8Array[]): void {
  const [only] = pieces;
  response.set('content-length', String(pieces.reduce((sum, { length }) => sum + length, 0)));
  if (!response.get('content-type')) response.set('content-type', JSON_TYPE);
  if (pieces.length === 1) {
    response.end(only);
    return;
  }
  response.cork();
  for (const piece of pieces) response.write(piece);
  response.end();
  response.uncork();
}

async function sendStream(response: Response, stream: Readable): Promise<void> {
  if (response.req.method === 'HEAD') {
    stream.destroy();
    response.end();
    return;
  }
  response.flushHeaders();
  // A disconnect of the caller is not an error. The stream has released everything by then.
  await pipeline(stream, response).catch(() => response.destroy());
}

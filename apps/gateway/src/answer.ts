import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { problemBody, RETRY_AFTER_SECONDS } from '@tearsheet/http';
import { NoSnapshotError, UnusableDataError } from '@tearsheet/market-data';
import type { Operation, UnknownSymbol } from '@tearsheet/operations';
import { AppError, shownName } from '@tearsheet/shared';
import { type DetailItem, type RequestIssue, valueError } from '@tearsheet/shared/schemas';
import type { Response } from 'express';
import fresh from 'fresh';

/** The answer to a request, before it is written. */
export interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /**
   * An object is written as JSON, a Readable is streamed, null means no body. A function returns the body. It is called only if it
   * is sent, and its pieces are not copied together, because results are large.
   */
  readonly body: object | Readable | null | (() => Promise<Body> | Body);
}

type Body = string | readonly Uint8Array[] | Readable;

/** Shorter answers fit into one packet. */
const FEWEST_COMPRESSED_BYTES = 1200;
/** These formats are compressed already. */
const COMPRESSED_TYPES = /parquet|spreadsheetml/;
const compress = promisify(gzip);

const JSON_TYPE = 'application/json; charset=utf-8';

/**
 * Writes the answer, or 304 if the caller already has it.
 * @param onStream called when a body begins that is written as fast as the caller reads
 */
export async function send(
  response: Response,
  { status, headers = {}, body }: Answer,
  onStream: () => void = () => {},
): Promise<void> {
  const { vary, 'content-type': type, ...others } = headers;
  response.status(status);
  // Express adds the charset.
  if (type !== undefined) response.set('content-type', type);
  for (const [name, value] of Object.entries(others)) response.setHeader(name, value);
  // Answers to other web pages already vary by Origin.
  if (vary !== undefined) response.vary(vary);
  if (status === 200 && isKnown(response, headers.etag)) {
    response.status(304);
    for (const name of ['content-type', 'content-encoding']) response.removeHeader(name);
    response.end();
  } else if (body === null) response.end();
  else await sendBody(response, typeof body === 'function' ? await body() : asBody(body), onStream);
}

function asBody(body: object): Body {
  return body instanceof Readable ? body : JSON.stringify(body);
}

async function sendBody(response: Response, body: Body, onStream: () => void): Promise<void> {
  if (body instanceof Readable) {
    onStream();
    return sendStream(response, body);
  }
  if (!response.hasHeader('content-type')) response.setHeader('content-type', JSON_TYPE);
  if (typeof body !== 'string') return sendBytes(response, body);
  const length = Buffer.byteLength(body);
  if (length >= FEWEST_COMPRESSED_BYTES) return sendBytes(response, [Buffer.from(body)]);
  response.setHeader('content-length', length);
  // Node writes a text together with the headers.
  response.end(body);
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
  response.setHeader(
    'content-length',
    pieces.reduce((sum, { length }) => sum + length, 0),
  );
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

/** Returns the 422 of a request that does not fit. */
export function invalid(detail: readonly DetailItem[]): Answer {
  return { status: 422, body: { detail } };
}

/** Returns the issues of an operation as items of a 422, each with its place in the body or the query. */
export function detailOf({ input }: Pick<Operation, 'input'>, issues: readonly RequestIssue[]): readonly DetailItem[] {
  return issues.map(({ field, code, message, input: sent, context }) => {
    const isIn = (schema?: object) => schema !== undefined && hasProperty(schema, String(field[0]));
    // A member inside another one can only be in the body.
    const isBody = isIn(input.body) && (field.length > 1 || !isIn(input.query));
    return valueError([isBody ? 'body' : 'query', ...field], code, message, sent, context);
  });
}

function hasProperty(schema: object, name: string): boolean {
  return 'properties' in schema && typeof schema.properties === 'object' && name in { ...schema.properties };
}

/** Returns the error for a symbol that names no instrument, or several. It says what the caller may have meant. */
export function symbolNotFound({ symbol, match, others }: UnknownSymbol): AppError {
  const [reason, names] =
    match.kind === 'ambiguous' ? ['is ambiguous', match.candidates] : ['is not known', match.suggestions];
  const hint = names.length > 0 ? ` Did you mean ${names.join(', ')}?` : '';
  const rest = others.length > 0 ? ` Not found either: ${others.map(shownName).join(', ')}.` : '';
  return new AppError('symbol_not_found', `The symbol ${JSON.stringify(shownName(symbol))} ${reason}.${hint}${rest}`);
}

/** Returns the error as a problem document (RFC 9457). `instance` is the path of the request without its query. */
export function problemAnswer(error: AppError, instance: string, requestId: string, apiUrl: string): Answer {
  const headers = { 'content-type': 'application/problem+json', ...error.headers };
  return { status: error.status, body: problemBody(error, instance, requestId, apiUrl), headers };
}

/** Recognizes errors of the market data. */
export function recognize(error: unknown): AppError | null {
  const retry = { retryAfterSeconds: RETRY_AFTER_SECONDS, cause: error };
  if (error instanceof NoSnapshotError) {
    return new AppError('service_unavailable', 'There are no market data yet. Import some first.', retry);
  }
  if (error instanceof UnusableDataError) {
    const message = 'The market data cannot be used. The operator has to restore them or import them again.';
    return new AppError('service_unavailable', message, retry);
  }
  return null;
}

export function bodyTooLarge(): AppError {
  return new AppError('payload_too_large', 'The body may have at most 2 MiB, or 8 MiB with transactions.');
}

/** Formats the version of a stored thing as an entity tag. */
export function etagOf(version: number): string {
  return `"v${version}"`;
}

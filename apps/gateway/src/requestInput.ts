import {
  checkQuery,
  joinInput,
  type Operation,
  type ReadBody,
  type ReadQuery,
  readBody,
  readCallbackUrl,
} from '@tearsheet/operations';
import { AppError } from '@tearsheet/shared';
import { type DetailItem, missingBody } from '@tearsheet/shared/schemas';
import express, { type Request, type Response } from 'express';
import { bodyTooLarge, detailOf } from './answer.ts';
import { VALID_IDEMPOTENCY_KEY } from './headerParameters.ts';

/** A request before its body is read as JSON. */
export interface SentRequest extends ReadQuery {
  readonly callbackUrl: string | null;
  /** Empty if the request has no body. */
  readonly bytes: Uint8Array;
}

/** Reads a request and checks its query against the schema of the operation. */
export async function readRequest(
  operation: Operation,
  request: Request,
  response: Response,
  options: { readonly allowPrivate: boolean; readonly type: string },
): Promise<SentRequest> {
  const { url: callbackUrl, issues } = operation.startsJobs
    ? readCallbackUrl(request.query, options.allowPrivate)
    : NO_CALLBACK;
  const bytes = await readBytes(operation, request, response);
  const checked = checkQuery(operation, request.query);
  const problems = [...(checked.ok ? [] : checked.detail), ...detailOf(operation, issues)];
  const query = { ...formatOf(operation, options.type), ...(checked.ok ? checked.value : {}) };
  return { query, problems, callbackUrl, bytes };
}

/** The checked input of an operation, or every problem of the request. */
export type RequestInput =
  | { readonly ok: true; readonly value: object; readonly body: unknown }
  | { readonly ok: false; readonly detail: readonly DetailItem[]; readonly body: unknown };

export function readInput(operation: Operation, { params }: Request, sent: SentRequest): RequestInput {
  const { body, checked } = bytesOf(operation, sent.bytes);
  const input = joinInput(sent, checked, params);
  return { ...input, body };
}

function bytesOf(operation: Operation, bytes: Uint8Array): ReadBody {
  if (bytes.length > 0) return readBody(operation, bytes);
  const { body, isBodyOptional } = operation.input;
  if (!body || isBodyOptional) return { body: body ? {} : null, checked: { ok: true, value: {} } };
  return { body: null, checked: { ok: false, detail: [missingBody()] } };
}

/** Returns the format of a media type. Nothing if the operation has no formats. */
function formatOf({ formats = {} }: Operation, type: string): object {
  const format = Object.entries(formats).find(([, media]) => media === type)?.[0];
  return format === undefined ? {} : { format };
}

const NO_CALLBACK = { url: null, issues: [] } as const;

/** Returns the Idempotency-Key of a request; null if there is none or the operation does not accept one. */
export function readIdempotencyKey({ idempotent }: Operation, request: Request): string | null {
  const key = idempotent && request.get('idempotency-key');
  if (key === undefined) return null;
  if (!VALID_IDEMPOTENCY_KEY.test(key)) {
    throw new AppError('invalid_idempotency_key', 'Idempotency-Key must have 1 to 255 visible ASCII characters.');
  }
  return key;
}

/** Formats the version of a stored thing as an entity tag. */
export function etagOf(version: number): string {
  return `"v${version}"`;
}

/**
 * Returns the version that `If-Match` names. Null means any version: `*`, or no header where it is optional.
 * @throws AppError precondition_required if a required header is missing, precondition_failed if it names no version
 */
export function seenVersion(ifMatch: string | undefined, precondition: 'required' | 'optional'): number | null {
  if (ifMatch === undefined) {
    if (precondition === 'optional') return null;
    throw new AppError('precondition_required', 'Send If-Match with the ETag that you have read, or with *.');
  }
  if (ifMatch.trim() === '*') return null;
  // Compression makes a tag weak. A version names the content and not its bytes, so its weak tag is as good.
  const tags = ifMatch.split(',').flatMap((tag) => /^(?:W\/)?"v([1-9]\d{0,14})"$/.exec(tag.trim())?.[1] ?? []);
  if (tags.length === 0) throw new AppError('precondition_failed', 'If-Match must name an ETag of this portfolio.');
  // The caller has seen the newest of several versions.
  return Math.max(...tags.map(Number));
}

/** Returns the media types that an operation can answer with, the default first. */
function mediaTypes({ streams, csv, formats }: Operation): string[] {
  if (streams) return ['text/event-stream'];
  if (formats) return Object.values(formats);
  return csv ? ['application/json', 'text/csv'] : ['application/json'];
}

/**
 * Returns the media type that the caller prefers, or the default. A `format` in the query decides alone. Throws not_acceptable
 * if the operation has no media type that the caller accepts.
 */
export function preferredType(operation: Operation, request: Request): string {
  const types = mediaTypes(operation);
  const { accept = '*/*' } = request.headers;
  if (accept === '*/*' || (operation.formats && 'format' in request.query)) return types[0]!;
  // `application/json; charset=utf-8` asks for JSON as well. No parameter but `q` matters here.
  request.headers.accept = accept.split(',').map(typeAndQuality).join(',');
  const accepted = request.accepts(types);
  // Some generated clients name only the type of errors if the answer is not JSON.
  if (!accepted && request.accepts('application/problem+json')) return types[0]!;
  if (!accepted) throw new AppError('not_acceptable', `This operation answers ${types.join(' and ')}.`);
  return accepted;
}

/** Returns a media range with no parameter except `q`. */
function typeAndQuality(range: string): string {
  const [type, ...parameters] = range.split(';');
  return [type, ...parameters.filter((parameter) => /^\s*q\s*=/i.test(parameter))].join(';');
}

const MAX_BODY_BYTES = 2 * 1024 * 1024;
/** A body of an operation that has none is read to name its members. */
const MAX_UNREAD_BYTES = 8 * 1024;
/** Enough for 20,000 transactions. */
const MAX_LEDGER_BYTES = 8 * 1024 * 1024;

const readRaw = express.raw({ type: () => true, limit: MAX_BODY_BYTES });
const readRawLedger = express.raw({ type: () => true, limit: MAX_LEDGER_BYTES });
const NO_BYTES = new Uint8Array();

/** Returns the bytes of a body. Limits their number, and checks the media type. */
async function readBytes(
  { input, takesLedgers }: Operation,
  request: Request,
  response: Response,
): Promise<Uint8Array> {
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers;
  if (Number(length) === 0 && encoding === undefined) return NO_BYTES;
  if (!request.is(['application/json', 'application/*+json'])) {
    throw new AppError('unsupported_media_type', 'Send the body as application/json.');
  }
  if (!input.body && (encoding !== undefined || Number(length) > MAX_UNREAD_BYTES)) {
    throw new AppError('payload_too_large', 'This operation has no body.');
  }
  // Express would answer only after it has read the whole body.
  if (Number(length) > (takesLedgers ? MAX_LEDGER_BYTES : MAX_BODY_BYTES)) throw bodyTooLarge();
  const read = takesLedgers ? readRawLedger : readRaw;
  await new Promise<void>((resolve, reject) => {
    read(request, response, (error?: unknown) => (error === undefined ? resolve() : reject(error)));
  });
  const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  if (bytes.length > MAX_BODY_BYTES && !bytes.includes('"transactions"')) throw bodyTooLarge();
  return bytes;
}

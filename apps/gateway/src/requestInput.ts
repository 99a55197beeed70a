import { checkBody, checkQuery, type Operation, readCallbackUrl } from '@tearsheet/operations';
import { AppError } from '@tearsheet/shared';
import {
  bodyNotJson,
  bodyNotUtf8,
  bodyTooDeep,
  type DetailItem,
  jsonDepthExceeds,
  MAX_JSON_DEPTH,
  missingBody,
} from '@tearsheet/shared/schemas';
import express, { type Request, type Response } from 'express';
import { bodyTooLarge, detailOf } from './errors.ts';
import { VALID_IDEMPOTENCY_KEY } from './headerParameters.ts';
import type { LoopTurn } from './overload.ts';

/** The checked input of an operation, or every problem of the request. */
export type RequestInput =
  | { readonly ok: true; readonly value: object; readonly callbackUrl: string | null; readonly body: unknown }
  | { readonly ok: false; readonly detail: readonly DetailItem[] };

/** Reads path, query, and body of a request and checks them against the schemas of the operation. */
export async function readInput(
  operation: Operation,
  request: Request,
  response: Response,
  options: { readonly turn: LoopTurn; readonly allowPrivate: boolean; readonly type: string },
): Promise<RequestInput> {
  const { url: callbackUrl, issues } = operation.startsJobs
    ? readCallbackUrl(request.query, options.allowPrivate)
    : NO_CALLBACK;
  const sent = operation.input.body ? await readJsonBody(operation, request, response, options.turn) : NO_BODY;
  if (!sent.ok) return { ok: false, detail: [...detailOf(operation, issues), ...sent.detail] };
  const query = checkQuery(operation, request.query);
  const body = checkBody(operation, sent.value);
  if (!query.ok || !body.ok || issues.length > 0) {
    const problems = [query.ok ? [] : query.detail, detailOf(operation, issues), body.ok ? [] : body.detail];
    return { ok: false, detail: problems.flat() };
  }
  const { params } = request;
  const value = { ...formatOf(operation, options.type), ...query.value, ...body.value, ...params };
  return { ok: true, value, callbackUrl, body: sent.value };
}

/** Returns the format of a media type. Nothing if the operation has no formats. */
function formatOf({ formats = {} }: Operation, type: string): object {
  const format = Object.entries(formats).find(([, media]) => media === type)?.[0];
  return format === undefined ? {} : { format };
}

const NO_CALLBACK = { url: null, issues: [] } as const;
const NO_BODY = { ok: true, value: null } as const;

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
  const tags = ifMatch.split(',').flatMap((tag) => /^"v([1-9]\d{0,14})"$/.exec(tag.trim())?.[1] ?? []);
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
  if (!accepted) throw new AppError('not_acceptable', `This operation answers ${types.join(' and ')}.`);
  return accepted;
}

/** Returns a media range with no parameter except `q`. */
function typeAndQuality(range: string): string {
  const [type, ...parameters] = range.split(';');
  return [type, ...parameters.filter((parameter) => /^\s*q\s*=/i.test(parameter))].join(';');
}

const MAX_BODY_BYTES = 2 * 1024 * 1024;
/** A larger body takes so long to parse and check (5 ms with 400 rows) that it waits for its turn. */
const LONG_BODY_BYTES = 8 * 1024;

export type JsonBody =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly detail: readonly DetailItem[] };

/** Enough for 20,000 transactions. */
const MAX_LEDGER_BYTES = 8 * 1024 * 1024;

const readRaw = express.raw({ type: () => true, limit: MAX_BODY_BYTES });
const readRawLedger = express.raw({ type: () => true, limit: MAX_LEDGER_BYTES });

/** Returns the JSON body of a request. Limits its size and its nesting, and checks its media type. */
async function readJsonBody(
  { takesLedgers, input }: Operation,
  request: Request,
  response: Response,
  turn: LoopTurn,
): Promise<JsonBody> {
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers;
  if (Number(length) === 0 && encoding === undefined) {
    if (input.isBodyOptional) return { ok: true, value: {} };
    return { ok: false, detail: [missingBody()] };
  }
  if (!request.is(['application/json', 'application/*+json'])) {
    throw new AppError('unsupported_media_type', 'Send the body as application/json.');
  }
  // Express would answer only after it has read the whole body.
  if (Number(length) > (takesLedgers ? MAX_LEDGER_BYTES : MAX_BODY_BYTES)) throw bodyTooLarge();
  const read = takesLedgers ? readRawLedger : readRaw;
  await new Promise<void>((resolve, reject) => {
    read(request, response, (error?: unknown) => (error === undefined ? resolve() : reject(error)));
  });
  const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  if (bytes.length === 0) return { ok: false, detail: [missingBody()] };
  if (bytes.length > MAX_BODY_BYTES && !bytes.includes('"transactions"')) throw bodyTooLarge();
  if (bytes.length > LONG_BODY_BYTES) await turn();
  if (jsonDepthExceeds(bytes, MAX_JSON_DEPTH)) return { ok: false, detail: [bodyTooDeep(MAX_JSON_DEPTH)] };
  const text = decode(bytes);
  if (text === null) return { ok: false, detail: [bodyNotUtf8()] };
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch {
    return { ok: false, detail: [bodyNotJson(text)] };
  }
}

const UTF8 = new TextDecoder('utf-8', { fatal: true });

function decode(bytes: Uint8Array): string | null {
  try {
    return UTF8.decode(bytes);
  } catch {
    return null;
  }
}

import { addAbortSignal, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import {
  type Accepted,
  type AcceptedBatch,
  type File,
  type FoundJob,
  jobBytes,
  jobPath,
  type Operation,
  type Outcome,
} from '@tearsheet/operations';
import { AppError, counted, PROBLEMS } from '@tearsheet/shared';
import { type DetailItem, MOST_LISTED } from '@tearsheet/shared/schemas';
import type { Request } from 'express';
import { type Answer, detailOf, etagOf, invalid, symbolNotFound } from './answer.ts';
import { type StreamRequest, streamInbox, streamJob } from './eventStream.ts';

type Headers = Readonly<Record<string, string>>;

const POLL_AFTER_SECONDS = '1';

/** Translates the outcome of an operation into HTTP. */
export function answerOutcome(
  operation: Operation,
  outcome: Outcome,
  request: Request,
  stream: () => StreamRequest,
): Answer {
  switch (outcome.kind) {
    case 'done':
      return doneAnswer(operation, outcome);
    case 'accepted':
      return acceptedAnswer(operation, outcome);
    case 'batch':
      return batchAnswer(outcome);
    case 'job':
      return jobAnswer(outcome.record, request);
    case 'events':
      return streamJob(outcome.record, stream());
    case 'inbox_events':
      return streamInbox(stream());
    case 'file':
      return fileAnswer(operation, outcome, request);
    case 'refused':
      return invalid(detailOf(operation, outcome.issues));
    case 'unknown_symbol':
      throw symbolNotFound(outcome);
    case 'failed': {
      const { code, message, version } = outcome;
      throw new AppError(code, message, version === undefined ? {} : { headers: { etag: etagOf(version) } });
    }
    case 'rows':
      throw new Error(`${operation.name} must be answered as a read`);
  }
}

function doneAnswer(operation: Operation, outcome: Extract<Outcome, { kind: 'done' }>): Answer {
  const { rest, output } = operation;
  const { value } = outcome;
  if (value === null) return { status: rest.status, body: null };
  const address = rest.location && fill(rest.location, value);
  return {
    status: rest.status,
    headers: doneHeaders(operation, value, outcome),
    body: address && hasMember(output, 'check_url') ? { ...value, check_url: address } : value,
  };
}

/** Returns the headers of an answer with this value, or with these members of it that its address names. */
export function doneHeaders(
  { rest }: Pick<Operation, 'rest'>,
  value: object,
  { version, replayed }: Pick<Extract<Outcome, { kind: 'done' }>, 'version' | 'replayed'>,
): Headers {
  return {
    ...(rest.cacheControl ? { 'cache-control': rest.cacheControl } : {}),
    ...(version === undefined ? {} : { etag: etagOf(version) }),
    ...(rest.location ? { location: fill(rest.location, value) } : {}),
    ...replayHeader(replayed),
  };
}

function acceptedAnswer({ output }: Operation, { jobId, status, replayed, receipt, report }: Accepted): Answer {
  const check_url = jobPath(jobId);
  const body = { job_id: jobId, status, check_url, ...receipt, ...reportMember(receipt, report) };
  return {
    status: 202,
    headers: {
      location: check_url,
      'retry-after': status === 'completed' ? '0' : POLL_AFTER_SECONDS,
      // A caller who waits gets the finished job instead of this body, but these headers too.
      ...(report && 'jobId' in report ? { link: `<${jobPath(report.jobId)}>; rel="related"` } : {}),
      ...replayHeader(replayed),
    },
    body: inOrderOf(output, body),
  };
}

function reportMember(receipt: object, report: Accepted['report']): object {
  if (report === undefined) return {};
  if ('jobId' in report) return { report: { job_id: report.jobId, check_url: jobPath(report.jobId) } };
  const message = 'message' in receipt ? String(receipt.message) : '';
  return { message: `${message} No report yet: ${report.refusal} Ask for it with POST /v1/portfolio/report.` };
}

function batchAnswer({ results, replayed }: AcceptedBatch): Answer {
  const list = createListing();
  const items = results.map((result, index) => batchItem(result, index, list));
  const accepted = results.filter(({ kind }) => kind === 'accepted').length;
  const body = { accepted, refused: items.length - accepted, results: items };
  return { status: 202, headers: replayHeader(replayed), body };
}

type Listing = (items: readonly DetailItem[]) => readonly DetailItem[];

/**
 * Returns a function that shortens the problems of one request after the other. A batch lists the first of each code, and then one
 * item of each request counts the rest.
 */
function createListing(): Listing {
  const counts = new Map<unknown, number>();
  return (items) => {
    const kept = items.filter(({ type, ctx }) => {
      const code = ctx?.error ?? type;
      const count = (counts.get(code) ?? 0) + 1;
      counts.set(code, count);
      return count <= MOST_LISTED;
    });
    const rest = items.length - kept.length;
    const first = items.find((item) => !kept.includes(item));
    if (first === undefined) return kept;
    const msg = `${counted(rest, 'more problem')} of this request ${rest === 1 ? 'is' : 'are'} not listed`;
    return [...kept, { ...first, loc: ['body'], msg, input: null }];
  };
}

function batchItem(result: AcceptedBatch['results'][number], index: number, list: Listing): object {
  const detail = (items: readonly DetailItem[]) => {
    const placed = list(items).map((item) => ({ ...item, loc: ['body', 'requests', index, ...item.loc.slice(1)] }));
    return { index, outcome: 'invalid', http_status: 422, detail: placed };
  };
  switch (result.kind) {
    case 'accepted': {
      const { jobId, status, receipt } = result;
      return {
        index,
        outcome: 'accepted',
        http_status: 202,
        job_id: jobId,
        status,
        check_url: jobPath(jobId),
        ...receipt,
      };
    }
    case 'invalid':
      return detail(result.detail);
    case 'refused':
      return detail(detailOf({ input: {} }, result.issues));
    case 'failed': {
      const { code, message, retryAfterSeconds = null } = result;
      const { status } = PROBLEMS[code];
      const http_status = [403, 429, 503].includes(status) ? status : 422;
      return { index, outcome: 'refused', http_status, code, message, retry_after_seconds: retryAfterSeconds };
    }
  }
}

/** Bytes of a stream that wait for the caller at the same time. */
const CHUNK_BYTES = 64 * 1024;
/** A caller who reads a file for longer is cut off. */
const FILE_DEADLINE_MS = 5 * 60_000;

/**
 * Returns the answer with a file. A large one is streamed as fast as the caller reads. Only its compressed bytes stay in memory, even
 * if the caller accepts no compression.
 */
export function fileAnswer(
  { rest }: Pick<Operation, 'rest'>,
  { bytes, isPacked = false, type, version, fileName, withoutEffect }: File,
  request: Request,
  deadlineMs = FILE_DEADLINE_MS,
): Answer {
  const isText = type.startsWith('text/') || type === 'application/json';
  const isGzip = isPacked && request.acceptsEncodings('gzip', 'identity') === 'gzip';
  const streamed = () => {
    const chunks = Readable.from(chunksOf(bytes), { objectMode: false });
    const out = isPacked && !isGzip ? chunks.pipe(createGunzip()) : chunks;
    return addAbortSignal(AbortSignal.timeout(deadlineMs), out);
  };
  return {
    status: 200,
    headers: {
      'content-type': isText ? `${type}; charset=utf-8` : type,
      'cache-control': rest.cacheControl ?? 'no-store',
      vary: isPacked ? 'Authorization, Accept, Accept-Encoding' : 'Authorization, Accept',
      etag: `W/"${version}"`,
      ...(isGzip ? { 'content-encoding': 'gzip' } : {}),
      ...(withoutEffect ? { 'x-parameters-without-effect': withoutEffect.join(', ') } : {}),
      ...(fileName === undefined ? {} : { 'content-disposition': `attachment; filename="${fileName}"` }),
    },
    body: () => (bytes.length <= CHUNK_BYTES && isGzip === isPacked ? [bytes] : streamed()),
  };
}

function* chunksOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += CHUNK_BYTES) yield bytes.subarray(from, from + CHUNK_BYTES);
}

/** Returns the job object. The bytes of its result are passed through as the worker compressed them. */
export function jobAnswer(record: FoundJob['record'], request: Request): Answer {
  const gzip = record.result !== null && request.acceptsEncodings('gzip', 'identity') === 'gzip';
  return {
    status: 200,
    headers: {
      'cache-control': 'private, no-store',
      vary: 'Authorization, Accept-Encoding',
      // The name and the expiry of a job can change after its end.
      etag: `W/"${record.result === null ? '' : `${record.result.etag}-`}${record.revision}"`,
      ...(record.finishedAt === null ? { 'retry-after': POLL_AFTER_SECONDS } : {}),
      ...(gzip ? { 'content-encoding': 'gzip' } : {}),
    },
    body: () => jobBytes(record, gzip),
  };
}

function replayHeader(replayed = false): Headers {
  return replayed ? { 'idempotent-replayed': 'true' } : {};
}

function fill(template: string, value: object): string {
  return template.replace(/:(\w+)/g, (_, name: string) => String(Reflect.get(value, name)));
}

function hasMember(schema: object | null, name: string): boolean {
  return membersOf(schema).includes(name);
}

/** Returns the members in the order of the schema, so that answers read as the reference does. */
function inOrderOf(schema: object | null, value: object): object {
  const names = membersOf(schema);
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => names.indexOf(a) - names.indexOf(b)));
}

function membersOf(schema: object | null): string[] {
  return schema && 'properties' in schema ? Object.keys({ ...(schema.properties as object) }) : [];
}

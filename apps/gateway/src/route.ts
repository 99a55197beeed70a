import { type AccountRequest, type AccountRequests, clientAddress, requestIdOf } from '@tearsheet/http';
import { type MarketDataSource, pinned, UnusableDataError } from '@tearsheet/market-data';
import {
  chargeCheck,
  checkQuery,
  createBudget,
  type Dependencies,
  endedJob,
  idempotencyOf,
  joinInput,
  LONG_BODY_BYTES,
  LongReadError,
  notifyOfEnd,
  type Operation,
  type OperationThreads,
  type Outcome,
  onEventLoop,
  presentJob,
  type ReadQuery,
  rateLimited,
  readBody,
  readCallbackUrl,
  withMeaning,
} from '@tearsheet/operations';
import type { LoopTurn } from '@tearsheet/runtime';
import type { Authenticate, Caller, TokenChecks } from '@tearsheet/runtime/accounts';
import type { InboxChanges } from '@tearsheet/runtime/portfolios';
import { type RateClass, type RateLimits, type RateState, rateClassOf } from '@tearsheet/runtime/rates';
import { AppError, type Scope, stepUpScopes } from '@tearsheet/shared';
import type { DetailItem } from '@tearsheet/shared/schemas';
import express, { type Request, type RequestHandler, type Response } from 'express';
import { type Answer, bodyTooLarge, detailOf, invalid, send } from './answer.ts';
import { VALID_IDEMPOTENCY_KEY } from './headerParameters.ts';
import { answerOutcome, doneHeaders, jobAnswer } from './outcomeAnswer.ts';
import { type AnswerCache, respondWithRead } from './readAnswer.ts';
import { hangUpOf, type OpenWaits, preferWait } from './waiting.ts';

/** The services that routes need in addition to the dependencies of their operations. */
export interface RouteServices extends Omit<Dependencies, 'budget'>, CallerServices {
  readonly rates: RateLimits;
  readonly accountRequests: AccountRequests;
  readonly answers: AnswerCache;
  /** Threads for requests with long bodies, and for those that read something long. */
  readonly long: OperationThreads;
  /** Limits the requests that are held open. */
  readonly waits: OpenWaits;
  /** The changes of the inboxes of accounts. */
  readonly inboxes: Pick<InboxChanges, 'follow'>;
}

interface Exchange {
  readonly operation: Operation;
  readonly services: RouteServices & Dependencies;
  readonly caller: Caller;
  readonly own: AccountRequest;
  readonly request: Request;
  readonly response: Response;
  /** The media type of the answer that the caller prefers. */
  readonly type: string;
  readonly turn: LoopTurn;
  readonly shed: Shedding;
}

/** Makes an Express handler from an operation. @param turn of the process, for long bodies */
export function handle(operation: Operation, services: RouteServices, turn: LoopTurn): RequestHandler {
  const rateClass = rateClassOf(operation);
  const shed = createShedding();
  return async (request, response) => {
    const caller = await requireCaller(services, request, operation.scope);
    response.locals.caller = caller.owner;
    await services.accountRequests.run(caller.owner, response, (own) => respond(caller, own, request, response));
  };

  async function respond(caller: Caller, own: AccountRequest, request: Request, response: Response): Promise<void> {
    if (request.headers['idempotency-key'] !== undefined) operation.prepare?.(services, caller.owner);
    const rate = await services.rates[rateClass].take(caller.owner);
    response.set(rateHeaders(rateClass, rate));
    if (!rate.isAllowed) throw rateLimited(rateClass, rate);
    const type = preferredType(operation, request);
    const key = readIdempotencyKey(operation, request);
    // A full queue rejects the next submits unread. A submit with a key may repeat one whose job was accepted.
    const refusal = key === null && operation.input.body ? shed.refusal() : null;
    if (refusal !== null) throw refusal;
    const market = pinned(services.market);
    const budget = createBudget(services.rates, (name, state) => response.set(rateHeaders(name, state)));
    const exchange = {
      operation,
      services: { ...services, market, budget },
      caller,
      own,
      request,
      response,
      type,
      turn,
      shed,
    };
    const answer = await answerRequest(exchange, key);
    await send(response, { ...answer, headers: { ...dataSource(market), ...answer.headers } }, own.leave);
  }
}

/** A body of at least this size takes so long to read and check (5 ms with 400 rows) that it waits for its turn. */
const TURN_BYTES = 8 * 1024;

async function answerRequest(exchange: Exchange, key: string | null): Promise<Answer> {
  const { operation, services, caller, request, response, type, turn } = exchange;
  const { allowPrivate } = services.webhooks;
  const sent = await readRequest(operation, request, response, { allowPrivate, type });
  const seen = operation.precondition && seenVersion(request.headers['if-match'], operation.precondition);
  const path = { ...request.params, ...(seen === undefined ? {} : { seen_version: seen }) };
  response.set(deprecationHeaders(operation, sent.bytes));
  const { length } = sent.bytes;
  if (operation.isLong || length >= LONG_BODY_BYTES) {
    if (operation.extraScope) throw new Error(`${operation.name} has a body and a scope that depends on it`);
    return answerLong(exchange, { sent, path, key });
  }
  if (length >= TURN_BYTES) await turn();
  const input = readInput(operation, request, sent);
  if (!input.ok) return invalid(await withMeaning(services, operation, input, caller.owner));
  const { value } = input;
  const scope = operation.extraScope?.(value);
  if (scope) requireScope(caller, scope);
  if (operation.input.body) await chargeCheck(services, operation, caller.owner, value);
  const idempotency = key === null ? null : idempotencyOf(key, input.body);
  const run = async () => {
    try {
      return await operation.run(
        onEventLoop(services, services.long),
        { ...value, ...path },
        { ...callOf(exchange), during: exchange.own.during, idempotency },
      );
    } catch (error) {
      // A job that asks to be kept longer may be refused where others are accepted.
      if (!('keep_for' in value)) exchange.shed.note(error);
      throw error;
    }
  };
  try {
    const outcome = operation.conditional === 'snapshot' ? await answerSnapshot(exchange, run) : await run();
    return 'kind' in outcome ? await answered(exchange, outcome, { callbackUrl: sent.callbackUrl, run }) : outcome;
  } catch (error) {
    if (!(error instanceof LongReadError)) throw error;
    return answerLong(exchange, { sent, path, key });
  }
}

function callOf({ caller, response }: Exchange) {
  return { owner: caller.owner, token: caller, requestId: requestIdOf(response) };
}

/** Answers a request with a long body, of a long operation, or that reads something long. A thread carries it out. */
async function answerLong(
  exchange: Exchange,
  { sent, path, key }: { readonly sent: SentRequest; readonly path: object; readonly key: string | null },
): Promise<Answer> {
  const { operation, services } = exchange;
  const { query, problems, callbackUrl, bytes } = sent;
  const run = async () => {
    const request = { operation: operation.name, bytes, query, path, problems };
    return services.long.run(services, { ...request, call: callOf(exchange), idempotencyKey: key });
  };
  const outcome = await run();
  if (outcome.kind === 'invalid') return invalid(outcome.detail);
  if (outcome.kind !== 'written') return answered(exchange, outcome, { callbackUrl, run: null });
  const headers = { ...doneHeaders(operation, outcome.named, outcome), 'x-data-source': outcome.dataSource };
  return { status: operation.rest.status, headers, body: () => [outcome.json] };
}

/** Returns the answer to an outcome, after a wait for the end of its job if the caller prefers that. */
async function answered(
  exchange: Exchange,
  outcome: Outcome,
  { callbackUrl, run }: { readonly callbackUrl: string | null; readonly run: (() => Promise<Outcome>) | null },
): Promise<Answer> {
  const { operation, services, caller, request, response } = exchange;
  if (callbackUrl !== null) await notifyOfEnd(services, caller.owner, callbackUrl, jobIdsOf(outcome));
  const stream = () => {
    return {
      ...services,
      owner: caller.owner,
      lastEventId: request.get('last-event-id'),
      hangUp: hangUpOf(response),
      mayContinue: () => isStillAllowed(() => requireCaller(services, request, operation.scope)),
    };
  };
  const answer = answerOutcome(operation, outcome, request, stream);
  return (operation.waits && (await answerAfterWait(exchange, outcome, { answer, run }))) || answer;
}

function answerSnapshot({ operation, services, request, type, turn }: Exchange, run: () => Promise<Outcome>) {
  const { answers, market } = services;
  return respondWithRead(operation, { answers, market, query: request.query, csv: type === 'text/csv', turn }, run);
}

function jobIdsOf(outcome: Outcome): readonly string[] {
  if (outcome.kind === 'batch') return outcome.results.flatMap((result) => ('jobId' in result ? result.jobId : []));
  if (outcome.kind !== 'accepted') return [];
  const { jobId, report } = outcome;
  return report && 'jobId' in report ? [jobId, report.jobId] : [jobId];
}

/**
 * Waits for the end of an accepted or unfinished job if the caller prefers that (RFC 7240). Returns null if the normal answer is the
 * right one: the caller does not wait, too many others do, or the time is over.
 */
async function answerAfterWait(
  exchange: Exchange,
  outcome: Outcome,
  { answer, run }: { readonly answer: Answer; readonly run: (() => Promise<Outcome>) | null },
): Promise<Answer | null> {
  const { services, caller, own, request, response } = exchange;
  const seconds = preferWait(request.get('prefer'));
  const isPoll = outcome.kind === 'job' && outcome.record.finishedAt === null;
  const jobId = outcome.kind === 'accepted' ? outcome.jobId : isPoll ? outcome.record.jobId : null;
  if (seconds === null || jobId === null) return null;
  const { owner } = caller;
  const wait = services.waits.enter(owner, seconds * 1000, hangUpOf(response));
  if (wait === null) return null;
  try {
    const ended = await own.during(() => endedJob(services, { jobId, owner, signal: wait.signal }));
    // The state at the end of the wait is the normal answer of a poll, but not of a submit.
    const record = ended ?? (isPoll ? await presentJob(services, { jobId, owner }) : null);
    if (record === null) return null;
    const { 'retry-after': _retryAfter, ...kept } = answer.headers ?? {};
    const applied = ended ? { 'preference-applied': `wait=${seconds}` } : {};
    // Another read gives a poll its result with fewer rows.
    const polled = run && ended && isPoll && 'resolution' in request.query ? await run() : null;
    const done = jobAnswer(polled?.kind === 'job' ? polled.record : record, request);
    return { ...done, headers: { ...kept, ...done.headers, ...applied } };
  } finally {
    wait.leave();
  }
}

/** Names the source of the market data. Jobs can be polled without market data, and then there is no source to name. */
function dataSource(market: MarketDataSource): Readonly<Record<string, string>> {
  try {
    return { 'x-data-source': market.current().dataSource };
  } catch (error) {
    if (error instanceof UnusableDataError) return {};
    throw error;
  }
}

/** A member of request bodies that ends. It works as described until the day of its end, and is refused after that. */
interface DeprecatedMember {
  readonly name: string;
  readonly since: string;
  readonly sunset: string;
}

/** docs/stability.md lists the same members. */
export const DEPRECATED_MEMBERS: readonly DeprecatedMember[] = [
  { name: 'flow_timing', since: '2026-11-28', sunset: '2027-11-28' },
];

/**
 * Returns the headers `Deprecation` (RFC 9745) and `Sunset` (RFC 8594) of the answer to a body that has a deprecated member. They
 * have the earliest days if it has several. Without any, there are none.
 */
export function deprecationHeaders({ input }: Operation, body: Uint8Array): Readonly<Record<string, string>> {
  const { properties = {} } = (input.body ?? {}) as { readonly properties?: object };
  const text = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  const sent = DEPRECATED_MEMBERS.filter(({ name }) => Object.hasOwn(properties, name) && text.includes(`"${name}"`));
  if (sent.length === 0) return {};
  const earliest = (day: 'since' | 'sunset') => Math.min(...sent.map((member) => Date.parse(member[day])));
  return { deprecation: `@${earliest('since') / 1000}`, sunset: new Date(earliest('sunset')).toUTCString() };
}

/** Remembers for a moment that the queue was full, so that overload costs little: rejected submits are not even read. */
type Shedding = ReturnType<typeof createShedding>;

/** Long enough to reject most of an overload unread, short enough to use room in the queue soon. */
const RECENT_MS = 100;

/** @param now monotonic, ms */
export function createShedding(now: () => number = () => performance.now()) {
  let last: { readonly error: AppError; readonly untilMs: number } | null = null;
  return {
    /** Returns the error of the last submit while it is recent; null if a submit may be tried. */
    refusal: (): AppError | null => (last !== null && now() < last.untilMs ? last.error : null),
    /** Records the error that a submit ended with. */
    note(error: unknown): void {
      if (error instanceof AppError && error.code === 'queue_full') last = { error, untilMs: now() + RECENT_MS };
    },
  };
}

/** The services that find the caller of a request. */
interface CallerServices {
  readonly authenticate: Authenticate;
  /** Limits the failed checks of an address. */
  readonly tokenChecks: TokenChecks;
}

const BEARER = /^Bearer +(\S.*)$/i;
const TOKEN = /^([A-Za-z0-9._~+/-]{1,512}=*) *$/;

/**
 * Returns the caller of a request (RFC 6750). Throws 401 without a valid token, 403 if it lacks the scope, 429 after too many invalid
 * tokens from its address, and 503 if Redis does not answer.
 */
async function requireCaller(
  { authenticate, tokenChecks }: CallerServices,
  request: Request,
  scope: Scope | null,
): Promise<Caller> {
  const credentials = BEARER.exec(request.headers.authorization ?? '')?.[1];
  // Without a bearer token there is none that could be invalid (RFC 6750, 3.1).
  if (credentials === undefined) {
    throw unauthorized('unauthorized', 'Send the header Authorization: Bearer <token>.', 'Bearer realm="api"');
  }
  const secret = TOKEN.exec(credentials)?.[1];
  const addressOf = () => clientAddress(request);
  const caller = secret === undefined ? null : await tokenChecks.run(secret, addressOf, () => authenticate(secret));
  if (caller === null) {
    const challenge = 'Bearer realm="api", error="invalid_token"';
    throw unauthorized('invalid_token', 'The bearer token is not known, was revoked or has expired.', challenge);
  }
  if (scope !== null) requireScope(caller, scope);
  return caller;
}

/** Returns false once the token of an open stream is no longer valid. While Redis does not answer, the stream continues. */
async function isStillAllowed(check: () => Promise<Caller>): Promise<boolean> {
  try {
    await check();
    return true;
  } catch (error) {
    return !(error instanceof AppError && (error.status === 401 || error.status === 403));
  }
}

/** Throws 403 if the caller's token lacks the scope. */
function requireScope({ scopes }: Caller, scope: Scope): void {
  if (scopes.includes(scope)) return;
  throw new AppError('insufficient_scope', `This operation needs the scope ${scope}.`, {
    headers: {
      'www-authenticate': `Bearer realm="api", error="insufficient_scope", scope="${stepUpScopes(scopes, [scope]).join(' ')}"`,
    },
  });
}

function unauthorized(code: 'unauthorized' | 'invalid_token', detail: string, challenge: string): AppError {
  return new AppError(code, detail, { headers: { 'www-authenticate': challenge } });
}

/** Returns the headers RateLimit-Policy and RateLimit (draft-ietf-httpapi-ratelimit-headers). */
export function rateHeaders(rateClass: RateClass, state: RateState): Readonly<Record<string, string>> {
  const { limit, windowSeconds, remaining, resetSeconds } = state;
  return {
    'ratelimit-policy': `"${rateClass}";q=${limit};w=${windowSeconds}`,
    ratelimit: `"${rateClass}";r=${remaining};t=${resetSeconds}`,
  };
}

/** A request before its body is read as JSON. */
interface SentRequest extends ReadQuery {
  readonly callbackUrl: string | null;
  /** Empty if the request has no body. */
  readonly bytes: Uint8Array;
}

/** Reads a request and checks its query against the schema of the operation. */
async function readRequest(
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
type RequestInput =
  | { readonly ok: true; readonly value: object; readonly body: unknown }
  | { readonly ok: false; readonly detail: readonly DetailItem[]; readonly body: unknown };

function readInput(operation: Operation, { params }: Request, sent: SentRequest): RequestInput {
  const { body, checked } = readBody(operation, sent.bytes);
  const input = joinInput(sent, checked, params);
  return { ...input, body };
}

/** Returns the format of a media type. Nothing if the operation has no formats. */
function formatOf({ formats = {} }: Operation, type: string): object {
  const format = Object.entries(formats).find(([, media]) => media === type)?.[0];
  return format === undefined ? {} : { format };
}

const NO_CALLBACK = { url: null, issues: [] } as const;

/** Returns the Idempotency-Key of a request; null if there is none or the operation does not accept one. */
function readIdempotencyKey({ idempotent }: Operation, request: Request): string | null {
  const key = idempotent && request.get('idempotency-key');
  if (key === undefined) return null;
  if (!VALID_IDEMPOTENCY_KEY.test(key)) {
    throw new AppError('invalid_idempotency_key', 'Idempotency-Key must have 1 to 255 visible ASCII characters.');
  }
  return key;
}

/**
 * Returns the version that `If-Match` names. Null means any version: `*`, or no header where it is optional.
 * @throws AppError precondition_required if a required header is missing, precondition_failed if it names no version
 */
function seenVersion(ifMatch: string | undefined, precondition: 'required' | 'optional'): number | null {
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
function preferredType(operation: Operation, request: Request): string {
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

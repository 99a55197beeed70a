import { requestIdOf } from '@tearsheet/http';
import { type MarketDataSource, pinned, UnusableDataError } from '@tearsheet/market-data';
import {
  type Call,
  type Dependencies,
  endedJob,
  notifyOfEnd,
  type Operation,
  type Outcome,
  presentJob,
} from '@tearsheet/operations';
import type { Authenticate, Caller } from '@tearsheet/runtime/accounts';
import { type RateLimits, rateClassOf } from '@tearsheet/runtime/rates';
import type { Request, RequestHandler, Response } from 'express';
import { type Answer, send } from './answer.ts';
import { rateHeaders, rateLimited, requireCaller, requireScope } from './authenticate.ts';
import { invalid } from './errors.ts';
import { answerOutcome, jobAnswer } from './outcomeAnswer.ts';
import { createShedding, type LoopTurn, type Shedding } from './overload.ts';
import { type AnswerCache, answerRead } from './readAnswer.ts';
import { preferredType, readIdempotencyKey, readInput, seenVersion } from './requestInput.ts';
import { hangUpOf, type OpenWaits, preferWait } from './waiting.ts';

/** The services that routes need in addition to the dependencies of their operations. */
export interface RouteServices extends Dependencies {
  readonly authenticate: Authenticate;
  readonly rates: RateLimits;
  readonly answers: AnswerCache;
  /** Limits the requests that are held open. */
  readonly waits: OpenWaits;
}

interface Exchange {
  readonly operation: Operation;
  readonly services: RouteServices;
  readonly caller: Caller;
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
    const caller = await requireCaller(services.authenticate, request.headers.authorization, operation.scope);
    response.locals.caller = caller.owner;
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
    const exchange = { operation, services: { ...services, market }, caller, request, response, type, turn, shed };
    const answer = await answerRequest(exchange, key);
    await send(response, { ...answer, headers: { ...dataSource(market), ...answer.headers } });
  };
}

async function answerRequest(exchange: Exchange, key: string | null): Promise<Answer> {
  const { operation, services, caller, request, response, type, turn, shed } = exchange;
  const { allowPrivate } = services.webhooks;
  const input = await readInput(operation, request, response, { turn, allowPrivate, type });
  if (!input.ok) return invalid(input.detail);
  const { value, callbackUrl } = input;
  const scope = operation.extraScope?.(value);
  if (scope) requireScope(caller, scope);
  const seen = operation.precondition && seenVersion(request.headers['if-match'], operation.precondition);
  const call: Call = {
    owner: caller.owner,
    token: caller,
    requestId: requestIdOf(response),
    // White space does not count when two bodies are compared.
    idempotency: key === null ? null : { key, bytes: Buffer.from(JSON.stringify(input.body)) },
  };
  const run = async () => {
    try {
      return await operation.run(services, seen === undefined ? value : { ...value, seen_version: seen }, call);
    } catch (error) {
      // A job that asks to be kept longer may be refused where others are accepted.
      if (!('keep_for' in value)) shed.note(error);
      throw error;
    }
  };
  const outcome = operation.conditional === 'snapshot' ? await answerSnapshot(exchange, run) : await run();
  if (!('kind' in outcome)) return outcome;
  if (callbackUrl !== null) await notifyOfEnd(services, caller.owner, callbackUrl, jobIdsOf(outcome));
  const stream = () => {
    return { ...services, lastEventId: request.get('last-event-id'), hangUp: hangUpOf(response) };
  };
  const answer = answerOutcome(operation, outcome, request, stream);
  return (operation.waits && (await answerAfterWait(exchange, outcome, { answer, run }))) || answer;
}

function answerSnapshot({ operation, services, request, type, turn }: Exchange, run: () => Promise<Outcome>) {
  const { answers, market } = services;
  return answerRead(operation, { answers, market, query: request.query, csv: type === 'text/csv', turn }, run);
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
  { answer, run }: { readonly answer: Answer; readonly run: () => Promise<Outcome> },
): Promise<Answer | null> {
  const { services, caller, request, response } = exchange;
  const seconds = preferWait(request.get('prefer'));
  const isPoll = outcome.kind === 'job' && outcome.record.finishedAt === null;
  const jobId = outcome.kind === 'accepted' ? outcome.jobId : isPoll ? outcome.record.jobId : null;
  if (seconds === null || jobId === null) return null;
  const { owner } = caller;
  const wait = services.waits.enter(owner, seconds * 1000, hangUpOf(response));
  if (wait === null) return null;
  try {
    const ended = await endedJob(services, { jobId, owner, signal: wait.signal });
    // The state at the end of the wait is the normal answer of a poll, but not of a submit.
    const record = ended ?? (isPoll ? await presentJob(services, { jobId, owner }) : null);
    if (record === null) return null;
    const { 'retry-after': _retryAfter, ...kept } = answer.headers ?? {};
    const applied = ended ? { 'preference-applied': `wait=${seconds}` } : {};
    // Another read gives a poll its result with fewer rows.
    const polled = ended && isPoll && 'resolution' in request.query ? await run() : null;
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

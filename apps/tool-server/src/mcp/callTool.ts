import type { CallToolResult } from '@modelcontextprotocol/server';
import { UnusableDataError } from '@tearsheet/market-data';
import { LongReadError, onEventLoop } from '@tearsheet/operations';
import { type Logger, loopTurn, type ObserveToolCall, StoreUnavailableError } from '@tearsheet/runtime';
import {
  ASK_AGAIN_MS,
  type JobQueue,
  type JobRecord,
  type LookUp,
  unlessAway,
  watchJob,
} from '@tearsheet/runtime/jobs';
import { type RateLimits, rateClassOf } from '@tearsheet/runtime/rates';
import { AppError } from '@tearsheet/shared';
import { refusal } from '../tools/argumentProblems.ts';
import { describeJob } from '../tools/jobResult.ts';
import { jobNotFound } from '../tools/problems.ts';
import { checkAndRun, type ResultOptions, type Tool, type ToolCall, type ToolOutcome } from '../tools/tool.ts';

export interface CallToolOptions {
  /** The limits of the account, shared with the REST interface. */
  readonly rates: RateLimits;
  readonly observe: ObserveToolCall;
  readonly logger: Logger;
}

/** Runs a tool and returns its answer. An unexpected error is logged, and the caller learns only the request id. */
export async function callTool(
  tool: Tool,
  call: ToolCall,
  args: unknown,
  { rates, observe, logger }: CallToolOptions,
): Promise<CallToolResult> {
  const startedAt = performance.now();
  const fields = { tool: tool.name, owner: call.owner, request_id: call.requestId };
  const log = (outcome: string) => {
    const ms = performance.now() - startedAt;
    observe(tool.name, outcome, ms / 1000);
    logger.info('tool call', { ...fields, outcome, ms: Math.round(ms) });
  };
  const { isAllowed, limit, windowSeconds, resetSeconds } = await rates[rateClassOf(tool)].take(call.owner);
  if (!isAllowed) {
    log('rate_limited');
    return problem(
      'rate_limited',
      `At most ${limit} such calls in ${windowSeconds} s. Try again in ${resetSeconds} s.`,
    );
  }
  try {
    const outcome = worded(await run(tool, call, args), tool);
    log(outcome.kind === 'done' ? 'done' : outcome.code);
    return toResult(outcome);
  } catch (error) {
    if (error instanceof StoreUnavailableError || error instanceof UnusableDataError) {
      log('service_unavailable');
      return problem('service_unavailable', 'The service is not ready right now. Try again in a few seconds.');
    }
    if (error instanceof AppError && error.code !== 'internal_error') {
      log(error.code);
      return problem(error.code, `${error.publicDetail}${waitHint(error)}`);
    }
    log('internal_error');
    logger.error('tool call failed', { ...fields, error });
    return problem(
      'internal_error',
      `Something went wrong on our side. Report it with the request id ${call.requestId}.`,
    );
  }
}

async function run(tool: Tool, call: ToolCall, args: unknown): Promise<EndedOutcome> {
  const outcome = await start(tool, call, args);
  if (outcome.kind !== 'started') return outcome;
  const ended = await awaitJob(call, outcome.jobId, outcome.options);
  if (ended.kind === 'started') throw new Error('a job that has started starts no other one');
  return ended;
}

async function start(tool: Tool, call: ToolCall, args: unknown): Promise<ToolOutcome> {
  if (call.isLong && tool.takesLong) {
    // The checks of the protocol took this turn, and copying the arguments for the thread takes the next one.
    await loopTurn();
    return call.services.threads.call(call, tool.name, args);
  }
  const { services } = call;
  try {
    return await checkAndRun(tool, { ...call, services: onEventLoop(services, services.threads) }, args);
  } catch (error) {
    if (!(error instanceof LongReadError)) throw error;
    return services.threads.call(call, tool.name, args);
  }
}

type EndedOutcome = Exclude<ToolOutcome, { kind: 'started' }>;

function worded(outcome: EndedOutcome, { input }: Tool) {
  return outcome.kind === 'refused' ? refusal(outcome.detail, input) : outcome;
}

function toResult(outcome: Exclude<EndedOutcome, { kind: 'refused' }>): CallToolResult {
  if (outcome.kind === 'problem') return problem(outcome.code, outcome.text, outcome.details);
  const links = (outcome.links ?? []).map((link) => ({ type: 'resource_link' as const, ...link }));
  return {
    content: [{ type: 'text', text: JSON.stringify(outcome.value) }, ...links],
    structuredContent: { ...outcome.value },
  };
}

function problem(code: string, text: string, details: object = {}): CallToolResult {
  return {
    isError: true,
    content: [{ type: 'text', text }],
    structuredContent: { code, message: text, ...details },
  };
}

function waitHint({ retryAfterSeconds: seconds }: AppError): string {
  return seconds === null ? '' : ` Try again in ${seconds} s.`;
}

/** A caller without a progress token may give up after a minute. It gets the id of the job before that. */
const WAIT_MS = 20_000;
/** A caller with a progress token receives progress reports and keeps waiting. */
const WAIT_WITH_PROGRESS_MS = 15 * 60_000;
/** A message about a change can be lost, so the record is also read this often. */
const LOOK_AGAIN_MS = 2000;

/** Returns the result of a job that was just started, or its id if it takes long. */
async function awaitJob(call: ToolCall, jobId: string, options: ResultOptions): Promise<ToolOutcome> {
  const { services, owner, signal, progress } = call;
  const waitMs = progress === null ? WAIT_MS : WAIT_WITH_PROGRESS_MS;
  const wait = { jobs: services.jobs, jobId, owner, waitMs, signal, onProgress: progress ?? (() => {}) };
  const found = await call.during(() => waitForJob(wait));
  return found.kind === 'found' ? describeJob(call, found.record, options) : jobNotFound(found.kind);
}

interface WaitOptions {
  readonly jobs: Pick<JobQueue, 'watch' | 'lookUp'>;
  readonly jobId: string;
  readonly owner: string;
  readonly waitMs: number;
  /** Aborts when the caller hangs up. */
  readonly signal: AbortSignal;
  readonly onProgress: (percent: number, message: string) => void;
}

/** Returns the job when it has ended or the time is up. It waits through an outage of Redis, because the job is accepted. */
async function waitForJob({ jobs, jobId, owner, waitMs, signal, onProgress }: WaitOptions): Promise<LookUp> {
  const watch = watchJob(jobs, jobId, owner);
  const deadline = AbortSignal.any([signal, AbortSignal.timeout(waitMs)]);
  let seen: LookUp | null = null;
  try {
    while (!deadline.aborted) {
      const found = await unlessAway(() => jobs.lookUp(jobId, owner));
      if (found !== null && (found.kind !== 'found' || found.record.finishedAt !== null)) return found;
      if (found !== null) report(found.record, onProgress);
      seen = found ?? seen;
      await watch.next(found === null ? ASK_AGAIN_MS : LOOK_AGAIN_MS, deadline);
    }
    return (await unlessAway(() => jobs.lookUp(jobId, owner))) ?? seen ?? (await jobs.lookUp(jobId, owner));
  } finally {
    watch.close();
  }
}

function report({ status, progress }: JobRecord, onProgress: WaitOptions['onProgress']): void {
  if (progress !== null) onProgress(progress.percent, progress.message);
  else onProgress(0, status === 'pending' ? 'Waiting for a worker' : 'Starting');
}

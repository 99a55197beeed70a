import type { CallToolResult } from '@modelcontextprotocol/server';
import { UnusableDataError } from '@tearsheet/market-data';
import { type Logger, loopTurn, type ObserveToolCall, StoreUnavailableError } from '@tearsheet/runtime';
import { type RateLimits, rateClassOf } from '@tearsheet/runtime/rates';
import { AppError } from '@tearsheet/shared';
import { refusal } from '../tools/argumentProblems.ts';
import { awaitJob } from '../tools/awaitJob.ts';
import { checkAndRun, type Tool, type ToolCall, type ToolOutcome } from '../tools/tool.ts';

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
  return checkAndRun(tool, call, args);
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

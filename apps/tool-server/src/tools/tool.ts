import type { AccountRequest } from '@tearsheet/http';
import {
  type Dependencies,
  type ToolDescription,
  type ToolSchema,
  today,
  type ValuingThreads,
} from '@tearsheet/operations';
import type { Day, Scope } from '@tearsheet/shared';
import type { Checked, DetailItem } from '@tearsheet/shared/schemas';
import type { FittedResult, ResultTask } from './fitResult.ts';
import type { ReadReply, ReadTask } from './readForTool.ts';

export type ObjectSchema = ToolSchema;

/** A link to the result of a job, to one section of it, or to a file of a report. */
export interface Link {
  readonly uri: string;
  readonly name: string;
  readonly description?: string;
  readonly mimeType: string;
  /** Size in bytes, if known. */
  readonly size?: number;
}

/** The sections and the resolution of a result that a call asks for. */
export type ResultOptions = Pick<ResultTask, 'fields' | 'resolution'>;

export type ToolOutcome =
  | { readonly kind: 'done'; readonly value: Readonly<Record<string, unknown>>; readonly links?: readonly Link[] }
  /** A job was started. The answer is its result, or its id if it takes long. */
  | { readonly kind: 'started'; readonly jobId: string; readonly options: ResultOptions }
  /** The arguments are not valid. */
  | { readonly kind: 'refused'; readonly detail: readonly DetailItem[] }
  /** The call cannot be carried out as it is. The text says what to change. */
  | { readonly kind: 'problem'; readonly code: string; readonly text: string; readonly details?: object };

/** Computes long answers in threads, so the tool server can answer other calls in the meantime. */
export interface AnswerThreads extends ValuingThreads {
  /** @param dataVersion of the snapshot that the tool server uses */
  read(owner: string, dataVersion: string, task: ReadTask): Promise<ReadReply>;
  result(owner: string, task: ResultTask): Promise<FittedResult>;
  /** Checks the arguments of a tool and runs it. */
  call(call: Pick<ToolCall, 'services' | 'owner' | 'requestId'>, tool: string, args: unknown): Promise<ToolOutcome>;
  close(): Promise<void>;
}

export interface ToolServices extends Dependencies {
  /** Threads for answers that would block the event loop. */
  readonly threads: AnswerThreads;
}

/** The context of a tool call, apart from its arguments. */
export interface ToolCall {
  /** True if the message is so long that a thread checks and carries out the call. */
  readonly isLong: boolean;
  readonly services: ToolServices;
  readonly owner: string;
  readonly requestId: string;
  /** Lets other requests of the account run during the wait for a job. */
  readonly during: AccountRequest['during'];
  /** Aborts when the caller hangs up or cancels. */
  readonly signal: AbortSignal;
  /** Reports progress. Null if the caller did not ask for it. */
  readonly progress: ((percent: number, message: string) => void) | null;
}

/** Returns the checked arguments of a tool, or every problem of them with the arguments as they were read. */
export type CheckArguments = (
  sent: unknown,
  today: Day,
) => Extract<Checked<object>, { ok: true }> | (Extract<Checked<object>, { ok: false }> & { readonly args: object });

/** An operation, offered as a tool. */
export interface Tool
  extends Pick<
    ToolDescription,
    'name' | 'title' | 'description' | 'isReadOnly' | 'isIdempotent' | 'isDestructive' | 'unlisted' | 'collapsedFields'
  > {
  readonly scope: Scope;
  /** True if its arguments can be long, such as a portfolio. */
  readonly takesLong?: true;
  readonly check: CheckArguments;
  /** Returns problems with those of the meaning of the arguments, such as unknown symbols. */
  readonly explain?: (call: ToolCall, args: object, detail: readonly DetailItem[]) => Promise<readonly DetailItem[]>;
  /** Returns a scope that a call with these checked arguments needs in addition, or null. */
  readonly moreScope?: (input: object) => Scope | null;
  readonly input: ObjectSchema;
  readonly output: ObjectSchema;
  /** Runs the tool with arguments that `check` accepted. */
  run(call: ToolCall, input: object): Promise<ToolOutcome> | ToolOutcome;
}

/** Checks the arguments of a call and runs its tool, or reports everything that is wrong with them at once. */
export async function checkAndRun(tool: Tool, call: ToolCall, args: unknown): Promise<ToolOutcome> {
  const checked = tool.check(args, today(call.services));
  if (checked.ok) return tool.run(call, checked.value);
  const detail = (await tool.explain?.(call, checked.args, checked.detail)) ?? checked.detail;
  return { kind: 'refused', detail };
}

import type { Dependencies, ToolDescription, ToolSchema } from '@tearsheet/operations';
import type { Scope } from '@tearsheet/runtime/accounts';
import type { DetailItem } from '@tearsheet/shared/schemas';
import type { AnswerThreads } from './answerThreads.ts';

export type ObjectSchema = ToolSchema;

/** Links to the whole of something of which the answer has a part. */
export interface Link {
  readonly uri: string;
  readonly name: string;
  readonly description: string;
  readonly mimeType: string;
  /** In bytes, if known. */
  readonly size?: number;
}

export type ToolOutcome =
  | { readonly kind: 'done'; readonly value: Readonly<Record<string, unknown>>; readonly links?: readonly Link[] }
  /** The arguments are not valid. */
  | { readonly kind: 'refused'; readonly detail: readonly DetailItem[] }
  /** The call cannot be carried out as it is. The text says what to change. */
  | { readonly kind: 'problem'; readonly code: string; readonly text: string; readonly details?: object };

export interface ToolServices extends Dependencies {
  /** Compute answers that would block the event loop. */
  readonly threads: AnswerThreads;
}

/** What a tool needs besides its arguments. */
export interface ToolCall {
  readonly services: ToolServices;
  readonly owner: string;
  readonly requestId: string;
  /** Aborts when the caller hangs up or cancels. */
  readonly signal: AbortSignal;
  /** Reports progress. Null if the caller did not ask for it. */
  readonly progress: ((percent: number, message: string) => void) | null;
}

export type Arguments = Readonly<Record<string, unknown>>;

/** An operation of the table as a tool. */
export interface Tool
  extends Pick<
    ToolDescription,
    'name' | 'title' | 'description' | 'isReadOnly' | 'isIdempotent' | 'isDestructive' | 'unlisted'
  > {
  readonly scope: Scope;
  /** Returns a scope that a call with these arguments needs in addition, or null. */
  readonly moreScope?: (args: Arguments) => Scope | null;
  readonly input: ObjectSchema;
  readonly output: ObjectSchema;
  /** Arguments have the types of the schema where text can be read so (coerce), and are otherwise unchecked. */
  run(call: ToolCall, args: Arguments): Promise<ToolOutcome> | ToolOutcome;
}

import type { Dependencies } from '@tearsheet/operations';
import type { Scope } from '@tearsheet/runtime/accounts';
import type { DetailItem } from '@tearsheet/shared/schemas';
import type { AnswerThreads } from './answerThreads.ts';

/** A JSON Schema of an object, as tools take and give. */
export interface ObjectSchema {
  readonly type: 'object';
  readonly description?: string;
  readonly properties: Readonly<Record<string, object>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean;
}

/** Where the whole of something is that the answer only has a part of. */
export interface Link {
  readonly uri: string;
  readonly name: string;
  readonly description: string;
  readonly mimeType: string;
  /** In bytes, where it is known. */
  readonly size?: number;
}

export type ToolOutcome =
  | { readonly kind: 'done'; readonly value: Readonly<Record<string, unknown>>; readonly links?: readonly Link[] }
  /** The arguments do not fit the tool. */
  | { readonly kind: 'refused'; readonly detail: readonly DetailItem[] }
  /** The call cannot be carried out as it is. The text says what to change. */
  | { readonly kind: 'problem'; readonly code: string; readonly text: string; readonly details?: object };

export interface ToolServices extends Dependencies {
  /** For answers that would hold up the event loop. */
  readonly threads: AnswerThreads;
}

/** What a tool gets besides its arguments. */
export interface ToolCall {
  readonly services: ToolServices;
  readonly owner: string;
  readonly requestId: string;
  /** Aborts when the caller hangs up or cancels. */
  readonly signal: AbortSignal;
  /** Null unless the caller asked to hear of it. */
  readonly progress: ((percent: number, message: string) => void) | null;
}

export type Arguments = Readonly<Record<string, unknown>>;

/** One row of the table of tools. */
export interface Tool {
  readonly name: string;
  readonly title: string;
  /** For a model: what it gives, when to use it, what to use instead. */
  readonly description: string;
  readonly scope: Scope;
  /** What a call with these arguments needs on top. */
  readonly moreScope?: (args: Arguments) => Scope | null;
  readonly input: ObjectSchema;
  /** Arguments that are accepted but not listed: few calls need them, and a model reads the lists of all tools. */
  readonly unlisted?: readonly string[];
  readonly output: ObjectSchema;
  readonly isReadOnly: boolean;
  readonly isIdempotent: boolean;
  /** Something is lost that cannot be had again. */
  readonly isDestructive?: boolean;
  /** Arguments come with the types of the schema where text can be read so (coerce.ts), otherwise unchecked. */
  run(call: ToolCall, args: Arguments): Promise<ToolOutcome> | ToolOutcome;
}

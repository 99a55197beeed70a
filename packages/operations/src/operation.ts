import type { SymbolMatch } from '@tearsheet/market-data';
import type { Caller } from '@tearsheet/runtime/accounts';
import type { Charge, JobRecord, JobSummary, KeepOptions } from '@tearsheet/runtime/jobs';
import { type ProblemCode, pascal, type Scope } from '@tearsheet/shared';
import type { DetailItem, RequestCode, RequestIssue } from '@tearsheet/shared/schemas';
import type { Dependencies } from './dependencies.ts';

/** Cache-Control of answers that belong to one account. */
export const PRIVATE = 'private, no-store';

/** A JSON Schema of an object whose members are the parameters of an operation. */
export interface ParameterSchema {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, { readonly description: string }>>;
  readonly required?: readonly string[];
}

export interface RestDescription {
  readonly operationId: string;
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** Express template. `:job_id` is a path parameter and becomes a member of the input. */
  readonly path: string;
  readonly summary: string;
  readonly status: 200 | 201 | 202 | 204;
  /** Description of the success answer. */
  readonly success: string;
  /** Problem codes besides those that every operation can answer. */
  readonly problems: readonly ProblemCode[];
  readonly cacheControl?: string;
  /** Template of the address of the resource that the operation created or started, filled from the answer. */
  readonly location?: string;
}

/** A JSON Schema of the arguments or of the answer of a tool. */
export interface ToolSchema {
  readonly type: 'object';
  readonly description?: string;
  readonly properties: Readonly<Record<string, object>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean;
}

/** The description of an operation for the tools. */
export interface ToolDescription {
  readonly name: string;
  readonly title: string;
  /** For a model: what the tool returns, when to use it, and what to use instead. */
  readonly description: string;
  readonly isReadOnly: boolean;
  readonly isIdempotent: boolean;
  /** True if the tool deletes something that cannot be restored. */
  readonly isDestructive?: boolean;
  /** The rows of a symbol that stay if the answer has no room for all. `evenly` marks a time series. Default: first. */
  readonly keep?: 'first' | 'last' | 'evenly';
  /** Arguments of the tool. Default: the query or the body of the operation. */
  readonly input?: ToolSchema;
  /** Arguments that are accepted but not listed, because few calls need them and a model reads the lists of all tools. */
  readonly unlisted?: readonly string[];
  /** Arguments that are listed without their members, because another argument or analyze_portfolio describes them. */
  readonly collapsedFields?: readonly string[];
  /** Values of arguments that the call leaves out, where they differ from those of REST. */
  readonly defaults?: object;
  /** True if the caller chooses the resolution of time series in the answer. */
  readonly hasResolution?: true;
  /** Schema of the tool's answer, if it differs from `output`. */
  readonly output?: ToolSchema;
  /** Runs another operation if the call has this argument. */
  readonly fallbackOperation?: { readonly member: string; readonly operation: string };
  /** Returns the answer for a model. Default: the answer of the operation. */
  present?(value: object | null, input: object): object;
  /** Failures that are an answer, with what the tool adds to the arguments. */
  readonly toleratedErrors?: Readonly<Partial<Record<ProblemCode, object>>>;
  /** True if the numbers of the answer are for reading, so six significant digits are enough. */
  readonly isRounded?: true;
  /** A member of the answer that is whole or absent, because an agent that reads a part of it would draw wrong conclusions. */
  readonly whole?: {
    readonly member: string;
    /** Share of an answer that the member may take. */
    readonly share: number;
    /** Returns the note for an answer whose member is too long. */
    tooLong(value: Readonly<Record<string, unknown>>): string;
  };
}

/** The caller's Idempotency-Key, and what must be the same for a repeat. */
export interface Idempotency {
  readonly key: string;
  readonly bytes: Uint8Array;
  /** The bytes that the same request has in any order of its members. Absent if `bytes` are these. */
  readonly content?: Uint8Array;
}

/** The caller of an operation, and the parts of a call that are not its input. */
export interface Call {
  readonly owner: string;
  readonly requestId: string;
  readonly token?: Pick<Caller, 'name' | 'scopes' | 'expiresAt'>;
  readonly idempotency: Idempotency | null;
  /** Name, lifetime, and stored request of the jobs of this call. Default: only the default lifetime. */
  readonly keep?: KeepOptions;
  /** Lets other requests of the account run during the wait for a job. Default: they may wait too. */
  readonly during?: <T>(wait: () => Promise<T>) => Promise<T>;
}

// The gateway makes a route, its OpenAPI description, and its answers from a row. The tool server makes a tool from it.
/** One row of the table. It declares every special behavior, so no other file needs to know an operation by its name. */
export interface Operation<Input extends object = object, Needs = Dependencies> {
  readonly name: string;
  /** Null: any valid token may call it. */
  readonly scope: Scope | null;
  /** Returns a scope that this input needs in addition, or null. */
  extraScope?(input: Input): Scope | null;
  readonly input: {
    readonly query?: ParameterSchema;
    readonly body?: object;
    readonly isBodyOptional?: true;
    /** Checks the body in place of `body`, if the operation checks parts of the body itself. */
    readonly envelope?: object;
    /** Parameters that accept a list. Their items are joined with commas. */
    readonly lists?: readonly string[];
  };
  /** Schema of the answer; null if it has no JSON body. */
  readonly output: object | null;
  readonly rest: RestDescription;
  readonly tool: ToolDescription | null;
  /** Accepts an Idempotency-Key. A repeat with the same key and body gets the first answer again. */
  readonly idempotent?: true;
  /** The answer has an ETag that `If-None-Match` can name. A `snapshot` answer depends on the market data and the input only. */
  readonly conditional?: 'snapshot' | 'version';
  /** `If-Match` names the version that the caller read. It becomes the member `seen_version` of the input. */
  readonly precondition?: 'required' | 'optional';
  /** Schema of one row, if the answer is also available as CSV. */
  readonly csv?: { readonly properties: object };
  /** Media types of the answer by the value of `format`, the default first. A `file` answer has one of them. */
  readonly formats?: Readonly<Record<string, string>>;
  /** The caller can wait for the end of the job (`Prefer: wait`). */
  readonly waits?: true;
  /** The operation starts jobs: it accepts a callback URL, and a full queue rejects it. */
  readonly startsJobs?: true;
  /** A body with transactions may be larger than other bodies. */
  readonly takesLedgers?: true;
  /** The answer is a stream of events. A `job` ends, and `Last-Event-ID` resumes its stream. */
  readonly streams?: 'job' | 'inbox';
  /** It reads so much that a thread carries it out. */
  readonly isLong?: true;
  /** Price of a new result. Null or absent: the operation is free. */
  readonly billed?: Charge;
  /** Begins reads that a submit with an Idempotency-Key waits for, while its rate limit is read. It never throws. */
  prepare?(dependencies: Pick<Dependencies, 'jobs'>, owner: string): void;
  /**
   * Returns the problems of the meaning of a body, without any effect. A request with other problems reports these too. It gets the
   * part of the body that fits the schema.
   */
  issues?(dependencies: Checking, input: Input): Issues | Promise<Issues>;
  run(dependencies: Needs, input: Input, call: Call): Outcome | Promise<Outcome>;
}

/** An operation as its row is written, which says only what is special about it. */
interface OperationRow<Input extends object> extends Omit<Operation<Input>, 'input' | 'rest' | 'tool'> {
  /** Default: no parameters and no body. */
  readonly input?: Operation['input'];
  /** Defaults: the name as `operationId`, 200, no problems, and JSON that nobody stores. An Idempotency-Key has problems of its own. */
  readonly rest: Pick<RestDescription, 'method' | 'path' | 'summary' | 'success'> &
    Partial<Omit<RestDescription, 'cacheControl'>> & { readonly cacheControl?: string | null };
  /** Default: no tool. */
  readonly tool?: ToolRow;
}

/** A tool as its row is written. It has the name of the operation if it has none of its own. */
export interface ToolRow extends Omit<ToolDescription, 'name'> {
  readonly name?: string;
}

/** Returns the operation of a row. */
export function operationRow<Input extends object = object>(row: OperationRow<Input>): Operation<Input> {
  const { name, output, idempotent, input = {}, tool } = row;
  const { status = 200, problems = [], ...rest } = row.rest;
  const { cacheControl = output !== null && status < 202 ? PRIVATE : null, ...described } = rest;
  return {
    ...row,
    input,
    rest: {
      operationId: pascal(name).replace(/^./, (letter) => letter.toLowerCase()),
      ...described,
      status,
      problems: idempotent ? [...problems, 'invalid_idempotency_key', 'idempotency_key_reused'] : problems,
      ...(cacheControl === null ? {} : { cacheControl }),
    },
    tool: tool ? { name, ...tool } : null,
  };
}

/** The dependencies of the check of a body. */
export type Checking = Pick<Dependencies, 'market' | 'now' | 'webhooks'>;
export type Issues = readonly RequestIssue[];

/** The facts that an operation found or created. The adapters translate facts into HTTP and into tool results. */
export type Outcome =
  | Done
  | ReadRows
  | Accepted
  | AcceptedBatch
  | File
  | FoundJob
  | FollowedJob
  | FollowedInbox
  | Refused
  | UnknownSymbol
  | Failed;

/** Returns the items of a list that is sent as one text with commas. Blank text has none. */
export function itemsOf(text: string): readonly string[] {
  return text.trim() === '' ? [] : text.split(',').map((item) => item.trim());
}

/** A job, with its result if it is completed. */
export interface FoundJob {
  readonly kind: 'job';
  readonly record: JobRecord;
}

/** A job whose changes the caller wants to follow (followJob). */
export interface FollowedJob {
  readonly kind: 'events';
  readonly record: JobSummary;
}

/** The inbox of the caller, whose changes the caller wants to follow. */
export interface FollowedInbox {
  readonly kind: 'inbox_events';
}

export interface Done {
  readonly kind: 'done';
  readonly value: object | null;
  /** Version of the stored thing that `value` describes. */
  readonly version?: number;
  /** True if an earlier call with the same Idempotency-Key did the work. */
  readonly replayed?: boolean;
  /** Symbols of the request that name no instrument. */
  readonly unresolved?: readonly string[];
  /** Members of each row, in their order. Default: those of the schema. */
  readonly columns?: readonly string[];
}

/** An answer in one of the formats of the operation. */
export interface File {
  readonly kind: 'file';
  readonly bytes: Uint8Array;
  /** True if the bytes are compressed with gzip. */
  readonly isPacked?: boolean;
  readonly type: string;
  /** Two answers of an operation with the same version are equal. */
  readonly version: string;
  readonly fileName?: string;
  /** Names of parameters of the query that change nothing in this answer. */
  readonly withoutEffect?: readonly string[];
}

/** A list, computed one instrument after the other while it is read. All rows together may take a second. */
export interface ReadRows extends Pick<Done, 'columns'> {
  readonly kind: 'rows';
  /** Can be iterated once. */
  readonly parts: Iterable<readonly object[]>;
  /** Returns the parts from a position on, without computing those before it. Absent if `parts` are cheap. */
  readonly partsFrom?: (position: number) => Iterable<readonly object[]>;
  readonly unresolved: readonly string[];
  /** RICs of the instruments that have no row in this answer. Complete once every part has been read. */
  readonly withoutData: readonly string[];
  /** The cursor of the next page, or null. Complete once every part has been read. */
  readonly page?: { readonly next: string | null };
}

/** An accepted job. `receipt` has the members of the answer that do not depend on the interface. */
export interface Accepted<Receipt extends object = object> {
  readonly kind: 'accepted';
  readonly jobId: string;
  readonly status: 'pending' | 'completed';
  /** True if an earlier call with the same Idempotency-Key created the job. */
  readonly replayed: boolean;
  readonly receipt: Receipt;
  /** The job that makes a report of this one, or why there is none. */
  readonly report?: { readonly jobId: string } | { readonly refusal: string };
}

export interface AcceptedBatch {
  readonly kind: 'batch';
  readonly results: readonly (Accepted | Refused | InvalidInput | Failed)[];
  readonly replayed: boolean;
}

/** The input fits its schema but cannot be used. */
export interface Refused {
  readonly kind: 'refused';
  readonly issues: readonly RequestIssue[];
}

/** Input that does not fit its schema, as the check of the schema describes it. */
export interface InvalidInput {
  readonly kind: 'invalid';
  readonly detail: readonly DetailItem[];
}

/** No symbol of the request names exactly one instrument. */
export interface UnknownSymbol {
  readonly kind: 'unknown_symbol';
  readonly symbol: string;
  readonly match: Exclude<SymbolMatch, { kind: 'found' }>;
  /** The other symbols of the list, each with the nearest known symbol if there is one. */
  readonly others: readonly string[];
}

/** The operation cannot be carried out. `message` says why and what to do. */
export interface Failed {
  readonly kind: 'failed';
  readonly code: ProblemCode;
  readonly message: string;
  /** The present version, if the caller has read an older one. */
  readonly version?: number;
  readonly retryAfterSeconds?: number | null;
}

export function refused(field: string, code: RequestCode, message: string, input: unknown): Refused {
  return { kind: 'refused', issues: [{ field: [field], code, message, input }] };
}

export function failed(code: ProblemCode, message: string): Failed {
  return { kind: 'failed', code, message };
}

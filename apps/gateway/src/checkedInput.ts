import type { Checked, DetailItem } from '@tearsheet/shared/schemas';
import type { Answer } from './answer.ts';
import { invalid } from './errors.ts';
import type { RouteInput } from './routes.ts';

/** The body of a request that is JSON, unchecked, with its bytes as they were sent. */
export interface SentBody {
  readonly value: unknown;
  readonly bytes: Uint8Array;
}

/** Schemas of bodies. */
export type RequestSchema = object;

/** A body with its schema: the operation gets it only when it fits, else the caller gets every problem. */
export function withBody<Body>(
  schema: RequestSchema,
  check: (value: unknown) => Checked<Body>,
  run: (input: RouteInput, body: Body, bytes: Uint8Array) => Promise<Answer> | Answer,
) {
  return {
    body: schema,
    async run(input: RouteInput, { value, bytes }: SentBody): Promise<Answer> {
      const checked = check(value);
      const detail = [...input.callbackProblems, ...problemsOf(checked)];
      const same = bytesOf(input, { value, bytes });
      return checked.ok && detail.length === 0 ? run(input, checked.value, same) : invalid(detail);
    },
  };
}

/** What makes two bodies the same under an Idempotency-Key: white space does not count. */
export function bytesOf(
  { idempotencyKey }: Pick<RouteInput, 'idempotencyKey'>,
  { value, bytes }: SentBody,
): Uint8Array {
  return idempotencyKey === null ? bytes : Buffer.from(JSON.stringify(value));
}

/** What a query may hold; unknown parameters are ignored. */
export interface QuerySchema {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, { readonly description: string }>>;
  readonly required?: readonly string[];
}

/** Query parameters with their schema, in the same way. */
export function withQuery<Query>(
  schema: QuerySchema,
  check: (value: Readonly<Record<string, unknown>>) => Checked<Query>,
  run: (input: RouteInput, query: Query) => Promise<Answer> | Answer,
) {
  return {
    body: null,
    query: schema,
    async run(input: RouteInput): Promise<Answer> {
      const checked = check(input.query);
      const detail = [...problemsOf(checked), ...input.callbackProblems];
      return checked.ok && detail.length === 0 ? run(input, checked.value) : invalid(detail);
    },
  };
}

export function problemsOf(checked: Checked<unknown>): readonly DetailItem[] {
  return checked.ok ? [] : checked.detail;
}

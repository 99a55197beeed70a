import { problemBody, RETRY_AFTER_SECONDS } from '@tearsheet/http';
import { NoSnapshotError, UnusableDataError } from '@tearsheet/market-data';
import type { Operation, UnknownSymbol } from '@tearsheet/operations';
import { AppError, shownName } from '@tearsheet/shared';
import { type DetailItem, type RequestIssue, valueError } from '@tearsheet/shared/schemas';
import type { Answer } from './answer.ts';

/** Returns the 422 of a request that does not fit. */
export function invalid(detail: readonly DetailItem[]): Answer {
  return { status: 422, body: { detail } };
}

/** Returns the issues of an operation as items of a 422, each with its place in the body or the query. */
export function detailOf({ input }: Pick<Operation, 'input'>, issues: readonly RequestIssue[]): readonly DetailItem[] {
  return issues.map(({ field, code, message, input: sent, context }) => {
    const isIn = (schema?: object) => schema !== undefined && hasProperty(schema, String(field[0]));
    // A member inside another one can only be in the body.
    const isBody = isIn(input.body) && (field.length > 1 || !isIn(input.query));
    return valueError([isBody ? 'body' : 'query', ...field], code, message, sent, context);
  });
}

function hasProperty(schema: object, name: string): boolean {
  return 'properties' in schema && typeof schema.properties === 'object' && name in { ...schema.properties };
}

/** Returns the error for a symbol that names no instrument, or several. It says what the caller may have meant. */
export function symbolNotFound({ symbol, match, others }: UnknownSymbol): AppError {
  const [reason, names] =
    match.kind === 'ambiguous' ? ['is ambiguous', match.candidates] : ['is not known', match.suggestions];
  const hint = names.length > 0 ? ` Did you mean ${names.join(', ')}?` : '';
  const rest = others.length > 0 ? ` Not found either: ${others.map(shownName).join(', ')}.` : '';
  return new AppError('symbol_not_found', `The symbol ${JSON.stringify(shownName(symbol))} ${reason}.${hint}${rest}`);
}

/** Returns the error as a problem document (RFC 9457). `instance` is the path of the request without its query. */
export function problemAnswer(error: AppError, instance: string, requestId: string, apiUrl: string): Answer {
  const headers = { 'content-type': 'application/problem+json', ...error.headers };
  return { status: error.status, body: problemBody(error, instance, requestId, apiUrl), headers };
}

/** Recognizes errors of the market data. */
export function recognize(error: unknown): AppError | null {
  const retry = { retryAfterSeconds: RETRY_AFTER_SECONDS, cause: error };
  if (error instanceof NoSnapshotError) {
    return new AppError('service_unavailable', 'There are no market data yet. Import some first.', retry);
  }
  if (error instanceof UnusableDataError) {
    const message = 'The market data cannot be used. The operator has to restore them or import them again.';
    return new AppError('service_unavailable', message, retry);
  }
  return null;
}

export function bodyTooLarge(): AppError {
  return new AppError('payload_too_large', 'The body may have at most 2 MiB, or 8 MiB with transactions.');
}

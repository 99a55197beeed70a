import { NoSnapshotError, UnusableDataError } from '@tearsheet/market-data';
import { StoreUnavailableError } from '@tearsheet/runtime';
import { AppError } from '@tearsheet/shared';
import type { DetailItem, Problem } from '@tearsheet/shared/schemas';
import { type Answer, json } from './answer.ts';

const RETRY_AFTER_SECONDS = '2';

/** The 422 of a request that does not fit (interface 2.14). */
export function invalid(detail: readonly DetailItem[]): Answer {
  return json(422, { detail });
}

/** RFC 9457. `instance` is the path of the request, without its query. */
export function problemAnswer(error: AppError, instance: string, requestId: string): Answer {
  const body: Problem = {
    type: 'about:blank',
    title: error.title,
    status: error.status,
    detail: error.publicDetail,
    instance,
    code: error.code,
    request_id: requestId,
  };
  return json(error.status, body, { 'content-type': 'application/problem+json', ...error.headers });
}

/** Every fault as one of the closed list; what is not foreseen becomes internal_error and is for the log only. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const retry = { headers: { 'retry-after': RETRY_AFTER_SECONDS }, cause: error };
  if (error instanceof StoreUnavailableError) {
    return new AppError('service_unavailable', 'The job store does not answer right now. Try again shortly.', retry);
  }
  if (error instanceof NoSnapshotError) {
    return new AppError('service_unavailable', 'There are no market data yet. Import some first.', retry);
  }
  if (error instanceof UnusableDataError) {
    const message = 'The market data are damaged. The operator has to restore them or import them again.';
    return new AppError('service_unavailable', message, retry);
  }
  if (error instanceof URIError) return new AppError('bad_request', 'The path is not valid percent-encoded UTF-8.');
  return bodyError(error) ?? new AppError('internal_error', String(error), { cause: error });
}

export function bodyTooLarge(): AppError {
  return new AppError('payload_too_large', 'The body may have at most 2 MiB.');
}

/** What the body reader of Express throws: known by its documented `type`, or a status when unpacking failed. */
function bodyError(error: unknown): AppError | null {
  if (!(error instanceof Error)) return null;
  switch ('type' in error ? error.type : null) {
    case 'entity.too.large':
      return bodyTooLarge();
    case 'encoding.unsupported':
      return new AppError(
        'unsupported_media_type',
        'The content encoding is not supported: send identity, gzip, deflate or br.',
      );
    case 'request.aborted':
    case 'request.size.invalid':
      return new AppError('bad_request', 'The body is shorter or longer than announced.');
    default:
      return 'status' in error && error.status === 400
        ? new AppError('bad_request', 'The body cannot be decoded.')
        : null;
  }
}

import { type Logger, StoreUnavailableError } from '@tearsheet/runtime';
import { AppError } from '@tearsheet/shared';
import type { Problem } from '@tearsheet/shared/schemas';
import type { ErrorRequestHandler, Request, Response } from 'express';
import { requestIdOf } from './app.ts';

/** Callers should repeat a request after so long when the service was not available. */
export const RETRY_AFTER_SECONDS = 2;

export interface ErrorHandlerOptions {
  readonly logger: Logger;
  /** Recognizes errors that only this app knows. Null means that the usual rules apply. */
  readonly recognize?: (error: unknown) => AppError | null;
  readonly send: (request: Request, response: Response, error: AppError) => void;
}

/** Turns every error into an AppError, logs it when the service is to blame, and sends it in the words of the app. */
export function errorHandler({ logger, recognize = () => null, send }: ErrorHandlerOptions): ErrorRequestHandler {
  return (error: unknown, request, response, _next) => {
    const known = recognize(error) ?? toAppError(error);
    const { method, path } = request;
    const fields = { request_id: requestIdOf(response), method, path };
    if (known.code === 'internal_error') logger.error('request failed', { ...fields, error: known.cause ?? known });
    // A full queue rejects thousands of requests. Its metrics and its alert report it.
    else if (known.status >= 500 && known.code !== 'queue_full') logger.warn(known.title, fields);
    if (response.headersSent) response.destroy();
    else send(request, response.set(known.headers), known);
  };
}

/** Returns the error as one of the documented problems. Unexpected errors become `internal_error` and are only logged. */
function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof StoreUnavailableError) {
    const retry = { retryAfterSeconds: RETRY_AFTER_SECONDS, cause: error };
    return new AppError('service_unavailable', 'The job store does not answer right now. Try again shortly.', retry);
  }
  if (error instanceof URIError) return new AppError('bad_request', 'The path is not valid percent-encoded UTF-8.');
  return bodyError(error) ?? new AppError('internal_error', String(error), { cause: error });
}

/** Returns the path as a valid URI reference, because a caller may send one that is not. */
function uriReference(path: string): string {
  return path.replaceAll(/%(?![0-9a-f]{2})|[^!#-;=?-Z_a-z~]/gi, (sign) => encodeURIComponent(sign));
}

/**
 * Returns the body of a problem answer (RFC 9457).
 *
 * @param instance path of the request, without its query
 * @param apiUrl address of the gateway, which has a page about each code. Null if the app does not know it.
 */
export function problemBody(error: AppError, instance: string, requestId: string, apiUrl: string | null): Problem {
  const { title, status, publicDetail: detail, code } = error;
  const type = apiUrl === null ? 'about:blank' : `${apiUrl}/docs/errors/${code}`;
  return { type, title, status, detail, instance: uriReference(instance), code, request_id: requestId };
}

/** Recognizes what the body readers of Express throw by the documented `type`, or by the status when unpacking failed. */
function bodyError(error: unknown): AppError | null {
  if (!(error instanceof Error)) return null;
  switch ('type' in error ? error.type : null) {
    case 'entity.too.large':
      return new AppError('payload_too_large', `The body may have at most ${limitOf(error)}.`);
    case 'encoding.unsupported':
      return new AppError(
        'unsupported_media_type',
        'The content encoding is not supported: send identity, gzip, deflate or br.',
      );
    case 'request.aborted':
    case 'request.size.invalid':
      return new AppError('bad_request', 'The body is shorter or longer than announced.');
    default:
      return 'status' in error && typeof error.status === 'number' && error.status >= 400 && error.status < 500
        ? new AppError('bad_request', 'The body cannot be decoded.')
        : null;
  }
}

function limitOf(error: object): string {
  const bytes = 'limit' in error && typeof error.limit === 'number' ? error.limit : 0;
  return bytes >= 1024 * 1024 ? `${bytes / 1024 / 1024} MiB` : `${bytes / 1024} KiB`;
}

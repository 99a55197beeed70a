import { problemBody, RETRY_AFTER_SECONDS } from '@tearsheet/http';
import { NoSnapshotError, UnusableDataError } from '@tearsheet/market-data';
import { AppError } from '@tearsheet/shared';
import type { DetailItem } from '@tearsheet/shared/schemas';
import { type Answer, json } from './answer.ts';

/** The 422 of a request that does not fit. */
export function invalid(detail: readonly DetailItem[]): Answer {
  return json(422, { detail });
}

export function problemAnswer(error: AppError, instance: string, requestId: string): Answer {
  const headers = { 'content-type': 'application/problem+json', ...error.headers };
  return json(error.status, problemBody(error, instance, requestId), headers);
}

/** Recognizes errors of the market data. */
export function recognize(error: unknown): AppError | null {
  const retry = { headers: { 'retry-after': RETRY_AFTER_SECONDS }, cause: error };
  if (error instanceof NoSnapshotError) {
    return new AppError('service_unavailable', 'There are no market data yet. Import some first.', retry);
  }
  if (error instanceof UnusableDataError) {
    const message = 'The market data are damaged. The operator has to restore them or import them again.';
    return new AppError('service_unavailable', message, retry);
  }
  return null;
}

export function bodyTooLarge(): AppError {
  return new AppError('payload_too_large', 'The body may have at most 2 MiB.');
}

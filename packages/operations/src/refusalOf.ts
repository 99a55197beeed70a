import { StoreUnavailableError } from '@tearsheet/runtime';
import { AppError } from '@tearsheet/shared';

/** Why one of several things was not accepted, for an answer that speaks of the others too; a fault of ours is thrown on. */
export function refusalOf(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (!(error instanceof StoreUnavailableError)) throw error;
  return new AppError('service_unavailable', 'The job store did not answer.', { headers: { 'retry-after': '2' } });
}

import { INTERNAL_ERROR, ProtocolError } from '@modelcontextprotocol/server';
import { UnusableDataError } from '@tearsheet/market-data';
import { type Logger, StoreUnavailableError } from '@tearsheet/runtime';
import { AppError } from '@tearsheet/shared';

/**
 * Runs a protocol handler. The library would send the message of any thrown error to the client. Protocol errors pass unchanged.
 * Every other error becomes a general message, and an unexpected one is logged.
 */
export async function publicFaults<Result>(logger: Logger, run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof ProtocolError) throw error;
    if (error instanceof AppError && error.code !== 'internal_error')
      throw new ProtocolError(INTERNAL_ERROR, error.publicDetail);
    const isAway = error instanceof StoreUnavailableError || error instanceof UnusableDataError;
    if (!isAway) logger.error('a resource could not be read', { error });
    const text = isAway
      ? 'The service is not ready right now. Try again in a few seconds.'
      : 'Something went wrong on our side.';
    throw new ProtocolError(INTERNAL_ERROR, text);
  }
}

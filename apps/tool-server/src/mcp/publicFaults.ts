import { INTERNAL_ERROR, ProtocolError } from '@modelcontextprotocol/server';
import { UnusableDataError } from '@tearsheet/market-data';
import { type Logger, StoreUnavailableError } from '@tearsheet/runtime';

/**
 * Runs a handler of the protocol. The library would tell the client the words of whatever it throws; errors of the
 * protocol pass, every other one is for the log.
 */
export async function publicFaults<Result>(logger: Logger, run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof ProtocolError) throw error;
    const isAway = error instanceof StoreUnavailableError || error instanceof UnusableDataError;
    if (!isAway) logger.error('a resource could not be read', { error });
    const text = isAway
      ? 'The service is not ready right now. Try again in a few seconds.'
      : 'Something went wrong on our side.';
    throw new ProtocolError(INTERNAL_ERROR, text);
  }
}

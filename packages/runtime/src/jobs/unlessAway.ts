import { StoreUnavailableError } from '../storeUnavailableError.ts';

/** Redis may be away while somebody waits for a job; so soon it is asked again. */
export const ASK_AGAIN_MS = 500;

/** Null while Redis does not answer: who is waiting anyway can wait for that too. */
export async function unlessAway<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof StoreUnavailableError) return null;
    throw error;
  }
}

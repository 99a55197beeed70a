import { pause } from '../../process/timing.ts';
import { isTemporaryReply } from '../../redis/withStore.ts';
import { NoRoomError } from '../failures.ts';

const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 2000;

export interface RoomOptions {
  /** Ends the waiting: its reason is thrown. */
  readonly signal: AbortSignal;
  /** Called once, when the waiting begins. */
  readonly onWait: (error: unknown) => void;
}

/** The outcome of a step that may find Redis full. It is repeated for as long as that is so. */
export async function onceThereIsRoom<T>(step: () => Promise<T>, { signal, onWait }: RoomOptions): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await step();
    } catch (error) {
      if (!isNoRoom(error)) throw error;
      if (attempt === 0) onWait(error);
    }
    await pause(waitMs(attempt), signal);
    signal.throwIfAborted();
  }
}

/** Whether something is full for now, so that the job must wait and is not to blame. */
export function isNoRoom(error: unknown): boolean {
  return error instanceof NoRoomError || isTemporaryReply(error);
}

/** Doubles with every attempt, counted from 0. */
export function waitMs(attempt: number): number {
  return Math.min(FIRST_WAIT_MS * 2 ** attempt, LONGEST_WAIT_MS);
}

import { pause } from '../../process/timing.ts';
import { isTemporaryReply } from '../../redis/withStore.ts';
import { NoRoomError } from '../failures.ts';

const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 2000;

export interface RoomOptions {
  /** If it aborts, its reason is thrown. */
  readonly signal: AbortSignal;
  /** Called once when the waiting begins. */
  readonly onWait: (error: unknown) => void;
}

/** Runs a step, and repeats it as long as Redis is full. */
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

/** Returns true if a job must wait because Redis or a disk is full. */
export function isNoRoom(error: unknown): boolean {
  return error instanceof NoRoomError || isTemporaryReply(error);
}

/** Returns the wait after an attempt, counted from 0. It doubles with every attempt. */
export function waitMs(attempt: number): number {
  return Math.min(FIRST_WAIT_MS * 2 ** attempt, LONGEST_WAIT_MS);
}

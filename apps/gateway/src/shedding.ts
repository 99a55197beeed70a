import { AppError } from '@tearsheet/shared';

/** Remembers for a moment that the queue was full, so that overload costs little: refused submits are not even read. */
export interface Shedding {
  /** What the last submit was refused with, while that is fresh; null: try. */
  refusal(): AppError | null;
  /** Tells what a submit ended with. */
  note(error: unknown): void;
}

/** Long enough to refuse most of an overload unread, short enough that room in the queue is not left unused. */
const FRESH_MS = 100;

/** @param now monotonic, ms */
export function createShedding(now: () => number = () => performance.now()): Shedding {
  let last: { readonly error: AppError; readonly untilMs: number } | null = null;
  return {
    refusal: () => (last !== null && now() < last.untilMs ? last.error : null),
    note(error) {
      if (error instanceof AppError && error.code === 'queue_full') last = { error, untilMs: now() + FRESH_MS };
    },
  };
}

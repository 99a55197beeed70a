import { AppError } from '@tearsheet/shared';

/** Remembers for a moment that the queue was full, so that overload costs little: rejected submits are not even read. */
export interface Shedding {
  /** Returns the error of the last submit while it is recent; null if a submit may be tried. */
  refusal(): AppError | null;
  /** Records the error that a submit ended with. */
  note(error: unknown): void;
}

/** Long enough to reject most of an overload unread, short enough to use room in the queue soon. */
const RECENT_MS = 100;

/** @param now monotonic, ms */
export function createShedding(now: () => number = () => performance.now()): Shedding {
  let last: { readonly error: AppError; readonly untilMs: number } | null = null;
  return {
    refusal: () => (last !== null && now() < last.untilMs ? last.error : null),
    note(error) {
      if (error instanceof AppError && error.code === 'queue_full') last = { error, untilMs: now() + RECENT_MS };
    },
  };
}

import type { ServerResponse } from 'node:http';

/** Longer waits are shortened to this. */
const LONGEST_WAIT_SECONDS = 30;

const WAIT = /^wait\s*=\s*(?:"(\d{1,9})"|(\d{1,9}))\s*(?:;|$)/i;

/**
 * Returns the seconds of the preference `wait` (RFC 7240), at most 30. Null if there is none or it cannot be read, which the RFC
 * ignores. The first one counts.
 *
 * @example preferWait('respond-async, wait=10') // 10
 */
export function preferWait(prefer: string | undefined): number | null {
  for (const preference of prefer?.split(',') ?? []) {
    const match = WAIT.exec(preference.trim());
    if (match === null) continue;
    const seconds = Math.min(Number(match[1] ?? match[2]), LONGEST_WAIT_SECONDS);
    return seconds > 0 ? seconds : null;
  }
  return null;
}

/** Number of requests that this process may hold open. */
export interface WaitLimits {
  readonly total: number;
  readonly perOwner: number;
}

export interface OpenWait {
  /** Aborts at the deadline, when the caller disconnects, and when the process stops. */
  readonly signal: AbortSignal;
  leave(): void;
}

/** The requests that are held open. Their number is limited, each has a deadline, and all end when the process stops. */
export type OpenWaits = ReturnType<typeof createOpenWaits>;

/** Each wait has its own controller, because AbortSignal.any leaks memory for as long as the process runs. */
export function createOpenWaits({ total, perOwner }: WaitLimits) {
  const open = new Set<AbortController>();
  const perOwnerNow = new Map<string, number>();
  let isClosed = false;

  function count(owner: string, change: 1 | -1): void {
    const now = (perOwnerNow.get(owner) ?? 0) + change;
    if (now === 0) perOwnerNow.delete(owner);
    else perOwnerNow.set(owner, now);
  }

  return {
    /**
     * Returns null if too many requests are open already, of this owner or of all.
     * @param share of the limits, which requests that matter less may not exceed
     */
    enter(owner: string, deadlineMs: number, hangUp: AbortSignal, share: number = 1): OpenWait | null {
      const isFull = open.size >= total * share || (perOwnerNow.get(owner) ?? 0) >= perOwner * share;
      if (isFull || isClosed) return null;
      const controller = new AbortController();
      const end = () => controller.abort(ENDED);
      const timer = setTimeout(end, deadlineMs);
      hangUp.addEventListener('abort', end);
      if (hangUp.aborted) end();
      open.add(controller);
      count(owner, 1);
      return {
        signal: controller.signal,
        leave() {
          if (!open.delete(controller)) return;
          clearTimeout(timer);
          hangUp.removeEventListener('abort', end);
          count(owner, -1);
        },
      };
    },
    count: (): number => open.size,
    /** Ends all waits and admits no more. */
    close(): void {
      isClosed = true;
      for (const controller of open) controller.abort(ENDED);
    },
  };
}

/** The reason of every abort. Without one, each abort makes an error with a stack, which costs more than the end of a wait. */
const ENDED = 'ended';

/** Returns a signal that aborts when the caller disconnects, or at once if that has happened. */
export function hangUpOf(response: ServerResponse): AbortSignal {
  const controller = new AbortController();
  response.once('close', () => controller.abort(ENDED));
  if (response.closed) controller.abort(ENDED);
  return controller.signal;
}

/** How many requests may be held open in this process. */
export interface WaitLimits {
  readonly total: number;
  readonly perOwner: number;
}

export interface OpenWait {
  /** Aborts at the deadline, when the caller hangs up, and when the process stops. */
  readonly signal: AbortSignal;
  leave(): void;
}

/** The requests that are held open: bounded in number, each with a deadline, all let go when the process stops. */
export interface OpenWaits {
  /** Null when there are too many already, of this owner or of all. */
  enter(owner: string, deadlineMs: number, hangUp: AbortSignal): OpenWait | null;
  count(): number;
  /** Ends all and admits no more. */
  close(): void;
}

/** Each wait has a controller of its own: AbortSignal.any keeps something of every wait for as long as the process lives. */
export function createOpenWaits({ total, perOwner }: WaitLimits): OpenWaits {
  const open = new Set<AbortController>();
  const perOwnerNow = new Map<string, number>();
  let isClosed = false;

  function count(owner: string, change: 1 | -1): void {
    const now = (perOwnerNow.get(owner) ?? 0) + change;
    if (now === 0) perOwnerNow.delete(owner);
    else perOwnerNow.set(owner, now);
  }

  return {
    enter(owner, deadlineMs, hangUp) {
      const isFull = open.size >= total || (perOwnerNow.get(owner) ?? 0) >= perOwner;
      if (isFull || isClosed) return null;
      const controller = new AbortController();
      const end = () => controller.abort();
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
    count: () => open.size,
    close() {
      isClosed = true;
      for (const controller of open) controller.abort();
    },
  };
}

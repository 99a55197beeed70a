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

export function createOpenWaits({ total, perOwner }: WaitLimits): OpenWaits {
  const stopped = new AbortController();
  const perOwnerNow = new Map<string, number>();
  let open = 0;

  function add(owner: string, change: 1 | -1): void {
    open += change;
    const count = (perOwnerNow.get(owner) ?? 0) + change;
    if (count === 0) perOwnerNow.delete(owner);
    else perOwnerNow.set(owner, count);
  }

  return {
    enter(owner, deadlineMs, hangUp) {
      const isFull = open >= total || (perOwnerNow.get(owner) ?? 0) >= perOwner;
      if (isFull || stopped.signal.aborted) return null;
      add(owner, 1);
      const deadline = new AbortController();
      const timer = setTimeout(() => deadline.abort(), deadlineMs);
      let isOpen = true;
      return {
        signal: AbortSignal.any([deadline.signal, stopped.signal, hangUp]),
        leave() {
          if (!isOpen) return;
          isOpen = false;
          clearTimeout(timer);
          add(owner, -1);
        },
      };
    },
    count: () => open,
    close: () => stopped.abort(),
  };
}

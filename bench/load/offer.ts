import { setTimeout as sleep } from 'node:timers/promises';

/** Answers since the last look. */
export interface Answered {
  /** Status and how many; 0: none came. */
  readonly statuses: ReadonlyMap<number, number>;
  /** Milliseconds from the moment each was due. */
  readonly times: readonly number[];
}

export interface Offer {
  /** Sends at the rate for so long, whatever becomes of it; answers that come later count in the next part. */
  part(seconds: number): Promise<Answered & { readonly offered: number }>;
  /** What was still to be answered. */
  rest(): Promise<Answered>;
}

const TICK_MS = 5;

/** @param send gives the status of its answer; 0 when there was none */
export function createOffer(send: () => Promise<number>, perSecond: number): Offer {
  let open = 0;
  let statuses = new Map<number, number>();
  let times: number[] = [];

  async function sendAt(dueAt: number): Promise<void> {
    open += 1;
    const status = await send();
    open -= 1;
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    times.push(performance.now() - dueAt);
  }

  function take(): Answered {
    const taken = { statuses, times };
    [statuses, times] = [new Map(), []];
    return taken;
  }

  return {
    async part(seconds) {
      const startedAt = performance.now();
      const total = perSecond * seconds;
      let offered = 0;
      while (offered < total) {
        const due = Math.min(total, Math.floor(((performance.now() - startedAt) * perSecond) / 1000));
        for (; offered < due; offered++) void sendAt(startedAt + (offered * 1000) / perSecond);
        await sleep(TICK_MS);
      }
      return { offered, ...take() };
    },
    async rest() {
      while (open > 0) await sleep(TICK_MS);
      return take();
    },
  };
}

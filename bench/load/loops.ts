import { setTimeout as sleep } from 'node:timers/promises';

export interface Loop {
  readonly count: number;
  /** Answers a second. */
  readonly rate: number;
}

/** Sends the next request on each connection as soon as the answer has come. Returns answers a second. */
export async function closedLoop(ask: () => Promise<unknown>, connections: number, ms: number): Promise<Loop> {
  const startedAt = performance.now();
  let count = 0;
  const connection = async () => {
    while (performance.now() - startedAt < ms) {
      await ask();
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, connection));
  return { count, rate: (count * 1000) / (performance.now() - startedAt) };
}

/**
 * Returns the milliseconds from the due time of each request to its answer. A slow answer does not delay the due times.
 */
export async function openLoop(ask: () => Promise<unknown>, perSecond: number, seconds: number): Promise<number[]> {
  const startedAt = performance.now();
  return Promise.all(
    Array.from({ length: perSecond * seconds }, async (_, i) => {
      const due = startedAt + (i * 1000) / perSecond;
      await sleep(Math.max(0, Math.ceil(due - performance.now())));
      await ask();
      return performance.now() - due;
    }),
  );
}

/** The answers since the last call. */
export interface Answered {
  /** The number of answers by status. 0 means no answer. */
  readonly statuses: ReadonlyMap<number, number>;
  /** Milliseconds from the due time of each request. */
  readonly times: readonly number[];
}

export interface Offer {
  /** Sends at the rate for this long, whatever the answers are. Later answers count in the next part. */
  part(seconds: number): Promise<Answered & { readonly offered: number }>;
  /** Waits for the remaining answers. */
  rest(): Promise<Answered>;
}

const TICK_MS = 5;

/**
 * Creates an open load.
 *
 * @param send returns the status of its answer, 0 if there was none
 */
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

import { setTimeout as sleep } from 'node:timers/promises';

export interface Loop {
  readonly count: number;
  /** Answers a second. */
  readonly rate: number;
}

/** Each of the connections asks again as soon as it has its answer. */
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

/** Milliseconds from the moment each request was due, however late it could be sent: a slow answer delays nobody's due time. */
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
  /** Requests that were not answered yet. */
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

export interface RateLimiterOptions {
  readonly requestsPerSecond: number;
  /** Requests under way at the same time. */
  readonly concurrency: number;
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number;
  readonly sleep: (ms: number) => Promise<void>;
}

export interface RateLimiter {
  /** Runs the work when its turn has come, in the order of the calls. */
  run<T>(work: () => Promise<T>): Promise<T>;
  /** Lets nothing begin for so long: the source asked everybody to wait. */
  pause(ms: number): void;
}

/** Starts are spaced evenly, never in bursts: a fair-access rate is also kept within each part of a second. */
export function createRateLimiter({ requestsPerSecond, concurrency, now, sleep }: RateLimiterOptions): RateLimiter {
  const spacingMs = 1000 / requestsPerSecond;
  const waiting: (() => void)[] = [];
  let running = 0;
  let turn = Promise.resolve();
  let nextStartMs = Number.NEGATIVE_INFINITY;

  async function takePlace(): Promise<void> {
    if (running >= concurrency) await new Promise<void>((resolve) => waiting.push(resolve));
    else running++;
  }

  function givePlace(): void {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }

  /** One after the other, so that those who wait begin in the order of their calls. */
  function takeTurn(): Promise<void> {
    turn = turn.then(async () => {
      for (let waitMs = nextStartMs - now(); waitMs > 0; waitMs = nextStartMs - now()) await sleep(waitMs);
      nextStartMs = now() + spacingMs;
    });
    return turn;
  }

  return {
    async run(work) {
      await takePlace();
      try {
        await takeTurn();
        return await work();
      } finally {
        givePlace();
      }
    },
    pause(ms) {
      nextStartMs = Math.max(nextStartMs, now() + ms);
    },
  };
}

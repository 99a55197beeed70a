import { setTimeout as sleep } from 'node:timers/promises';
import { StoreUnavailableError } from '@tearsheet/runtime';
import type { Night, NightStore, PlannedPortfolio } from '@tearsheet/runtime/portfolios';
import { AppError, messageOf } from '@tearsheet/shared';
import { failureEvent } from './portfolioChange.ts';
import { NotAnalyzedError, type ReanalysisDependencies, reanalyzePortfolio, type Turn } from './reanalyzePortfolio.ts';
import { readSummary } from './trackedPortfolio.ts';

export interface NightDependencies extends ReanalysisDependencies {
  readonly nights: Pick<NightStore, 'write'>;
}

export interface NightOptions {
  /** Time at which the night was due, in epoch milliseconds. */
  readonly dueMs: number;
  readonly signal: AbortSignal;
  /** Number of analyses that run at the same time. */
  readonly atOnce: number;
  /** Longest time of the night. Portfolios without a turn until then are recorded and are the first of the next night. */
  readonly mostMs: number;
  /** Pauses before a portfolio that failed is tried again. */
  readonly pausesMs?: readonly number[];
  /** Called for every portfolio that could not be analyzed. The others continue. */
  readonly onProblem: (portfolioId: string, reason: string) => void;
}

const PAUSES_MS = [60_000, 5 * 60_000];
const AWAY_MS = 2000;
const LOOK_AGAIN_MS = 500;
/** The record of a running night is at most this old. */
const RECORD_MS = 10_000;

/**
 * Analyzes every portfolio that has an alert and announces what has changed. A portfolio that fails is tried again in the same
 * night. While an account is refused, the portfolios of other accounts continue. While Redis is away, the night waits.
 *
 * @throws the reason of the signal if it aborts. The same night then continues later.
 */
export async function runNight(dependencies: NightDependencies, options: NightOptions): Promise<Night> {
  const { alerts, market, nights, now, portfolios } = dependencies;
  const { dueMs, signal, atOnce, mostMs, pausesMs = PAUSES_MS, onProblem } = options;
  const startedMs = now().getTime();
  const begun = performance.now();
  const elapsedMs = () => performance.now() - begun;
  const counts = { analyzed: 0, notified: 0, failed: 0 };
  const tries = new Map<string, number>();
  const planned = await untilAnswered(() => alerts.planned());
  const turns = createNightTurns(planned);
  let running = 0;
  let recordedMs = Number.NEGATIVE_INFINITY;
  await record(null);
  await Promise.all(Array.from({ length: atOnce }, work));
  signal.throwIfAborted();
  const left = turns.left();
  for (const turn of left) {
    onProblem(turn.portfolioId, 'the night ended before its turn');
    const reason = 'The night ended before the turn of this portfolio. It is among the first of the next night.';
    await untilAnswered(() => alerts.missed(turn, reason));
  }
  return record(now());

  async function work(): Promise<void> {
    while (!signal.aborted && elapsedMs() < mostMs) {
      const turn = turns.take(elapsedMs());
      if (turn !== null) await take(turn);
      else if (running === 0 && turns.left().length === 0) return;
      else await sleep(LOOK_AGAIN_MS, undefined, { signal }).catch(() => {});
      if (elapsedMs() - recordedMs > RECORD_MS) await record(null);
    }
  }

  async function take(turn: Turn): Promise<void> {
    running += 1;
    try {
      const isAnnounced = await reanalyzePortfolio(dependencies, turn, signal);
      if (isAnnounced === null) return;
      await untilAnswered(() => alerts.ran(turn));
      counts.analyzed += 1;
      if (isAnnounced) counts.notified += 1;
    } catch (error) {
      if (!signal.aborted) await afterProblem(turn, error, turns);
    } finally {
      running -= 1;
    }
  }

  async function afterProblem(turn: Turn, error: unknown, { again, delay }: NightTurns): Promise<void> {
    const waitMs = refusedForMs(error);
    if (waitMs !== null) {
      delay(turn.owner, elapsedMs() + waitMs);
      again(turn, 0);
      return;
    }
    const tried = tries.get(turn.portfolioId) ?? 0;
    tries.set(turn.portfolioId, tried + 1);
    const kind = error instanceof NotAnalyzedError ? error.kind : null;
    const failedJobs = turn.failedJobs + (kind === 'failed' ? 1 : 0);
    const pauseMs = pausesMs[tried];
    // The same data refuse it again.
    if (kind !== 'refused' && pauseMs !== undefined) {
      again({ ...turn, failedJobs }, elapsedMs() + pauseMs);
      return;
    }
    counts.failed += 1;
    onProblem(turn.portfolioId, messageOf(error));
    const reason = publicReason(error);
    await untilAnswered(async () => {
      const portfolio = await portfolios.read(turn.portfolioId, turn.owner);
      if (portfolio === null) return;
      const { version, summary } = portfolio;
      const failed = { portfolioId: turn.portfolioId, name: readSummary(summary).name, version, reason };
      await alerts.failed(turn, reason, failureEvent(now(), failed));
    });
  }

  async function record(endedAt: Date | null): Promise<Night> {
    recordedMs = elapsedMs();
    const night: Night = {
      due_at: new Date(dueMs).toISOString(),
      started_at: new Date(startedMs).toISOString(),
      ended_at: endedAt?.toISOString() ?? null,
      data_version: market.current().dataVersion,
      portfolios: planned.length,
      ...counts,
    };
    await untilAnswered(() => nights.write(night));
    return night;
  }

  /** Repeats a step while Redis is away. */
  async function untilAnswered<T>(step: () => Promise<T>): Promise<T> {
    for (;;) {
      signal.throwIfAborted();
      try {
        return await step();
      } catch (error) {
        if (!(error instanceof StoreUnavailableError)) throw error;
        await sleep(AWAY_MS, undefined, { signal });
      }
    }
  }
}

/** Returns how long the service refuses the account or is away; null for every other problem. */
function refusedForMs(error: unknown): number | null {
  if (error instanceof StoreUnavailableError) return AWAY_MS;
  const seconds = error instanceof AppError || error instanceof NotAnalyzedError ? error.retryAfterSeconds : null;
  return seconds === null || seconds === undefined ? null : seconds * 1000;
}

/** Returns why a portfolio was not analyzed, without anything that only operators may know. */
function publicReason(error: unknown): string {
  if (error instanceof NotAnalyzedError) return error.message;
  return error instanceof AppError ? error.publicDetail : 'A fault of the service ended the analysis.';
}

interface Waiting extends Turn {
  readonly notBeforeMs: number;
}

interface OwnerTurns {
  readonly waiting: Waiting[];
  notBeforeMs: number;
}

/** The portfolios of a night in the order in which they are analyzed. */
type NightTurns = ReturnType<typeof createNightTurns>;

/**
 * Returns the turns of a night. Accounts take turns, so an account with thousands of portfolios delays no other account. Within
 * an account, the portfolio whose last analysis is the oldest is first.
 */
export function createNightTurns(planned: readonly PlannedPortfolio[]) {
  const accounts = new Map<string, OwnerTurns>();
  for (const { portfolioId, owner } of [...planned].sort((left, right) => left.lastRunMs - right.lastRunMs)) {
    again({ portfolioId, owner, failedJobs: 0 }, 0);
  }
  const ring = [...accounts.values()];

  function again(turn: Turn, notBeforeMs: number): void {
    const account = accounts.get(turn.owner) ?? { waiting: [], notBeforeMs: 0 };
    accounts.set(turn.owner, account);
    account.waiting.push({ ...turn, notBeforeMs });
  }

  return {
    /** Adds a turn again. It begins after the time. */
    again,
    /** Returns the next turn and removes it. Null if none may begin at this time. */
    take(nowMs: number): Turn | null {
      for (const [i, account] of ring.entries()) {
        if (account.notBeforeMs > nowMs) continue;
        const at = account.waiting.findIndex(({ notBeforeMs }) => notBeforeMs <= nowMs);
        const turn = account.waiting[at];
        if (turn === undefined) continue;
        account.waiting.splice(at, 1);
        // The accounts that were passed over keep their place in front.
        ring.splice(i, 1);
        ring.push(account);
        return turn;
      }
      return null;
    },
    /** Lets all portfolios of an account wait. */
    delay(owner: string, notBeforeMs: number): void {
      const account = accounts.get(owner);
      if (account !== undefined) account.notBeforeMs = notBeforeMs;
    },
    /** Returns the turns that have not begun. */
    left: (): readonly Turn[] => ring.flatMap(({ waiting }) => waiting),
  };
}

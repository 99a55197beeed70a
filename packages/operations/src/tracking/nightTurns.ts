import type { PlannedPortfolio } from '@tearsheet/runtime/portfolios';
import type { Turn } from './reanalyzePortfolio.ts';

interface Waiting extends Turn {
  readonly notBeforeMs: number;
}

interface OwnerTurns {
  readonly waiting: Waiting[];
  notBeforeMs: number;
}

/** The portfolios of a night in the order in which they are analyzed. */
export interface NightTurns {
  /** Returns the next turn and removes it. Null if none may begin at this time. */
  take(nowMs: number): Turn | null;
  /** Adds a turn again. It begins after the time. */
  again(turn: Turn, notBeforeMs: number): void;
  /** Lets all portfolios of an account wait. */
  delay(owner: string, notBeforeMs: number): void;
  /** Returns the turns that have not begun. */
  left(): readonly Turn[];
}

/**
 * Returns the turns of a night. Accounts take turns, so an account with thousands of portfolios delays no other account. Within
 * an account, the portfolio whose last analysis is the oldest is first.
 */
export function createNightTurns(planned: readonly PlannedPortfolio[]): NightTurns {
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
    again,
    take(nowMs) {
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
    delay(owner, notBeforeMs) {
      const account = accounts.get(owner);
      if (account !== undefined) account.notBeforeMs = notBeforeMs;
    },
    left: () => ring.flatMap(({ waiting }) => waiting),
  };
}

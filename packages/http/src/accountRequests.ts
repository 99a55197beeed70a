import type { ServerResponse } from 'node:http';
import { createAccountTurns } from '@tearsheet/runtime';
import { AppError } from '@tearsheet/shared';

/** Bounds what one account has in progress at this process, so that no account slows another one or takes its memory. */
export interface AccountRequests {
  /**
   * Answers a request of this account when it may begin. Accounts begin in turn. A request is in progress until its caller has read the
   * answer, or has left.
   * @throws AppError rate_limited if the account has too many in progress
   */
  run(owner: string, response: ServerResponse, answer: (own: AccountRequest) => Promise<void>): Promise<void>;
}

/** A request that has begun. It has one of the places of its account until its answer is written. */
export interface AccountRequest {
  /** Gives the place to another request of the account during a wait, for example for the end of a job. */
  during<T>(wait: () => Promise<T>): Promise<T>;
  /** Gives the place back early, because the rest of the answer is written as fast as the caller reads. */
  readonly leave: () => void;
}

export interface AccountRequestsOptions {
  /** Requests of one account that are in progress at the same time. */
  readonly most: number;
  /** Time that every caller has to read an answer, ms. Default: 30 s. */
  readonly readMs?: number;
  /** A caller who reads a long answer more slowly is cut off. Default: 50. */
  readonly leastBytesPerMs?: number;
}

/** Requests of one account that are worked on at the same time. Its other requests wait. */
const PLACES = 8;
/** Answers of one account that its callers have not read. Beyond that, its next requests wait. */
const MOST_UNREAD_BYTES = 32_000_000;
const RETRY_AFTER_SECONDS = 1;

interface Account {
  /** Requests in progress. */
  open: number;
  places: number;
  unreadBytes: number;
  readonly waiting: Set<() => void>;
}

export function createAccountRequests({
  most,
  readMs = 30_000,
  leastBytesPerMs = 50,
}: AccountRequestsOptions): AccountRequests {
  const accounts = new Map<string, Account>();
  const begin = createBeginnings();

  function admit(account: Account): void {
    for (const accept of account.waiting) {
      if (account.places === 0 || account.unreadBytes >= MOST_UNREAD_BYTES) return;
      account.waiting.delete(accept);
      account.places -= 1;
      accept();
    }
  }

  /** Waits for a place. False if the caller leaves first. */
  function takePlace(account: Account, response: ServerResponse): Promise<boolean> {
    return new Promise((resolve) => {
      const giveUp = () => {
        if (account.waiting.delete(accept)) resolve(false);
      };
      const accept = () => {
        response.off('close', giveUp);
        resolve(true);
      };
      if (response.closed) return resolve(false);
      response.once('close', giveUp);
      account.waiting.add(accept);
      admit(account);
    });
  }

  return {
    async run(owner, response, answer) {
      // Rejected requests take turns too, because hundreds of them that arrive together would take long.
      await begin(owner);
      const account = accounts.get(owner) ?? { open: 0, places: PLACES, unreadBytes: 0, waiting: new Set() };
      if (account.open >= most) {
        const detail = `At most ${most} requests of an account may be in progress at the same time. Wait for some answers.`;
        throw new AppError('rate_limited', detail, { retryAfterSeconds: RETRY_AFTER_SECONDS });
      }
      accounts.set(owner, account);
      account.open += 1;
      const end = () => {
        account.open -= 1;
        if (account.open === 0) accounts.delete(owner);
      };
      let hasPlace = await takePlace(account, response);
      if (!hasPlace) {
        end();
        throw new AppError('request_timeout', 'The caller left before the request began.');
      }
      const giveBack = () => {
        if (!hasPlace) return;
        hasPlace = false;
        account.places += 1;
        admit(account);
      };
      const during: AccountRequest['during'] = async (wait) => {
        giveBack();
        try {
          return await wait();
        } finally {
          // A request without its caller has little left to do.
          hasPlace = await takePlace(account, response);
        }
      };
      try {
        await answer({ during, leave: giveBack });
      } finally {
        if (response.closed) end();
        else {
          const bytes = response.writableLength;
          account.unreadBytes += bytes;
          const cut = () => response.destroy();
          const deadline = bytes > 0 ? setTimeout(cut, readMs + bytes / leastBytesPerMs) : undefined;
          response.once('close', () => {
            clearTimeout(deadline);
            account.unreadBytes -= bytes;
            admit(account);
            end();
          });
        }
        giveBack();
      }
    },
  };
}

/** Requests that begin in one turn of the event loop. */
const BEGIN_AT_ONCE = 8;

/** Returns a function that waits until a request of the account may begin: a few in each turn of the event loop, of the accounts in turn. */
function createBeginnings(): (owner: string) => Promise<void> {
  const turns = createAccountTurns<() => void>();
  const run = () => {
    for (let i = 0; i < BEGIN_AT_ONCE; i++) turns.next()?.();
    if (!turns.isEmpty()) setImmediate(run);
  };
  return (owner) =>
    new Promise((resolve) => {
      if (turns.isEmpty()) setImmediate(run);
      turns.add(owner, resolve);
    });
}

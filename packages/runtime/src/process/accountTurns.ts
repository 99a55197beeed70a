/** A queue in which accounts take turns, so that many items of one delay another account by one item at most. */
export interface AccountTurns<Item> {
  add(owner: string, item: Item): void;
  /**
   * Removes the next item and returns it. Its account goes behind the others. Undefined if there is none.
   * @param mayTake false for accounts whose items stay for now. Default: all accounts may take one.
   */
  next(mayTake?: (owner: string) => boolean): Item | undefined;
  remove(owner: string, item: Item): void;
  isEmpty(): boolean;
}

export function createAccountTurns<Item>(): AccountTurns<Item> {
  const waiting = new Map<string, Item[]>();
  return {
    add(owner, item) {
      const own = waiting.get(owner);
      if (own === undefined) waiting.set(owner, [item]);
      else own.push(item);
    },
    next(mayTake = () => true) {
      for (const [owner, items] of waiting) {
        if (!mayTake(owner)) continue;
        const item = items.shift();
        waiting.delete(owner);
        if (items.length > 0) waiting.set(owner, items);
        return item;
      }
      return undefined;
    },
    remove(owner, item) {
      const left = (waiting.get(owner) ?? []).filter((one) => one !== item);
      if (left.length > 0) waiting.set(owner, left);
      else waiting.delete(owner);
    },
    isEmpty: () => waiting.size === 0,
  };
}

/** A fixed number of slots, which accounts take in turn. */
export interface AccountSlots {
  /** Waits until a slot is free for the account. Rejects if the signal aborts first. */
  enter(owner: string, signal: AbortSignal): Promise<void>;
  /** Gives a slot of the account back. */
  leave(owner: string): void;
}

/** @param perAccount slots that one account may have at the same time. Default: all. */
export function createAccountSlots(count: number, perAccount: number = count): AccountSlots {
  const waiting = createAccountTurns<() => void>();
  const taken = new Map<string, number>();
  let free = count;

  const mayTake = (owner: string) => (taken.get(owner) ?? 0) < perAccount;

  function take(owner: string): void {
    free -= 1;
    taken.set(owner, (taken.get(owner) ?? 0) + 1);
  }

  return {
    async enter(owner, signal) {
      signal.throwIfAborted();
      if (free > 0 && mayTake(owner)) return take(owner);
      await new Promise<void>((resolve, reject) => {
        const accept = () => {
          signal.removeEventListener('abort', giveUp);
          take(owner);
          resolve();
        };
        const giveUp = () => {
          waiting.remove(owner, accept);
          reject(signal.reason);
        };
        signal.addEventListener('abort', giveUp, { once: true });
        waiting.add(owner, accept);
      });
    },
    leave(owner) {
      free += 1;
      const left = (taken.get(owner) ?? 1) - 1;
      if (left > 0) taken.set(owner, left);
      else taken.delete(owner);
      waiting.next(mayTake)?.();
    },
  };
}

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

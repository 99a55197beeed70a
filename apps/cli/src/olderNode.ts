/** The functions that this command uses and Node 20 lacks. */
Map.groupBy ??= <Key, Item>(items: Iterable<Item>, keyOf: (item: Item, index: number) => Key): Map<Key, Item[]> => {
  const groups = new Map<Key, Item[]>();
  let index = 0;
  for (const item of items) {
    const key = keyOf(item, index++);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
};

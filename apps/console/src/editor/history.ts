/** A value with its earlier and later states. */
export interface History<Value> {
  readonly past: readonly Value[];
  readonly present: Value;
  readonly future: readonly Value[];
  /** The place of the last change. Null if the next change is a step of its own. */
  readonly place: string | null;
}

const MOST_STEPS = 500;

export function startHistory<Value>(present: Value): History<Value> {
  return { past: [], present, future: [], place: null };
}

/**
 * Adds a state.
 * @param place changes of the same place are one step, for example the letters that are typed into a cell
 */
export function changed<Value>(history: History<Value>, next: Value, place: string | null = null): History<Value> {
  const { past, present } = history;
  const isSameStep = place !== null && place === history.place;
  return { past: isSameStep ? past : [...past.slice(1 - MOST_STEPS), present], present: next, future: [], place };
}

/** Replaces the present state without a step. */
export function amended<Value>(history: History<Value>, next: Value): History<Value> {
  return { ...history, present: next };
}

export function undone<Value>({ past, present, future, place }: History<Value>): History<Value> {
  const last = past.at(-1);
  if (last === undefined) return { past, present, future, place };
  return { past: past.slice(0, -1), present: last, future: [present, ...future], place: null };
}

export function redone<Value>({ past, present, future, place }: History<Value>): History<Value> {
  const [next, ...later] = future;
  if (next === undefined) return { past, present, future, place };
  return { past: [...past, present], present: next, future: later, place: null };
}

import { useState } from 'preact/hooks';
import { type Draft, draftStore, emptyDraft } from './draft.ts';

export interface EditedDraft {
  readonly draft: Draft;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /**
   * Changes the draft.
   * @param place changes of the same place are one step of the undo history
   */
  readonly change: (update: (draft: Draft) => Draft, place?: string | null) => void;
  /** Changes the draft without a step of the undo history. */
  readonly amend: (update: (draft: Draft) => Draft) => void;
  readonly undo: () => void;
  readonly redo: () => void;
}

/** The draft of the tab with one undo history for typing, pasting, buttons, and imports. */
export function useDraft(): EditedDraft {
  const [history, setHistory] = useState(() => startHistory(draftStore.get() ?? emptyDraft()));
  const step = (next: (before: History<Draft>) => History<Draft>) =>
    setHistory((before) => {
      const after = next(before);
      draftStore.set(after.present);
      return after;
    });
  return {
    draft: history.present,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    change: (update, place = null) => step((before) => changed(before, update(before.present), place)),
    amend: (update) => step((before) => amended(before, update(before.present))),
    undo: () => step(undone),
    redo: () => step(redone),
  };
}

/** Returns what a key means for the undo history. Null for other keys. */
export function historyKey({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent): 'undo' | 'redo' | null {
  if (!ctrlKey && !metaKey) return null;
  const letter = key.toLowerCase();
  if (letter === 'z') return shiftKey ? 'redo' : 'undo';
  return letter === 'y' ? 'redo' : null;
}

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

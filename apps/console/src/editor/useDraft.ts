import { useState } from 'preact/hooks';
import { type Draft, draftStore, emptyDraft } from './draft.ts';
import { amended, changed, type History, redone, startHistory, undone } from './history.ts';

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

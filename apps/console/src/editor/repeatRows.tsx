import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { DraftRow } from './draft.ts';
import { repeatLatest } from './editRows.ts';

/** Repeats the latest holdings on another date: a rebalance back to their weights. */
export function RepeatRows({
  rows,
  onRepeat,
}: {
  readonly rows: readonly DraftRow[];
  readonly onRepeat: (rows: readonly DraftRow[]) => void;
}): JSX.Element {
  const [date, setDate] = useState('');
  return (
    <span class="row">
      <label for="repeat-date">Repeat the latest on</label>
      <input
        id="repeat-date"
        type="date"
        value={date}
        onInput={(event: InputEvent) => {
          if (event.currentTarget instanceof HTMLInputElement) setDate(event.currentTarget.value);
        }}
      />
      <button type="button" disabled={date === ''} onClick={() => onRepeat(repeatLatest(rows, date))}>
        Repeat
      </button>
    </span>
  );
}

import { t } from '@tearsheet/presentation/text';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';

/** The visible part of a long list. */
export interface Pages {
  /** The position of the first visible row. */
  readonly first: number;
  /** Names the visible rows, with buttons for the other pages. Null if one page has all rows. */
  readonly pager: JSX.Element | null;
}

/** Returns the page of a list that the reader chose. A list that became shorter shows its last page. */
export function usePages(total: number, size: number): Pages {
  const [chosen, setChosen] = useState(0);
  const pages = Math.max(1, Math.ceil(total / size));
  const page = Math.min(chosen, pages - 1);
  const first = page * size;
  if (pages === 1) return { first, pager: null };
  const step = (label: string, to: number) => (
    <button type="button" class="quiet small" disabled={to < 0 || to >= pages} onClick={() => setChosen(to)}>
      {label}
    </button>
  );
  const pager = (
    <p class="row">
      {step(t('Previous'), page - 1)}
      <span class="hint" role="status">
        {t('Rows {first} to {last} of {total}', { first: first + 1, last: Math.min(first + size, total), total })}
      </span>
      {step(t('Next'), page + 1)}
    </p>
  );
  return { first, pager };
}

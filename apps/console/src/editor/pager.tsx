import type { JSX } from 'preact';

export interface PagerProps {
  /** Rows of a page. */
  readonly size: number;
  readonly total: number;
  /** From 0. */
  readonly page: number;
  readonly onPage: (page: number) => void;
}

/** Which rows are shown, and the way to the others. */
export function Pager({ size, total, page, onPage }: PagerProps): JSX.Element {
  const pages = Math.ceil(total / size);
  const step = (label: string, to: number) => (
    <button type="button" class="quiet small" disabled={to < 0 || to >= pages} onClick={() => onPage(to)}>
      {label}
    </button>
  );
  return (
    <p class="row">
      {step('Previous', page - 1)}
      <span
        class="hint"
        role="status"
      >{`Rows ${page * size + 1} to ${Math.min((page + 1) * size, total)} of ${total}`}</span>
      {step('Next', page + 1)}
    </p>
  );
}

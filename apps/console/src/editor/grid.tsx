import type { Tearsheet } from '@tearsheet/client';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { DraftRow } from './draft.ts';
import { addRow, changeCell, type Field, pasteCells, removeRow } from './editRows.ts';
import { Pager } from './pager.tsx';
import { SymbolBox } from './symbolBox.tsx';

export interface GridProps {
  readonly client: Tearsheet;
  readonly rows: readonly DraftRow[];
  /** Messages by row; rows without one are fine. */
  readonly problems: ReadonlyMap<number, string>;
  /** Of an instrument, by what was typed. */
  readonly nameOf: (symbol: string) => string;
  readonly onChange: (rows: readonly DraftRow[]) => void;
}

/** More inputs at once make typing slow. */
const PAGE = 100;

/** Rows to type in. Enter and the arrows go up and down, cells copied from a spreadsheet can be pasted anywhere. */
export function Grid({ client, rows, problems, nameOf, onChange }: GridProps): JSX.Element {
  const [page, setPage] = useState(0);
  const pages = Math.max(1, Math.ceil(rows.length / PAGE));
  const first = Math.min(page, pages - 1) * PAGE;
  const visible = rows.slice(first, first + PAGE);

  const handlers = (row: DraftRow, index: number, field: Field) => ({
    onKeyDown: (event: KeyboardEvent) => {
      const step = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step === undefined) return;
      event.preventDefault();
      if (index + step === rows.length && event.key === 'Enter') onChange(addRow(rows));
      // The row may only come with the next painting.
      requestAnimationFrame(() => focusCell(index + step, field));
    },
    onPaste: (event: ClipboardEvent) => {
      const text = event.clipboardData?.getData('text/plain') ?? '';
      if (!/[\t\n]/.test(text.trim())) return;
      event.preventDefault();
      onChange(pasteCells(rows, row.id, field, text));
    },
  });

  const textCell = (row: DraftRow, index: number, field: 'date' | 'weight', placeholder: string) => (
    <input
      type="text"
      data-cell={cellName(index, field)}
      aria-label={`${field === 'date' ? 'Date' : 'Weight'} in row ${index + 1}`}
      aria-invalid={problems.has(row.id)}
      autoComplete="off"
      spellcheck={false}
      placeholder={placeholder}
      value={row[field]}
      onInput={(event: InputEvent) => {
        if (event.currentTarget instanceof HTMLInputElement) {
          onChange(changeCell(rows, row.id, field, event.currentTarget.value));
        }
      }}
      {...handlers(row, index, field)}
    />
  );

  return (
    <div>
      <table class="grid">
        <caption class="unseen">Holdings</caption>
        <thead>
          <tr>
            <th scope="col">Date</th>
            <th scope="col">Symbol</th>
            <th scope="col">Weight</th>
            <th scope="col" class="name">
              Name
            </th>
            <th scope="col">
              <span class="unseen">Remove</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {visible.map((row, offset) => {
            const index = first + offset;
            const problem = problems.get(row.id);
            return [
              <tr key={row.id} class={problem === undefined ? '' : 'wrong'}>
                <td>{textCell(row, index, 'date', '2024-01-02')}</td>
                <td>
                  <SymbolBox
                    client={client}
                    value={row.symbol}
                    label={`Symbol in row ${index + 1}`}
                    isInvalid={problem !== undefined}
                    cell={cellName(index, 'symbol')}
                    onChange={(symbol: string) => onChange(changeCell(rows, row.id, 'symbol', symbol))}
                    {...handlers(row, index, 'symbol')}
                  />
                </td>
                <td>{textCell(row, index, 'weight', '25%')}</td>
                <td class="name">{nameOf(row.symbol)}</td>
                <td>
                  <button
                    type="button"
                    class="quiet small"
                    aria-label={`Remove row ${index + 1}`}
                    onClick={() => onChange(removeRow(rows, row.id))}
                  >
                    ×
                  </button>
                </td>
              </tr>,
              problem === undefined ? null : (
                <tr key={`${row.id}p`} class="problem">
                  <td colSpan={5}>{problem}</td>
                </tr>
              ),
            ];
          })}
        </tbody>
      </table>
      {pages > 1 ? <Pager size={PAGE} total={rows.length} page={Math.min(page, pages - 1)} onPage={setPage} /> : null}
    </div>
  );
}

function cellName(index: number, field: Field): string {
  return `${index}-${field}`;
}

function focusCell(index: number, field: Field): void {
  document.querySelector<HTMLInputElement>(`[data-cell="${cellName(index, field)}"]`)?.focus();
}

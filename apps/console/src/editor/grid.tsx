import type { Tearsheet } from '@tearsheet/client';
import { t } from '@tearsheet/presentation/text';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { usePages } from '../ui/pages.tsx';
import { pastedText } from './imports/pastedText.ts';
import type { Action, Repair } from './repairs.ts';
import { addRow, changeCell, type Field, removeRow } from './rows.ts';
import { SymbolBox } from './symbolBox.tsx';
import type { DraftRow, Unit } from './typedRow.ts';

export interface GridProps {
  readonly client: Tearsheet;
  readonly rows: readonly DraftRow[];
  readonly unit: Unit;
  /** The date of rows without a date. */
  readonly since: string;
  readonly hasDates: boolean;
  /** Problems by row. A row without an entry has none. */
  readonly problems: ReadonlyMap<number, string>;
  /** The repairs that stand below their row. */
  readonly repairs: ReadonlyMap<number, Repair>;
  /** Returns the name of the instrument that was typed. */
  readonly nameOf: (symbol: string) => string;
  /** Changes of the same place are one step of the undo history. */
  readonly onChange: (update: (rows: readonly DraftRow[]) => readonly DraftRow[], place: string | null) => void;
  readonly onRepair: (action: Action) => void;
  /** Called for a paste of several cells. */
  readonly onPaste: (rowId: number, field: Field, text: string) => void;
}

/** The header of the numbers, and an example of one. */
const units = (): Readonly<Record<Unit, readonly [title: string, example: string]>> => ({
  weight: [t('Weight'), '25%'],
  quantity: [t('Shares'), '12.5'],
  amount: [t('Amount'), '500 EUR'],
});

/** A place of a row that can have the focus. */
type Place = Field | 'remove';

/** More inputs at once make typing slow. */
export const PAGE = 100;

/** The rows of the portfolio. Enter and the arrow keys move up and down. A table can be pasted anywhere. */
export function Grid({ rows, unit, since, hasDates, problems, repairs, nameOf, ...props }: GridProps): JSX.Element {
  const { client, onChange, onRepair, onPaste } = props;
  const [unitTitle, example] = units()[unit];
  const { first, pager } = usePages(rows.length, PAGE);
  /** The row that is being typed. It is not finished, so nothing is said about it yet. */
  const [active, setActive] = useState<number | null>(null);
  const visible = rows.slice(first, first + PAGE);
  const removeAt = ({ id }: DraftRow, index: number, place: Place) => {
    onChange((before) => removeRow(before, id), null);
    requestAnimationFrame(() => focusCell(Math.max(index - 1, 0), place));
  };

  const handlers = (row: DraftRow, index: number, field: Field) => ({
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Delete' && event.ctrlKey) {
        event.preventDefault();
        removeAt(row, index, field);
        return;
      }
      const step = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step === undefined) return;
      event.preventDefault();
      if (index + step === rows.length && event.key === 'Enter') onChange(addRow, null);
      // The row may appear only with the next rendering.
      requestAnimationFrame(() => focusCell(index + step, field));
    },
    onPaste: (event: ClipboardEvent) => {
      const text = pastedText(event.clipboardData);
      if (!/[\t\n]/.test(text.trim())) return;
      event.preventDefault();
      onPaste(row.id, field, text);
    },
  });
  const type = (row: DraftRow, field: Field, text: string) => {
    setActive(row.id);
    onChange((before) => changeCell(before, row.id, field, text), `${row.id} ${field}`);
  };

  const textCell = (row: DraftRow, index: number, field: 'date' | 'weight', placeholder: string) => (
    <input
      type="text"
      data-cell={cellName(index, field)}
      aria-label={t('{column} in row {row}', {
        column: field === 'date' ? t('Date') : unitTitle,
        row: index + 1,
      })}
      aria-invalid={problems.has(row.id) && row.id !== active}
      autoComplete="off"
      spellcheck={false}
      placeholder={placeholder}
      value={row[field]}
      onInput={(event: InputEvent) => {
        if (event.currentTarget instanceof HTMLInputElement) type(row, field, event.currentTarget.value);
      }}
      {...handlers(row, index, field)}
    />
  );

  return (
    <div>
      <table class="grid">
        <caption class="unseen">{t('Holdings')}</caption>
        <thead>
          <tr>
            {hasDates ? (
              <th scope="col" class="date">
                {t('Date')}
              </th>
            ) : null}
            <th scope="col">{t('Symbol or name')}</th>
            <th scope="col" class="amount">
              {unitTitle}
            </th>
            <th scope="col" class="name">
              {t('Name')}
            </th>
            <th scope="col">
              <span class="unseen">{t('Remove')}</span>
            </th>
          </tr>
        </thead>
        <tbody
          onFocusOut={({ currentTarget, target, relatedTarget }: FocusEvent) => {
            const rowOf = (node: EventTarget | null) => (node instanceof Element ? node.closest('tr') : null);
            const isInside = currentTarget instanceof Element && rowOf(relatedTarget) === rowOf(target);
            if (!isInside) setActive(null);
          }}
        >
          {visible.map((row, offset) => {
            const index = first + offset;
            const problem = row.id === active ? undefined : problems.get(row.id);
            const repair = row.id === active ? undefined : repairs.get(row.id);
            return [
              <tr key={row.id} class={problem === undefined ? '' : 'wrong'}>
                {hasDates ? <td class="date">{textCell(row, index, 'date', since || '2024-01-31')}</td> : null}
                <td>
                  <SymbolBox
                    client={client}
                    value={row.symbol}
                    label={t('{column} in row {row}', { column: t('Symbol'), row: index + 1 })}
                    isInvalid={problem !== undefined}
                    cell={cellName(index, 'symbol')}
                    onChange={(symbol: string) => type(row, 'symbol', symbol)}
                    {...handlers(row, index, 'symbol')}
                  />
                </td>
                <td class="amount">{textCell(row, index, 'weight', index === first ? example : '')}</td>
                <td class="name">{nameOf(row.symbol)}</td>
                <td class="remove">
                  {/* The Tab key goes from row to row. Control and Delete remove one. */}
                  <button
                    type="button"
                    class="quiet small"
                    tabIndex={-1}
                    aria-keyshortcuts="Control+Delete"
                    aria-label={t('Remove row {row}', { row: index + 1 })}
                    data-cell={cellName(index, 'remove')}
                    onClick={() => removeAt(row, index, 'remove')}
                  >
                    ×
                  </button>
                </td>
              </tr>,
              problem === undefined ? null : (
                <tr key={`${row.id}p`} class="problem">
                  <td colSpan={hasDates ? 5 : 4}>
                    {problem}{' '}
                    {repair?.changes.map((action) => (
                      <button key={action.label} type="button" class="small" onClick={() => onRepair(action)}>
                        {action.label}
                      </button>
                    ))}
                    {repair?.removal ? (
                      <button
                        type="button"
                        class="quiet small"
                        onClick={() => repair.removal && onRepair(repair.removal)}
                      >
                        {repair.removal.label}
                      </button>
                    ) : null}
                  </td>
                </tr>
              ),
            ];
          })}
        </tbody>
      </table>
      {pager}
    </div>
  );
}

function cellName(index: number, place: Place): string {
  return `${index}-${place}`;
}

function focusCell(index: number, place: Place): void {
  document.querySelector<HTMLElement>(`[data-cell="${cellName(index, place)}"]`)?.focus();
}

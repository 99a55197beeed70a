import type { Tearsheet } from '@tearsheet/client';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { usePages } from '../ui/pages.tsx';
import { Select } from '../ui/select.tsx';
import { counted } from '../words.ts';
import { addRow, changeCell, type Field, pasteCells, removeRow, repeatLatest, sumsByDate } from './rows.ts';
import { SymbolBox } from './symbolBox.tsx';
import type { DraftRow, Unit } from './typedRow.ts';

/** Repeats the latest holdings on another date, which rebalances the portfolio to their weights. */
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

const MOST_SHOWN = 12;

/** The sum of the weights of each date. If there are many dates, it lists only those that do not sum to 100%. */
export function DateSums({ rows }: { readonly rows: readonly DraftRow[] }): JSX.Element {
  const sums = sumsByDate(rows);
  const off = sums.filter(({ isWhole }) => !isWhole);
  const listed = sums.length <= MOST_SHOWN ? sums : off.slice(0, MOST_SHOWN);
  const rest = sums.length - listed.length;
  return (
    <ul class="sums" aria-label="Sum of the weights by date">
      {listed.map(({ date, rows: count, sum, isWhole }) => (
        <li
          key={date}
          class={isWhole ? '' : 'caution'}
        >{`${date}: ${counted(count, 'row')}, ${Math.round(sum * 100)}%`}</li>
      ))}
      {rest > 0 ? (
        <li key="rest">{off.length > listed.length ? `and ${rest} more dates` : `${rest} more dates, 100% each`}</li>
      ) : null}
    </ul>
  );
}

export interface GridProps {
  readonly client: Tearsheet;
  readonly rows: readonly DraftRow[];
  readonly unit: Unit;
  /** Problems by row. A row without an entry has none. */
  readonly problems: ReadonlyMap<number, string>;
  /** Returns the name of the instrument that was typed. */
  readonly nameOf: (symbol: string) => string;
  readonly onChange: (rows: readonly DraftRow[]) => void;
}

/** The header of the numbers, and an example of one. */
const UNITS: Readonly<Record<Unit, readonly [title: string, example: string]>> = {
  weight: ['Weight', '25%'],
  quantity: ['Shares', '12.5'],
  amount: ['Amount', '500 EUR'],
};

const UNIT_CHOICES = [
  ['weight', 'weights'],
  ['quantity', 'shares'],
  ['amount', 'amounts'],
] as const;

/** Chooses the kind of number that every row has. */
export function UnitSelect({
  unit,
  onChange,
}: {
  readonly unit: Unit;
  readonly onChange: (unit: Unit) => void;
}): JSX.Element {
  return (
    <div class="row">
      <label for="unit">Rows have</label>
      <Select id="unit" value={unit} choices={UNIT_CHOICES} onChange={(value) => onChange(value as Unit)} />
    </div>
  );
}

/** More inputs at once make typing slow. */
const PAGE = 100;

/** The rows of the portfolio. Enter and the arrow keys move up and down. Cells copied from a spreadsheet can be pasted anywhere. */
export function Grid({ client, rows, unit, problems, nameOf, onChange }: GridProps): JSX.Element {
  const [unitTitle, example] = UNITS[unit];
  const { first, pager } = usePages(rows.length, PAGE);
  const visible = rows.slice(first, first + PAGE);

  const handlers = (row: DraftRow, index: number, field: Field) => ({
    onKeyDown: (event: KeyboardEvent) => {
      const step = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step === undefined) return;
      event.preventDefault();
      if (index + step === rows.length && event.key === 'Enter') onChange(addRow(rows));
      // The row may appear only with the next rendering.
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
      aria-label={`${field === 'date' ? 'Date' : unitTitle} in row ${index + 1}`}
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
            <th scope="col">{unitTitle}</th>
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
                <td>{textCell(row, index, 'weight', example)}</td>
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
      {pager}
    </div>
  );
}

function cellName(index: number, field: Field): string {
  return `${index}-${field}`;
}

function focusCell(index: number, field: Field): void {
  document.querySelector<HTMLInputElement>(`[data-cell="${cellName(index, field)}"]`)?.focus();
}

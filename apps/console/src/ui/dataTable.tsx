import type { ComponentChildren, JSX } from 'preact';
import { MISSING } from './format.ts';
import { type Column, shownCell, type TableData } from './tableData.ts';

/** Characters. */
const ON_ONE_LINE = 14;

/** A table that scrolls inside its own box, so that the page never does sideways. */
export function DataTable<Row>({
  data,
  caption,
}: {
  readonly data: TableData<Row>;
  readonly caption: string;
}): JSX.Element {
  const { columns, rows } = data;
  return (
    <div class="scroll" role="region" aria-label={`${caption}, table`} tabIndex={0}>
      <table class="data">
        <caption class="unseen">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th scope="col" {...flush(column)}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>{columns.map((column, at) => (at === 0 ? head(column, row) : cell(column, row)))}</tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function head<Row>(column: Column<Row>, row: Row): JSX.Element {
  const text = shownCell(column, row);
  return (
    <th scope="row" class={classOf(column, text)}>
      {content(column, row, text)}
    </th>
  );
}

function cell<Row>(column: Column<Row>, row: Row): JSX.Element {
  const text = shownCell(column, row);
  const value = column.isSigned ? column.value(row) : null;
  const sign = typeof value === 'number' && text !== MISSING && value !== 0 ? (value > 0 ? ' gain' : ' loss') : '';
  return <td class={classOf(column, text) + sign}>{content(column, row, text)}</td>;
}

function content<Row>({ href, barOf, value }: Column<Row>, row: Row, text: string): ComponentChildren {
  const address = href?.(row) ?? null;
  if (address !== null) {
    return (
      <a href={address} {...(address.startsWith('#') ? {} : { rel: 'noopener noreferrer' })}>
        {text}
      </a>
    );
  }
  const number = value(row);
  if (barOf === undefined || typeof number !== 'number') return text;
  const width = `${Math.min(100, Math.max(0, (100 * number) / barOf))}%`;
  return [
    <span class="bar" aria-hidden>
      <i style={{ width }} />
    </span>,
    <span class="bar-value">{text}</span>,
  ];
}

/** Numbers are set flush right; short texts, dates above all, stay on one line. */
function classOf<Row>({ show, isNumber, isOneLine = false }: Column<Row>, text: string): string {
  if (show || isNumber) return 'number';
  return isOneLine || text.length <= ON_ONE_LINE ? 'short' : '';
}

function flush<Row>({ show, isNumber }: Column<Row>): { class?: string } {
  return show || isNumber ? { class: 'number' } : {};
}

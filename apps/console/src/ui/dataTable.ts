import { h, type JSX } from 'preact';
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
  return h(
    'div',
    { class: 'scroll', role: 'region', 'aria-label': `${caption}, table`, tabIndex: 0 },
    h(
      'table',
      { class: 'data' },
      h('caption', { class: 'unseen' }, caption),
      h(
        'thead',
        {},
        h('tr', {}, ...columns.map((column) => h('th', { scope: 'col', ...flush(column) }, column.label))),
      ),
      h(
        'tbody',
        {},
        rows.map((row, index) =>
          h('tr', { key: index }, ...columns.map((column, at) => (at === 0 ? head(column, row) : cell(column, row)))),
        ),
      ),
    ),
  );
}

function head<Row>(column: Column<Row>, row: Row): JSX.Element {
  const text = shownCell(column, row);
  return h('th', { scope: 'row', class: classOf(column, text) }, linked(column, row, text));
}

function cell<Row>(column: Column<Row>, row: Row): JSX.Element {
  const text = shownCell(column, row);
  const value = column.isSigned ? column.value(row) : null;
  const sign = typeof value === 'number' && text !== MISSING && value !== 0 ? (value > 0 ? ' gain' : ' loss') : '';
  return h('td', { class: classOf(column, text) + sign }, linked(column, row, text));
}

function linked<Row>({ href }: Column<Row>, row: Row, text: string): JSX.Element | string {
  const address = href?.(row) ?? null;
  return address === null ? text : h('a', { href: address }, text);
}

/** Numbers are set flush right; short texts, dates above all, stay on one line. */
function classOf<Row>({ show }: Column<Row>, text: string): string {
  if (show) return 'number';
  return text.length <= ON_ONE_LINE ? 'short' : '';
}

function flush<Row>({ show }: Column<Row>): { class?: string } {
  return show ? { class: 'number' } : {};
}

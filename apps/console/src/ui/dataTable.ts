import { type ComponentChildren, h, type JSX } from 'preact';
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
  return h('th', { scope: 'row', class: classOf(column, text) }, content(column, row, text));
}

function cell<Row>(column: Column<Row>, row: Row): JSX.Element {
  const text = shownCell(column, row);
  const value = column.isSigned ? column.value(row) : null;
  const sign = typeof value === 'number' && text !== MISSING && value !== 0 ? (value > 0 ? ' gain' : ' loss') : '';
  return h('td', { class: classOf(column, text) + sign }, content(column, row, text));
}

function content<Row>({ href, barOf, value }: Column<Row>, row: Row, text: string): ComponentChildren {
  const address = href?.(row) ?? null;
  if (address !== null) {
    return h('a', { href: address, ...(address.startsWith('#') ? {} : { rel: 'noopener noreferrer' }) }, text);
  }
  const number = value(row);
  if (barOf === undefined || typeof number !== 'number') return text;
  const width = `${Math.min(100, Math.max(0, (100 * number) / barOf))}%`;
  return [
    h('span', { class: 'bar', 'aria-hidden': true }, h('i', { style: { width } })),
    h('span', { class: 'bar-value' }, text),
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

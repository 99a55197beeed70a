import { createContext, type JSX } from 'preact';
import { useContext, useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { asCell, type Cell, type Column, type TableData } from '../../documents/document.ts';
import { t } from '../../language/translate.ts';
import { heatStep } from '../html.ts';
import { useKept } from './kept.ts';
import { type Order, sortRows, toCsv } from './rows.ts';
import { saveFile } from './saveFile.ts';

/** The address of the page about an instrument. Null for none. */
export const InstrumentAddress = createContext<(ric: string) => string | null>(() => null);

const FIRST_ROWS = 50;
const MORE_ROWS = 200;

export interface TableViewProps {
  readonly title: string;
  readonly table: TableData & { readonly dense?: boolean };
}

/** A table that scrolls inside its own box. Its columns sort, and long tables grow on request. */
export function TableView({ title, table }: TableViewProps): JSX.Element {
  const { columns, rows, total, dense = false, shown = FIRST_ROWS } = table;
  const [order, setOrder] = useKept<Order | null>(`order ${title}`, null);
  const [most, setMost] = useKept(`rows ${title}`, shown);
  const box = useRef<HTMLDivElement>(null);
  const isCut = useIsCut(box);
  const sorted = useMemo(() => sortRows(rows, order), [rows, order]);
  const sortBy = (column: number) => setOrder({ column, isDown: order?.column === column && !order.isDown });
  return (
    <>
      <div
        class="scroll"
        role="group"
        aria-label={t('{title}, table', { title })}
        tabIndex={0}
        ref={box}
        data-cut={isCut}
      >
        <table class={dense ? 'data dense' : 'data'}>
          <caption class="unseen">{title}</caption>
          <thead>
            <tr>
              {columns.map((column, index) => (
                <th key={index} scope="col" class={classOf(column)} aria-sort={ariaSort(order, index)}>
                  {dense || rows.length < 2 ? (
                    <span title={column.description}>{column.title}</span>
                  ) : (
                    <button type="button" class="sort" title={column.description} onClick={() => sortBy(index)}>
                      {column.title}
                    </button>
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sorted.slice(0, most).map((row, at) => (
              <RowView key={at} row={row} columns={columns} />
            ))}
            {total && <RowView row={total} columns={columns} isTotal />}
          </tbody>
        </table>
      </div>
      {isCut && <p class="hint cut">{t('Scroll the table sideways for more columns.')}</p>}
      {most < rows.length && (
        <button type="button" class="quiet small" onClick={() => setMost(most + MORE_ROWS)}>
          {t('Show more of {rows} rows', { rows: rows.length })}
        </button>
      )}
    </>
  );
}

/** True while the box has columns beyond its right edge. */
function useIsCut(box: { readonly current: HTMLDivElement | null }): boolean {
  const [isCut, setCut] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const look = () => setCut(element.scrollWidth - element.clientWidth > 1);
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return isCut;
}

interface RowViewProps {
  readonly row: TableData['rows'][number];
  readonly columns: readonly Column[];
  readonly isTotal?: boolean;
}

function RowView({ row, columns, isTotal = false }: RowViewProps): JSX.Element {
  const address = useContext(InstrumentAddress);
  return (
    <tr class={isTotal ? 'total' : undefined}>
      {row.map((given, index) => {
        const cell = asCell(given);
        const names = [classOf(columns[index]), cell.tone ?? '', cell.strong ? 'strong' : '', heatClass(cell)];
        const props = { lang: cell.lang, class: names.filter((name) => name !== '' && name !== 'plain').join(' ') };
        const content = contentOf(cell, address);
        return index === 0 ? (
          <th key={index} scope="row" {...props}>
            {content}
          </th>
        ) : (
          <td key={index} {...props}>
            {content}
          </td>
        );
      })}
    </tr>
  );
}

function heatClass({ heat }: Cell): string {
  const step = heatStep(heat);
  return step === 0 ? '' : `h${step > 0 ? 'p' : 'n'}${Math.abs(step)}`;
}

function contentOf({ text, bar, href, ric }: Cell, address: (ric: string) => string | null): JSX.Element {
  const page = ric === undefined ? null : address(ric);
  const length = `${Math.min(100, Math.max(0, (bar ?? 0) * 100))}%`;
  return (
    <>
      {bar !== undefined && (
        <span class="bar" aria-hidden>
          <i style={{ width: length }} />
        </span>
      )}
      {page !== null && <a href={page}>{text}</a>}
      {page === null && href !== undefined && (
        <a href={href} rel={href.startsWith('#') ? undefined : 'noopener noreferrer'}>
          {text}
        </a>
      )}
      {page === null && href === undefined && text}
    </>
  );
}

function classOf(column: Column | undefined): string {
  if (column?.align === 'right') return 'number';
  return column?.grow ? 'grow' : '';
}

function ariaSort(order: Order | null, column: number): 'ascending' | 'descending' | undefined {
  if (order?.column !== column) return undefined;
  return order.isDown ? 'descending' : 'ascending';
}

/** Saves all rows as a CSV file. */
export function DownloadButton({
  title,
  table,
}: {
  readonly title: string;
  readonly table: () => TableData;
}): JSX.Element {
  const save = () => saveFile(toCsv(table()), title, 'csv');
  return (
    <button
      type="button"
      class="quiet small"
      aria-label={t('Download {title} as {type}', { title, type: 'CSV' })}
      onClick={save}
    >
      CSV
    </button>
  );
}

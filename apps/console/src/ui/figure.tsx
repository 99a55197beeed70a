import type { ComponentChildren, JSX } from 'preact';
import { useState } from 'preact/hooks';
import { DataTable } from './dataTable.tsx';
import { DownloadButton } from './downloadButton.tsx';
import type { TableData } from './tableData.ts';

export interface FigureProps<Row> {
  readonly title: string;
  readonly note?: string;
  /** The numbers of what is shown: below it on demand, and as CSV. */
  readonly data: TableData<Row>;
  /** What the table lists when that is less than everything, or set differently; CSV always has `data`. */
  readonly shownData?: TableData<Row>;
  /** Buttons that choose what is shown. */
  readonly controls?: ComponentChildren;
  /** The children are a table and say every number themselves. */
  readonly isTable?: boolean;
  readonly children?: ComponentChildren;
}

/** A titled part of the results. Without children its table is what it shows. */
export function Figure<Row>({
  title,
  note,
  data,
  shownData = data,
  controls,
  isTable = false,
  children,
}: FigureProps<Row>): JSX.Element {
  const [isOpen, setOpen] = useState(false);
  const id = `figure-${title.toLowerCase().replace(/[^a-z]+/g, '-')}`;
  const table = <DataTable<Row> data={shownData} caption={title} />;
  return (
    <section class="figure" aria-labelledby={id} id={`${id}-section`}>
      <div class="figure-head">
        <h2 id={id}>{title}</h2>
        <div class="figure-tools">
          {controls}
          <DownloadButton<Row> data={data} />
        </div>
      </div>
      {note === undefined ? null : <p class="hint">{note}</p>}
      {children === undefined
        ? table
        : [
            children,
            !isTable && (
              <details
                class="numbers"
                onToggle={(event: Event) =>
                  setOpen(event.currentTarget instanceof HTMLDetailsElement && event.currentTarget.open)
                }
              >
                <summary>
                  Numbers<span class="unseen">{` of ${title}`}</span>
                </summary>
                {isOpen ? table : null}
              </details>
            ),
          ]}
    </section>
  );
}

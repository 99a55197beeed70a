import type { Sections } from '@tearsheet/client';
import { h, type JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { Figure } from '../ui/figure.ts';
import { ratio, shown } from '../ui/format.ts';
import type { TableData } from '../ui/tableData.ts';
import { type HeatKinds, heatClass } from './heatClass.ts';

type Result = NonNullable<Sections['correlation_matrix']>;
interface Row {
  readonly ric: string;
  readonly values: readonly (number | null)[];
}

const SHOWN = 20;
const KINDS: HeatKinds = { above: 'together', below: 'apart' };

/** Which holdings move together; the matrix is a table, its numbers are in its cells. */
export function Correlations({ correlation }: { readonly correlation: Result }): JSX.Element {
  const { rics, matrix, average_correlation, diversification_ratio, available } = correlation;
  const data = useMemo<TableData<Row>>(
    () => ({
      name: 'Correlations',
      columns: [
        { label: 'Instrument', value: ({ ric }) => ric },
        ...rics.map((ric, at) => ({ label: ric, value: ({ values }: Row) => values[at] ?? null, show: ratio })),
      ],
      rows: rics.map((ric, at) => ({ ric, values: matrix[at] ?? [] })),
    }),
    [rics, matrix],
  );
  const isCut = rics.length > SHOWN;
  const note = available
    ? [
        `Daily returns of the last ${correlation.days} days; ${shown(average_correlation, ratio)} on average,`,
        `diversification ratio ${shown(diversification_ratio, ratio)}.`,
        isCut ? `The ${SHOWN} heaviest; the file has ${rics.length}.` : '',
      ].join(' ')
    : (correlation.reason ?? '');
  return h(
    Figure<Row>,
    { title: 'Correlations', note, data, isTable: true },
    available ? heatTable(data.rows.slice(0, SHOWN)) : null,
  );
}

function heatTable(rows: readonly Row[]): JSX.Element {
  return h(
    'div',
    { class: 'scroll whole', role: 'region', 'aria-label': 'Correlation matrix', tabIndex: 0 },
    h(
      'table',
      { class: 'heat matrix' },
      h('caption', { class: 'unseen' }, 'Correlations of the holdings'),
      h(
        'thead',
        {},
        h(
          'tr',
          {},
          h('td', {}),
          rows.map(({ ric }) => h('th', { key: ric, scope: 'col', class: 'number' }, ric)),
        ),
      ),
      h(
        'tbody',
        {},
        rows.map(({ ric, values }, at) =>
          h(
            'tr',
            { key: ric },
            h('th', { scope: 'row' }, ric),
            values.slice(0, rows.length).map((value, column) =>
              // One with itself says nothing.
              column === at
                ? h('td', { key: column, class: 'number self' }, '1')
                : h('td', { key: column, class: `number ${heatClass(value ?? null, 1, KINDS)}` }, shown(value, ratio)),
            ),
          ),
        ),
      ),
    ),
  );
}

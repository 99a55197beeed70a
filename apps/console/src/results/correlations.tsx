import type { Sections } from '@tearsheet/client';
import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { Figure } from '../ui/figure.tsx';
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
  return (
    <Figure<Row> title="Correlations" note={note} data={data} isTable>
      {available ? heatTable(data.rows.slice(0, SHOWN)) : null}
    </Figure>
  );
}

function heatTable(rows: readonly Row[]): JSX.Element {
  return (
    <div class="scroll whole" role="region" aria-label="Correlation matrix" tabIndex={0}>
      <table class="heat matrix">
        <caption class="unseen">Correlations of the holdings</caption>
        <thead>
          <tr>
            <td />
            {rows.map(({ ric }) => (
              <th key={ric} scope="col" class="number">
                {ric}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ ric, values }, at) => (
            <tr key={ric}>
              <th scope="row">{ric}</th>
              {values.slice(0, rows.length).map((value, column) =>
                // One with itself says nothing.
                column === at ? (
                  <td key={column} class="number self">
                    1
                  </td>
                ) : (
                  <td key={column} class={`number ${heatClass(value ?? null, 1, KINDS)}`}>
                    {shown(value, ratio)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

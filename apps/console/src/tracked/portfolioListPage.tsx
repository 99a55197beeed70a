import type { PortfolioList, Tearsheet } from '@tearsheet/client';
import type { JSX } from 'preact';
import { useCallback, useState } from 'preact/hooks';
import { describeError } from '../describeError.ts';
import { portfolioAddress } from '../route.ts';
import { DataTable } from '../ui/dataTable.tsx';
import { day } from '../ui/format.ts';
import { Notice, useLoaded, useTitle } from '../ui/loading.tsx';
import type { TableData } from '../ui/tableData.ts';
import { shownName } from './requests.ts';

type Row = PortfolioList['portfolios'][number];

export interface PortfolioListPageProps {
  readonly client: Tearsheet;
  readonly onSignedOut: () => void;
}

/** The portfolios that the service keeps for the account, newest first. */
export function PortfolioListPage({ client, onSignedOut }: PortfolioListPageProps): JSX.Element {
  useTitle('Tracked portfolios');
  const first = useLoaded(
    useCallback(() => client.portfolios.list(), [client]),
    onSignedOut,
  );
  const [more, setMore] = useState<PortfolioList | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const rows = [...(first.value?.portfolios ?? []), ...(more?.portfolios ?? [])];
  const cursor = more === null ? (first.value?.next_cursor ?? null) : more.next_cursor;

  async function next(from: string) {
    try {
      const page = await client.portfolios.list({ cursor: from });
      setMore({ ...page, portfolios: [...(more?.portfolios ?? []), ...page.portfolios] });
    } catch (error) {
      setProblem(describeError(error));
    }
  }

  return (
    <article class="result">
      <header>
        <h1>Tracked portfolios</h1>
        <p class="hint">
          {'Kept by the service with all their versions. A portfolio is tracked from '}
          <a href="#/">where it is built</a>
          {' or from the result of an analysis.'}
        </p>
      </header>
      <Notice kind="error" text={problem ?? first.problem} />
      {first.value === null ? (
        first.problem === null && (
          <p role="status" class="hint">
            Loading…
          </p>
        )
      ) : rows.length === 0 ? (
        <p>There is none yet.</p>
      ) : (
        <DataTable<Row> data={tableOf(rows)} caption="Tracked portfolios" />
      )}
      {cursor === null ? null : (
        <p>
          <button type="button" onClick={() => void next(cursor)}>
            More portfolios
          </button>
        </p>
      )}
    </article>
  );
}

function tableOf(rows: readonly Row[]): TableData<Row> {
  return {
    name: 'Tracked portfolios',
    columns: [
      { label: 'Name', value: ({ name }) => shownName(name), href: (row) => portfolioAddress(row.portfolio_id) },
      { label: 'Symbols', value: ({ positions }) => positions, show: String },
      { label: 'Dates', value: (row) => row.rebalance_dates, show: String },
      { label: 'Currency', value: (row) => row.base_currency },
      { label: 'Benchmark', value: ({ benchmark }) => benchmark },
      { label: 'Version', value: ({ version }) => version, show: String },
      { label: 'Changed', value: (row) => day(row.updated_at) },
    ],
    rows,
  };
}

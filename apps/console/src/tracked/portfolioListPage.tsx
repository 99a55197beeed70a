import type { PortfolioList, Tearsheet } from '@tearsheet/client';
import { left, right, type TableData, wide } from '@tearsheet/presentation';
import { TableView } from '@tearsheet/presentation/dom';
import type { JSX } from 'preact';
import { useCallback, useState } from 'preact/hooks';
import { portfolioAddress } from '../route.ts';
import { Notice, useLoaded, useTitle } from '../ui/loading.tsx';
import { day, describeError } from '../words.ts';
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
          {'The service keeps these portfolios with all their versions. A portfolio is tracked from '}
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
        <p>You have no tracked portfolios yet.</p>
      ) : (
        <TableView title="Tracked portfolios" table={tableOf(rows)} />
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

function tableOf(rows: readonly Row[]): TableData {
  return {
    columns: [
      wide('Name'),
      right('Symbols'),
      right('Dates'),
      left('Currency'),
      left('Benchmark'),
      right('Version'),
      left('Changed'),
    ],
    rows: rows.map((row) => [
      { text: shownName(row.name), href: portfolioAddress(row.portfolio_id) },
      String(row.positions),
      String(row.rebalance_dates),
      row.base_currency,
      row.benchmark ?? 'None',
      String(row.version),
      { text: day(row.updated_at), value: row.updated_at },
    ]),
    note: null,
  };
}

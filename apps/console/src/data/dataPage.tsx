import { type DataQuality, ProblemError, type Tearsheet } from '@tearsheet/client';
import { count, left, longDate, muted, right, rightsText, type TableData, wide } from '@tearsheet/presentation';
import { TableView } from '@tearsheet/presentation/dom';
import type { JSX } from 'preact';
import { useCallback } from 'preact/hooks';
import { Loading, Notice, useLoaded, useTitle } from '../ui/loading.tsx';

const NO_RIGHT = 'Your token cannot see the state of the market data. An operator’s token has the scope admin.';

export interface DataPageProps {
  readonly client: Tearsheet;
}

/** The market data behind all results: their sources with rights, their age by exchange, and what the checks found. */
export function DataPage({ client }: DataPageProps): JSX.Element {
  useTitle('Market data');
  const { value, problem } = useLoaded(
    useCallback(
      async (signal: AbortSignal) => {
        try {
          return await client.dataQuality({ limit: 1 }, { signal });
        } catch (error) {
          if (error instanceof ProblemError && error.code === 'insufficient_scope') throw new Error(NO_RIGHT);
          throw error;
        }
      },
      [client],
    ),
  );
  return (
    <article class="result">
      <header>
        <h1>Market data</h1>
        {value === null ? null : (
          <p class="hint">
            {`${value.data_source}, ${count(value.instruments)} instruments, version ${value.data_version}. `}
            {'Results name the version that they were computed from.'}
          </p>
        )}
      </header>
      <Notice kind="error" text={problem} />
      {value === null ? problem === null ? <Loading /> : null : <Tables data={value} />}
    </article>
  );
}

function Tables({ data }: { readonly data: DataQuality }): JSX.Element {
  return (
    <>
      <TableView title="Sources" table={sourceTable(data)} />
      <TableView title="Exchanges" table={exchangeTable(data)} />
      <TableView title="Findings of the checks" table={findingTable(data)} />
    </>
  );
}

const words = (name: string) => name.replaceAll('_', ' ');
const dayCell = (date: string | null) => (date === null ? muted('not known') : { text: longDate(date), value: date });

function sourceTable({ sources }: DataQuality): TableData {
  return {
    columns: [wide('Source'), left('Kind'), left('Rights'), right('Series'), left('Up to'), left('Oldest up to')],
    rows: sources.map(({ source, kind, rights, series, last_date, oldest_last_date }) => [
      source,
      words(kind),
      rightsText(rights),
      count(series),
      dayCell(last_date),
      dayCell(oldest_last_date),
    ]),
    note: 'The last column is the end of the series that is behind the most. Delisted instruments do not count.',
  };
}

function exchangeTable({ exchanges }: DataQuality): TableData {
  return {
    columns: [wide('Exchange'), right('Instruments'), left('Up to'), left('Expected'), right('Behind')],
    rows: exchanges.map(({ exchange, name, instruments, last_date, expected_date, instruments_behind }) => [
      name === null ? exchange : `${name} (${exchange})`,
      count(instruments),
      dayCell(last_date),
      dayCell(expected_date),
      instruments_behind === null ? muted('not known') : count(instruments_behind),
    ]),
    note: 'Prices of a session are expected 12 hours after its close. A nightly sync fetches up to the day before.',
  };
}

function findingTable({ counts }: DataQuality): TableData {
  return {
    columns: [wide('Finding'), right('Instruments'), right('Findings')],
    rows: counts.map(({ code, instruments, findings }) => [words(code), count(instruments), count(findings)]),
    note: 'GET /v1/data-quality and tearsheet data check list each finding.',
  };
}

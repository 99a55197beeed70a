import { type DataQuality, ProblemError, type Tearsheet } from '@tearsheet/client';
import { left, muted, right, rightsText, type TableData, wide } from '@tearsheet/presentation';
import { TableView } from '@tearsheet/presentation/dom';
import { count, longDate, t } from '@tearsheet/presentation/text';
import type { JSX } from 'preact';
import { useCallback } from 'preact/hooks';
import { Loading, Notice, useLoaded, useTitle } from '../ui/loading.tsx';

export interface DataPageProps {
  readonly client: Tearsheet;
}

/** The market data behind all results: their sources with rights, their age by exchange, and what the checks found. */
export function DataPage({ client }: DataPageProps): JSX.Element {
  useTitle(t('Market data'));
  const { value, problem } = useLoaded(
    useCallback(
      async (signal: AbortSignal) => {
        try {
          return await client.dataQuality({ limit: 1 }, { signal });
        } catch (error) {
          if (error instanceof ProblemError && error.code === 'insufficient_scope') {
            throw new Error(
              t('Your token cannot see the state of the market data. An operator’s token has the scope admin.'),
            );
          }
          throw error;
        }
      },
      [client],
    ),
  );
  return (
    <article class="result">
      <header>
        <h1>{t('Market data')}</h1>
        {value === null ? null : (
          <p class="hint">
            {t(
              '{source}, {count} instruments, version {version}. Results name the version that they were computed from.',
              { source: value.data_source, count: count(value.instruments), version: value.data_version },
            )}
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
      <TableView title={t('Sources')} table={sourceTable(data)} />
      <TableView title={t('Exchanges')} table={exchangeTable(data)} />
      <TableView title={t('Findings of the checks')} table={findingTable(data)} />
    </>
  );
}

const words = (name: string) => name.replaceAll('_', ' ');
const dayCell = (date: string | null) =>
  date === null ? muted(t('not known')) : { text: longDate(date), value: date };

function sourceTable({ sources }: DataQuality): TableData {
  return {
    columns: [
      wide(t('Source')),
      left(t('Kind')),
      left(t('Rights')),
      right(t('Series')),
      left(t('Up to')),
      left(t('Oldest up to')),
    ],
    rows: sources.map(({ source, kind, rights, series, last_date, oldest_last_date }) => [
      source,
      words(kind),
      rightsText(rights),
      count(series),
      dayCell(last_date),
      dayCell(oldest_last_date),
    ]),
    note: t('The last column is the end of the series that is behind the most. Delisted instruments do not count.'),
  };
}

function exchangeTable({ exchanges }: DataQuality): TableData {
  return {
    columns: [wide(t('Exchange')), right(t('Instruments')), left(t('Up to')), left(t('Expected')), right(t('Behind'))],
    rows: exchanges.map(
      ({ exchange, name, instruments, last_date, expected_date, calendar_until, instruments_behind }) => [
        name === null ? exchange : `${name} (${exchange})`,
        count(instruments),
        dayCell(last_date),
        expected_date === null && calendar_until !== null
          ? muted(t('calendar known until {date}', { date: longDate(calendar_until) }))
          : dayCell(expected_date),
        instruments_behind === null ? muted(t('not known')) : count(instruments_behind),
      ],
    ),
    note: t('Prices of a session are expected 12 hours after its close. A nightly sync fetches up to the day before.'),
  };
}

function findingTable({ counts }: DataQuality): TableData {
  return {
    columns: [wide(t('Finding')), right(t('Instruments')), right(t('Findings'))],
    rows: counts.map(({ code, instruments, findings }) => [words(code), count(instruments), count(findings)]),
    note: t('GET /v1/data-quality and tearsheet data check list each finding.'),
  };
}

import type { PortfolioList, PortfolioValue, Tearsheet } from '@tearsheet/client';
import {
  type Cell,
  cell,
  column,
  left,
  muted,
  type Names,
  right,
  SIMULATED,
  type TableData,
  wide,
} from '@tearsheet/presentation';
import { TableView } from '@tearsheet/presentation/dom';
import { money, t, tParts } from '@tearsheet/presentation/text';
import type { JSX } from 'preact';
import { useCallback, useEffect, useState } from 'preact/hooks';
import { SimulatedMark } from '../results/simulatedMark.tsx';
import { useKnown } from '../results/useNames.ts';
import { portfolioAddress } from '../route.ts';
import { Loading, Notice, useLoaded, useTitle } from '../ui/loading.tsx';
import { day, describeError } from '../words.ts';
import { shownName } from './requests.ts';

type Row = PortfolioList['portfolios'][number];

export interface PortfolioListPageProps {
  readonly client: Tearsheet;
}

/** The portfolios that the service keeps for the account, newest first. */
export function PortfolioListPage({ client }: PortfolioListPageProps): JSX.Element {
  useTitle(t('Tracked portfolios'));
  const first = useLoaded(useCallback(() => client.portfolios.list(), [client]));
  const [more, setMore] = useState<PortfolioList | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const rows = [...(first.value?.portfolios ?? []), ...(more?.portfolios ?? [])];
  const cursor = more === null ? (first.value?.next_cursor ?? null) : more.next_cursor;

  const values = useValues(client, first.value?.portfolios ?? NONE);
  const { names, isSimulated } = useKnown(
    client,
    rows.flatMap(({ benchmark }) => benchmark ?? []),
  );

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
        {isSimulated && <SimulatedMark warning={SIMULATED} />}
        <h1>{t('Tracked portfolios')}</h1>
        <p class="hint">
          {tParts(
            'The service keeps these portfolios with all their versions. To track one, use the {editor} or the result of an analysis.',
            { editor: <a href="#/">{t('editor')}</a> },
          )}
        </p>
      </header>
      <Notice kind="error" text={problem ?? first.problem} />
      {first.value === null ? (
        first.problem === null && <Loading />
      ) : rows.length === 0 ? (
        <p>{t('You have no tracked portfolios yet.')}</p>
      ) : (
        <TableView title={t('Tracked portfolios')} table={tableOf(rows, values, names)} />
      )}
      {cursor === null ? null : (
        <p>
          <button type="button" onClick={() => void next(cursor)}>
            {t('More portfolios')}
          </button>
        </p>
      )}
    </article>
  );
}

const NONE: readonly Row[] = [];
/** Values are computed on request, so only those of the first portfolios are. */
const MOST_VALUES = 12;
const AT_ONCE = 2;

/** The values by portfolio, as far as they are known. Null for a portfolio that cannot be valued now. */
type Values = ReadonlyMap<string, PortfolioValue | null>;

function useValues(client: Tearsheet, portfolios: readonly Row[]): Values {
  const [values, setValues] = useState<Values>(new Map());
  useEffect(() => {
    const leave = new AbortController();
    const { signal } = leave;
    const waiting = portfolios.slice(0, MOST_VALUES).map(({ portfolio_id }) => portfolio_id);
    const work = async () => {
      for (let id = waiting.shift(); id !== undefined && !signal.aborted; id = waiting.shift()) {
        const key = id;
        const value = await client.portfolios.value(key, { signal }).catch(() => null);
        if (!signal.aborted) setValues((before) => new Map(before).set(key, value));
      }
    };
    for (let worker = 0; worker < AT_ONCE; worker++) void work();
    return () => leave.abort();
  }, [client, portfolios]);
  return values;
}

function valueCells(value: PortfolioValue | null | undefined): Cell[] {
  if (value === undefined) return [muted('…'), muted('…'), muted('…')];
  return [
    { text: money(value?.value, value?.base_currency ?? ''), value: value?.value ?? null },
    cell('day_return', value?.day_return),
    cell('total_return', value?.total_return),
  ];
}

function tableOf(rows: readonly Row[], values: Values, names: Names): TableData {
  return {
    columns: [
      wide(t('Name')),
      column('tracked.value'),
      column('day_return'),
      column('total_return'),
      right(t('Symbols')),
      left(t('Currency')),
      left(t('Benchmark')),
      right(t('Version')),
      left(t('Changed')),
    ],
    rows: rows.map((row, index) => [
      { text: shownName(row.name), href: portfolioAddress(row.portfolio_id) },
      ...valueCells(values.has(row.portfolio_id) || index < MOST_VALUES ? values.get(row.portfolio_id) : null),
      String(row.positions),
      row.base_currency,
      row.benchmark === null ? t('None') : (names[row.benchmark] ?? row.benchmark),
      String(row.version),
      { text: day(row.updated_at), value: row.updated_at },
    ]),
    note: null,
  };
}

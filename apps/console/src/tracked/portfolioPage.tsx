import type { AnalyzeRequest, Holding, PortfolioVersions, Tearsheet } from '@tearsheet/client';
import type { JSX } from 'preact';
import { useCallback, useMemo, useState } from 'preact/hooks';
import { describeError } from '../describeError.ts';
import { draftOf, draftStore, RESULT_FIELDS } from '../editor/draft.ts';
import { jobAddress, portfolioAddress } from '../route.ts';
import { rememberSent } from '../stored.ts';
import { Figure } from '../ui/figure.tsx';
import { day, money, percent } from '../ui/format.ts';
import { Notice, useLoaded, useTitle } from '../ui/loading.tsx';
import type { TableData } from '../ui/tableData.ts';
import { NightlyForm } from './nightlyForm.tsx';
import { definitionOf, shownName, trackedRef } from './requests.ts';

export interface PortfolioPageProps {
  readonly client: Tearsheet;
  readonly portfolioId: string;
  /** An earlier version to look at; null for the present one. */
  readonly version: number | null;
  readonly onSignedOut: () => void;
}

/** A tracked portfolio: what it is, what it was, and what happens to it at night. */
export function PortfolioPage({ client, portfolioId, version, onSignedOut }: PortfolioPageProps): JSX.Element {
  const { value, problem } = useLoaded(
    useCallback(
      async (signal: AbortSignal) => {
        const { portfolios } = client;
        const [present, { versions }, alert, shown] = await Promise.all([
          portfolios.get(portfolioId, { signal }),
          portfolios.versions(portfolioId, { signal }),
          portfolios.alert(portfolioId, { signal }),
          version === null ? null : portfolios.version(portfolioId, version, { signal }),
        ]);
        return { present, versions, alert, shown: shown ?? present.portfolio };
      },
      [client, portfolioId, version],
    ),
    onSignedOut,
  );
  const [failure, setFailure] = useState<string | null>(null);
  const name = shownName(value?.shown.name ?? null);
  useTitle(value === null ? 'Tracked portfolio' : name);
  if (value === null) {
    return (
      <article>
        <h1>Tracked portfolio</h1>
        <Notice kind="error" text={problem} />
        {problem === null ? (
          <p role="status" class="hint">
            Loading…
          </p>
        ) : (
          <p>
            <a href="#/portfolios">All tracked portfolios</a>
          </p>
        )}
      </article>
    );
  }

  const { present, versions, alert, shown } = value;
  const definition = definitionOf(shown);
  const open = () => {
    draftStore.set({ ...draftOf(definition), tracked: trackedRef(present) });
    location.hash = '#/';
  };
  const analyse = async () => {
    try {
      const { jobId } = await client.analyze({ ...definition, fields: [...RESULT_FIELDS] });
      rememberSent(jobId, draftOf(definition).rest);
      location.hash = jobAddress(jobId);
    } catch (error) {
      setFailure(describeError(error));
    }
  };
  const isPresent = shown.version === present.portfolio.version;
  return (
    <article class="result">
      <header>
        <h1>{name}</h1>
        <p class="hint">{`Version ${shown.version} of ${day(shown.updated_at)}; tracked since ${day(shown.created_at)}`}</p>
        {isPresent ? null : (
          <p class="notice info">
            {'This is an earlier version. To go back to it, open it where it can be changed and save it. '}
            <a href={portfolioAddress(portfolioId)}>{`To version ${present.portfolio.version}`}</a>
          </p>
        )}
        <div class="row actions">
          <button type="button" class="primary" onClick={() => void analyse()}>
            Analyse
          </button>
          <button type="button" onClick={open}>
            Change
          </button>
          <DeleteButton
            onDelete={async () => {
              await client.portfolios.delete(portfolioId, present.etag);
              location.hash = '#/portfolios';
            }}
          />
        </div>
        <Notice kind="error" text={failure} />
      </header>
      <Definition request={definition} />
      <div class="pair">
        <Versions portfolioId={portfolioId} versions={versions} shownVersion={shown.version} />
        <NightlyForm key={portfolioId} client={client} portfolioId={portfolioId} alert={alert} />
      </div>
    </article>
  );
}

type Row = PortfolioVersions['versions'][number];

export interface VersionsProps {
  readonly portfolioId: string;
  readonly versions: readonly Row[];
  readonly shownVersion: number;
}

/** The history, the latest version first; each can be opened. */
export function Versions({ portfolioId, versions, shownVersion }: VersionsProps): JSX.Element {
  const data: TableData<Row> = {
    name: 'Versions',
    columns: [
      {
        label: 'Version',
        value: ({ version }) => (version === shownVersion ? `${version}, shown` : String(version)),
        href: ({ version }) => (version === shownVersion ? null : portfolioAddress(portfolioId, version)),
      },
      { label: 'Since', value: (row) => day(row.updated_at) },
      { label: 'Name', value: ({ name }) => shownName(name) },
      { label: 'Symbols', value: ({ positions }) => positions, show: String },
      { label: 'Dates', value: (row) => row.rebalance_dates, show: String },
    ],
    rows: versions,
  };
  return <Figure<Row> title="Versions" note="The last hundred are kept." data={data} />;
}

/** Asks once more before something is gone for good. */
export function DeleteButton({ onDelete }: { readonly onDelete: () => Promise<void> }): JSX.Element {
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  if (!isAsking)
    return (
      <button type="button" class="quiet" onClick={() => setAsking(true)}>
        Delete…
      </button>
    );
  const confirm = () =>
    void onDelete().catch((error: unknown) => {
      setProblem(describeError(error));
    });
  return (
    <span class="row" role="group" aria-label="Delete with all versions?">
      <span>Delete with all versions?</span>
      <button type="button" class="danger" onClick={confirm}>
        Delete for good
      </button>
      <button type="button" class="quiet" onClick={() => setAsking(false)}>
        Keep
      </button>
      {problem === null ? null : (
        <span role="alert" class="loss">
          {problem}
        </span>
      )}
    </span>
  );
}

/** The rows of a portfolio, the latest date first, and its settings. */
export function Definition({ request }: { readonly request: AnalyzeRequest }): JSX.Element {
  const { portfolio, base_currency, benchmark, initial_value, include_transaction_costs } = request;
  const data = useMemo<TableData<Holding>>(
    () => ({
      name: 'Definition',
      columns: [
        { label: 'Date', value: ({ date }) => date },
        { label: 'Symbol', value: ({ symbol }) => symbol },
        { label: 'Weight', value: ({ weight }) => weight, show: percent },
      ],
      rows: [...portfolio].sort((a, b) => b.date.localeCompare(a.date) || b.weight - a.weight),
    }),
    [portfolio],
  );
  const note = [
    `${money(initial_value ?? 0)} ${base_currency ?? ''} against ${benchmark ?? ''},`,
    `${include_transaction_costs ? 'with' : 'without'} costs of trading.`,
  ].join(' ');
  return <Figure<Holding> title="Definition" note={note} data={data} />;
}

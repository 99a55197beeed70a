import {
  type AnalyzeRequest,
  type Holding,
  type PortfolioVersions,
  sharesOf,
  type Tearsheet,
  type TrackedPortfolio,
} from '@tearsheet/client';
import {
  type Cell,
  left,
  type Names,
  right,
  SIMULATED,
  startOf,
  type Table,
  valuationBlocks,
  wide,
} from '@tearsheet/presentation';
import { Blocks, InstrumentAddress } from '@tearsheet/presentation/dom';
import { money, percent, t } from '@tearsheet/presentation/text';
import type { JSX } from 'preact';
import { useCallback, useState } from 'preact/hooks';
import { draftOf, draftStore } from '../editor/draft.ts';
import { RowTable } from '../editor/ledgerTable.tsx';
import { shownNumber } from '../editor/settingTexts.ts';
import { ShareBox } from '../links/shareBox.tsx';
import { NAME_LENGTH } from '../results/defaultName.ts';
import { MoreActions } from '../results/moreActions.tsx';
import { ReportForm } from '../results/reportForm.tsx';
import { resultFields } from '../results/resultFields.ts';
import { SimulatedMark } from '../results/simulatedMark.tsx';
import { useKnown } from '../results/useNames.ts';
import { jobAddress, portfolioAddress, researchAddress, useGoTo } from '../route.ts';
import { rememberSent } from '../stored.ts';
import { Loading, Notice, useLoaded, useTitle } from '../ui/loading.tsx';
import { day, describeError } from '../words.ts';
import { NightlyForm } from './nightlyForm.tsx';
import { definitionOf, membersToRemember, shownName, trackedRef } from './requests.ts';

export interface PortfolioPageProps {
  readonly client: Tearsheet;
  readonly portfolioId: string;
  /** An earlier version to show. Null for the current one. */
  readonly version: number | null;
}

/** A tracked portfolio with its definition, its versions, and its nightly analysis. */
export function PortfolioPage({ client, portfolioId, version }: PortfolioPageProps): JSX.Element {
  const { value, problem } = useLoaded(
    useCallback(
      async (signal: AbortSignal) => {
        const { portfolios } = client;
        const history = portfolios.versions(portfolioId, { signal });
        const [present, { versions }, alert, shown] = await Promise.all([
          portfolios.get(portfolioId, { signal }),
          history,
          history.then(({ has_alert }) => (has_alert ? portfolios.alert(portfolioId, { signal }) : null)),
          version === null ? null : portfolios.version(portfolioId, version, { signal }),
        ]);
        return { present, versions, alert, shown: shown ?? present.portfolio };
      },
      [client, portfolioId, version],
    ),
  );
  const [failure, setFailure] = useState<string | null>(null);
  const goTo = useGoTo();
  const benchmark = value?.shown.benchmark;
  const { names, isSimulated } = useKnown(client, typeof benchmark === 'string' ? [benchmark] : []);
  const name = shownName(value?.shown.name ?? null);
  useTitle(value === null ? t('Tracked portfolio') : name);
  if (value === null) {
    return (
      <article>
        <h1>{t('Tracked portfolio')}</h1>
        <Notice kind="error" text={problem} />
        {problem === null ? (
          <Loading />
        ) : (
          <p>
            <a href="#/portfolios">{t('All tracked portfolios')}</a>
          </p>
        )}
      </article>
    );
  }

  const { present, versions, alert, shown } = value;
  const definition = definitionOf(shown);
  const open = () => {
    draftStore.set({
      ...draftOf(definition),
      importedFiles: shown.imported_files ?? [],
      tracked: trackedRef(present),
    });
    location.hash = '#/';
  };
  const analyze = async () => {
    try {
      const { jobId } = await client.analyze({
        ...definition,
        ...(shown.name === null ? {} : { name: shown.name.slice(0, NAME_LENGTH) }),
        fields: resultFields(definition),
      });
      rememberSent(jobId, membersToRemember(definition));
      goTo(jobAddress(jobId));
    } catch (error) {
      setFailure(describeError(error));
    }
  };
  const isPresent = shown.version === present.portfolio.version;
  return (
    <article class="result">
      <header>
        {isSimulated && <SimulatedMark warning={SIMULATED} />}
        <h1>{name}</h1>
        <p class="hint">
          {t('Version {version} of {day}; tracked since {since}', {
            version: shown.version,
            day: day(shown.updated_at),
            since: day(shown.created_at),
          })}
        </p>
        {isPresent ? null : (
          <p class="notice info">
            {t('This is an earlier version. To restore it, choose Change and save it.')}{' '}
            <a href={portfolioAddress(portfolioId)}>
              {t('To version {version}', { version: present.portfolio.version })}
            </a>
          </p>
        )}
        <div class="row actions">
          <button type="button" class="primary" onClick={() => void analyze()}>
            {t('Analyze')}
          </button>
          <button type="button" onClick={open}>
            {t('{action, select, other {Change}}', { action: '' })}
          </button>
          <DeleteButton
            onDelete={async () => {
              await client.portfolios.delete(portfolioId, present.etag);
              location.hash = '#/portfolios';
            }}
          />
          {isPresent && (
            <MoreActions>
              <ReportForm client={client} subject={{ portfolioId }} />
              <ShareBox kind="portfolio" of={sharesOf(client, portfolioId)} />
            </MoreActions>
          )}
        </div>
        <Notice kind="error" text={failure} />
      </header>
      {isPresent ? <Value client={client} portfolioId={portfolioId} names={names} /> : null}
      <Definition request={definition} names={names} />
      <ImportedFiles files={shown.imported_files ?? []} />
      <div class="pair">
        <Versions portfolioId={portfolioId} versions={versions} shownVersion={shown.version} />
        <NightlyForm key={portfolioId} client={client} portfolioId={portfolioId} alert={alert} />
      </div>
    </article>
  );
}

/** The value at the last close, which the service computes when the page opens. */
function Value({
  client,
  portfolioId,
  names,
}: Omit<PortfolioPageProps, 'version'> & { readonly names: Names }): JSX.Element {
  const { value, problem } = useLoaded(
    useCallback((signal: AbortSignal) => client.portfolios.value(portfolioId, { signal }), [client, portfolioId]),
  );
  if (problem !== null) return <Notice kind="error" text={problem} />;
  if (value === null) {
    return (
      <p role="status" class="hint">
        {t('Computing the value…')}
      </p>
    );
  }
  return (
    <InstrumentAddress.Provider value={researchAddress}>
      <Blocks blocks={valuationBlocks(value, names)} />
    </InstrumentAddress.Provider>
  );
}

type Row = PortfolioVersions['versions'][number];

export interface VersionsProps {
  readonly portfolioId: string;
  readonly versions: readonly Row[];
  readonly shownVersion: number;
}

/** The history, the latest version first. Each version can be opened. */
export function Versions({ portfolioId, versions, shownVersion }: VersionsProps): JSX.Element {
  const table: Table = {
    kind: 'table',
    title: t('Versions'),
    columns: [left(t('Version')), left(t('Since')), wide(t('Name')), right(t('Symbols')), right(t('Dates'))],
    rows: versions.map((row) => [
      row.version === shownVersion
        ? { text: t('{version}, shown', { version: row.version }), value: row.version }
        : { text: String(row.version), value: row.version, href: portfolioAddress(portfolioId, row.version) },
      { text: day(row.updated_at), value: row.updated_at },
      shownName(row.name),
      String(row.positions),
      String(row.rebalance_dates),
    ]),
    note: t('The last 100 versions are kept.'),
  };
  return <Blocks blocks={[table]} />;
}

/** The files that the transactions come from, the latest first. Shows nothing if there are none. */
function ImportedFiles({
  files,
}: {
  readonly files: NonNullable<TrackedPortfolio['imported_files']>;
}): JSX.Element | null {
  if (files.length === 0) return null;
  const table: Table = {
    kind: 'table',
    title: t('Imported files'),
    columns: [
      wide(t('File')),
      left(t('Imported')),
      right(t('Transactions')),
      right(t('New')),
      left(t('From')),
      left(t('To')),
    ],
    rows: files
      .toReversed()
      .map(({ name, rows, added, first_date, last_date, imported_at }) => [
        name,
        { text: day(imported_at), value: imported_at },
        String(rows),
        String(added),
        first_date,
        last_date,
      ]),
    note: null,
  };
  return <Blocks blocks={[table]} />;
}

/** Deletes the portfolio after the user confirms. */
function DeleteButton({ onDelete }: { readonly onDelete: () => Promise<void> }): JSX.Element {
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  if (!isAsking)
    return (
      <button type="button" class="quiet" onClick={() => setAsking(true)}>
        {t('Delete…')}
      </button>
    );
  const confirm = () =>
    void onDelete().catch((error: unknown) => {
      setProblem(describeError(error));
    });
  return (
    <span class="row" role="group" aria-label={t('Delete with all versions?')}>
      <span>{t('Delete with all versions?')}</span>
      <button type="button" class="danger" onClick={confirm}>
        {t('Delete for good')}
      </button>
      <button type="button" class="quiet" onClick={() => setAsking(false)}>
        {t('Keep')}
      </button>
      {problem === null ? null : (
        <span role="alert" class="bad">
          {problem}
        </span>
      )}
    </span>
  );
}

export interface DefinitionProps {
  readonly request: AnalyzeRequest;
  readonly names?: Names;
}

/** The rows of a portfolio, the latest date first, or the transactions of a ledger, and the settings. */
export function Definition({ request, names = {} }: DefinitionProps): JSX.Element {
  const { portfolio = [], transactions, base_currency, benchmark, include_transaction_costs } = request;
  const name =
    typeof benchmark === 'object' ? (benchmark?.name ?? t('no benchmark')) : (names[benchmark ?? ''] ?? benchmark);
  if (transactions !== undefined) {
    return (
      <section aria-labelledby="definition">
        <h2 id="definition">{t('Definition')}</h2>
        <p class="hint">
          {t('{count, plural, one {# transaction} other {# transactions}} in {currency}, against {benchmark}.', {
            count: transactions.length,
            currency: base_currency ?? '',
            benchmark: name ?? '',
          })}
        </p>
        <RowTable rows={[...transactions].reverse().slice(0, 25)} caption={t('Latest transactions')} />
      </section>
    );
  }
  const rows = [...portfolio].sort((a, b) => b.date.localeCompare(a.date) || (b.weight ?? 0) - (a.weight ?? 0));
  const { amount: initial } = startOf(request);
  const start = initial === undefined ? t('These positions') : money(initial, base_currency ?? '');
  const values = { start, benchmark: name ?? '' };
  const table: Table = {
    kind: 'table',
    title: t('Definition'),
    columns: [left(t('Date')), left(t('Symbol')), right(t('Position'))],
    rows: rows.map((row) => [row.date, { text: row.symbol, ric: row.symbol }, positionCell(row)]),
    note: include_transaction_costs
      ? t('{start} against {benchmark}, with transaction costs.', values)
      : t('{start} against {benchmark}, without transaction costs.', values),
  };
  return <Blocks blocks={[table]} />;
}

function positionCell({ weight, quantity, amount, currency }: Holding): Cell {
  if (quantity !== undefined) {
    const shares = shownNumber(quantity);
    const text = t('{count, plural, one {{shares} share} other {{shares} shares}}', { count: quantity, shares });
    return { text, value: quantity };
  }
  if (amount !== undefined) return { text: money(amount, currency ?? ''), value: amount };
  return { text: percent(weight ?? null, 2), value: weight ?? null };
}

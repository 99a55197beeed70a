import type { Tearsheet } from '@tearsheet/client';
import { SIMULATED } from '@tearsheet/presentation';
import { labelText, monthOf, signedPercent, t, tParts } from '@tearsheet/presentation/text';
import { JOB_TYPES, type JobType } from '@tearsheet/shared';
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { runAgain } from '../results/runAgain.ts';
import { SimulatedMark } from '../results/simulatedMark.tsx';
import { compareAddress, jobAddress, MOST_COMPARED, useGoTo } from '../route.ts';
import { Notice, useTitle, useWhenOnline } from '../ui/loading.tsx';
import { type Choices, SelectField } from '../ui/select.tsx';
import { day, describeError, time } from '../words.ts';
import { type JobQuery, type ListedJob, type Loaded, merged, nextPage, PAGE } from './jobPages.ts';

function types(): Choices {
  return Object.entries(JOB_TYPES).flatMap(([type, { listName }]) =>
    listName === null ? [] : [[type, t(listName)] as const],
  );
}

const TYPING_MS = 250;
/** Time between two readings of a list with unfinished jobs. */
const REFRESH_MS = 5000;

type Lists = readonly [present: Loaded, expired: Loaded];

export interface AnalysesPageProps {
  readonly client: Tearsheet;
}

/** The analyses of the account by name, with those that have expired and can run again. */
export function AnalysesPage({ client }: AnalysesPageProps): JSX.Element {
  useTitle(t('Analyses'));
  const [query, setQuery] = useState<JobQuery>({ type: 'portfolio_analysis', text: '' });
  const [lists, setLists] = useState<Lists | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [showsAll, setShowsAll] = useState(false);
  const goTo = useGoTo();

  const refuse = (error: unknown) => setProblem(describeError(error));

  useEffect(() => {
    let isCurrent = true;
    const load = () =>
      Promise.all([nextPage(client, query, false), nextPage(client, query, true)]).then(
        (loaded) => {
          if (!isCurrent) return;
          setLists(loaded);
          setProblem(null);
        },
        (error: unknown) => {
          if (isCurrent) refuse(error);
        },
      );
    const timer = setTimeout(() => void load(), query.text === '' ? 0 : TYPING_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [client, query]);

  useWhenOnline(problem === null ? null : () => setQuery((now) => ({ ...now })));

  const rows = lists === null ? [] : merged(...lists);
  const named = rows.filter(({ name }) => name !== undefined);
  const shown = showsAll ? rows : named;
  const isOpen = rows.some(({ status }) => status === 'pending' || status === 'processing');
  // Reading the list again would fold the pages that a reader has added.
  const isFirstPage = lists?.every(({ jobs }) => jobs.length <= PAGE) ?? false;
  useEffect(() => {
    if (!isOpen || !isFirstPage) return;
    const timer = setInterval(() => setQuery((now) => ({ ...now })), REFRESH_MS);
    return () => clearInterval(timer);
  }, [isOpen, isFirstPage]);
  const hasMore = lists?.some(({ cursor }) => cursor !== null) ?? false;

  async function more() {
    if (lists === null) return;
    const [present, expired] = lists;
    const next = (list: Loaded, isExpired: boolean) =>
      list.cursor === null ? list : nextPage(client, query, isExpired, list);
    try {
      setLists(await Promise.all([next(present, false), next(expired, true)]));
    } catch (error) {
      refuse(error);
    }
  }

  async function rerun(jobId: string) {
    setProblem(null);
    try {
      goTo(await runAgain(client, jobId));
    } catch (error) {
      refuse(error);
    }
  }

  const choose = (jobId: string) =>
    setChosen((before) => (before.includes(jobId) ? before.filter((id) => id !== jobId) : [...before, jobId]));

  return (
    <article class="result">
      <header>
        <h1>{t('Analyses')}</h1>
        <div class="row">
          <div class="field search">
            <label for="analyses-search">{t('Search by name')}</label>
            <input
              id="analyses-search"
              type="search"
              maxLength={100}
              autoComplete="off"
              value={query.text}
              onInput={({ currentTarget: field }: InputEvent) => {
                if (field instanceof HTMLInputElement) setQuery({ ...query, text: field.value });
              }}
            />
          </div>
          <SelectField
            id="analyses-type"
            label={t('Show')}
            value={query.type}
            choices={types()}
            onChange={(type) => {
              setChosen([]);
              setQuery({ ...query, type: type as JobType }); // `types` lists them.
            }}
          />
        </div>
        {rows.some((job) => /simulated/i.test(headlineOf(job)?.data_source ?? '')) && (
          <SimulatedMark warning={SIMULATED} />
        )}
      </header>
      <Notice kind="error" text={problem} />
      <div>
        <p role="status" class="hint">
          {lists === null
            ? t('Loading…')
            : hasMore
              ? t('{count} or more results', { count: shown.length })
              : t('{count, plural, one {# result} other {# results}}', { count: shown.length })}
        </p>
        {lists !== null && shown.length === 0 && <Empty query={query} />}
        <ul class="plain analyses">
          {shown.map((job) => (
            <AnalysisRow
              key={job.job_id}
              job={job}
              isChosen={chosen.includes(job.job_id)}
              canChoose={chosen.length < MOST_COMPARED}
              onChoose={() => choose(job.job_id)}
              onRerun={() => rerun(job.job_id)}
            />
          ))}
        </ul>
        <div class="row">
          {hasMore && (
            <button type="button" onClick={() => void more()}>
              {t('Show more')}
            </button>
          )}
          {rows.length > named.length && (
            <button type="button" class="quiet" onClick={() => setShowsAll(!showsAll)}>
              {showsAll
                ? t('Hide results without a name')
                : t('Show {count} without a name', { count: rows.length - named.length })}
            </button>
          )}
        </div>
      </div>
      {chosen.length > 0 && (
        <div class="row chosen">
          <span role="status">
            {chosen.length === 1
              ? t('1 analysis chosen. Choose one more to compare.')
              : t('{count} analyses chosen, at most {most}.', { count: chosen.length, most: MOST_COMPARED })}
          </span>
          <button
            type="button"
            class="primary"
            disabled={chosen.length < 2}
            onClick={() => {
              location.hash = compareAddress(chosen);
            }}
          >
            {t('Compare')}
          </button>
          <button type="button" class="quiet" onClick={() => setChosen([])}>
            {t('Clear')}
          </button>
        </div>
      )}
    </article>
  );
}

function Empty({ query: { text } }: { readonly query: JobQuery }): JSX.Element {
  if (text !== '') return <p>{t('No name contains “{text}”.', { text })}</p>;
  return <p>{tParts('Nothing here yet. {link} to begin.', { link: <a href="#/">{t('Enter a portfolio')}</a> })}</p>;
}

/** The first figures of an analysis, if it has been completed. */
function headlineOf(job: ListedJob) {
  return 'headline' in job ? job.headline : undefined;
}

interface AnalysisRowProps {
  readonly job: ListedJob;
  readonly isChosen: boolean;
  /** False if enough analyses are chosen. */
  readonly canChoose: boolean;
  readonly onChoose: () => void;
  readonly onRerun: () => Promise<void>;
}

/** One job of the list with its first figures. */
function AnalysisRow({ job, isChosen, canChoose, onChoose, onRerun }: AnalysisRowProps): JSX.Element {
  const { job_id: jobId, created_at, status, name = t('Without a name') } = job;
  const [isBusy, setBusy] = useState(false);
  const headline = headlineOf(job);
  const period =
    headline &&
    t('{from} to {to}, {currency}', {
      from: monthOf(headline.start_date),
      to: monthOf(headline.end_date),
      currency: headline.base_currency,
    });
  return (
    <li class={status === 'expired' ? 'analysis expired' : 'analysis'}>
      <input
        type="checkbox"
        aria-label={t('Compare {name}', { name })}
        checked={isChosen}
        disabled={status !== 'completed' || headline === undefined || !(isChosen || canChoose)}
        onChange={onChoose}
      />
      {headline ? <Thumbnail growth={headline.growth} /> : <span class="thumbnail" />}
      <div class="what">
        <a href={jobAddress(jobId)}>{name}</a>
        <span class="hint">{period}</span>
      </div>
      <span class="number">
        {headline && (
          <>
            <strong class={headline.total_return < 0 ? 'bad' : 'good'}>
              {signedPercent(headline.total_return, 2)}
            </strong>
            <span class="hint">{labelText('total_return')}</span>
          </>
        )}
      </span>
      <div class="when hint">
        <span>{day(created_at)}</span>
        <span>{stateText(job)}</span>
        {status === 'expired' && (
          <button
            type="button"
            class="small"
            disabled={isBusy}
            aria-label={t('Run again: {name}', { name })}
            onClick={() => {
              setBusy(true);
              void onRerun().finally(() => setBusy(false));
            }}
          >
            {t('Run again')}
          </button>
        )}
      </div>
    </li>
  );
}

const DAY_MS = 86_400_000;

function stateText({ status, expires_at }: ListedJob): string {
  switch (status) {
    case 'pending':
      return t('Waiting');
    case 'processing':
      return t('Running');
    case 'failed':
      return t('Failed');
    case 'expired':
      return t('Expired');
    case 'completed': {
      const isShort = Date.parse(expires_at) - Date.now() < DAY_MS;
      return t('Kept until {moment}', { moment: isShort ? time(expires_at) : day(expires_at) });
    }
  }
}

const WIDTH = 96;
const HEIGHT = 32;
const MARGIN = 2;

/** A small line of growth. Screen readers skip it, because the return is text. */
function Thumbnail({ growth }: { readonly growth: readonly number[] }): JSX.Element {
  const low = Math.min(...growth);
  const height = Math.max(...growth) - low || 1;
  const points = growth.map((value, at) => {
    const x = MARGIN + (at / Math.max(1, growth.length - 1)) * (WIDTH - 2 * MARGIN);
    const y = HEIGHT - MARGIN - ((value - low) / height) * (HEIGHT - 2 * MARGIN);
    return `${x.toFixed(1)},${y.toFixed(1)}`;
  });
  const isLoss = (growth.at(-1) ?? 1) < 1;
  return (
    <svg class={isLoss ? 'thumbnail bad' : 'thumbnail good'} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden>
      {points.length > 1 && <polyline points={points.join(' ')} />}
    </svg>
  );
}

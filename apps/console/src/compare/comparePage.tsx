import { type JobList, type Sections, sectionsOf, type Tearsheet } from '@tearsheet/client';
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { describeError } from '../describeError.ts';
import { compareAddress } from '../route.ts';
import { recentAnalyses } from '../stored.ts';
import { Notice, useTitle } from '../ui/loading.tsx';
import { ComparisonView } from './comparisonView.tsx';

export interface ComparePageProps {
  readonly client: Tearsheet;
  /** None, one or two. */
  readonly jobIds: readonly string[];
}

/** Two analyses beside each other: which two, then what differs. */
export function ComparePage({ client, jobIds }: ComparePageProps): JSX.Element {
  useTitle('Compare');
  const [pair, setPair] = useState<readonly [Sections, Sections] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [first = '', second = ''] = jobIds;
  const recent = useAnalyses(client);

  useEffect(() => {
    if (first === '' || second === '') return;
    const leave = new AbortController();
    Promise.all([first, second].map((jobId) => client.job(jobId).wait({ signal: leave.signal })))
      .then((jobs) => {
        const [a, b] = jobs.map(sectionsOf);
        if (a && b) setPair([a, b]);
        else setProblem('Both must be analyses of portfolios.');
      })
      .catch((error: unknown) => {
        if (!leave.signal.aborted) setProblem(describeError(error));
      });
    return () => leave.abort();
  }, [client, first, second]);

  const select = (label: string, value: string, address: (jobId: string) => string) => (
    <label class="field">
      {label}
      <select
        value={value}
        onChange={(event: Event) => {
          if (event.currentTarget instanceof HTMLSelectElement) location.hash = address(event.currentTarget.value);
        }}
      >
        <option value="">Choose…</option>
        {recent.map(({ jobId, title }) => (
          <option key={jobId} value={jobId}>
            {title}
          </option>
        ))}
        {value !== '' && !recent.some(({ jobId }) => jobId === value) ? <option value={value}>{value}</option> : null}
      </select>
    </label>
  );

  return (
    <article class="result">
      <header>
        <h1>Compare</h1>
        {recent.length < 2 && second === '' ? (
          <p>Run two analyses, then come back: they are listed here for as long as the service keeps them.</p>
        ) : null}
        <div class="row selects">
          {select('A', first, (jobId) => compareAddress([jobId, second].filter(Boolean)))}
          {select('B', second, (jobId) => compareAddress([first || jobId, jobId]))}
        </div>
      </header>
      <Notice kind="error" text={problem} />
      {pair === null ? null : <ComparisonView pair={pair} />}
    </article>
  );
}

/** An analysis that the service still has. */
export interface ListedAnalysis {
  readonly jobId: string;
  readonly title: string;
}

const MAX_LISTED = 20;

/** Those of this tab by their titles, and after them the account's others by when they were asked for; newest first. */
export function useAnalyses(client: Tearsheet): readonly ListedAnalysis[] {
  const [others, setOthers] = useState<JobList['jobs']>([]);
  useEffect(() => {
    client.jobs({ type: 'portfolio_analysis', status: 'completed', limit: MAX_LISTED }).then(
      ({ jobs }) => setOthers(jobs),
      // A help only: without it those of the tab are listed.
      () => {},
    );
  }, [client]);
  const own = recentAnalyses(Date.now());
  const known = new Set(own.map(({ jobId }) => jobId));
  const time = new Intl.DateTimeFormat('en', { timeStyle: 'medium' });
  return [
    ...own,
    ...others
      .filter(({ job_id }) => !known.has(job_id))
      .map(({ job_id, created_at }) => ({
        jobId: job_id,
        title: `Analysis of ${time.format(new Date(created_at))}`,
      })),
  ];
}

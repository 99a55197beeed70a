import { type CompletedJob, type Sections, sectionsOf, type Tearsheet } from '@tearsheet/client';
import { comparisonDocument } from '@tearsheet/presentation';
import { Blocks, InstrumentAddress } from '@tearsheet/presentation/dom';
import type { JSX } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { titleOf } from '../results/titleOf.ts';
import { compareAddress, researchAddress } from '../route.ts';
import { Notice, useTitle } from '../ui/loading.tsx';
import { useAnalyses } from '../useAnalyses.ts';
import { describeError } from '../words.ts';

export interface ComparePageProps {
  readonly client: Tearsheet;
  /** At most two. */
  readonly jobIds: readonly string[];
}

/** Lets the user choose two analyses and compares them. */
export function ComparePage({ client, jobIds }: ComparePageProps): JSX.Element {
  useTitle('Compare');
  const [pair, setPair] = useState<readonly [Compared, Compared] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [first = '', second = ''] = jobIds;
  const recent = useAnalyses(client);

  useEffect(() => {
    if (first === '' || second === '') return;
    const leave = new AbortController();
    Promise.all([first, second].map((jobId) => client.job(jobId).wait({ signal: leave.signal })))
      .then((jobs) => {
        const [a, b] = jobs.map(comparedOf);
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

interface Compared {
  readonly title: string;
  readonly sections: Sections;
}

/** Null for jobs of another kind. */
function comparedOf(job: CompletedJob): Compared | null {
  const sections = sectionsOf(job);
  return sections && { title: titleOf(job, sections), sections };
}

/** Growth from the same day, and every measure side by side. */
function ComparisonView({ pair }: { readonly pair: readonly [Compared, Compared] }): JSX.Element {
  const [first, second] = pair;
  const sections = useMemo(() => comparisonDocument([first.sections, second.sections]), [first, second]);
  const hasCommonDay = sections.some(({ blocks }) => blocks.some(({ kind }) => kind === 'chart'));
  return (
    <InstrumentAddress.Provider value={researchAddress}>
      <p>
        <b>A</b> {describe(first)}
        <br />
        <b>B</b> {describe(second)}
      </p>
      {!hasCommonDay && <p class="notice info">The two analyses have no day in common.</p>}
      {sections.map(({ id, blocks }) => (
        <Blocks key={id} blocks={blocks} />
      ))}
    </InstrumentAddress.Provider>
  );
}

function describe({ title, sections }: Compared): string {
  const { portfolio_parameters: parameters } = sections;
  const window = parameters
    ? `, ${parameters.start_date} to ${parameters.end_date} in ${parameters.base_currency}`
    : '';
  return title + window;
}

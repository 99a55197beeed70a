import { type Sections, sectionsOf, type Tearsheet } from '@tearsheet/client';
import { h, type JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { describeError } from '../describeError.ts';
import { compareAddress } from '../route.ts';
import { Notice } from '../ui/notice.ts';
import { useTitle } from '../ui/useTitle.ts';
import { useAnalyses } from '../useAnalyses.ts';
import { ComparisonView } from './comparisonView.ts';

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

  const select = (label: string, value: string, address: (jobId: string) => string) =>
    h(
      'label',
      { class: 'field' },
      label,
      h(
        'select',
        {
          value,
          onChange: (event: Event) => {
            if (event.currentTarget instanceof HTMLSelectElement) location.hash = address(event.currentTarget.value);
          },
        },
        h('option', { value: '' }, 'Choose…'),
        recent.map(({ jobId, title }) => h('option', { key: jobId, value: jobId }, title)),
        value !== '' && !recent.some(({ jobId }) => jobId === value) ? h('option', { value }, value) : null,
      ),
    );

  return h(
    'article',
    { class: 'result' },
    h(
      'header',
      {},
      h('h1', {}, 'Compare'),
      recent.length < 2 && second === ''
        ? h('p', {}, 'Run two analyses, then come back: they are listed here for as long as the service keeps them.')
        : null,
      h(
        'div',
        { class: 'row selects' },
        select('A', first, (jobId) => compareAddress([jobId, second].filter(Boolean))),
        select('B', second, (jobId) => compareAddress([first || jobId, jobId])),
      ),
    ),
    h(Notice, { kind: 'error', text: problem }),
    pair === null ? null : h(ComparisonView, { pair }),
  );
}

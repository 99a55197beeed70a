import type { AnalyzeRequest, Sections, Tearsheet } from '@tearsheet/client';
import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { draftOf, draftStore } from '../editor/draft.ts';
import { compareAddress } from '../route.ts';
import { sentWith } from '../stored.ts';
import { requestOfResult } from '../tracked/requests.ts';
import { TrackResult } from '../tracked/trackBox.tsx';
import { money, shown, signedPercent } from '../ui/format.ts';
import { ReportButton } from '../ui/reportButton.tsx';
import { Differences } from './differences.tsx';
import { PartsNav } from './partsNav.tsx';
import { resultGroups } from './resultGroups.tsx';
import { titleOf } from './titleOf.ts';

export interface ResultViewProps {
  readonly client: Tearsheet;
  readonly jobId: string;
  readonly sections: Sections;
  readonly expiresAt: string;
}

/** Everything about an analysis on one page, the summary first. What was not asked for is left out. */
export function ResultView({ client, jobId, sections, expiresAt }: ResultViewProps): JSX.Element {
  const title = useMemo(() => titleOf(sections), [sections]);
  const request = useMemo(() => requestOfResult(sections, sentWith(jobId)), [sections, jobId]);
  const groups = useMemo(() => resultGroups(sections), [sections]);
  const { portfolio_parameters: parameters, portfolio_summary: summary, data_quality: quality } = sections;
  const until = new Intl.DateTimeFormat('en', { timeStyle: 'short' }).format(new Date(expiresAt));
  return (
    <article class="result">
      <header class="result-head">
        <h1>{title}</h1>
        {parameters && (
          <p class="hint">
            {`${parameters.start_date} to ${parameters.end_date} in ${parameters.base_currency}, against ${parameters.benchmark}`}
            {quality ? ` · data: ${quality.data_source}` : ''}
          </p>
        )}
        <Differences warnings={sections.warnings} />
        {summary && (
          <p class="headline">
            <strong class={summary.total_return < 0 ? 'loss' : 'gain'}>{signedPercent(summary.total_return)}</strong>
            {` ${shown(parameters?.initial_value, money)} became ${money(summary.final_value)} ${parameters?.base_currency ?? ''}`}
          </p>
        )}
        <div class="row actions">
          <a class="button" href={compareAddress([jobId])}>
            Compare
          </a>
          <button type="button" onClick={() => print()}>
            Print or save as PDF
          </button>
          {request && (
            <button type="button" onClick={() => edit(request)}>
              Change
            </button>
          )}
          {request && <TrackResult client={client} request={request} name={title} />}
          <ReportButton label="Share as a report" start={() => client.portfolioReport(jobId)} />
          <span class="hint">{`The service keeps this until ${until}; its address works for your account until then.`}</span>
        </div>
      </header>
      <PartsNav parts={groups} />
      {groups.map(({ id, title: name, content }) => (
        <section key={id} id={id} class="group" tabIndex={-1} aria-label={name}>
          {content}
        </section>
      ))}
    </article>
  );
}

function edit(request: AnalyzeRequest): void {
  draftStore.set(draftOf(request));
  location.hash = '#/';
}

import type { AnalyzeRequest, Sections, Tearsheet } from '@tearsheet/client';
import { h, type JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { draftOf } from '../editor/draft.ts';
import { draftStore } from '../editor/draftStore.ts';
import { compareAddress } from '../route.ts';
import { sentWith } from '../sentRequests.ts';
import { requestOfResult } from '../tracked/requestOfResult.ts';
import { TrackResult } from '../tracked/trackResult.ts';
import { money, shown, signedPercent } from '../ui/format.ts';
import { ReportButton } from '../ui/reportButton.ts';
import { Differences } from './differences.ts';
import { PartsNav } from './partsNav.ts';
import { resultGroups } from './resultGroups.ts';
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
  return h(
    'article',
    { class: 'result' },
    h(
      'header',
      { class: 'result-head' },
      h('h1', {}, title),
      parameters &&
        h(
          'p',
          { class: 'hint' },
          `${parameters.start_date} to ${parameters.end_date} in ${parameters.base_currency}, against ${parameters.benchmark}`,
          quality ? ` · data: ${quality.data_source}` : '',
        ),
      h(Differences, { warnings: sections.warnings }),
      summary &&
        h(
          'p',
          { class: 'headline' },
          h('strong', { class: summary.total_return < 0 ? 'loss' : 'gain' }, signedPercent(summary.total_return)),
          ` ${shown(parameters?.initial_value, money)} became ${money(summary.final_value)} ${parameters?.base_currency ?? ''}`,
        ),
      h(
        'div',
        { class: 'row actions' },
        h('a', { class: 'button', href: compareAddress([jobId]) }, 'Compare'),
        h('button', { type: 'button', onClick: () => print() }, 'Print or save as PDF'),
        request && h('button', { type: 'button', onClick: () => edit(request) }, 'Change'),
        request && h(TrackResult, { client, request, name: title }),
        h(ReportButton, { label: 'Share as a report', start: () => client.portfolioReport(jobId) }),
        h(
          'span',
          { class: 'hint' },
          `The service keeps this until ${until}; its address works for your account until then.`,
        ),
      ),
    ),
    h(PartsNav, { parts: groups }),
    groups.map(({ id, title: name, content }) =>
      h('section', { key: id, id, class: 'group', tabIndex: -1, 'aria-label': name }, content),
    ),
  );
}

function edit(request: AnalyzeRequest): void {
  draftStore.set(draftOf(request));
  location.hash = '#/';
}

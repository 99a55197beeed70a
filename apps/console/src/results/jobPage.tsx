import {
  type AnalyzeRequest,
  type CompletedJob,
  JobFailedError,
  type Progress,
  type Sections,
  sectionsOf,
  type Tearsheet,
  TearsheetError,
} from '@tearsheet/client';
import { investedText, jobDocument, language, resultDocument } from '@tearsheet/presentation';
import {
  ImageContext,
  InstrumentAddress,
  Memory,
  type SectionAddress,
  Sections as SectionsView,
} from '@tearsheet/presentation/dom';
import { money, signedPercent, t } from '@tearsheet/presentation/text';
import { warningKinds } from '@tearsheet/shared/schemas';
import type { JSX } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { LinkButton } from '../links/linkButton.tsx';
import { openInEditor, sentRequest } from '../links/portfolioLink.ts';
import { ShareBox } from '../links/shareBox.tsx';
import { compareAddress, jobAddress, researchAddress } from '../route.ts';
import { sentWith } from '../stored.ts';
import { requestOfResult } from '../tracked/requests.ts';
import { TrackResult } from '../tracked/trackBox.tsx';
import { Notice, ProgressView, useTitle } from '../ui/loading.tsx';
import { ReportButton } from '../ui/reportButton.tsx';
import { describeError, hasLostResult } from '../words.ts';
import { DocumentView } from './documentView.tsx';
import { EndedView } from './endedView.tsx';
import { ExcelButton } from './excelButton.tsx';
import { KeepBox, type KeepBoxProps, type Kept } from './keepBox.tsx';
import { MoreActions } from './moreActions.tsx';
import { ReportForm } from './reportForm.tsx';
import { imageFacts, SimulatedMark } from './simulatedMark.tsx';
import { titleOf } from './titleOf.ts';
import { useNames } from './useNames.ts';
import { visit, visitedJob } from './visited.ts';

export interface JobPageProps {
  readonly client: Tearsheet;
  readonly jobId: string;
  /** The section of the result in the address. Null for none. */
  readonly section: string | null;
}

/** One analysis, from the queue to its result. Its address works for everyone with the account until the result expires. */
export function JobPage({ client, jobId, section }: JobPageProps): JSX.Element {
  const [progress, setProgress] = useState<Progress | null>(null);
  const [job, setJob] = useState<CompletedJob | null>(() => visitedJob(jobId)?.job ?? null);
  const show = (shown: CompletedJob) => {
    visit(shown);
    setJob(shown);
  };
  /** The error of a failed job, or null for an expired one. Undefined for a job with a result or without an end. */
  const [failure, setFailure] = useState<string | null>();
  const [problem, setProblem] = useState<string | null>(null);

  useEffect(() => {
    if (job !== null) return;
    const leave = new AbortController();
    waitFor(client, jobId, setProgress, leave.signal)
      .then(show)
      .catch((error: unknown) => {
        if (leave.signal.aborted) return;
        if (hasLostResult(error)) setFailure(null);
        else if (error instanceof JobFailedError) setFailure(describeError(error));
        else setProblem(describeError(error));
      });
    return () => leave.abort();
  }, [client, jobId]);

  const sections: Sections | null = job === null ? null : sectionsOf(job);
  const result = job?.result;
  const type = job?.job_type ?? '';
  const other = useMemo(() => (result === undefined ? null : jobDocument(type, result)), [type, result]);
  const message =
    job === null || sections !== null || other !== null ? problem : t('This job is not about a portfolio.');
  const heading = message === null ? t('Analyzing') : t('No result');
  useTitle(job === null || sections === null ? heading : titleOf(job, sections));
  if (failure !== undefined) return <EndedView client={client} jobId={jobId} failure={failure} />;
  if (job !== null) {
    const onChange = (kept: Kept) => show({ ...withoutName(job), ...kept });
    const address = { at: section, of: (id: string | null) => jobAddress(jobId, id) };
    const kept = { client, job, onChange, address };
    const memory = visitedJob(jobId)?.memory ?? null;
    if (sections !== null || other !== null)
      return (
        <Memory.Provider value={memory}>
          {sections !== null && <ResultView {...kept} sections={sections} />}
          {other !== null && <DocumentView {...kept} document={other} />}
        </Memory.Provider>
      );
  }
  return (
    <section class="waiting">
      <h1>{heading}</h1>
      {message === null ? <ProgressView progress={progress} onCancel={() => client.job(jobId).cancel()} /> : null}
      <Notice kind="error" text={message} />
      {message === null ? null : (
        <p>
          <a href="#/">{t('Back to the portfolio')}</a>
        </p>
      )}
    </section>
  );
}

const PAUSE_MS = 3000;

/** Waits for the result, also while the service cannot be reached. */
async function waitFor(
  client: Tearsheet,
  jobId: string,
  onProgress: (progress: Progress) => void,
  signal: AbortSignal,
): Promise<CompletedJob> {
  for (;;) {
    try {
      return await client.job(jobId).wait({ onProgress, signal, timeoutMs: Number.POSITIVE_INFINITY });
    } catch (error) {
      if (signal.aborted || !(error instanceof TearsheetError && error.isRetryable)) throw error;
      onProgress({ step: 'lost', percent: 0, message: t('The service cannot be reached. This page tries again.') });
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}

export interface ResultViewProps extends KeepBoxProps {
  readonly sections: Sections;
  readonly address: SectionAddress;
}

/** The result of an analysis on one page. Sections that were not requested are left out. */
function ResultView({ client, job, sections, address, onChange }: ResultViewProps): JSX.Element {
  const { job_id: jobId } = job;
  const title = useMemo(() => titleOf(job, sections), [job, sections]);
  const request = useMemo(() => requestOfResult(sections, sentWith(jobId)), [sections, jobId]);
  const names = useNames(client, sections);
  const document = useMemo(() => resultDocument(sections, names), [sections, names]);
  const { portfolio_parameters: parameters, portfolio_summary: summary, data_quality: quality } = sections;
  const currency = parameters?.base_currency ?? '';
  const faults = warningKinds(sections.warnings).filter(({ fault }) => fault !== null).length;
  const change = async (known: AnalyzeRequest) => openInEditor((await sentRequest(client, jobId)) ?? known);
  return (
    <article class="result">
      <header class="result-head">
        <SimulatedMark warning={document.warning} />
        <h1>{title}</h1>
        {parameters && (
          <p class="hint">
            {t('{period}, in {currency}', { period: document.subtitle, currency })}
            {quality ? ` · ${t('data: {source}', { source: quality.data_source })}` : ''}
          </p>
        )}
        <Notice
          kind="info"
          text={
            faults === 0
              ? null
              : t(
                  '{count, plural, one {# kind of faults in the data. Read them before the figures.} other {# kinds of faults in the data. Read them before the figures.}}',
                  { count: faults },
                )
          }
        />
        {summary && (
          <p class="headline figures">
            <strong class={summary.total_return < 0 ? 'bad' : 'good'}>{signedPercent(summary.total_return, 2)}</strong>
            {` ${money(summary.final_value, currency)} ${investedText(sections, currency)}`}
          </p>
        )}
        <div class="row actions">
          <ReportButton
            label={t('Share as a report')}
            kind="primary"
            start={() => client.portfolioReport(jobId, { report: { language: language() } })}
          />
          <MoreActions>
            <div class="row">
              {request && (
                <button type="button" onClick={() => void change(request)}>
                  {t('{action, select, other {Change}}', { action: '' })}
                </button>
              )}
              <a class="button" href={compareAddress([jobId])}>
                {t('Compare')}
              </a>
              {request && <TrackResult client={client} request={request} name={title} />}
            </div>
            <div class="row">
              <button type="button" onClick={() => print()}>
                {t('Print or save as PDF')}
              </button>
              <ExcelButton client={client} jobId={jobId} title={title} />
              {request && (
                <LinkButton load={async () => ({ ...((await sentRequest(client, jobId)) ?? request), name: title })} />
              )}
            </div>
            <ReportForm client={client} subject={jobId} isTearSheet />
            <ShareBox kind="result" of={client.job(jobId)} />
            <KeepBox client={client} job={job} onChange={onChange} />
          </MoreActions>
        </div>
      </header>
      <InstrumentAddress.Provider value={researchAddress}>
        <ImageContext.Provider value={imageFacts(title, document)}>
          <SectionsView sections={document.sections} address={address} />
        </ImageContext.Provider>
      </InstrumentAddress.Provider>
    </article>
  );
}

/** Returns the job without its name, which a change may have removed. */
function withoutName({ name: _name, ...job }: CompletedJob): CompletedJob {
  return job;
}

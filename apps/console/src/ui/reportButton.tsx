import type { JobHandle, PortfolioReportResult } from '@tearsheet/client';
import { t } from '@tearsheet/presentation/text';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { day, describeError } from '../words.ts';

type Report = Pick<PortfolioReportResult, 'html_url' | 'pdf_url' | 'expires_at'>;

export interface ReportButtonProps {
  readonly label: string;
  /** Default: one of several actions. */
  readonly kind?: 'primary';
  readonly start: () => Promise<JobHandle<Report>>;
}

/** Requests a report. Its links work without an account until they expire. */
export function ReportButton({ label, kind, start }: ReportButtonProps): JSX.Element {
  const [step, setStep] = useState<string | null>(null);
  const [isMaking, setMaking] = useState(false);
  const [report, setReport] = useState<Report | null>(null);

  async function make() {
    setMaking(true);
    setStep(t('Making the report…'));
    try {
      const job = await start();
      setReport(
        await job.wait({
          onProgress: ({ percent }) => setStep(t('Making the report… {percent}%', { percent: Math.floor(percent) })),
        }),
      );
    } catch (error) {
      setStep(t('The report could not be made. {problem}', { problem: describeError(error) }));
    }
    setMaking(false);
  }

  if (report !== null)
    return (
      <p class="share" role="status">
        {links(report)}
      </p>
    );
  return (
    <span class="row share">
      <button type="button" {...(kind ? { class: kind } : {})} disabled={isMaking} onClick={() => void make()}>
        {label}
      </button>
      <span role="status" class="hint">
        {step}
      </span>
    </span>
  );
}

function links({ html_url, pdf_url, expires_at }: Report) {
  return [
    <a href={here(html_url)} target="_blank" rel="noopener">
      {t('Report')}
    </a>,
    ' · ',
    <a href={here(pdf_url)} target="_blank" rel="noopener">
      PDF
    </a>,
    <span class="hint">{` ${t('Anyone with these links can read the report until {day}.', { day: day(expires_at) })}`}</span>,
  ];
}

/** The same path on the origin of this page, because the service may write another host name. */
function here(address: string): string {
  const { pathname, search } = new URL(address);
  return new URL(pathname + search, location.origin).href;
}

import type { PortfolioReportResult, Tearsheet } from '@tearsheet/client';
import { h, type JSX } from 'preact';
import { useState } from 'preact/hooks';
import { describeError } from '../describeError.ts';

/** Has a tear sheet made whose addresses others may open, without an account, until they expire. */
export function ShareReport({ client, jobId }: { readonly client: Tearsheet; readonly jobId: string }): JSX.Element {
  const [step, setStep] = useState<string | null>(null);
  const [report, setReport] = useState<PortfolioReportResult | null>(null);

  async function make() {
    setStep('Making the report…');
    try {
      const job = await client.portfolioReport(jobId);
      setReport(await job.wait({ onProgress: ({ percent }) => setStep(`Making the report… ${Math.floor(percent)}%`) }));
      setStep(null);
    } catch (error) {
      setStep(`There is no report: ${describeError(error)}`);
    }
  }

  if (report !== null) return h('p', { class: 'share', role: 'status' }, links(report));
  const isMaking = step?.endsWith('%') || step?.endsWith('…');
  return h(
    'span',
    { class: 'row share' },
    h('button', { type: 'button', disabled: isMaking === true, onClick: () => void make() }, 'Share as a report'),
    h('span', { role: 'status', class: 'hint' }, step),
  );
}

function links({ html_url, pdf_url, expires_at }: PortfolioReportResult) {
  const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium' }).format(new Date(expires_at));
  return [
    h('a', { href: here(html_url), target: '_blank', rel: 'noopener' }, 'Report'),
    ' · ',
    h('a', { href: here(pdf_url), target: '_blank', rel: 'noopener' }, 'PDF'),
    h('span', { class: 'hint' }, ` Whoever has these addresses may read it, until ${day}.`),
  ];
}

/** The service names itself as others see it; this page knows that it is here. */
function here(address: string): string {
  const { pathname, search } = new URL(address);
  return new URL(pathname + search, location.origin).href;
}

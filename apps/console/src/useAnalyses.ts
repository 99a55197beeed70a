import type { JobList, Tearsheet } from '@tearsheet/client';
import { monthOf, signedPercent, t } from '@tearsheet/presentation/text';
import { useEffect, useState } from 'preact/hooks';
import { day, time } from './words.ts';

/** An analysis that the service still has. */
export interface ListedAnalysis {
  readonly jobId: string;
  /** Its name and its day. Without a name: its period, currency, and return. */
  readonly title: string;
  readonly isNamed: boolean;
}

const MAX_LISTED = 50;

/** The analyses of the account that have not expired. The newest come first. */
export function useAnalyses(client: Tearsheet): readonly ListedAnalysis[] {
  const [jobs, setJobs] = useState<JobList['jobs']>([]);
  useEffect(() => {
    client.jobs({ type: 'portfolio_analysis', status: 'completed', limit: MAX_LISTED }).then(
      (page) => setJobs(page.jobs),
      // The list is optional, so a failed request leaves it empty.
      () => {},
    );
  }, [client]);
  const titles = jobs.map((job) => `${job.name ?? describe(job)} · ${day(job.created_at)}`);
  return jobs.map(({ job_id, created_at, name }, index) => {
    const title = titles[index] ?? '';
    // Analyses with the same name and day also show the time.
    const isShared = titles.indexOf(title) !== titles.lastIndexOf(title);
    return { jobId: job_id, title: isShared ? `${title}, ${time(created_at)}` : title, isNamed: name !== undefined };
  });
}

function describe(job: JobList['jobs'][number]): string {
  const headline = 'headline' in job ? job.headline : undefined;
  if (headline === undefined) return t('Analysis without a name');
  const { start_date: start, end_date: end, base_currency: currency, total_return: total } = headline;
  return t('Without a name: {from} to {to}, {currency}, {change}', {
    from: monthOf(start),
    to: monthOf(end),
    currency,
    change: signedPercent(total, 2),
  });
}

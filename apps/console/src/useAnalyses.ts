import type { JobList, Tearsheet } from '@tearsheet/client';
import { useEffect, useState } from 'preact/hooks';
import { day, time } from './words.ts';

/** An analysis that the service still has. */
export interface ListedAnalysis {
  readonly jobId: string;
  /** Its name and its day. */
  readonly title: string;
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
  const titles = jobs.map(({ name, created_at }) => `${name ?? 'Analysis without a name'} · ${day(created_at)}`);
  return jobs.map(({ job_id, created_at }, index) => {
    const title = titles[index] ?? '';
    // Analyses with the same name and day also show the time.
    const isShared = titles.indexOf(title) !== titles.lastIndexOf(title);
    return { jobId: job_id, title: isShared ? `${title}, ${time(created_at)}` : title };
  });
}

import type { JobList, Tearsheet } from '@tearsheet/client';
import { useEffect, useState } from 'preact/hooks';
import { recentAnalyses } from './stored.ts';

/** An analysis that the service still has. */
export interface ListedAnalysis {
  readonly jobId: string;
  readonly title: string;
}

const MAX_LISTED = 20;

/** The analyses of this tab by title, then the other analyses of the account by time. The newest come first. */
export function useAnalyses(client: Tearsheet): readonly ListedAnalysis[] {
  const [others, setOthers] = useState<JobList['jobs']>([]);
  useEffect(() => {
    client.jobs({ type: 'portfolio_analysis', status: 'completed', limit: MAX_LISTED }).then(
      ({ jobs }) => setOthers(jobs),
      // If the request fails, the list has only the analyses of this tab.
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

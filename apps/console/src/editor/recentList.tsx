import type { Tearsheet } from '@tearsheet/client';
import type { JSX } from 'preact';
import { jobAddress } from '../route.ts';
import { useAnalyses } from '../useAnalyses.ts';

const SHOWN = 8;

/** The latest analyses that the service still has; nothing without one. */
export function RecentList({ client }: { readonly client: Tearsheet }): JSX.Element | null {
  const recent = useAnalyses(client).slice(0, SHOWN);
  if (recent.length === 0) return null;
  return (
    <section aria-labelledby="recent-title">
      <h2 id="recent-title">Recent analyses</h2>
      <ul class="plain">
        {recent.map(({ jobId, title }) => (
          <li key={jobId}>
            <a href={jobAddress(jobId)}>{title}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}

import { h, type JSX } from 'preact';
import { recentAnalyses } from '../recentAnalyses.ts';
import { jobAddress } from '../route.ts';

/** The analyses of this tab that the service still has; nothing without one. */
export function RecentList(): JSX.Element | null {
  const recent = recentAnalyses(Date.now());
  if (recent.length === 0) return null;
  return h(
    'section',
    { 'aria-labelledby': 'recent-title' },
    h('h2', { id: 'recent-title' }, 'Recent analyses'),
    h(
      'ul',
      { class: 'plain' },
      recent.map(({ jobId, title }) => h('li', { key: jobId }, h('a', { href: jobAddress(jobId) }, title))),
    ),
  );
}

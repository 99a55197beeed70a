import type { Tearsheet } from '@tearsheet/client';
import { h, type JSX } from 'preact';
import { jobAddress } from '../route.ts';
import { useAnalyses } from '../useAnalyses.ts';

const SHOWN = 8;

/** The latest analyses that the service still has; nothing without one. */
export function RecentList({ client }: { readonly client: Tearsheet }): JSX.Element | null {
  const recent = useAnalyses(client).slice(0, SHOWN);
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

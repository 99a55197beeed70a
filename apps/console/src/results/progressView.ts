import type { Progress } from '@tearsheet/client';
import { h, type JSX } from 'preact';

/** How far the work is. The step is read out as it changes, the percentage is not. */
export function ProgressView({
  progress,
  onCancel,
}: {
  readonly progress: Progress | null;
  readonly onCancel: () => void;
}): JSX.Element {
  const percent = Math.floor(progress?.percent ?? 0);
  return h(
    'div',
    { class: 'progress' },
    h('progress', { max: 100, value: percent, 'aria-label': 'Progress of the analysis' }),
    h('span', { class: 'number', 'aria-hidden': true }, `${percent}%`),
    h('p', { role: 'status' }, progress?.message ?? 'Sending'),
    h('button', { type: 'button', class: 'quiet', onClick: onCancel }, 'Cancel'),
  );
}

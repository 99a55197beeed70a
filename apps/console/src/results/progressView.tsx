import type { Progress } from '@tearsheet/client';
import type { JSX } from 'preact';

/** How far the work is. The step is read out as it changes, the percentage is not. */
export function ProgressView({
  progress,
  onCancel,
}: {
  readonly progress: Progress | null;
  readonly onCancel: () => void;
}): JSX.Element {
  const percent = Math.floor(progress?.percent ?? 0);
  return (
    <div class="progress">
      <progress max={100} value={percent} aria-label="Progress of the analysis" />
      <span class="number" aria-hidden>{`${percent}%`}</span>
      <p role="status">{progress?.message ?? 'Sending'}</p>
      <button type="button" class="quiet" onClick={onCancel}>
        Cancel
      </button>
    </div>
  );
}

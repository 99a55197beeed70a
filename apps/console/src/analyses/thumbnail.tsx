import type { JSX } from 'preact';

const WIDTH = 96;
const HEIGHT = 32;
const MARGIN = 2;

/** A small line of growth. Screen readers skip it, because the return is text. */
export function Thumbnail({ growth }: { readonly growth: readonly number[] }): JSX.Element {
  const low = Math.min(...growth);
  const height = Math.max(...growth) - low || 1;
  const points = growth.map((value, at) => {
    const x = MARGIN + (at / Math.max(1, growth.length - 1)) * (WIDTH - 2 * MARGIN);
    const y = HEIGHT - MARGIN - ((value - low) / height) * (HEIGHT - 2 * MARGIN);
    return `${x.toFixed(1)},${y.toFixed(1)}`;
  });
  const isLoss = (growth.at(-1) ?? 1) < 1;
  return (
    <svg class={isLoss ? 'thumbnail bad' : 'thumbnail good'} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden>
      {points.length > 1 && <polyline points={points.join(' ')} />}
    </svg>
  );
}

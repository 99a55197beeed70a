import type { JSX } from 'preact';

/** Jumps to the parts of a long page. The address after the # is the route, so these are buttons. */
export function PartsNav({
  parts,
}: {
  readonly parts: readonly { readonly id: string; readonly title: string }[];
}): JSX.Element {
  return (
    <nav class="parts" aria-label="Parts of the page">
      {parts.map(({ id, title }) => (
        <button key={id} type="button" class="quiet small" onClick={() => goTo(id)}>
          {title}
        </button>
      ))}
    </nav>
  );
}

function goTo(id: string): void {
  const part = document.getElementById(id);
  part?.scrollIntoView({ behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth' });
  part?.focus({ preventScroll: true });
}

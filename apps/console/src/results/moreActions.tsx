import type { ComponentChildren, JSX } from 'preact';

/** The actions of a result that are needed less often. On a phone they are folded, so that the figures come first. */
export function MoreActions({ children }: { readonly children: ComponentChildren }): JSX.Element {
  return (
    <details class="more-actions" open={!matchMedia('(max-width: 36rem)').matches}>
      <summary>More actions</summary>
      {children}
    </details>
  );
}

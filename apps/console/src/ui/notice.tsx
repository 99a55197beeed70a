import type { JSX } from 'preact';

/** A message that is read out when it appears; the place for it is always there. */
export function Notice({ kind, text }: { readonly kind: 'error' | 'info'; readonly text: string | null }): JSX.Element {
  return (
    <div role={kind === 'error' ? 'alert' : 'status'} class={text === null ? 'notice empty' : `notice ${kind}`}>
      {text}
    </div>
  );
}

import type { ComponentChildren, JSX } from 'preact';
import { useId } from 'preact/hooks';

export interface FigureProps {
  readonly title: string;
  readonly tools: JSX.Element;
  readonly children: ComponentChildren;
  /** False if the title stands above the figure already. */
  readonly isTitled?: boolean;
}

/** A titled part of a page with tools next to its title. */
export function Figure({ title, tools, children, isTitled = true }: FigureProps): JSX.Element {
  const id = useId();
  return (
    <section class="figure" aria-labelledby={id}>
      <div class="figure-head">
        <h3 id={id} class={isTitled ? undefined : 'unseen'}>
          {title}
        </h3>
        <div class="figure-tools">{tools}</div>
      </div>
      {children}
    </section>
  );
}

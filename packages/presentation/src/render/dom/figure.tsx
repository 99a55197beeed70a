import { type ComponentChildren, createContext, type JSX } from 'preact';
import { useContext, useId } from 'preact/hooks';

/** The level of the titles of figures. Below the title of a section it is h3. */
export const FigureLevel = createContext<'h2' | 'h3'>('h2');

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
  const Heading = useContext(FigureLevel);
  return (
    <section class="figure" role="group" aria-labelledby={id}>
      <div class="figure-head">
        <Heading id={id} class={isTitled ? undefined : 'unseen'}>
          {title}
        </Heading>
        <div class="figure-tools">{tools}</div>
      </div>
      {children}
    </section>
  );
}

import type { JSX } from 'preact';
import { useEffect, useLayoutEffect, useState } from 'preact/hooks';
import type { DocumentSection } from '../../documents/document.ts';
import { t } from '../../language/translate.ts';
import { Blocks } from './blocks.tsx';
import { FigureLevel } from './figure.tsx';

/** The part of the address that names a section. */
export interface SectionAddress {
  /** The section in the address of the page. Null for none. */
  readonly at: string | null;
  /** Null for the first section. */
  readonly of: (id: string | null) => string;
}

export interface SectionsProps {
  readonly sections: readonly DocumentSection[];
  /** Without it, the address of the page does not follow the reader. */
  readonly address?: SectionAddress;
}

/** The sections of a document below a navigation that shows where the reader is. A phone shows one section at a time. */
export function Sections({ sections, address }: SectionsProps): JSX.Element {
  const here = useSectionInView(sections);
  const first = sections[0]?.id;
  const [shown, setShown] = useState(address?.at ?? first);
  const addressOf = (id: string) => address?.of(id === first ? null : id) ?? location.hash;
  const at = address?.at ?? null;
  // The section must be visible before the page can scroll to it.
  useLayoutEffect(() => {
    setShown(at ?? first);
  }, [at]);
  useEffect(() => {
    const top = notedTop();
    // A reader who comes back, or loads the page again, is where they were.
    if (top > 0) scrollTo(0, top);
    if (at !== null && !isInView(at)) goTo(at, 'instant');
  }, [at]);
  useEffect(() => {
    if (address === undefined || here === null || addressOf(here) === location.hash) return;
    // A reader who goes back leaves the address before the page, and its entry of the history must stay.
    if (!location.hash.startsWith(address.of(null))) return;
    history.replaceState(history.state, '', addressOf(here));
  }, [here]);
  const choose = (id: string) => {
    if (address !== undefined && id !== here) history.pushState(null, '', addressOf(id));
    setShown(id);
    // Preact shows the section in a microtask.
    queueMicrotask(() => goTo(id, matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'));
  };
  const current = here ?? first;
  return (
    <>
      <nav class="parts" aria-label={t('Sections of the page')}>
        {sections.map(({ id, title }) => (
          <a
            key={id}
            href={addressOf(id)}
            {...(id === current ? { 'aria-current': 'true' as const } : {})}
            onClick={(event: MouseEvent) => {
              if (event.ctrlKey || event.metaKey || event.shiftKey) return;
              event.preventDefault();
              choose(id);
            }}
          >
            {title}
          </a>
        ))}
        <label>
          <span class="unseen">{t('Section')}</span>
          <select value={current} onChange={({ currentTarget }) => choose(currentTarget.value)}>
            {sections.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </select>
        </label>
      </nav>
      {sections.map(({ id, title, blocks }, index) => {
        const next = sections[index + 1];
        return (
          <section
            key={id}
            id={id}
            class={id === shown ? 'group shown' : 'group'}
            tabIndex={-1}
            aria-labelledby={`${id}-title`}
          >
            <h2 id={`${id}-title`}>{title}</h2>
            <FigureLevel.Provider value="h3">
              <Blocks blocks={blocks} />
            </FigureLevel.Provider>
            {next === undefined ? null : (
              <button type="button" class="next" onClick={() => choose(next.id)}>
                {t('Next: {title}', { title: next.title })}
              </button>
            )}
          </section>
        );
      })}
    </>
  );
}

/** The place on the page that this entry of the history has noted. 0 for none. */
function notedTop(): number {
  return Number(history.state?.top ?? 0);
}

function goTo(id: string, behavior: ScrollBehavior): void {
  const section = document.getElementById(id);
  section?.scrollIntoView({ behavior });
  section?.focus({ preventScroll: true });
}

/** The reader is in the section that crosses this part of the window, below the navigation. */
const LINE = { from: 0.15, to: 0.25 } as const;

function isInView(id: string): boolean {
  const box = document.getElementById(id)?.getBoundingClientRect();
  return box !== undefined && box.top <= innerHeight * LINE.to && box.bottom >= innerHeight * LINE.from;
}

/** Returns the section at the upper edge of the window. Null until it is known. */
function useSectionInView(sections: readonly DocumentSection[]): string | null {
  const [here, setHere] = useState<string | null>(null);
  const ids = sections.map(({ id }) => id).join();
  useEffect(() => {
    const visible = new Set<string>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) visible.add(target.id);
          else visible.delete(target.id);
        }
        // At the top of the page, its head is where a section would be.
        const first = ids.split(',').find((id) => document.getElementById(id)?.offsetParent !== null);
        const found = ids.split(',').find((id) => visible.has(id)) ?? (scrollY < innerHeight / 2 ? first : undefined);
        if (found !== undefined) setHere(found);
      },
      { rootMargin: `-${100 * LINE.from}% 0px -${100 - 100 * LINE.to}% 0px` },
    );
    for (const id of ids.split(',')) {
      const section = document.getElementById(id);
      if (section !== null) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [ids]);
  return here;
}

import { t } from '@tearsheet/presentation/text';
import type { ComponentChildren, JSX } from 'preact';
import { useRef } from 'preact/hooks';

/** The menu of a result: what is needed less often than its one action. Escape closes it. */
export function MoreActions({ children }: { readonly children: ComponentChildren }): JSX.Element {
  const menu = useRef<HTMLDetailsElement>(null);
  return (
    <details
      class="more-actions"
      ref={menu}
      onKeyDown={({ key }: KeyboardEvent) => {
        if (key !== 'Escape' || !menu.current?.open) return;
        menu.current.open = false;
        menu.current.querySelector('summary')?.focus();
      }}
    >
      <summary>{t('More actions')}</summary>
      <div class="menu">{children}</div>
    </details>
  );
}

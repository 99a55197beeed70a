import type { Sections } from '@tearsheet/client';
import { h, type JSX } from 'preact';

/** Stands above the figures, because they are not those of the portfolio that was sent. Null if they are. */
export function Differences({ warnings }: Pick<Sections, 'warnings'>): JSX.Element | null {
  if (warnings.length === 0) return null;
  return h(
    'aside',
    { class: 'notice error', 'aria-label': 'Warnings' },
    h('strong', {}, 'This result differs from the portfolio that was sent.'),
    h(
      'ul',
      {},
      warnings.map(({ code, field, symbol, message }) => h('li', { key: `${code}${field}${symbol}` }, message)),
    ),
  );
}

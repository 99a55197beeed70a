import type { Sections } from '@tearsheet/client';
import type { JSX } from 'preact';

/** Stands above the figures, because they are not those of the portfolio that was sent. Null if they are. */
export function Differences({ warnings }: Pick<Sections, 'warnings'>): JSX.Element | null {
  if (warnings.length === 0) return null;
  return (
    <aside class="notice error" aria-label="Warnings">
      <strong>This result differs from the portfolio that was sent.</strong>
      <ul>
        {warnings.map(({ code, field, symbol, message }) => (
          <li key={`${code}${field}${symbol}`}>{message}</li>
        ))}
      </ul>
    </aside>
  );
}

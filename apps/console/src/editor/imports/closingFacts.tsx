import type { Closing } from '@tearsheet/client/files';
import { t } from '@tearsheet/presentation/text';
import type { JSX } from 'preact';
import { shownNumber } from '../settingTexts.ts';

const CLOSING = 24;

export function cents(money: number): string {
  return shownNumber(money, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
}

/** The positions and the money at the end of a ledger and those that the file states, which the reader compares with the broker. */
export function ClosingFacts({
  title,
  closing: { positions, cash },
}: {
  readonly title: string;
  readonly closing: Closing;
}): JSX.Element | null {
  if (positions.length + cash.length === 0) return null;
  const rows = [
    ...positions.map(({ symbol, quantity, stated }) => ({ name: symbol, own: quantity, stated, digits: 6 })),
    ...cash.map(({ currency, amount, stated }) => ({
      name: currency === '' ? t('Money') : t('Money in {currency}', { currency }),
      own: amount,
      stated,
      digits: 2,
    })),
  ];
  const hasStated = rows.some(({ stated }) => stated !== undefined);
  const text = (value: number, digits: number) =>
    digits === 2 ? cents(value) : shownNumber(value, { maximumFractionDigits: digits });
  return (
    <section aria-labelledby="closing-title">
      <h3 id="closing-title">{title}</h3>
      <table class="plain-table closing">
        <thead>
          <tr>
            <th scope="col">{t('Position')}</th>
            <th scope="col">{t('From the rows')}</th>
            {hasStated ? <th scope="col">{t('In the file')}</th> : null}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, CLOSING).map(({ name, own, stated, digits }) => (
            <tr key={name}>
              <td>{name}</td>
              <td class="number">{text(own, digits)}</td>
              {hasStated ? (
                <td class={`number ${stated !== undefined && Math.abs(stated - own) > 0.011 ? 'bad' : ''}`}>
                  {stated === undefined ? '' : text(stated, digits)}
                </td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > CLOSING ? <p class="hint">{t('and {count} more', { count: rows.length - CLOSING })}</p> : null}
    </section>
  );
}

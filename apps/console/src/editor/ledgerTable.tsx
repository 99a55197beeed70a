import type { Transaction } from '@tearsheet/client';
import { t } from '@tearsheet/presentation/text';
import type { JSX } from 'preact';
import { usePages } from '../ui/pages.tsx';
import { columnLabel, typeName } from './imports/columnLabels.ts';
import { shownNumber } from './settingTexts.ts';

const PAGE = 25;
const MEMBERS = ['date', 'type', 'symbol', 'quantity', 'price', 'amount', 'currency', 'fee', 'tax'] as const;

export interface LedgerTableProps {
  readonly transactions: readonly Transaction[];
  readonly onRemove: () => void;
}

/** The transactions of a draft: how many there are of each type, their dates, and the rows. */
export function LedgerTable({ transactions, onRemove }: LedgerTableProps): JSX.Element {
  const { first, pager } = usePages(transactions.length, PAGE);
  const types = Map.groupBy(transactions, ({ type }) => type);
  const dates = transactions.map(({ date }) => date).sort();
  return (
    <section aria-labelledby="ledger-title">
      <h2 id="ledger-title">
        {t('{count, plural, one {# transaction} other {# transactions}}', { count: transactions.length })}
      </h2>
      <p>{t('From {from} to {to}.', { from: dates[0] ?? t('no date'), to: dates.at(-1) ?? t('no date') })}</p>
      <ul class="sums" aria-label={t('Transactions by type')}>
        {[...types].map(([type, list]) => (
          <li key={type}>{`${typeName(type)}: ${list.length}`}</li>
        ))}
      </ul>
      <RowTable rows={transactions.slice(first, first + PAGE)} caption={t('Transactions')} />
      {pager}
      <button type="button" class="quiet" onClick={onRemove}>
        {t('Remove the transactions')}
      </button>
    </section>
  );
}

export interface RowTableProps {
  readonly caption: string;
  /** Rows of a ledger or of a portfolio, with other members in front, such as the line of a file. */
  readonly rows: readonly object[];
  readonly before?: readonly string[];
}

/** A table with the members that any of the rows has. It scrolls sideways on a narrow screen. */
export function RowTable({ caption, rows, before = [] }: RowTableProps): JSX.Element {
  const cells = rows.map((row) => new Map<string, unknown>(Object.entries(row)));
  const names = [...before, ...MEMBERS.slice(0, 3), 'weight', ...MEMBERS.slice(3)].filter((name) =>
    cells.some((row) => row.has(name)),
  );
  return (
    // The focus lets the keyboard scroll.
    <section class="scroll" tabIndex={0} aria-label={caption}>
      <table class="plain-table">
        <thead>
          <tr>
            {names.map((name) => (
              <th key={name} scope="col">
                {columnLabel(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {cells.map((row, index) => (
            <tr key={index}>
              {names.map((name) => (
                <td key={name} class={typeof row.get(name) === 'number' ? 'number' : ''}>
                  {cellText(name, row.get(name))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function cellText(name: string, value: unknown): string {
  if (typeof value === 'number') return name === 'line' ? String(value) : shownNumber(value);
  return name === 'type' ? typeName(String(value ?? '')) : String(value ?? '');
}

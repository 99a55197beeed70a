import { t } from '@tearsheet/presentation/text';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { type Choices, Select } from '../ui/select.tsx';
import type { DraftRequest } from './draft.ts';
import { sumsByDate } from './rows.ts';
import { shownPercent } from './settingTexts.ts';
import type { Unit } from './typedRow.ts';

const unitChoices = (): Choices => [
  ['weight', t('Weights')],
  ['quantity', t('Shares')],
  ['amount', t('Amounts of money')],
];

export interface CommonFieldsProps {
  readonly unit: Unit;
  readonly since: string;
  readonly hasDates: boolean;
  /** True if a row has a date, which cannot be hidden. */
  readonly isDated: boolean;
  /** True if a row has no date of its own. */
  readonly isShared: boolean;
  readonly onUnit: (unit: Unit) => void;
  readonly onSince: (since: string) => void;
  readonly onDates: (hasDates: boolean) => void;
}

/** The fields that all rows share: the kind of their numbers, and the date since which they are held. */
export function CommonFields({ unit, since, hasDates, isDated, isShared, ...on }: CommonFieldsProps): JSX.Element {
  return (
    <div class="common row">
      {isShared ? (
        <>
          <label for="since">{t('Held since')}</label>
          <input
            id="since"
            type="date"
            value={since}
            onInput={({ currentTarget }: InputEvent) => {
              if (currentTarget instanceof HTMLInputElement) on.onSince(currentTarget.value);
            }}
          />
        </>
      ) : null}
      <label for="unit">{t('Numbers are')}</label>
      <Select id="unit" value={unit} choices={unitChoices()} onChange={(value) => on.onUnit(value as Unit)} />
      <label class="check">
        <input
          id="has-dates"
          type="checkbox"
          checked={hasDates}
          disabled={isDated}
          onChange={({ currentTarget }: Event) => {
            if (currentTarget instanceof HTMLInputElement) on.onDates(currentTarget.checked);
          }}
        />
        {t('A date for each row')}
      </label>
    </div>
  );
}

/** Repeats the latest holdings on another date, which rebalances the portfolio to their weights. */
export function RepeatRows({ onRepeat }: { readonly onRepeat: (date: string) => void }): JSX.Element {
  const [date, setDate] = useState('');
  return (
    <span class="row">
      <label for="repeat-date">{t('Repeat the latest on')}</label>
      <input
        id="repeat-date"
        type="date"
        value={date}
        onInput={({ currentTarget }: InputEvent) => {
          if (currentTarget instanceof HTMLInputElement) setDate(currentTarget.value);
        }}
      />
      <button type="button" disabled={date === ''} onClick={() => onRepeat(date)}>
        {t('Repeat')}
      </button>
    </span>
  );
}

const MOST_SHOWN = 12;

/** The sum of the weights of each date. If there are many dates, it lists only those that do not sum to 100%. */
export function DateSums({ current }: { readonly current: DraftRequest }): JSX.Element {
  const sums = sumsByDate(current.request.portfolio ?? []);
  const off = sums.filter(({ isWhole }) => !isWhole);
  const listed = sums.length <= MOST_SHOWN ? sums : off.slice(0, MOST_SHOWN);
  const rest = sums.length - listed.length;
  return (
    <ul class="sums" aria-label={t('Sum of the weights by date')}>
      {listed.map(({ date, rows: count, sum, isWhole }) => (
        <li key={date} class={isWhole ? '' : 'caution'}>
          {t('{date}: {count, plural, one {# holding} other {# holdings}}, {sum}', {
            date,
            count,
            sum: shownPercent(sum, 2),
          })}
        </li>
      ))}
      {rest > 0 ? (
        <li key="rest">
          {off.length > listed.length
            ? t('and {count} more dates', { count: rest })
            : t('{count} more dates, 100% each', { count: rest })}
        </li>
      ) : null}
    </ul>
  );
}

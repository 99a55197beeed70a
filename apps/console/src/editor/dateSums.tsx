import type { JSX } from 'preact';
import { wholePercent } from '../ui/format.ts';
import type { DraftRow } from './draft.ts';
import { sumsByDate } from './sumsByDate.ts';

const MOST_SHOWN = 12;

/** What the weights of each date add up to; of many dates only those that are not 100%. */
export function DateSums({ rows }: { readonly rows: readonly DraftRow[] }): JSX.Element {
  const sums = sumsByDate(rows);
  const off = sums.filter(({ isWhole }) => !isWhole);
  const listed = sums.length <= MOST_SHOWN ? sums : off.slice(0, MOST_SHOWN);
  const rest = sums.length - listed.length;
  return (
    <ul class="sums" aria-label="Sum of the weights by date">
      {listed.map(({ date, rows: count, sum, isWhole }) => (
        <li
          key={date}
          class={isWhole ? '' : 'caution'}
        >{`${date}: ${count} ${count === 1 ? 'row' : 'rows'}, ${wholePercent(sum)}`}</li>
      ))}
      {rest > 0 ? (
        <li key="rest">{off.length > listed.length ? `and ${rest} more dates` : `${rest} more dates, 100% each`}</li>
      ) : null}
    </ul>
  );
}

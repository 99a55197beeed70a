import type { Day } from '@tearsheet/shared/dates';
import type { Items } from '@tearsheet/shared/ratios';
import type { FundamentalRow } from '../content.ts';
import type { MarketData } from '../port.ts';
import { firstPublication, publicationDay } from './knownStatements.ts';
import { fourQuarters, publishedStatements, yearBefore } from './statements.ts';

/** Accounts of twelve months: flows of the year, balance-sheet items at its end. */
export interface TrailingYear {
  readonly items: Items;
  /** The statement at its end. */
  readonly row: FundamentalRow;
  readonly basis: 'four_quarters' | 'annual';
  /** When this version was published. */
  readonly publishedOn: Day;
  /** When the first version of the statement was published. */
  readonly firstPublishedOn: Day;
}

/**
 * The latest twelve months that were public on the last day of the data, then the ones a year before, and so on: sums of
 * four quarters where these reach further than the latest annual statement, else the annual statements. Empty without any.
 */
export function trailingYears(
  market: Pick<MarketData, 'fundamentals' | 'lastWeekday'>,
  ric: string,
): readonly TrailingYear[] {
  const annual = publishedStatements(market, ric, 1);
  const quarterly = publishedStatements(market, ric, 2);
  const years = walk(quarterly, market.fundamentals(ric, 2), (row) => fourQuarters(quarterly, row));
  const [latest] = years;
  if (latest && latest.row.periodEnd > (annual.at(-1)?.periodEnd ?? Number.NEGATIVE_INFINITY)) return years;
  return walk(annual, market.fundamentals(ric, 1), (row) => row.values);
}

function walk(
  rows: readonly FundamentalRow[],
  versions: readonly FundamentalRow[],
  flowsOf: (row: FundamentalRow) => Items | null,
): TrailingYear[] {
  const years: TrailingYear[] = [];
  for (let row = rows.at(-1) ?? null; row !== null; row = yearBefore(rows, row)) {
    const flows = flowsOf(row);
    if (flows === null) break;
    years.push({
      items: { ...row.values, ...flows },
      row,
      basis: row.freq === 1 ? 'annual' : 'four_quarters',
      publishedOn: publicationDay(row),
      firstPublishedOn: firstPublication(versions, row),
    });
  }
  return years;
}

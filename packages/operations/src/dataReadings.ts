import { type MarketDataSource, UnusableDataError } from '@tearsheet/market-data';
import type { Reading } from '@tearsheet/runtime';
import { weekdayToDay } from '@tearsheet/shared';

const MS_PER_DAY = 86_400_000;

/** How old the prices are that this process works with; nothing before the first import. */
export function dataReadings(market: MarketDataSource, now: () => Date): readonly Reading[] {
  try {
    const { lastWeekday, dataSource, dataVersion } = market.current();
    const endOfLastDay = (weekdayToDay(lastWeekday) + 1) * MS_PER_DAY;
    return [
      {
        name: 'tearsheet_snapshot_age_seconds',
        help: 'Time since the end of the newest day that has prices.',
        values: [{ labels: {}, value: (now().getTime() - endOfLastDay) / 1000 }],
      },
      {
        name: 'tearsheet_snapshot_info',
        help: 'Always 1; the snapshot in use.',
        values: [{ labels: { data_source: dataSource, data_version: dataVersion }, value: 1 }],
      },
    ];
  } catch (error) {
    if (error instanceof UnusableDataError) return [];
    throw error;
  }
}

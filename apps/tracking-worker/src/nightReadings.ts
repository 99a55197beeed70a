import type { Reading } from '@tearsheet/runtime';
import type { Night } from '@tearsheet/runtime/portfolios';

/** Returns the gauges of the nightly analyses. Times are epoch seconds. A night that has not begun or ended yet has no value. */
export function nightReadings(night: Night | null, nextMs: number | null): readonly Reading[] {
  return [
    gauge('tearsheet_night_next_timestamp_seconds', 'Time at which the next night is due.', nextMs),
    gauge(
      'tearsheet_night_started_timestamp_seconds',
      'Time at which the latest night has started.',
      msOf(night?.started_at),
    ),
    gauge(
      'tearsheet_night_ended_timestamp_seconds',
      'Time at which the latest night has ended. Absent while it runs.',
      msOf(night?.ended_at),
    ),
    {
      name: 'tearsheet_night_portfolios',
      help: 'Portfolios of the latest night by outcome. "left" had no turn yet.',
      values: night === null ? [] : outcomes(night),
    },
  ];
}

function outcomes({ portfolios, analyzed, failed }: Night): Reading['values'] {
  return Object.entries({ analyzed, failed, left: Math.max(0, portfolios - analyzed - failed) }).map(
    ([outcome, value]) => ({ labels: { outcome }, value }),
  );
}

function gauge(name: string, help: string, ms: number | null): Reading {
  return { name, help, values: ms === null ? [] : [{ labels: {}, value: ms / 1000 }] };
}

function msOf(time: string | null | undefined): number | null {
  return time === null || time === undefined ? null : Date.parse(time);
}

import type { FleetSample, HourTally, QueueSample } from '@tearsheet/runtime/fleet';
import { JOB_TYPES, MS_PER_HOUR } from '@tearsheet/shared';
import { bytesOf, countOf, durationOf } from './text.ts';
import type { TimeChart } from './timeChart.ts';

/** The periods that the charts can show, with the width of a column. Hours are counted for eight days. */
export const RANGES = {
  '1h': { name: '1 hour', minutes: 60, columnMinutes: 1, hours: 24 },
  '6h': { name: '6 hours', minutes: 360, columnMinutes: 4, hours: 24 },
  '24h': { name: '24 hours', minutes: 1440, columnMinutes: 15, hours: 24 },
  '7d': { name: '7 days', minutes: 10_080, columnMinutes: 90, hours: 168 },
} as const;
export type RangeName = keyof typeof RANGES;

export function isRange(name: unknown): name is RangeName {
  return typeof name === 'string' && Object.hasOwn(RANGES, name);
}

/** The longest period that a page shows unless an operator asks for more. */
export const LONGEST_UNASKED = '24h' satisfies RangeName;

/** Returns the shortest period with all samples, so that the charts of a young installation are not empty. */
export function shortestFor(samples: readonly FleetSample[], nowMs: number): RangeName {
  const age = nowMs - Math.min(nowMs, ...samples.map(({ atMs }) => atMs));
  return (['1h', '6h'] as const).find((name) => age < RANGES[name].minutes * MS_PER_MINUTE) ?? LONGEST_UNASKED;
}

const MS_PER_MINUTE = 60_000;
/** The alert TearsheetQueueLate fires at this wait. */
const LATE_MS = 120_000;

/** The columns of a range that ends now. */
export interface Columns {
  readonly fromMs: number;
  readonly stepMs: number;
  readonly count: number;
}

export function columnsOf(range: RangeName, nowMs: number): Columns {
  const { minutes, columnMinutes } = RANGES[range];
  const stepMs = columnMinutes * MS_PER_MINUTE;
  const count = minutes / columnMinutes;
  return { fromMs: (Math.floor(nowMs / stepMs) + 1 - count) * stepMs, stepMs, count };
}

/** Returns the largest value of each column; null for a column without samples. */
export function largest(
  samples: readonly FleetSample[],
  { fromMs, stepMs, count }: Columns,
  pick: (sample: FleetSample) => number | null,
): readonly (number | null)[] {
  const values: (number | null)[] = Array.from({ length: count }, () => null);
  for (const sample of samples) {
    const at = Math.floor((sample.atMs - fromMs) / stepMs);
    const value = pick(sample);
    if (at >= 0 && at < count && value !== null) values[at] = Math.max(values[at] ?? 0, value);
  }
  return values;
}

export interface ChartedFigures {
  readonly samples: readonly FleetSample[];
  readonly hours: readonly HourTally[];
  readonly range: RangeName;
  readonly nowMs: number;
  /** The queues that the charts add up. */
  readonly names: readonly string[];
  /** The queue whose failures the links show; null for all queues. */
  readonly queue: string | null;
}

export function stateCharts({ samples, range, nowMs, names, queue }: ChartedFigures): readonly TimeChart[] {
  const columns = columnsOf(range, nowMs);
  const { fromMs, stepMs } = columns;
  const sum = (member: keyof QueueSample) =>
    largest(samples, columns, ({ queues }) => names.reduce((all, name) => all + (queues.get(name)?.[member] ?? 0), 0));
  const waits = largest(samples, columns, ({ queues }) =>
    Math.max(...names.map((name) => queues.get(name)?.oldestWaitMs ?? 0)),
  );
  const charts: TimeChart[] = [
    {
      title: 'Jobs in the queues',
      fromMs,
      stepMs,
      format: countOf,
      lines: [
        { name: 'Capacity', color: 'gray', values: sum('capacity') },
        { name: 'Running', color: 'green', values: sum('active') },
        { name: 'Waiting', color: 'blue', values: sum('waiting') },
      ],
    },
    {
      title: 'Longest wait',
      fromMs,
      stepMs,
      format: durationOf,
      limit: { name: 'alert at 2 min', value: LATE_MS },
      lines: [{ name: 'Longest wait', color: 'blue', values: waits }],
    },
  ];
  if (queue !== null) return charts;
  const memory = largest(samples, columns, ({ redisBytes }) => redisBytes);
  const limit = samples.at(-1)?.redisLimitBytes ?? 0;
  return [
    ...charts,
    {
      title: 'Memory of Redis',
      fromMs,
      stepMs,
      format: bytesOf,
      lines: [{ name: 'Used', color: 'blue', values: memory }],
      ...(limit > 0 ? { limit: { name: `limit ${bytesOf(limit)}`, value: limit } } : {}),
    },
  ];
}

/** Returns the charts of finished jobs per hour. */
export function hourCharts({ hours, range, nowMs, queue }: ChartedFigures): readonly TimeChart[] {
  const count = RANGES[range].hours;
  const fromMs = (Math.floor(nowMs / MS_PER_HOUR) + 1 - count) * MS_PER_HOUR;
  const sums = sumByHour(hours);
  const columns = Array.from({ length: count }, (_, i) => sums.get(fromMs + i * MS_PER_HOUR) ?? null);
  return [
    {
      title: 'Finished jobs per hour',
      fromMs,
      stepMs: MS_PER_HOUR,
      format: countOf,
      bars: [
        { name: 'Completed', color: 'green', values: columns.map((hour) => hour?.completed ?? 0) },
        {
          name: 'Failed',
          color: 'red',
          values: columns.map((hour) => hour?.failed ?? 0),
          links: columns.map((hour) => (hour && hour.failed > 0 ? failuresPath(hour.hour, queue) : null)),
        },
      ],
    },
    {
      title: 'Mean time of a job',
      fromMs,
      stepMs: MS_PER_HOUR,
      format: durationOf,
      lines: [
        { name: 'Run', color: 'green', values: columns.map((hour) => hour?.meanRunMs ?? null) },
        { name: 'Wait', color: 'blue', values: columns.map((hour) => hour?.meanWaitMs ?? null) },
      ],
    },
  ];
}

export interface HourSum {
  /** Start of the hour in RFC 3339. */
  readonly hour: string;
  readonly completed: number;
  readonly failed: number;
  readonly reasons: Readonly<Record<string, number>>;
  readonly meanRunMs: number | null;
  readonly meanWaitMs: number | null;
}

/** Returns the sums over all job types by the start of the hour (ms), in the order of the hours. */
export function sumByHour(hours: readonly HourTally[]): ReadonlyMap<number, HourSum> {
  const groups = Map.groupBy(hours, ({ hour }) => hour);
  return new Map(
    [...groups].map(([hour, tallies]) => {
      const total = (pick: (tally: HourTally) => number) => tallies.reduce((sum, tally) => sum + pick(tally), 0);
      const reasons: Record<string, number> = {};
      for (const { failed } of tallies) {
        for (const [reason, count] of Object.entries(failed)) reasons[reason] = (reasons[reason] ?? 0) + count;
      }
      const [completed, started] = [total((tally) => tally.completed), total((tally) => tally.started)];
      const sum: HourSum = {
        hour,
        completed,
        failed: Object.values(reasons).reduce((all, count) => all + count, 0),
        reasons,
        meanRunMs: completed > 0 ? total(({ runMs }) => runMs) / completed : null,
        meanWaitMs: started > 0 ? total(({ waitedMs }) => waitedMs) / started : null,
      };
      return [Date.parse(hour), sum];
    }),
  );
}

/** Returns the address of the failures of one hour. @param hour its start in RFC 3339 */
export function failuresPath(hour: string, queue: string | null): string {
  return jobsPath(queue, { hour: hour.slice(0, 13) });
}

/** Returns the address of the failed jobs of a queue. A queue of several job types leads to the failures of all types. */
export function jobsPath(queue: string | null, search: Readonly<Record<string, string>> = {}): string {
  const isType = queue !== null && queue in JOB_TYPES;
  return `/jobs?${new URLSearchParams({ ...search, ...(isType ? { type: queue } : {}) })}`;
}

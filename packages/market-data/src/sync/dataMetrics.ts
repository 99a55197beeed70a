import type { DataStatus } from '../store/readStatus.ts';
import type { LastSync, SyncReport } from './syncState.ts';

/** One metric for a monitoring system, with a name in the style of Prometheus. */
export interface Metric {
  readonly name: string;
  readonly help: string;
  readonly values: readonly { readonly labels: Readonly<Record<string, string>>; readonly value: number }[];
}

/** Returns the age and coverage of the data and the outcome of the last sync as gauges. Unknown values are left out. */
export function dataMetrics(status: DataStatus | null, sync: LastSync | null): Metric[] {
  const newest = {
    prices: status?.prices,
    rates: status?.rates,
    risk_free_rates: status?.riskFreeRates,
    statements: status?.statements,
  };
  const ages = Object.entries(newest).flatMap(([kind, freshness]) =>
    freshness ? [{ labels: { kind }, value: freshness.ageDays * 86_400 }] : [],
  );
  const coverage = status?.coverage ?? [];
  const exchanges = (status?.exchanges ?? []).flatMap(({ exchange, daysBehind }) =>
    daysBehind === null ? [] : [{ labels: { exchange }, value: daysBehind * 86_400 }],
  );
  const calendars = (status?.exchanges ?? []).flatMap(({ exchange, calendarUntil }) =>
    calendarUntil === null ? [] : [{ labels: { exchange }, value: Date.parse(calendarUntil) / 1000 + 86_400 }],
  );
  const metrics = [
    gauge('tearsheet_data_age_seconds', 'Time since the end of the newest day that has data.', ages),
    gauge(
      'tearsheet_data_coverage_ratio',
      'Share of the instruments that have a field, of those that could.',
      coverage.map(({ field, have, of }) => ({ labels: { field }, value: have / of })),
    ),
    gauge(
      'tearsheet_data_exchange_behind_seconds',
      'Time from the newest price of an exchange to its last session that should have prices. 0 if it has them.',
      exchanges,
    ),
    gauge(
      'tearsheet_data_exchange_calendar_end_timestamp_seconds',
      'When the known sessions of an exchange end. No delay of its prices is noticed from then on.',
      calendars,
    ),
    single('tearsheet_data_instruments', 'Instruments in the current snapshot.', status?.instruments ?? null),
    single('tearsheet_sync_last_run_timestamp_seconds', 'When the last sync ended.', ended(sync?.last)),
    single(
      'tearsheet_sync_last_success_timestamp_seconds',
      'When the last sync without failure ended.',
      ended(sync?.lastSuccess),
    ),
    single(
      'tearsheet_sync_last_failed',
      '1 when the last sync failed.',
      sync && Number(sync.last.outcome === 'failed'),
    ),
    single(
      'tearsheet_sync_last_missing',
      'Values that the last sync could not get.',
      sync?.last.missing.length ?? null,
    ),
  ];
  return metrics.filter(({ values }) => values.length > 0);
}

/** Returns metrics in the text format of Prometheus. */
export function formatMetrics(metrics: readonly Metric[]): string {
  return metrics
    .flatMap(({ name, help, values }) => [
      `# HELP ${name} ${help}`,
      `# TYPE ${name} gauge`,
      ...values.map(({ labels, value }) => {
        const pairs = Object.entries(labels).map(([label, text]) => `${label}="${text.replace(/["\\\n]/g, '_')}"`);
        return `${name}${pairs.length > 0 ? `{${pairs.join(',')}}` : ''} ${value}`;
      }),
    ])
    .join('\n');
}

function gauge(name: string, help: string, values: Metric['values']): Metric {
  return { name, help, values };
}

function single(name: string, help: string, value: number | null): Metric {
  return gauge(name, help, value === null ? [] : [{ labels: {}, value }]);
}

function ended(report: SyncReport | null | undefined): number | null {
  return report ? Date.parse(report.finishedAt) / 1000 : null;
}

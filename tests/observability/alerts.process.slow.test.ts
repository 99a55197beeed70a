import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { temporaryFolders } from '@tearsheet/testing/service/temporaryFolder.ts';
import { stringify } from 'yaml';
import { ROOT } from '../architecture/sources.ts';
import { findPrometheus } from '../programs/findPrometheus.ts';

const RULES = join(ROOT, 'infra/prometheus/alerts.yml');
const promtool = (await findPrometheus('promtool')) ?? '';
const folder = temporaryFolders();

if (promtool === '')
  console.warn('There is no promtool, and Debian has no package of it here: alerts are not simulated.');

/** Names and values of series, in the notation of promtool: one value per minute. */
type Series = Readonly<Record<string, string>>;

/** Returns what promtool says about the label sets of an alert that fires at a minute. It succeeds with "SUCCESS". */
function simulated(series: Series, alert: string, minute: number, fires: readonly object[]): string {
  const test = {
    interval: '1m',
    input_series: Object.entries(series).map(([name, values]) => ({ series: name, values })),
    promql_expr_test: [
      {
        expr: `count by (alertname, namespace) (ALERTS{alertname="${alert}", alertstate="firing"})`,
        eval_time: `${minute}m`,
        exp_samples: fires.map((labels) => ({ labels: labelText({ alertname: alert, ...labels }), value: 1 })),
      },
    ],
  };
  const file = join(folder(), 'tests.yml');
  writeFileSync(file, stringify({ rule_files: [RULES], evaluation_interval: '1m', tests: [test] }));
  const { stdout, stderr } = spawnSync(promtool, ['test', 'rules', file], { encoding: 'utf8' });
  return stdout + stderr;
}

function labelText(labels: object): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${value}"`);
  return `{${pairs.join(', ')}}`;
}

const http = (status: string) => `tearsheet_http_request_duration_seconds_count{status="${status}"}`;
const DAY = 86_400;
const nightStarted = 'tearsheet_night_started_timestamp_seconds';
const night = (outcome: string, namespace: string) =>
  `tearsheet_night_portfolios{namespace="${namespace}", outcome="${outcome}", instance="x"}`;
const certificate = 'tearsheet_redis_certificate_expiry_timestamp_seconds';
const backup = 'tearsheet_backup_timestamp_seconds';
const failedReadings = 'tearsheet_readings_failed_total{service="gateway", source="queues"}';

(promtool === '' ? describe.skip : describe)('in Prometheus', () => {
  test.each<[title: string, series: Series, alert: string, minute: number, fires: readonly object[]]>([
    [
      'a short burst of errors fires within two minutes',
      { [http('500')]: '0 0 60 60 60 60 60', [http('200')]: '0+600x6' },
      'TearsheetErrors',
      4,
      [{}],
    ],
    [
      'a burst of errors ends with its window',
      { [http('500')]: '0 0 60 60x20', [http('200')]: '0+600x22' },
      'TearsheetErrors',
      12,
      [],
    ],
    [
      'an outage of Redis in one of two installations fires for that one',
      { 'tearsheet_redis_up{namespace="a"}': '1 0 0 0 0', 'tearsheet_redis_up{namespace="b"}': '1x4' },
      'TearsheetRedisDown',
      4,
      [{ namespace: 'a' }],
    ],
    [
      'a master with too few replicas fires, and one with enough does not',
      {
        'tearsheet_redis_replicas_missing{master="a:6379"}': '1x5',
        'tearsheet_redis_replicas_missing{master="b:6379"}': '0x5',
      },
      'TearsheetRedisReplicas',
      4,
      [{}],
    ],
    [
      'a night that is late fires, and one that starts in time does not',
      {
        'tearsheet_night_next_timestamp_seconds{namespace="a"}': '0x30',
        'tearsheet_night_next_timestamp_seconds{namespace="b"}': '0x5 90000x25',
      },
      'TearsheetNightMissed',
      20,
      [{ namespace: 'a' }],
    ],
    [
      'a night that does not end fires after eight hours',
      { [nightStarted]: '0x500' },
      'TearsheetNightMissed',
      485,
      [{}],
    ],
    [
      'a night that has ended with failures fires, and one that runs does not',
      {
        [night('failed', 'a')]: '2x5',
        'tearsheet_night_ended_timestamp_seconds{namespace="a", instance="x"}': '60x5',
        [night('left', 'b')]: '900x5',
      },
      'TearsheetNightIncomplete',
      2,
      [{ namespace: 'a' }],
    ],
    [
      'figures that are missing in an outage of Redis have no alert of their own',
      { [failedReadings]: '0+4x8', tearsheet_redis_up: '0x8' },
      'TearsheetFiguresMissing',
      6,
      [],
    ],
    [
      'figures that are missing while Redis answers have one',
      { [failedReadings]: '0+4x8', tearsheet_redis_up: '1x8' },
      'TearsheetFiguresMissing',
      6,
      [{}],
    ],
    [
      'runs that are repeated do not hide failed jobs',
      {
        'tearsheet_jobs_failed_total{job_type="a", reason="internal"}': '0+3x30',
        'tearsheet_job_run_seconds_count{job_type="a", end="failed"}': '0+3x30',
        'tearsheet_job_run_seconds_count{job_type="a", end="completed"}': '0+50x30',
        'tearsheet_job_run_seconds_count{job_type="a", end="retried"}': '0+500x30',
      },
      'TearsheetJobsFail',
      25,
      [{}],
    ],
    ['a full disk for reports fires', { tearsheet_report_disk_full: '0 1 1 1 1' }, 'TearsheetReportDisk', 4, [{}]],
    [
      'a process that stays on an old snapshot fires',
      {
        'tearsheet_snapshot_info{service="gateway", data_version="2"}': '1x30',
        'tearsheet_snapshot_info{service="portfolio-worker", data_version="1"}': '1x30',
      },
      'TearsheetDataDiffers',
      20,
      [{}],
    ],
    [
      'a snapshot that cannot be used fires for its service',
      {
        'tearsheet_snapshot_unreadable{service="gateway"}': '0 1x9',
        'tearsheet_snapshot_unreadable{service="a"}': '0x10',
      },
      'TearsheetDataUnreadable',
      8,
      [{}],
    ],
    [
      'a Redis without a memory limit fires, while the other installation has one',
      {
        'tearsheet_redis_memory_limit_bytes{namespace="a"}': '0x20',
        'tearsheet_redis_memory_limit_bytes{namespace="b"}': '1000x20',
      },
      'TearsheetRedisUnlimited',
      15,
      [{ namespace: 'a' }],
    ],
    [
      'one full master of a cluster fires, while the others have room',
      {
        'tearsheet_redis_memory_limit_bytes{master="a:1"}': '1000x20',
        'tearsheet_redis_memory_limit_bytes{master="b:1"}': '5000x20',
        'tearsheet_redis_memory_used_bytes{master="a:1"}': '700x20',
        'tearsheet_redis_memory_used_bytes{master="b:1"}': '700x20',
      },
      'TearsheetRedisFilling',
      15,
      [{}],
    ],
    [
      'a shard that falls behind fires, while the other shards are fast',
      {
        'tearsheet_shard_oldest_wait_seconds{queue="q", shard="00"}': '200x20',
        'tearsheet_shard_oldest_wait_seconds{queue="q", shard="01"}': '1x20',
        'tearsheet_shard_oldest_wait_seconds{queue="q", shard="02"}': '0x20',
      },
      'TearsheetShardLate',
      10,
      [{}],
    ],
    [
      'shards that all wait long do not, because more workers help',
      {
        'tearsheet_shard_oldest_wait_seconds{queue="q", shard="00"}': '200x20',
        'tearsheet_shard_oldest_wait_seconds{queue="q", shard="01"}': '190x20',
      },
      'TearsheetShardLate',
      10,
      [],
    ],
    [
      'a certificate that expires in 13 days fires',
      { [certificate]: `${13 * DAY}x90` },
      'TearsheetRedisCertificate',
      80,
      [{}],
    ],
    [
      'a certificate that one process has seen renewed does not',
      { [`${certificate}{instance="a"}`]: `${13 * DAY}x90`, [`${certificate}{instance="b"}`]: `${90 * DAY}x90` },
      'TearsheetRedisCertificate',
      80,
      [],
    ],
    [
      'an exchange without the prices of a session fires after a day, and one that a nightly sync fills does not',
      {
        'tearsheet_data_exchange_behind_seconds{exchange="XNYS", instance="a"}': `${DAY}x1500`,
        'tearsheet_data_exchange_behind_seconds{exchange="XTKS", instance="a"}': `${DAY}x1200 0x300`,
      },
      'TearsheetExchangeBehind',
      1460,
      [{}],
    ],
    [
      'an exchange whose calendar has ended fires, and one whose calendar goes on does not',
      {
        'tearsheet_data_exchange_calendar_end_timestamp_seconds{exchange="XBOM", instance="a"}': '0x80',
        'tearsheet_data_exchange_calendar_end_timestamp_seconds{exchange="XNYS", instance="a"}': `${9 * DAY}x80`,
      },
      'TearsheetCalendarEnds',
      70,
      [{}],
    ],
    ['a backup of three days ago fires', { [backup]: `-${3 * DAY}x80` }, 'TearsheetBackupOld', 70, [{}]],
    ['a backup of an hour ago does not', { [backup]: '0x80' }, 'TearsheetBackupOld', 70, []],
    [
      'a storage of results that refuses writes fires',
      { 'tearsheet_result_storage_failures_total{action="save"}': '0+30x8' },
      'TearsheetResultStorage',
      6,
      [{}],
    ],
    [
      'one failed read of a result does not',
      { 'tearsheet_result_storage_failures_total{action="read"}': '0 1x8' },
      'TearsheetResultStorage',
      6,
      [],
    ],
    ['a disk with room does not', { tearsheet_report_disk_full: '0x4' }, 'TearsheetReportDisk', 4, []],
  ])('%s', (_title, series, alert, minute, fires) => {
    expect(simulated(series, alert, minute, fires)).toContain('SUCCESS');
  });

  test('the configuration of Compose is correct', () => {
    const file = join(ROOT, 'infra/prometheus/prometheus.yml');
    expect(spawnSync(promtool, ['check', 'config', '--syntax-only', file]).status).toBe(0);
  });

  test('a wrong expectation is noticed', () => {
    expect(simulated({ tearsheet_redis_up: '1x4' }, 'TearsheetRedisDown', 4, [{}])).toContain('FAILED');
  });
});

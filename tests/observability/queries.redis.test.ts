import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { parser } from '@prometheus-io/lezer-promql';
import { httpMetrics } from '@tearsheet/http';
import { writeSnapshot } from '@tearsheet/market-data';
import { openServiceData } from '@tearsheet/operations';
import { createKeys, createMetrics, modelMetrics, readRedis, toolMetrics } from '@tearsheet/runtime';
import { readBackup, recordBackup } from '@tearsheet/runtime/accounts';
import { jobMetrics, openResultBucket, queueReadings } from '@tearsheet/runtime/jobs';
import { readOutbox, webhookMetrics } from '@tearsheet/runtime/webhooks';
import { startRedis } from '@tearsheet/testing/redis/redisServer.ts';
import { connectTo } from '@tearsheet/testing/service/connectTo.ts';
import { createMemoryLogger } from '@tearsheet/testing/service/memoryLogger.ts';
import { temporaryFolders } from '@tearsheet/testing/service/temporaryFolder.ts';
import { testMarket } from '@tearsheet/testing/service/testMarket.ts';
import { waitFor } from '@tearsheet/testing/service/waitFor.ts';
import { parse } from 'yaml';
import { nightReadings } from '../../apps/tracking-worker/src/worker.ts';
import { ROOT, read } from '../architecture/sources.ts';

interface Alert {
  readonly alert: string;
  readonly expr: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string };
}
interface Panel {
  readonly title: string;
  readonly type: string;
  readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
  readonly targets?: readonly { readonly expr: string }[];
}

const rules: { groups: readonly { rules: readonly Alert[] }[] } = parse(read('infra/prometheus/alerts.yml'));
const alerts = rules.groups.flatMap((group) => group.rules);
const board: { panels: readonly Panel[] } = JSON.parse(read('infra/grafana/dashboards/tearsheet.json'));
const queries = [
  ...alerts.map(({ alert, expr }) => ({ where: alert, expr })),
  ...board.panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => ({ where: title, expr }))),
];
const folder = temporaryFolders();

/** Every name a process can show, with those that Prometheus makes of a histogram. */
let known: Set<string>;

beforeAll(async () => {
  const server = await startRedis();
  const client = await connectTo(server, 'script');
  const data = folder();
  await writeSnapshot(data, testMarket());
  const service = openData(data);
  const metrics = await createMetrics({ service: 'test', version: 'test' });
  httpMetrics(metrics);
  jobMetrics(metrics);
  modelMetrics(metrics);
  toolMetrics(metrics);
  webhookMetrics(metrics);
  openResultBucket({ resultsUrl: 's3://results', resultInlineBytes: 0, redisNamespace: 'test' }, metrics);
  const own = await metrics.registry.getMetricsAsJSON();
  const queues = queueReadings([]);
  const keys = createKeys(server.namespace);
  const redis = await readRedis({ redis: client, keys });
  const outbox = await readOutbox({ redis: client, keys });
  const backup = await readBackup({ redis: client, keys });
  const reports = [...read('apps/report-worker/src/worker.ts').matchAll(/'(tearsheet_[a-z_]+)'/g)];
  const status = [...read('packages/market-data/src/sync/dataMetrics.ts').matchAll(/'(tearsheet_[a-z_]+)'/g)];
  known = new Set([
    'up',
    ...own.flatMap(({ name }) => [name, `${name}_bucket`, `${name}_count`, `${name}_sum`]),
    ...queues.map(({ name }) => name),
    ...(await service.readings(() => new Date())).map(({ name }) => name),
    // Only a connection over TLS has this one.
    'tearsheet_redis_certificate_expiry_timestamp_seconds',
    ...[...redis, ...outbox, ...backup, ...nightReadings(null, null)].map(({ name }) => name),
    ...[...status, ...reports].map(([, name]) => name ?? ''),
  ]);
  await service.release();
  client.disconnect();
  await server.stop();
});

function openData(dataFolder: string) {
  const { logger } = createMemoryLogger();
  return openServiceData({ dataFolder, dataUrl: null, dataRefreshSeconds: 30, dataKeep: 3 }, logger);
}

test('a snapshot that cannot be used is a figure until it can', async () => {
  const data = folder();
  await writeSnapshot(data, testMarket());
  const service = openData(data);
  const isUnreadable = async (value: number) => {
    const readings = await service.readings(() => new Date());
    const found = readings.find(({ name }) => name === 'tearsheet_snapshot_unreadable');
    return found?.values[0]?.value === value;
  };
  await waitFor('the first snapshot', () => isUnreadable(0));
  const pointer = join(data, 'CURRENT');
  const current = readFileSync(pointer);
  writeFileSync(pointer, 'no-such-version');
  await waitFor('the damage', () => isUnreadable(1));
  writeFileSync(pointer, current);
  await waitFor('the repair', () => isUnreadable(0));
  await service.release();
});

test('the time of the latest backup is a figure, and 0 before the first', async () => {
  const server = await startRedis();
  const store = { redis: await connectTo(server, 'script'), keys: createKeys(server.namespace) };
  const time = async () => (await readBackup(store))[0]?.values[0]?.value;
  expect(await time()).toBe(0);
  await recordBackup(store, { madeAt: '2026-11-22T00:00:01.500Z' });
  expect(await time()).toBe(Date.parse('2026-11-22T00:00:01.500Z') / 1000);
  store.redis.disconnect();
  await server.stop();
});

/** Names of the series that a query reads. Throws if the query is not valid PromQL. */
function metricsOf(expr: string): string[] {
  const names: string[] = [];
  parser.parse(expr).iterate({
    enter(node) {
      if (node.type.isError) throw new Error(`not PromQL at ${node.from}: ${expr}`);
      if (node.name === 'VectorSelector') names.push(/^\w+/.exec(expr.slice(node.from, node.to))?.[0] ?? '');
    },
  });
  return names;
}

test('the parser finds names, and mistakes', () => {
  expect(metricsOf('sum by (a) (rate(x_total{b="c"}[5m])) / y > 3')).toEqual(['x_total', 'y']);
  expect(() => metricsOf('sum by (a (rate(x_total[5m]))')).toThrow('not PromQL');
});

test('every query is PromQL over figures that there are', () => {
  expect(queries.length).toBeGreaterThan(40);
  const unknown = queries.flatMap(({ where, expr }) =>
    metricsOf(expr).flatMap((name) => (known.has(name) ? [] : [`${where}: ${name}`])),
  );
  expect(unknown).toEqual([]);
});

describe('alerts', () => {
  test('have a severity, a sentence, and an entry in the runbook; the runbook has no others', () => {
    for (const { labels, annotations } of alerts) {
      expect(['critical', 'warning']).toContain(labels.severity);
      expect(annotations.summary.length).toBeGreaterThan(10);
    }
    const entries = [...read('docs/operations/alerts.md').matchAll(/^### (Tearsheet\w+)$/gm)].map(([, name]) => name);
    expect(entries).toEqual(alerts.map(({ alert }) => alert));
    const pages = readdirSync(join(ROOT, 'docs/operations')).map((name) => `docs/operations/${name}`);
    const others = [
      'infra/capacity.md',
      'infra/kubernetes/tearsheet/README.md',
      'infra/kubernetes/tearsheet/values.yaml',
    ];
    const named = [...pages, ...others].flatMap((page) => read(page).match(/\bTearsheet[A-Z]\w+/g) ?? []);
    expect(named.filter((name) => !entries.includes(name))).toEqual([]);
  });
});

describe('the Grafana dashboard', () => {
  test('has panels with titles of their own that do not overlap', () => {
    const titles = board.panels
      .filter(({ type }) => type !== 'row')
      .map(({ title, gridPos }) => `${title} ${gridPos.y}`);
    expect(new Set(titles).size).toBe(titles.length);
    const cells = board.panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, i) => `${x + (i % w)},${y + Math.floor(i / w)}`),
    );
    expect(new Set(cells).size).toBe(cells.length);
    expect(board.panels.every(({ gridPos: { x, w } }) => x + w <= 24)).toBe(true);
  });
});

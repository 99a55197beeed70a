import { beforeAll, describe, expect, test } from '@jest/globals';
import { parser } from '@prometheus-io/lezer-promql';
import { httpMetrics } from '@tearsheet/http';
import { openMarketData, writeSnapshot } from '@tearsheet/market-data';
import { dataReadings } from '@tearsheet/operations';
import { createKeys, createMetrics, modelMetrics, readRedis, toolMetrics } from '@tearsheet/runtime';
import { jobMetrics, queueReadings } from '@tearsheet/runtime/jobs';
import { readOutbox, webhookMetrics } from '@tearsheet/runtime/webhooks';
import { startRedis } from '@tearsheet/testing/redis/redisServer.ts';
import { connectTo } from '@tearsheet/testing/service/connectTo.ts';
import { temporaryFolders } from '@tearsheet/testing/service/temporaryFolder.ts';
import { testMarket } from '@tearsheet/testing/service/testMarket.ts';
import { parse } from 'yaml';
import { read } from '../architecture/sources.ts';

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
  const market = openMarketData(data);
  const metrics = await createMetrics({ service: 'test', version: 'test' });
  httpMetrics(metrics);
  jobMetrics(metrics);
  modelMetrics(metrics);
  toolMetrics(metrics);
  webhookMetrics(metrics);
  const own = await metrics.registry.getMetricsAsJSON();
  const queues = queueReadings([]);
  const keys = createKeys(server.namespace);
  const redis = await readRedis({ redis: client, keys });
  const outbox = await readOutbox({ redis: client, keys });
  const reports = [...read('apps/report-worker/src/worker.ts').matchAll(/'(tearsheet_[a-z_]+)'/g)];
  const status = [...read('packages/market-data/src/sync/dataMetrics.ts').matchAll(/'(tearsheet_[a-z_]+)'/g)];
  known = new Set([
    'up',
    ...own.flatMap(({ name }) => [name, `${name}_bucket`, `${name}_count`, `${name}_sum`]),
    ...queues.map(({ name }) => name),
    ...dataReadings(market, () => new Date()).map(({ name }) => name),
    ...[...redis, ...outbox].map(({ name }) => name),
    ...[...status, ...reports].map(([, name]) => name ?? ''),
  ]);
  market.close();
  client.disconnect();
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

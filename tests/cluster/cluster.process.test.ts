/** The Helm chart in a real Kubernetes API: KEDA scales by the figures of a real gateway, and real workers follow the replicas. */
import { type ChildProcess, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { freePort, startRedis, type TestRedis } from '@tearsheet/testing/redis/redisServer.ts';
import { temporaryFolders } from '@tearsheet/testing/service/temporaryFolder.ts';
import { waitFor } from '@tearsheet/testing/service/waitFor.ts';
import { stringify } from 'yaml';
import { type Cluster, missingPrograms, openCluster } from '../../scripts/cluster/openCluster.ts';
import { startSimulatedNodes } from '../../scripts/cluster/simulateNodes.ts';
import { findPrometheus } from '../../scripts/programs/findPrometheus.ts';
import { ROOT } from '../architecture/sources.ts';
import type { AppProcess } from '../faults/support/appProcess.ts';
import { type Client, SMALL } from '../faults/support/client.ts';
import { type Fleet, startFleet } from '../faults/support/fleet.ts';

const CHART = join(ROOT, 'infra/kubernetes/tearsheet');
const WORKER = 'prod-portfolio-worker';
/** `most` of the values of the chart. */
const MOST = 14;
const JOBS = 500;
const LIMIT_MS = 600_000;
/** Only against hanging. HPAs look every 15 seconds, and the chart at most doubles the replicas each time. */
const SCALING_MS = 240_000;
const UNLIMITED = { MAX_RUNNING_JOBS: '1000000' };

const prometheus = findPrometheus('prometheus');
const missing = [...missingPrograms(), ...(prometheus === null ? ['prometheus'] : [])];
if (missing.length > 0)
  console.warn(
    `The chart is not installed in a cluster: run npm run cluster, which builds ${missing.join(', ')} (15 minutes, 720 MB).`,
  );

const folder = temporaryFolders();
let server: TestRedis;
let fleet: Fleet;
let cluster: Cluster;
let client: Client;
let scraper: ChildProcess;
let values = '';

/** Returns a member of an object as JSON path finds it. */
const read = (kind: string, name: string, path: string) => cluster.kubectl('get', kind, name, `-o=jsonpath={${path}}`);
const replicas = async () => Number(await read('deployment', WORKER, '.spec.replicas'));
const annotation = (app: string) =>
  read('deployment', `prod-${app}`, '.spec.template.metadata.annotations.tearsheet/secrets');
const allReady = () => cluster.kubectl('rollout', 'status', 'deployment', '--timeout=120s');
const apps =
  'gateway tool-server dashboard portfolio-worker research-worker report-worker tracking-worker webhook-worker';

function secret(name: string, data: Readonly<Record<string, string>>): object {
  return { apiVersion: 'v1', kind: 'Secret', metadata: { name, namespace: 'default' }, stringData: data };
}
const redisSecret = (password: string) =>
  secret('redis', Object.fromEntries(apps.split(' ').map((app) => [app, app === 'gateway' ? password : 'same'])));

/** Runs one worker process per replica of the Deployment, as containers would. Returns a function that stops this. */
function followReplicas(): () => Promise<void> {
  const workers: AppProcess[] = [];
  let isOver = false;
  const following = (async () => {
    while (!isOver) {
      const wanted = await replicas();
      const added = Array.from({ length: Math.max(0, wanted - workers.length) }, () =>
        fleet.worker({ environment: { ...UNLIMITED, GRACE_MS: '30000' } }),
      );
      workers.push(...(await Promise.all(added)));
      // Kubernetes ends a container with this signal as well.
      const removed = workers.splice(wanted);
      for (const worker of removed) worker.signal('SIGTERM');
      expect(await Promise.all(removed.map(({ ended }) => ended))).toEqual(removed.map(() => 0));
      await sleep(500);
    }
  })();
  return async () => {
    isOver = true;
    await following;
  };
}

const withCluster = missing.length > 0 ? describe.skip : describe;

withCluster('the chart in a real Kubernetes API', () => {
  beforeAll(async () => {
    [server, cluster] = await Promise.all([startRedis(), openCluster(startSimulatedNodes)]);
    fleet = await startFleet(server);
    const [healthPort, port] = await Promise.all([freePort(), freePort()]);
    const gateway = await fleet.gateway({ environment: { ...UNLIMITED, HEALTH_PORT: String(healthPort) } });
    client = fleet.client([gateway]);
    const config = join(folder(), 'prometheus.yml');
    const targets = [{ targets: [`127.0.0.1:${healthPort}`] }];
    const scrape_configs = [{ job_name: 'tearsheet', scrape_interval: '5s', static_configs: targets }];
    writeFileSync(config, stringify({ scrape_configs }));
    const options = [`--config.file=${config}`, `--storage.tsdb.path=${folder()}`];
    scraper = spawn(prometheus ?? '', [...options, `--web.listen-address=127.0.0.1:${port}`], { stdio: 'ignore' });
    values = join(folder(), 'values.yaml');
    writeFileSync(
      values,
      stringify({
        redis: { secret: 'redis' },
        data: { url: 's3://bucket/data' },
        reports: { url: 's3://bucket/reports', secret: 'reports' },
        monitoring: { prometheusUrl: `http://127.0.0.1:${port}` },
      }),
    );
    await cluster.apply(redisSecret('first'), secret('reports', { key: 'k'.repeat(32) }));
  }, LIMIT_MS);

  afterAll(async () => {
    scraper?.kill();
    await fleet?.close();
    await cluster?.close();
    await server?.stop();
  });

  test('installs, upgrades, restarts the pods of a changed secret, and rolls back', async () => {
    await cluster.helm('install', 'prod', CHART, '--values', values);
    await allReady();
    const image = () => read('deployment', WORKER, '.spec.template.spec.containers[0].image');
    const [before, others] = [await annotation('gateway'), await annotation('portfolio-worker')];
    expect(before).toMatch(/^[0-9a-f]{64}$/);
    await cluster.helm('upgrade', 'prod', CHART, '--values', values, '--set-string', 'image.tag=1.0.1');
    await allReady();
    expect(await image()).toBe('tearsheet:1.0.1');
    expect(await annotation('gateway')).toBe(before);
    await cluster.apply(redisSecret('second'));
    await cluster.helm('upgrade', 'prod', CHART, '--values', values, '--set-string', 'image.tag=1.0.1');
    await allReady();
    expect(await annotation('gateway')).not.toBe(before);
    expect(await annotation('portfolio-worker')).toBe(others);
    await cluster.helm('rollback', 'prod', '1');
    await allReady();
    expect(await image()).toBe('tearsheet:1.0.0');
    expect(await cluster.helm('history', 'prod')).toMatch(/Rollback to 1/i);
  });

  test('scales the workers up for 500 jobs, keeps them at an upgrade and a drain, and lowers them without losing a job', async () => {
    await waitFor('KEDA', async () => (await read('scaledobject', WORKER, '.status.conditions[0].status')) === 'True');
    expect(await replicas()).toBe(1);
    const submit = (count: number) =>
      Promise.all(
        Array.from({ length: count }, (_, i) => client.submitFirmly({ ...SMALL, initial_value: 10_000 + i })),
      );
    const jobs = [...(await submit(JOBS))];
    await waitFor('the replicas', async () => (await replicas()) === MOST, SCALING_MS);
    await allReady();

    await cluster.helm('upgrade', 'prod', CHART, '--values', values, '--set-string', 'image.tag=1.0.2');
    await allReady();
    expect(await replicas()).toBe(MOST);

    let isDrained = false;
    let least = MOST;
    const watching = (async () => {
      while (!isDrained) {
        least = Math.min(least, Number((await read('deployment', WORKER, '.status.availableReplicas')) || 0));
        await sleep(100);
      }
    })();
    await cluster.kubectl('drain', 'node-1', '--delete-emptydir-data', '--timeout=120s');
    isDrained = true;
    await watching;
    expect(least).toBeGreaterThanOrEqual(MOST - 1);
    expect(await cluster.kubectl('get', 'pods', '--field-selector=spec.nodeName=node-1', '-o=name')).toBe('');
    await allReady();

    // The window of the chart is five minutes, so that a pause between jobs does not end workers.
    const scaleDown = { stabilizationWindowSeconds: 0, policies: [{ type: 'Percent', value: 50, periodSeconds: 15 }] };
    const patch = { spec: { advanced: { horizontalPodAutoscalerConfig: { behavior: { scaleDown } } } } };
    await cluster.kubectl('patch', 'scaledobject', WORKER, '--type=merge', '--patch', JSON.stringify(patch));
    const stop = followReplicas();
    await client.eachEnded(jobs, ({ body }) => expect(body.status).toBe('completed'));
    const lowered = waitFor('fewer replicas', async () => (await replicas()) < MOST, SCALING_MS);
    while ((await Promise.race([lowered, submit(5).then((more) => jobs.push(...more))])) !== true);
    await waitFor('one replica', async () => (await replicas()) === 1, SCALING_MS);
    await client.eachEnded(jobs, ({ body }) => expect(body.status).toBe('completed'));
    await stop();
    expect(new Set(jobs).size).toBe(jobs.length);
    expect(jobs.length).toBeGreaterThanOrEqual(JOBS);
  });
});

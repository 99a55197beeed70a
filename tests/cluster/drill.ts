/**
 * `npm run pods`: the Helm chart on two real kubelets. It installs, upgrades, rolls back, scales, and drains under load, stops
 * Redis, and prints a table of what happened. `--keep` only installs the chart and leaves it running.
 */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildImage, ROOT } from '@tearsheet/testing/containers/composeProject.ts';
import { type OwnRedis, startOwnRedis } from '@tearsheet/testing/redis/redisServer.ts';
import { stringify } from 'yaml';
import { startKubelets } from '../../scripts/cluster/kubelets.ts';
import { cgroupOfNamespaces, prepareNamespaces, runInNamespaces } from '../../scripts/cluster/namespaces.ts';
import { type Cluster, openCluster } from '../../scripts/cluster/openCluster.ts';
import { type Client, SMALL } from '../faults/support/client.ts';
import { startFleet } from '../faults/support/fleet.ts';
import { IMAGES, MOST, NEXT_VERSION, objectsOf, startPrometheus, valuesOf, whyNoDrill } from './installation.ts';
import { allReady, pods, until } from './pods.ts';

const CHART = join(ROOT, 'infra/kubernetes/tearsheet');
const WORKER = 'prod-portfolio-worker';
const JOBS = 500;

async function inside(cgroup: string): Promise<void> {
  prepareNamespaces();
  console.log('| Step | Seconds | What happened |\n|---|---:|---|');
  const redis = await startOwnRedis(['--bind', '0.0.0.0', '--protected-mode', 'no']);
  const startedAt = performance.now();
  const cluster = await openCluster(startKubelets(IMAGES, cgroup));
  row('the cluster starts', startedAt, 'two nodes are ready');
  const fleet = await startFleet(redis);
  const values = join(tmpdir(), 'values.yaml');
  const prometheusUrl = await startPrometheus(cluster);
  writeFileSync(values, stringify(valuesOf(redis.namespace, prometheusUrl)));
  await cluster.apply(...objectsOf(redis, fleet.dataFolder));
  await step('helm install', async () => {
    await cluster.helm('install', 'prod', CHART, '--values', values);
    await allReady(cluster);
    return `${(await pods(cluster)).length} pods are ready by the probes of the kubelets`;
  });
  const address = await cluster.kubectl('get', 'service', 'prod-gateway', '-o=jsonpath={.spec.clusterIP}');
  const client = fleet.client([{ url: `http://${address}` }]);
  if (process.argv.includes('--keep')) {
    const enter = `nsenter --net --mount --pid -t $(pgrep -f 'cluster/drill.ts' | tail -1)`;
    console.log(`${enter} env KUBECONFIG=${cluster.kubeconfig} kubectl get pods`);
    await new Promise(() => setInterval(() => {}, 60_000));
  }
  await drill({ cluster, client, redis, values });
}

interface Parts {
  readonly cluster: Cluster;
  readonly client: Client;
  readonly redis: OwnRedis;
  readonly values: string;
}

async function drill({ cluster, client, redis, values }: Parts): Promise<void> {
  const { helm, kubectl } = cluster;
  const jobs: string[] = [];
  const replicas = async () => Number(await kubectl('get', 'deployment', WORKER, '-o=jsonpath={.spec.replicas}'));
  const available = async () =>
    Number((await kubectl('get', 'deployment', WORKER, '-o=jsonpath={.status.availableReplicas}')) || 0);
  const submit = async (count: number) => {
    const sent = Array.from({ length: count }, (_, i) =>
      client.submitFirmly({ ...SMALL, initial_value: 10_000 + jobs.length + i }),
    );
    jobs.push(...(await Promise.all(sent)));
  };
  /** Sets the time without work until workers end. The chart has five minutes, so that a pause between jobs does not end them. */
  const setWindow = async (stabilizationWindowSeconds: number) => {
    const scaleDown = { stabilizationWindowSeconds, policies: [{ type: 'Percent', value: 75, periodSeconds: 15 }] };
    const patch = { spec: { advanced: { horizontalPodAutoscalerConfig: { behavior: { scaleDown } } } } };
    await kubectl('patch', 'scaledobject', WORKER, '--type=merge', '--patch', JSON.stringify(patch));
  };
  const allCompleted = () => client.eachEnded(jobs, ({ body }) => assert.equal(body.status, 'completed'));

  await step('analysis through the service of the gateways', async () => {
    await submit(1);
    await allCompleted();
    return 'completed';
  });
  await step('a shell in a gateway', async () => {
    const script = 'id -u; touch /app/a 2>/dev/null || echo read-only; touch /tmp/a && echo writable';
    const answer = await kubectl('exec', 'deployment/prod-gateway', '--', 'sh', '-c', script);
    assert.equal(answer, '1000\nread-only\nwritable\n');
    return 'user 1000, a read-only root, a writable /tmp';
  });
  for (const [name, ...args] of [
    ['helm upgrade', 'upgrade', 'prod', CHART, '--values', values, '--set-string', `image.tag=${NEXT_VERSION}`],
    ['helm rollback', 'rollback', 'prod', '1'],
  ] as const) {
    await step(`${name} under load`, async () => {
      const load = startLoad(client);
      await helm(...args);
      await allReady(cluster);
      const { accepted, retries } = await load.stop();
      await client.eachEnded(accepted, ({ body }) => assert.equal(body.status, 'completed'));
      return `${accepted.length} jobs were accepted, with ${retries} retries, and all completed`;
    });
  }
  // The upgrades needed more workers already.
  await setWindow(0);
  await until('one worker', async () => (await replicas()) === 1);
  await setWindow(300);
  await step(`${JOBS} jobs`, async () => {
    const startedAt = performance.now();
    await submit(JOBS);
    await until(
      'the replicas',
      async () => (await replicas()) === MOST,
      () => submit(20),
    );
    const raised = performance.now() - startedAt;
    await until(
      'the workers',
      async () => (await available()) === MOST,
      () => submit(20),
    );
    return `${MOST} replicas wanted after ${seconds(raised)} s, ready after ${seconds(performance.now() - startedAt)} s`;
  });
  await step('kubectl drain under load', async () => {
    let isDrained = false;
    let least = MOST;
    const watching = (async () => {
      while (!isDrained) {
        least = Math.min(least, await available());
        await submit(5);
      }
    })();
    await kubectl('drain', 'node-1', '--delete-emptydir-data', '--timeout=300s');
    isDrained = true;
    await watching;
    assert.ok(least >= MOST - 1, `${least} workers were available`);
    assert.deepEqual(
      (await pods(cluster)).filter(({ node }) => node === 'node-1'),
      [],
    );
    await kubectl('uncordon', 'node-1');
    await allReady(cluster);
    await allCompleted();
    return `at least ${least} workers were available, all ${jobs.length} jobs completed`;
  });
  await step('fewer jobs', async () => {
    await setWindow(0);
    await until(
      'one worker',
      async () => (await replicas()) === 1 && (await available()) === 1,
      () => submit(1),
    );
    await allCompleted();
    return `1 worker; all ${jobs.length} jobs completed`;
  });
  await step('Redis stops and starts', async () => {
    await redis.kill();
    await until('workers that are not ready', async () => (await available()) === 0);
    assert.equal((await client.submit({ body: SMALL })).status, 503);
    const gateways = (await pods(cluster)).filter(({ name }) => name.startsWith('prod-gateway-'));
    assert.ok(gateways.every(({ isReady }) => isReady));
    await redis.restart();
    await allReady(cluster);
    await submit(1);
    await allCompleted();
    return 'workers were not ready, gateways answered 503, and all were ready again without a restart';
  });
  const restarted = (await pods(cluster)).filter(({ restarts }) => restarts > 0);
  assert.deepEqual(restarted, []);
  assert.equal(new Set(jobs).size, jobs.length);
  console.log(`${jobs.length} jobs were accepted, and none was lost`);
}

/** Submits jobs one after the other. Each is sent again until it is accepted, after the time that a 503 asks for. */
function startLoad(client: Client) {
  const accepted: string[] = [];
  let [isOver, retries] = [false, 0];
  const submitOne = async (initial_value: number) => {
    const submit = { key: randomUUID(), body: { ...SMALL, initial_value } };
    for (let tries = 1; ; tries++) {
      const { status, body, headers } = await client.submit(submit);
      if (status === 202) return String(body.job_id);
      assert.ok((status === 0 || status === 503) && tries < 5, `${tries} tries, ${status}: ${JSON.stringify(body)}`);
      retries++;
      await sleep(1000 * Number(headers.get('retry-after') ?? 0));
    }
  };
  const running = (async () => {
    for (let i = 0; !isOver; i++) accepted.push(await submitOne(20_000 + i));
  })();
  // A failure shows when the load stops.
  running.catch(() => {});
  return {
    async stop() {
      isOver = true;
      await running;
      return { accepted, retries };
    },
  };
}

async function step(name: string, run: () => Promise<string>): Promise<void> {
  const startedAt = performance.now();
  row(name, startedAt, await run());
}

function row(name: string, startedAt: number, result: string): void {
  console.log(`| ${name} | ${seconds(performance.now() - startedAt)} | ${result} |`);
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(0);
}

async function outside(): Promise<number> {
  const reason = whyNoDrill();
  if (reason !== null) {
    console.error(`The pods cannot run on this machine: ${reason}`);
    return 2;
  }
  for (const image of IMAGES) await buildImage(image);
  return runInNamespaces(import.meta.filename, process.argv.slice(2));
}

const cgroup = cgroupOfNamespaces();
if (cgroup === null) process.exit(await outside());
try {
  await inside(cgroup);
  process.exit(0);
} catch (error) {
  console.error(error);
  process.exit(1);
}

import { spawn } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { engineAnswers } from '@tearsheet/testing/containers/engine.ts';
import { freePort, type OwnRedis } from '@tearsheet/testing/redis/redisServer.ts';
import { stringify } from 'yaml';
import { whyNoKubelets } from '../../scripts/cluster/kubelets.ts';
import { MACHINE } from '../../scripts/cluster/namespaces.ts';
import { type Cluster, missingPrograms } from '../../scripts/cluster/openCluster.ts';
import { findPrometheus } from '../../scripts/programs/findPrometheus.ts';
import { WITHOUT_LIMITS } from '../../scripts/withoutLimits.ts';
import { pods } from './pods.ts';

const IMAGE = 'tearsheet-pods';
export const NEXT_VERSION = '1.0.1';
/** The image of the chart's version and one to upgrade to. */
export const IMAGES = [`${IMAGE}:1.0.0`, `${IMAGE}:${NEXT_VERSION}`];
/** The most workers, for a small machine. */
export const MOST = 4;
const APPS = [
  'gateway',
  'tool-server',
  'dashboard',
  'portfolio-worker',
  'research-worker',
  'report-worker',
  'tracking-worker',
  'webhook-worker',
];

/** Returns the reason why this machine cannot run the pods. Null if it can. */
export function whyNoDrill(): string | null {
  const missing = missingPrograms();
  if (missing.length > 0) return `npm run cluster has not built ${missing.join(', ')}`;
  if (findPrometheus('prometheus') === null) return 'there is no Prometheus';
  return whyNoKubelets() ?? (engineAnswers() ? null : 'no container engine answers');
}

/**
 * Starts a Prometheus that asks all pods, and returns its address. Debian builds it without the discovery of pods, so a file
 * lists them.
 */
export async function startPrometheus(cluster: Cluster): Promise<string> {
  const port = await freePort();
  const at = (name: string) => join(tmpdir(), name);
  const list = at('targets.json');
  const discovery = { file_sd_configs: [{ files: [list], refresh_interval: '2s' }] };
  const scrape_configs = [{ job_name: 'tearsheet', scrape_interval: '5s', ...discovery }];
  writeFileSync(at('prometheus.yml'), stringify({ scrape_configs }));
  const options = [`--config.file=${at('prometheus.yml')}`, `--storage.tsdb.path=${at('prometheus')}`];
  spawn(findPrometheus('prometheus') ?? '', [...options, `--web.listen-address=127.0.0.1:${port}`], {
    stdio: 'ignore',
  });
  void (async () => {
    for (;;) {
      // A busy machine answers late, so the next look tries again.
      const found = await pods(cluster).catch(() => null);
      const targets = found?.flatMap(({ ip }) => (ip === '' ? [] : [`${ip}:9090`]));
      if (targets !== undefined) {
        writeFileSync(`${list}.new`, JSON.stringify([{ targets }]));
        renameSync(`${list}.new`, list);
      }
      await sleep(2000);
    }
  })();
  return `http://127.0.0.1:${port}`;
}

/** Returns the values of the chart. */
export function valuesOf(namespace: string, prometheusUrl: string): object {
  // Requests that fit two nodes of two cores.
  const apps = Object.fromEntries(APPS.map((app) => [app, { cpu: '100m' }]));
  return {
    image: { repository: IMAGE },
    env: { ...WITHOUT_LIMITS, MAX_RUNNING_JOBS: '1000000', REDIS_NAMESPACE: namespace },
    monitoring: { prometheusUrl },
    apps: { ...apps, 'portfolio-worker': { cpu: '100m', scaling: { most: MOST } } },
  };
}

/** Returns volumes on the disk of this machine with their claims, and the secret of Redis. */
export function objectsOf(redis: OwnRedis, dataFolder: string): readonly object[] {
  const reports = join(tmpdir(), 'reports');
  mkdirSync(reports);
  chownSync(reports, 1000, 1000);
  chmodSync(dataFolder, 0o755);
  const volume = (name: string, accessMode: string, path: string) => {
    const size = { storage: '1Gi' };
    const shared = { accessModes: [accessMode], storageClassName: '' };
    const claimRef = { name: `tearsheet-${name}`, namespace: 'default' };
    return [
      {
        kind: 'PersistentVolume',
        spec: { ...shared, capacity: size, hostPath: { path }, claimRef },
        metadata: { name },
      },
      { kind: 'PersistentVolumeClaim', spec: { ...shared, resources: { requests: size } }, metadata: claimRef },
    ].map((object) => ({ apiVersion: 'v1', ...object }));
  };
  const url = `redis://${MACHINE}:${redis.port}`;
  const stringData = Object.fromEntries(APPS.map((app) => [app, url]));
  const metadata = { name: 'tearsheet-redis', namespace: 'default' };
  return [
    ...volume('data', 'ReadOnlyMany', dataFolder),
    ...volume('reports', 'ReadWriteMany', reports),
    { apiVersion: 'v1', kind: 'Secret', metadata, stringData },
  ];
}

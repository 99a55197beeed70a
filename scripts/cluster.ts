/**
 * `npm run cluster`: builds and starts a Kubernetes API with KEDA, shows an install, an upgrade, and a rollback of the chart, and
 * stays until Ctrl-C. `npm run cluster -- build` only builds, also for `npm run pods`. KEDA asks the Prometheus at PROMETHEUS_URL.
 */
import { once } from 'node:events';
import { join } from 'node:path';
import { CLUSTER_MODULES, NODE_MODULES } from './cluster/modules.ts';
import { openCluster } from './cluster/openCluster.ts';
import { startSimulatedNodes } from './cluster/simulateNodes.ts';
import { ensureModule } from './programs/goPrograms.ts';

const CHART = join(import.meta.dirname, '../infra/kubernetes/tearsheet');
const VALUES = {
  'data.url': 's3://bucket/data',
  'reports.url': 's3://bucket/reports',
  'reports.secret': 'reports',
  'monitoring.prometheusUrl': process.env.PROMETHEUS_URL ?? 'http://127.0.0.1:9090',
};
const set = Object.entries(VALUES).map(([name, value]) => `--set=${name}=${value}`);
const say = (line: string) => console.log(line);

async function show(): Promise<void> {
  const stopped = Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
  const { helm, kubectl, kubeconfig, close } = await openCluster(startSimulatedNodes);
  try {
    const ready = () => kubectl('rollout', 'status', 'deployment', '--timeout=120s');
    for (const args of [
      ['install', 'prod', CHART, ...set],
      ['upgrade', 'prod', CHART, ...set, '--set-string=image.tag=1.0.1'],
      ['rollback', 'prod', '1'],
    ]) {
      say(`helm ${args.join(' ')}`);
      await helm(...args);
      await ready();
    }
    say(await helm('history', 'prod'));
    say(await kubectl('get', 'nodes,deployments,scaledobjects,hpa,pdb'));
    say(`The cluster runs until Ctrl-C: export KUBECONFIG=${kubeconfig}`);
    await stopped;
  } finally {
    await close();
  }
}

try {
  for (const module of [...Object.values(CLUSTER_MODULES), ...Object.values(NODE_MODULES)]) ensureModule(module, say);
  if (process.argv[2] !== 'build') await show();
} catch (error) {
  console.error(`cluster: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}

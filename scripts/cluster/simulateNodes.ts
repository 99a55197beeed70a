import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../freePort.ts';
import { CLUSTER_MODULES } from './modules.ts';
import { nodeOf } from './objects.ts';
import { programOf, type StartNodes } from './openCluster.ts';

interface Pod {
  readonly metadata: { readonly name: string; readonly namespace: string; readonly deletionTimestamp?: string };
  readonly spec: { readonly nodeName?: string; readonly containers: readonly { readonly name: string }[] };
  readonly status: { readonly phase: string };
}
type Call = (method: string, path: string, body?: object) => Promise<unknown>;

const NODES = ['node-1', 'node-2', 'node-3'];
const PAUSE_MS = 500;
const HEARTBEAT_MS = 10_000;

/** Creates nodes that run no container. */
export const startSimulatedNodes: StartNodes = async ({ apply, launch }) => {
  await apply(...NODES.map(nodeOf));
  const port = await freePort();
  launch('kubectl', programOf(CLUSTER_MODULES.kubernetes, 'kubectl'), ['proxy', `--port=${port}`]);
  return simulateNodes(`http://127.0.0.1:${port}`, NODES);
};

/**
 * Answers the API in place of the kubelets of these nodes, and runs no container. It reports the nodes and their pods as ready,
 * and deletes pods that must end. Returns a function that stops this.
 */
function simulateNodes(proxyUrl: string, nodes: readonly string[]): () => Promise<void> {
  const call: Call = async (method, path, body) => {
    const headers = { 'content-type': 'application/strategic-merge-patch+json' };
    const request = body === undefined ? { method } : { method, headers, body: JSON.stringify(body) };
    const answer = await fetch(`${proxyUrl}${path}`, { ...request, signal: AbortSignal.timeout(10_000) });
    // Somebody else may have deleted the object meanwhile.
    if (!answer.ok && answer.status !== 404)
      throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  const stopped = new AbortController();
  const over = Promise.all([
    repeat(HEARTBEAT_MS, async () => void (await Promise.all(nodes.map((name) => reportNode(call, name))))),
    repeat(PAUSE_MS, async () => {
      const { items = [] } = (await call('GET', '/api/v1/pods')) as { readonly items?: readonly Pod[] };
      await Promise.all(items.map((pod) => actOn(call, pod)));
    }),
  ]);

  async function repeat(pauseMs: number, work: () => Promise<void>): Promise<void> {
    while (!stopped.signal.aborted) {
      // A busy machine answers late, so the next look tries again.
      await work().catch(() => {});
      await sleep(pauseMs, undefined, { signal: stopped.signal }).catch(() => {});
    }
  }

  return async () => {
    stopped.abort();
    await over;
  };
}

async function reportNode(call: Call, name: string): Promise<void> {
  const lastHeartbeatTime = new Date().toISOString();
  const conditions = [{ type: 'Ready', status: 'True', reason: 'Simulated', lastHeartbeatTime }];
  await call('PATCH', `/api/v1/nodes/${name}/status`, { status: { conditions } });
}

async function actOn(call: Call, { metadata, spec, status }: Pod): Promise<void> {
  const path = `/api/v1/namespaces/${metadata.namespace}/pods/${metadata.name}`;
  if (metadata.deletionTimestamp !== undefined) return void (await call('DELETE', `${path}?gracePeriodSeconds=0`));
  if (spec.nodeName === undefined || status.phase !== 'Pending') return;
  const now = new Date().toISOString();
  const types = ['PodReadyToStartContainers', 'Initialized', 'ContainersReady', 'Ready'];
  const conditions = types.map((type) => ({ type, status: 'True', lastTransitionTime: now }));
  const containerStatuses = spec.containers.map(({ name }) => ({
    name,
    ready: true,
    started: true,
    restartCount: 0,
    image: '',
    imageID: '',
    state: { running: { startedAt: now } },
  }));
  await call('PATCH', `${path}/status`, {
    status: { phase: 'Running', startTime: now, conditions, containerStatuses },
  });
}

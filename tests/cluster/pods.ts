import { waitFor } from '@tearsheet/testing/service/waitFor.ts';
import type { Cluster } from '../../scripts/cluster/openCluster.ts';

/** Only against hanging. */
const LIMIT_MS = 600_000;

export interface Pod {
  readonly name: string;
  readonly node: string;
  /** Empty until the pod has one. */
  readonly ip: string;
  readonly isReady: boolean;
  readonly restarts: number;
}

/** A pod as the API describes it. */
interface PodObject {
  readonly metadata: { readonly name: string };
  readonly spec: { readonly nodeName?: string };
  readonly status: {
    readonly podIP?: string;
    readonly containerStatuses?: readonly { readonly ready: boolean; readonly restartCount: number }[];
  };
}

/** Returns the pods of the chart, also those that end. */
export async function pods({ kubectl }: Cluster): Promise<readonly Pod[]> {
  const { items }: { readonly items: readonly PodObject[] } = JSON.parse(await kubectl('get', 'pods', '-o=json'));
  return items.map(({ metadata: { name }, spec: { nodeName = '' }, status: { podIP = '', containerStatuses } }) => {
    const { ready = false, restartCount = 0 } = containerStatuses?.[0] ?? {};
    return { name, node: nodeName, ip: podIP, isReady: ready, restarts: restartCount };
  });
}

/** Waits until every pod of the current version is ready, and those of others have ended. */
export async function allReady(cluster: Cluster): Promise<void> {
  await cluster.kubectl('rollout', 'status', 'deployment', '--timeout=600s');
  const { items }: { readonly items: readonly { readonly spec: { readonly replicas: number } }[] } = JSON.parse(
    await cluster.kubectl('get', 'deployments', '-o=json'),
  );
  const wanted = items.reduce((sum, { spec }) => sum + spec.replicas, 0);
  await until('the pods', async () => {
    const current = await pods(cluster);
    return current.length === wanted && current.every(({ isReady }) => isReady);
  });
}

/** Waits for a condition, and runs `meanwhile` after each look that did not find it. */
export async function until(
  what: string,
  isDone: () => Promise<boolean>,
  meanwhile: () => Promise<void> = async () => {},
): Promise<void> {
  const look = async () => {
    const done = await isDone();
    if (!done) await meanwhile();
    return done;
  };
  await waitFor(what, look, LIMIT_MS);
}

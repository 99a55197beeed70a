import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { GoModule } from '../programs/goPrograms.ts';
import { CHART_MODULES } from '../programs/goPrograms.ts';
import { KEDA, KUBERNETES } from '../programs/kubernetesSchemas.ts';

/** Everything that a cluster without containers needs. Go takes about a quarter of an hour to build it. */
export const CLUSTER_MODULES = {
  helm: CHART_MODULES.helm,
  etcd: { path: 'go.etcd.io/etcd/server/v3', version: 'v3.6.16', programs: { etcd: '.' } },
  kubernetes: {
    ...KUBERNETES,
    versionVariable: 'k8s.io/component-base/version.gitVersion',
    programs: {
      'kube-apiserver': './cmd/kube-apiserver',
      'kube-controller-manager': './cmd/kube-controller-manager',
      'kube-scheduler': './cmd/kube-scheduler',
      kubectl: './cmd/kubectl',
    },
  },
  keda: {
    ...KEDA,
    programs: { 'keda-operator': './cmd/operator', 'keda-adapter': './cmd/adapter' },
    trim: keepPrometheusScaler,
  },
} as const satisfies Readonly<Record<string, GoModule>>;

/** The programs of real nodes. They also need containerd and runc, which the machine has. */
export const NODE_MODULES = {
  kubernetes: {
    ...CLUSTER_MODULES.kubernetes,
    programs: { kubelet: './cmd/kubelet', 'kube-proxy': './cmd/kube-proxy' },
  },
  network: {
    path: 'github.com/containernetworking/plugins',
    version: 'v1.9.1',
    programs: {
      bridge: './plugins/main/bridge',
      loopback: './plugins/main/loopback',
      'host-local': './plugins/ipam/host-local',
    },
  },
} as const satisfies Readonly<Record<string, GoModule>>;

/** The files of the scalers that remain. The last has a constant that the others need. */
const SCALERS = ['scaler.go', 'prometheus_scaler.go', 'cpu_memory_scaler.go', 'azure_queue_scaler.go'];
/** One case of the switch that opens scalers. */
const OPENED = /\tcase "[^\n]*\n(?:\t\t\/\/[^\n]*\n)*\t\treturn scalers\.(New\w+)[^\n]*\n/g;

/** Removes the scalers of other products from KEDA, whose clients are most of what there is to compile. */
function keepPrometheusScaler(source: string): void {
  const scalers = join(source, 'pkg/scalers');
  for (const file of readdirSync(scalers))
    if (file.endsWith('.go') && !SCALERS.includes(file)) rmSync(join(scalers, file));
  const builder = join(source, 'pkg/scaling/scalers_builder.go');
  const isKept = (name: string) => /^New(Prometheus|CPUMemory)Scaler$/.test(name);
  const text = readFileSync(builder, 'utf8').replace(OPENED, (all, name: string) => (isKept(name) ? all : ''));
  writeFileSync(builder, text);
}

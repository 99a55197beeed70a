/** Returns the content of a kubeconfig file. */
export function configOf(server: string, ca: string, token: string): object {
  return {
    apiVersion: 'v1',
    kind: 'Config',
    clusters: [{ name: 'tearsheet', cluster: { server, 'certificate-authority': ca } }],
    users: [{ name: 'admin', user: { token } }],
    contexts: [{ name: 'tearsheet', context: { cluster: 'tearsheet', user: 'admin' } }],
    'current-context': 'tearsheet',
  };
}

/** Returns a node with room for every pod of the chart. */
export function nodeOf(name: string): object {
  const room = { cpu: '16', memory: '64Gi', 'ephemeral-storage': '200Gi', pods: '110' };
  return {
    apiVersion: 'v1',
    kind: 'Node',
    metadata: { name, labels: { 'kubernetes.io/hostname': name, 'kubernetes.io/os': 'linux' } },
    status: { allocatable: room, capacity: room },
  };
}

/** Returns what the manifests of KEDA have besides its own kinds and its pods. The API server reaches the adapter by a name. */
export function kedaObjects(adapterPort: number): readonly object[] {
  const service = { name: 'keda-metrics-apiserver', namespace: 'keda' };
  return [
    { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'keda' } },
    { apiVersion: 'v1', kind: 'Service', metadata: service, spec: { type: 'ExternalName', externalName: 'localhost' } },
    {
      apiVersion: 'apiregistration.k8s.io/v1',
      kind: 'APIService',
      metadata: { name: 'v1beta1.external.metrics.k8s.io' },
      spec: {
        service: { ...service, port: adapterPort },
        group: 'external.metrics.k8s.io',
        version: 'v1beta1',
        groupPriorityMinimum: 100,
        versionPriority: 100,
        insecureSkipTLSVerify: true,
      },
    },
  ];
}

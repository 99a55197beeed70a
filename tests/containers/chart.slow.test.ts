import { spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { parser } from '@prometheus-io/lezer-promql';
import { JOB_DEFINITIONS, queuesOf } from '@tearsheet/runtime/jobs';
import { temporaryFolders } from '@tearsheet/testing/service/temporaryFolder.ts';
import { parse, stringify } from 'yaml';
import { NODE_FLAGS } from '../../scripts/start/services.ts';
import { ROOT, read } from '../architecture/sources.ts';
import { findPrometheus } from '../programs/findPrometheus.ts';
import { conformance, describeChart, lint, type Manifest, rendered, template, type Values } from './renderChart.ts';
import { variablesOf } from './variablesOf.ts';

const temporaryFolder = temporaryFolders();
const VALUES = 'infra/kubernetes/tearsheet/values.yaml';

interface App {
  readonly env: Readonly<Record<string, string>>;
  readonly port?: number;
  readonly reads: readonly string[];
  readonly egress: readonly string[];
  readonly model?: boolean;
  readonly autoscale?: object;
  readonly scaling?: { readonly queues: string; readonly least: number; readonly most: number };
}
interface DeploymentManifest extends Manifest {
  readonly spec: {
    readonly replicas?: number;
    readonly template: {
      readonly metadata: { readonly labels: Labels };
      readonly spec: {
        readonly terminationGracePeriodSeconds: number;
        readonly volumes: readonly { readonly name: string }[];
        readonly containers: readonly {
          readonly env: readonly { readonly name: string; readonly value?: string }[];
          readonly ports?: readonly { readonly name: string; readonly containerPort: number }[];
          readonly volumeMounts: readonly { readonly name: string }[];
          readonly resources: { readonly limits: { readonly memory: string } };
          readonly lifecycle?: { readonly preStop: { readonly exec: { readonly command: readonly string[] } } };
        }[];
      };
    };
  };
}
type Labels = Readonly<Record<string, string>>;
const nameOf = ({ metadata }: Manifest) => metadata.name;

function isDeployment(manifest: Manifest): manifest is DeploymentManifest {
  return manifest.kind === 'Deployment';
}

/** Returns the labels of the pods that an object selects. The `spec.selector` of a service is the labels themselves. */
function selectorOf(manifest: Manifest): Labels {
  const { spec } = manifest as Manifest & {
    readonly spec: Readonly<Record<string, { readonly matchLabels?: Labels }>>;
  };
  const selector = spec.selector ?? spec.podSelector ?? {};
  return selector.matchLabels ?? (selector as Labels);
}

function selects(selector: Labels, labels: Labels): boolean {
  const entries = Object.entries(selector);
  return entries.length > 0 && entries.every(([label, value]) => labels[label] === value);
}

const apps: Readonly<Record<string, App>> = parse(read(VALUES)).apps;
const withOwnRedis = { redis: { secret: 'tearsheet-redis', ports: [6379, 26_379], caSecret: 'redis-ca' } };
const withSecrets = {
  image: { repository: 'registry.example/tearsheet', tag: '1', pullPolicy: 'Always', pullSecrets: ['registry'] },
  serviceAccount: 'tearsheet',
  secretEnv: { AWS_ACCESS_KEY_ID: { secret: 'store', key: 'id' } },
  monitoring: {
    namespace: 'metrics',
    prometheusUrl: 'http://metrics:9090',
    selector: 'namespace="prod"',
    operator: false,
  },
};
const withNetworks = {
  redis: ['10.1.0.0/16'],
  store: ['10.2.0.0/16'],
  mail: ['10.4.0.0/16'],
  traces: ['10.5.0.0/16'],
  callers: ['10.3.0.0/16'],
};
const withOperator = { ...withSecrets.monitoring, operator: true };
const withoutKeda = {
  apps: Object.fromEntries(
    Object.entries(apps).map(([name, app]) => [
      name,
      { ...(app.scaling ? { scaling: null } : {}), ...(app.autoscale ? { autoscale: null } : {}) },
    ]),
  ),
};
const withModel = { env: { RESEARCH_NARRATOR: 'model', MODEL_URL: 'https://model.example' } };
const withStore = {
  data: { claim: '', url: 's3://bucket/data', cacheRequest: '2Gi', cacheLimit: '10Gi' },
  reports: { claim: '', url: 's3://bucket/reports', secret: 'tearsheet-reports' },
};

const withGroups = {
  env: { SHARDS: '64' },
  redis: { secret: 'tearsheet-redis', masters: 16 },
  apps: {
    'portfolio-worker': { groups: { low: '0-15', high: '16-63' } },
    'report-worker': { groups: { all: '0-63' } },
  },
};

const withEverything = {
  ...withStore,
  redis: withOwnRedis.redis,
  results: { url: 's3://bucket/results?region=x&endpoint=https://minio.example:9000' },
  mail: { secret: 'mail', from: 'tearsheet@example.com', port: 587 },
  backup: { claim: 'backups', everyHours: 12, keep: 30 },
  env: { TRACES_URL: 'http://collector.example:4318', SHARDS: '64' },
};

/** Returns prod.yaml of docs/operations/deploy.md. */
function documented(): Values {
  const [, text = ''] = /<<'END'\n(.*?)\nEND/s.exec(read('docs/operations/deploy.md')) ?? [];
  return parse(text);
}

describeChart.each<[title: string, change: Values]>([
  ['with the values of the chart', {}],
  ['with object storage', withStore],
  ['with sentinels and an authority of its own', withOwnRedis],
  ['with a private registry, keys from secrets and a shared Prometheus', withSecrets],
  ['with the Prometheus Operator', { monitoring: withOperator }],
  ['with narrow networks', { ...withStore, network: withNetworks }],
  ['without KEDA', withoutKeda],
  ['with the values that docs/operations/deploy.md gives', documented()],
  ['with a language model', withModel],
  ['with mail, backups, traces, and results in another store', withEverything],
  ['with groups of workers', withGroups],
])('the Helm chart %s', (_title, change) => {
  const manifests = rendered(change);

  test('passes Helm and the schemas of Kubernetes, KEDA, and the Prometheus Operator', () => {
    const { status, stdout, stderr } = template(change);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(conformance(stdout)).toBe('');
    expect(lint(change)).toMatchObject({ status: 0 });
  });

  test('names every object once', () => {
    const names = manifests.map(({ kind, metadata }) => `${kind} ${metadata.name}`);
    expect(new Set(names).size).toBe(names.length);
  });

  test('has everything that it selects, scales, opens and mounts', () => {
    const pods = manifests.flatMap((manifest) => (isDeployment(manifest) ? [manifest] : []));
    const labelsOf = ({ spec }: DeploymentManifest) => spec.template.metadata.labels;
    for (const manifest of manifests) {
      const matches = pods.filter((pod) => selects(selectorOf(manifest), labelsOf(pod))).map(nameOf);
      if (/^(ScaledObject|HorizontalPodAutoscaler)$/.test(manifest.kind))
        expect(pods.map(nameOf)).toContain(nameOf(manifest));
      else if (/^(PodMonitor|PrometheusRule)$/.test(manifest.kind)) expect(nameOf(manifest)).toBe('prod-tearsheet');
      else expect(matches).toEqual(nameOf(manifest) === 'prod-default' ? pods.map(nameOf) : [nameOf(manifest)]);
    }
    for (const { spec } of pods) {
      const { containers, volumes } = spec.template.spec;
      for (const { volumeMounts, ports = [], env } of containers) {
        expect(volumeMounts.map(({ name }) => name).toSorted()).toEqual(volumes.map(({ name }) => name).toSorted());
        expect(new Set(env.map(({ name }) => name)).size).toBe(env.length);
        const http = ports.find(({ name }) => name === 'http');
        const portOfApp = env.find(({ name }) => name === 'PORT' || name === 'MCP_PORT' || name === 'DASHBOARD_PORT');
        expect(String(http?.containerPort)).toBe(String(portOfApp?.value));
      }
    }
  });
});

describeChart('the Helm chart', () => {
  const ofKind = (kind: string) => rendered().filter((manifest) => manifest.kind === kind);

  test('runs apps that exist, each with a disruption budget; those with a port have a service', () => {
    for (const name of Object.keys(apps)) expect(existsSync(join(ROOT, 'apps', name, 'src/main.ts'))).toBe(true);
    const all = Object.keys(apps).map((name) => `prod-${name}`);
    const names = (kind: string) => ofKind(kind).map(({ metadata }) => metadata.name);
    expect(names('Deployment').toSorted()).toEqual(all.toSorted());
    expect(names('PodDisruptionBudget').toSorted()).toEqual(all.toSorted());
    const open = Object.entries(apps).flatMap(([name, { port }]) => (port ? [`prod-${name}`] : []));
    expect(names('Service').toSorted()).toEqual(open.toSorted());
  });

  test('runs every app with the flags of Node that npm start gives it', () => {
    const given = Object.entries(apps).flatMap(([name, { env }]) =>
      env.NODE_FLAGS === undefined ? [] : [[name, env.NODE_FLAGS.split(' ')]],
    );
    expect(Object.fromEntries(given)).toEqual(NODE_FLAGS);
  });

  test('runs every container unprivileged, on a read-only root, with probes and bounds', () => {
    for (const manifest of ofKind('Deployment')) {
      expect(manifest).toMatchObject({
        spec: {
          template: {
            spec: {
              automountServiceAccountToken: false,
              securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
              containers: [
                {
                  securityContext: {
                    allowPrivilegeEscalation: false,
                    readOnlyRootFilesystem: true,
                    capabilities: { drop: ['ALL'] },
                  },
                  livenessProbe: { httpGet: { path: '/healthz', port: 'health' } },
                  readinessProbe: {
                    httpGet: { path: expect.stringMatching(/^\/readyz(\?exclude=redis)?$/), port: 'health' },
                  },
                  resources: { requests: { cpu: expect.any(String), memory: expect.any(String) } },
                },
              ],
            },
          },
        },
      });
    }
  });

  test('gives a pod longer than its work takes to end, and threads less memory than the pod has', () => {
    for (const { spec } of rendered().filter(isDeployment)) {
      const { terminationGracePeriodSeconds, containers } = spec.template.spec;
      for (const { env, resources, lifecycle } of containers) {
        const numberOf = (variable: string) => Number(env.find(({ name }) => name === variable)?.value ?? 0);
        const preStopSeconds = Number(lifecycle?.preStop.exec.command.at(-1) ?? 0);
        // Releasing everything else takes up to twelve seconds more, as under npm start.
        expect(terminationGracePeriodSeconds - preStopSeconds).toBeGreaterThan(numberOf('GRACE_MS') / 1000 + 12);
        const limitMb =
          Number.parseFloat(resources.limits.memory) * (resources.limits.memory.endsWith('Gi') ? 1024 : 1);
        const threads = numberOf('THREADS') + numberOf('LONG_THREADS') || 1;
        expect(limitMb).toBeGreaterThanOrEqual(2 * threads * numberOf('THREAD_MEMORY_MB'));
      }
    }
    const workers = Object.entries(apps).filter(([name]) =>
      read(`apps/${name}/src/config.ts`).includes('THREAD_MEMORY_MB'),
    );
    expect(workers.map(([, { env }]) => env.THREAD_MEMORY_MB)).toEqual(['512', '512']);
  });

  test('sets no variable that an app does not read, except those for all apps', () => {
    const forAll = Object.keys(parse(read(VALUES)).env);
    const unread = rendered({ ...withStore, ...withOwnRedis }).flatMap((manifest) => {
      if (!isDeployment(manifest)) return [];
      const known = variablesOf(nameOf(manifest).replace('prod-', ''));
      const names = manifest.spec.template.spec.containers.flatMap(({ env }) => env.map(({ name }) => name));
      return names
        .filter((name) => !known.has(name) && !forAll.includes(name))
        .map((name) => `${nameOf(manifest)}: ${name}`);
    });
    expect(unread).toEqual([]);
  });

  test('gives every app of a release the name of its installation, which values can replace', () => {
    const namesOf = (change: Values) =>
      rendered(change)
        .filter((manifest) => isDeployment(manifest) && nameOf(manifest) !== 'prod-backup')
        .map((manifest) => /"INSTALLATION","value":"([^"]*)"/.exec(JSON.stringify(manifest))?.[1]);
    const everywhere = (name: string) => Object.keys(apps).map(() => name);
    expect(namesOf({})).toEqual(everywhere('default/prod'));
    expect(namesOf({ env: { INSTALLATION: 'eu/tearsheet' } })).toEqual(everywhere('eu/tearsheet'));
  });

  test('keeps the number of replicas where KEDA does not', () => {
    const kept = (change: Values) =>
      rendered(change).flatMap((manifest) =>
        isDeployment(manifest) && manifest.spec.replicas !== undefined ? [nameOf(manifest)] : [],
      );
    expect(kept({})).toEqual(['prod-dashboard', 'prod-tracking-worker', 'prod-webhook-worker']);
    expect(kept(withoutKeda)).toHaveLength(Object.keys(apps).length);
    expect(rendered(withoutKeda).filter(({ kind }) => /^(ScaledObject|HorizontalPod)/.test(kind))).toEqual([]);
  });

  test('gives keys from secrets to the apps, and asks Prometheus for its own installation', () => {
    const manifests = rendered(withSecrets);
    const key = { name: 'AWS_ACCESS_KEY_ID', valueFrom: { secretKeyRef: { name: 'store', key: 'id' } } };
    for (const { spec } of manifests.filter(isDeployment)) {
      expect(spec.template.spec).toMatchObject({
        serviceAccountName: 'tearsheet',
        imagePullSecrets: [{ name: 'registry' }],
        containers: [{ env: expect.arrayContaining([key]) }],
      });
    }
    for (const object of manifests.filter(({ kind }) => kind === 'ScaledObject')) {
      const queries = JSON.stringify(object).match(/queue=~[^}]*}/g) ?? [];
      expect(queries).toHaveLength(7);
      for (const query of queries) expect(query).toContain(',namespace=');
    }
  });

  test('reads every setting of docs/operations/deploy.md, with one Redis key for each app', () => {
    const text = JSON.stringify(
      rendered(documented()).find((object) => isDeployment(object) && nameOf(object) === 'prod-gateway'),
    );
    for (const value of ['registry.example/tearsheet:', 'https://api.example', 's3://bucket/data?region', 'AWS_SECRET'])
      expect(text).toContain(value);
    const secrets = [...read('docs/operations/deploy.md').matchAll(/--from-literal=([\w-]+)=rediss:/g)].map(
      ([, key]) => key,
    );
    expect(secrets.toSorted()).toEqual([...Object.keys(apps), 'operator'].toSorted());
  });

  test('scales workers by every queue, each by one of them', () => {
    const scaled = Object.values(apps).flatMap(({ scaling }) => scaling?.queues.split('|') ?? []);
    expect(scaled.toSorted()).toEqual(queuesOf(Object.values(JOB_DEFINITIONS)).toSorted());
    for (const object of ofKind('ScaledObject')) {
      const { triggers } = (
        object as Manifest & { spec: { triggers: { metricType: string; metadata: { query: string } }[] } }
      ).spec;
      expect(triggers).toHaveLength(2);
      expect(object).toMatchObject({ spec: { fallback: { replicas: 1, behavior: 'currentReplicasIfHigher' } } });
      for (const { metadata, metricType } of triggers) {
        expect(metricType).toBe('AverageValue');
        expect(parser.parse(metadata.query).toString()).not.toContain('⚠');
        expect(metadata.query).toContain('sum(max by (queue) (tearsheet_queue_runnable{');
      }
    }
  });

  test('starts workers for each master, and splits them between groups by their shards', () => {
    const most = (change: Values) =>
      Object.fromEntries(
        rendered(change)
          .filter(({ kind }) => kind === 'ScaledObject')
          .map((object) => {
            const { spec } = object as Manifest & { spec: { minReplicaCount: number; maxReplicaCount: number } };
            return [nameOf(object).replace('prod-', ''), spec.maxReplicaCount];
          }),
      );
    expect(most({})).toEqual({ 'portfolio-worker': 14, 'report-worker': 8, 'research-worker': 8 });
    expect(most({ redis: { masters: 4 } })).toEqual({
      'portfolio-worker': 56,
      'report-worker': 32,
      'research-worker': 32,
    });
    expect(most(withGroups)).toEqual({
      'portfolio-worker-low': 56,
      'portfolio-worker-high': 168,
      'report-worker-all': 128,
      'research-worker': 128,
    });
    // A fraction of a worker is one.
    const apps = { 'research-worker': { groups: { one: '0', others: '1-63' } } };
    expect(most({ env: { SHARDS: '64' }, apps })).toMatchObject({
      'research-worker-one': 1,
      'research-worker-others': 8,
    });
  });

  test('makes a deployment of each group, which serves its shards and is scaled by their jobs', () => {
    const manifests = rendered(withGroups);
    const pods = manifests.filter(isDeployment).filter((object) => nameOf(object).startsWith('prod-portfolio-worker'));
    expect(
      pods.map((object) => {
        const [container] = object.spec.template.spec.containers;
        const given = (variable: string) => container?.env.find(({ name }) => name === variable)?.value;
        return [nameOf(object), given('APP'), given('SHARDS'), given('WORKER_SHARDS'), given('THREADS')];
      }),
    ).toEqual([
      ['prod-portfolio-worker-high', 'portfolio-worker', '64', '16-63', '1'],
      ['prod-portfolio-worker-low', 'portfolio-worker', '64', '0-15', '1'],
    ]);
    expect(JSON.stringify(pods[0])).toContain('{"name":"tearsheet-redis","key":"portfolio-worker"}');
    const low = manifests.find(
      ({ kind, metadata }) => kind === 'ScaledObject' && metadata.name === 'prod-portfolio-worker-low',
    );
    const queries = JSON.stringify(low).match(/tearsheet_\w+{[^}]*}/g) ?? [];
    const shards = Array.from({ length: 16 }, (_, i) => String(i).padStart(2, '0')).join('|');
    expect(queries).toHaveLength(7);
    for (const query of queries) expect(query).toMatch(/^tearsheet_shard_/);
    for (const query of queries) expect(query).toContain(`shard=~\\"${shards}\\"`);
  });

  test('gives apps that use a language model minutes to end, and pods of callers their own readiness', () => {
    const podOf = (name: string) =>
      rendered()
        .filter(isDeployment)
        .find((manifest) => nameOf(manifest) === `prod-${name}`)?.spec.template.spec;
    for (const [name, app] of Object.entries(apps)) {
      const pod = podOf(name);
      const grace = pod?.containers[0]?.env.find((variable) => variable.name === 'GRACE_MS')?.value;
      expect([name, grace]).toEqual([name, app.model ? '300000' : '30000']);
      const path = app.port ? '/readyz?exclude=redis' : '/readyz';
      expect([name, pod?.containers[0]]).toMatchObject([name, { readinessProbe: { httpGet: { path } } }]);
    }
  });

  test('requests room for snapshots only with object storage, and restarts pods for a changed secret', () => {
    const text = (change: Values) => JSON.stringify(rendered(change));
    expect(text({})).not.toContain('ephemeral-storage');
    const data = { ...withStore.data, cacheRequest: '3Gi', cacheLimit: '5Gi' };
    const readers = Object.values(apps).filter(({ reads }) => reads.length > 0).length;
    expect(text({ data }).match(/"ephemeral-storage":"3Gi"/g)).toHaveLength(readers);
    expect(text({ data })).toContain('"sizeLimit":"5Gi"');
    const sums = (change: Values) => new Set(text(change).match(/"tearsheet\/secrets":"[0-9a-f]{64}"/g));
    expect(sums({}).isDisjointFrom(sums({ secretsVersion: '2' }))).toBe(true);
  });

  test('narrows the addresses of Redis, of the store and of callers', () => {
    const policies = rendered({ ...withStore, network: withNetworks }).filter(({ kind }) => kind === 'NetworkPolicy');
    const text = JSON.stringify(policies);
    expect(text).toContain('{"ports":[{"port":6379}],"to":[{"ipBlock":{"cidr":"10.1.0.0/16"}}]}');
    expect(text).toContain('{"ports":[{"port":443}],"to":[{"ipBlock":{"cidr":"10.2.0.0/16"}}]}');
    expect(text.match(/"from":\[{"ipBlock":{"cidr":"10.3.0.0\/16"}}]/g)).toHaveLength(3);
  });

  test('gives the Prometheus Operator our alerts and pods, under the job that the alerts name', () => {
    const [monitor, rule] = rendered({ monitoring: withOperator }).filter(({ kind }) =>
      /^(PodMonitor|PrometheusRule)$/.test(kind),
    );
    expect(rule).toMatchObject({ spec: parse(read('infra/prometheus/alerts.yml')) });
    expect(monitor).toMatchObject({
      spec: {
        podMetricsEndpoints: [{ port: 'health', relabelings: [{ targetLabel: 'job', replacement: 'tearsheet' }] }],
      },
    });
    expect(rendered().some(({ kind }) => kind === 'PrometheusRule')).toBe(false);
  });

  test('lets only those out to the web that need it, and nobody near the metadata of a cloud', () => {
    const opened = (change: Values, rule: string) =>
      rendered(change).flatMap((manifest) =>
        manifest.kind === 'NetworkPolicy' && JSON.stringify(manifest).includes(rule) ? [nameOf(manifest)] : [],
      );
    const named = (chosen: (app: App) => boolean) =>
      Object.entries(apps).flatMap(([name, app]) => (chosen(app) ? [`prod-${name}`] : []));
    const web = '{"cidr":"0.0.0.0/0","except":["10.0.0.0/8","100.64.0.0/10","127.0.0.0/8","169.254.0.0/16"';
    expect(opened({}, web).toSorted()).toEqual(named(({ egress }) => egress.includes('web')).toSorted());
    expect(opened(withModel, web).toSorted()).toEqual(
      named(({ egress, model }) => egress.includes('web') || model === true).toSorted(),
    );
    // A store may be anywhere: only those that read from it get there, and those that callers send elsewhere do not.
    const anywhere = '{"ports":[{"port":443}]}';
    expect(opened({}, anywhere)).toEqual([]);
    expect(opened(withStore, anywhere).toSorted()).toEqual(named(({ reads }) => reads.length > 0).toSorted());
    expect(opened(withStore, anywhere)).not.toContain('prod-webhook-worker');
    expect(opened({}, 'prod-default')).toHaveLength(1);
  });

  test('opens the ports of the mail server, the collector of traces, and each store to the apps that use them', () => {
    const policies = rendered({ ...withEverything, network: withNetworks }).filter(
      ({ kind }) => kind === 'NetworkPolicy',
    );
    const opened = (port: number, cidr: string) =>
      policies
        .filter((policy) =>
          JSON.stringify(policy).includes(`{"ports":[{"port":${port}}],"to":[{"ipBlock":{"cidr":"${cidr}"}}]}`),
        )
        .map(nameOf);
    const readers = Object.keys(apps).filter((name) => (apps[name]?.reads.length ?? 0) > 0);
    expect(opened(587, '10.4.0.0/16')).toEqual(['prod-webhook-worker']);
    expect(opened(9000, '10.2.0.0/16').toSorted()).toEqual(readers.map((name) => `prod-${name}`).toSorted());
    expect(opened(443, '10.2.0.0/16').toSorted()).toEqual(readers.map((name) => `prod-${name}`).toSorted());
    const traced = Object.keys(apps).filter((name) => variablesOf(name).has('TRACES_URL'));
    expect(opened(4318, '10.5.0.0/16').toSorted()).toEqual(traced.map((name) => `prod-${name}`).toSorted());
  });

  test('makes backups of the same installation, by the Redis user of operators', () => {
    const backup = rendered(withEverything)
      .filter(isDeployment)
      .find((object) => nameOf(object) === 'prod-backup');
    const [container] = backup?.spec.template.spec.containers ?? [];
    expect(container).toMatchObject({
      command: ['node', 'apps/cli/src/main.ts', 'backup', '--every', '12', '--keep', '30', '/backups'],
      securityContext: { readOnlyRootFilesystem: true },
      env: expect.arrayContaining([
        { name: 'REDIS_URL', valueFrom: { secretKeyRef: { name: 'tearsheet-redis', key: 'operator' } } },
        { name: 'SHARDS', value: '64' },
      ]),
    });
    expect(rendered().map(nameOf)).not.toContain('prod-backup');
  });

  test('gives every app the authority of Redis, and a way to the sentinels', () => {
    const manifests = rendered(withOwnRedis);
    const deployments = manifests.filter(({ kind }) => kind === 'Deployment').map((app) => JSON.stringify(app));
    for (const text of deployments) {
      expect(text).toContain('{"name":"REDIS_CA_FILE","value":"/redis-ca/ca.crt"}');
      expect(text).toContain('{"name":"redis-ca","secret":{"secretName":"redis-ca"}}');
    }
    expect(JSON.stringify(manifests.find(({ metadata }) => metadata.name === 'prod-default'))).toContain('26379');
    expect(JSON.stringify(rendered())).not.toContain('redis-ca');
  });

  test('gives the key of the reports to those that make and check addresses, and to nobody else', () => {
    const given = (change: Values, text: string) =>
      rendered(change).flatMap((manifest) => (JSON.stringify(manifest).includes(text) ? [manifest.metadata.name] : []));
    const key = '{"name":"REPORT_KEY","valueFrom":{"secretKeyRef":{"name":"tearsheet-reports","key":"key"}}}';
    const both = ['prod-gateway', 'prod-report-worker'];
    expect(given(withStore, key)).toEqual(both);
    expect(given(withStore, '{"name":"REPORTS_URL","value":"s3://bucket/reports"}')).toEqual(both);
    expect(given(withStore, 'persistentVolumeClaim')).toEqual([]);
    expect(given({}, 'REPORT_KEY')).toEqual([]);
    expect(given({}, '"claimName":"tearsheet-reports"')).toEqual(both);
  });
});

const promtool = (await findPrometheus('promtool')) ?? '';

(promtool === '' ? describe.skip : describeChart)('the queries of KEDA in Prometheus', () => {
  const queriesOf = (name: string, change: Values = {}) => {
    const object = rendered(change).find(({ kind, metadata }) => kind === 'ScaledObject' && metadata.name === name);
    const { triggers } = (object as Manifest & { spec: { triggers: { metadata: { query: string } }[] } }).spec;
    return triggers.map(({ metadata }) => metadata.query);
  };

  test.each([
    [
      'ask for replicas by waiting and running jobs, and for twice the late workers',
      { runnable: 40, active: 2 },
      42,
      4,
    ],
    ['ask for no more replicas than jobs that a worker may start', { runnable: 3, active: 2 }, 5, 3],
    ['ask for fewer replicas when nothing has waited long', { runnable: 40, active: 2, wait: 15 }, 42, 1],
    ['count only running jobs when all others are held back', { runnable: 0, active: 2 }, 2, 0],
    ['ask for replicas by the jobs alone when no worker lives', { runnable: 40, active: 0, workers: 0 }, 40, 0],
  ])('%s', (_title, { runnable, active, wait = 90, workers = 2 }: Queue, byWork, byWait) => {
    const series = (name: string, value: number) =>
      // Every gateway reports the same values.
      ['a', 'b'].map((instance) => ({
        series: `tearsheet_queue_${name}{queue="portfolio_analysis", instance="${instance}"}`,
        values: `${value}x2`,
      }));
    const input = [
      ...series('runnable', runnable),
      ...series('active', active),
      ...series('workers', workers),
      ...series('oldest_wait_seconds', wait),
    ];
    expect(asked(queriesOf('prod-portfolio-worker'), input, [byWork, byWait])).toBe('SUCCESS');
  });

  test('ask for the replicas of a group by the shards of the group', () => {
    // The two shards of the other group have 1,000 jobs and 50 workers.
    const shards = ['03', '15', '16', '63'];
    const series = (name: string, ...values: readonly number[]) =>
      shards.flatMap((shard, i) =>
        ['a', 'b'].map((instance) => ({
          series: `tearsheet_shard_${name}{queue="portfolio_analysis", shard="${shard}", instance="${instance}"}`,
          values: `${values[i]}x2`,
        })),
      );
    const input = [
      ...series('runnable', 10, 30, 500, 500),
      ...series('active', 1, 1, 25, 25),
      ...series('workers', 2, 2, 50, 50),
      ...series('oldest_wait_seconds', 0, 90, 600, 600),
    ];
    expect(asked(queriesOf('prod-portfolio-worker-low', withGroups), input, [42, 4])).toBe('SUCCESS');
    expect(asked(queriesOf('prod-portfolio-worker-high', withGroups), input, [1050, 100])).toBe('SUCCESS');
  });

  /** Returns SUCCESS if the two queries give these values in Prometheus, or else what promtool says. */
  function asked(queries: readonly string[], input: readonly object[], values: readonly [number, number]): string {
    const folder = temporaryFolder();
    const rules = queries.map((expr, i) => ({ record: `wanted:${i}`, expr }));
    writeFileSync(join(folder, 'rules.yml'), stringify({ groups: [{ name: 'keda', rules }] }));
    const promql = values.map((value, i) => ({
      ...{ expr: `wanted:${i}`, eval_time: '1m' },
      exp_samples: [{ labels: `wanted:${i}`, value }],
    }));
    const tests = [{ interval: '1m', input_series: input, promql_expr_test: promql }];
    writeFileSync(
      join(folder, 'tests.yml'),
      stringify({ rule_files: ['rules.yml'], evaluation_interval: '1m', tests }),
    );
    const { status, stdout, stderr } = spawnSync(promtool, ['test', 'rules', 'tests.yml'], {
      cwd: folder,
      encoding: 'utf8',
    });
    return status === 0 && stdout.includes('SUCCESS') ? 'SUCCESS' : stdout + stderr;
  }

  test('agree with promtool about the alerts', () => {
    const file = join(ROOT, 'infra/prometheus/alerts.yml');
    expect(spawnSync(promtool, ['check', 'rules', file], { encoding: 'utf8' })).toMatchObject({ status: 0 });
  });

  interface Queue {
    readonly runnable: number;
    readonly active: number;
    readonly wait?: number;
    readonly workers?: number;
  }
});

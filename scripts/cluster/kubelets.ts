import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { stringify } from 'yaml';
import { freePort } from '../freePort.ts';
import { moduleFolder } from '../programs/goPrograms.ts';
import { NODE_MODULES } from './modules.ts';
import { BRIDGE, hasCgroups, MACHINE, NODES } from './namespaces.ts';
import { missingPrograms, type NodeOptions, programOf, type StartNodes } from './openCluster.ts';

/** The image of the container that holds the network of a pod. It is made from the first image. */
const PAUSE = 'tearsheet/pause:1';
const TRIES = 100;
const run = promisify(execFile);

/** Returns the reason why this machine cannot run kubelets. Null if it can. */
export function whyNoKubelets(): string | null {
  if (process.getuid?.() !== 0) return 'they need root';
  for (const program of ['containerd', 'runc', 'ctr', 'docker', 'ip', 'iptables', 'unshare'])
    if (spawnSync(program, ['--version']).error !== undefined) return `${program} is not installed`;
  if (!hasCgroups()) return 'they need cgroups of version 1';
  const missing = missingPrograms(NODE_MODULES);
  return missing.length > 0 ? `npm run cluster has not built ${missing.join(', ')}` : null;
}

/**
 * Returns what starts two kubelets, each with a containerd of its own, and one kube-proxy. They must run in the namespaces of
 * `runInNamespaces`, which also removes everything that they leave.
 *
 * @param images names of images in the Docker engine
 * @param cgroup as `runInNamespaces` passes it
 */
export function startKubelets(images: readonly string[], cgroup: string): StartNodes {
  return async (options) => {
    const archive = join(tmpdir(), 'images.tar');
    const input = `FROM ${images[0]}\nENTRYPOINT ["sleep", "infinity"]\n`;
    execFileSync('docker', ['build', '-q', '-t', PAUSE, '-'], { input, stdio: ['pipe', 'ignore', 'ignore'] });
    await run('docker', ['save', '--output', archive, PAUSE, ...images]);
    await Promise.all(
      NODES.map((name, i) => startNode(options, name, `10.201.${i + 1}`, `/${cgroup}/${name}`, archive)),
    );
    const proxy = join(tmpdir(), 'kube-proxy.json');
    writeFileSync(proxy, JSON.stringify(proxyConfig(options.kubeconfig, await freePort(), await freePort())));
    options.launch('kube-proxy', programOf(NODE_MODULES.kubernetes, 'kube-proxy'), [`--config=${proxy}`]);
    const ready = '-o=jsonpath={.status.conditions[?(@.type=="Ready")].status}';
    for (const name of NODES) await options.until('True', 'get', 'node', name, ready);
    return async () => {};
  };
}

async function startNode(
  { folder, kubeconfig, launch }: NodeOptions,
  name: string,
  prefix: string,
  cgroup: string,
  archive: string,
): Promise<void> {
  const state = join(tmpdir(), name);
  const at = (file: string) => join(state, file);
  const socket = at('containerd.sock');
  mkdirSync(at('net.d'), { recursive: true });
  writeFileSync(at('net.d/10-bridge.conflist'), JSON.stringify(networkConfig(prefix, at('addresses'))));
  writeFileSync(at('containerd.toml'), containerdConfig(state, socket));
  launch(`containerd-${name}`, 'containerd', ['--config', at('containerd.toml')]);
  const ctr = (...args: readonly string[]) => run('ctr', ['--address', socket, '--namespace', 'k8s.io', ...args]);
  for (let i = 1; ; i++) {
    const problem = await ctr('version').then(
      () => null,
      (error: Error) => error,
    );
    if (problem === null) break;
    if (i === TRIES) throw problem;
    await sleep(100);
  }
  await ctr('images', 'import', archive);
  const config = kubeletConfig({ state, socket, folder, cgroup, port: await freePort() });
  writeFileSync(at('kubelet.yaml'), stringify(config));
  launch(`kubelet-${name}`, programOf(NODE_MODULES.kubernetes, 'kubelet'), [
    `--config=${at('kubelet.yaml')}`,
    `--kubeconfig=${kubeconfig}`,
    `--hostname-override=${name}`,
    `--node-ip=${MACHINE}`,
    `--root-dir=${at('kubelet')}`,
    `--cert-dir=${at('certificates')}`,
  ]);
}

function containerdConfig(state: string, socket: string): string {
  return `version = 2
root = "${state}/root"
state = "${state}/state"
[grpc]
  address = "${socket}"
[plugins."io.containerd.grpc.v1.cri"]
  sandbox_image = "${PAUSE}"
  disable_apparmor = true
  restrict_oom_score_adj = true
  [plugins."io.containerd.grpc.v1.cri".cni]
    bin_dir = "${moduleFolder(NODE_MODULES.network)}"
    conf_dir = "${state}/net.d"
`;
}

function networkConfig(prefix: string, dataDir: string): object {
  const range = { subnet: '10.201.0.0/16', rangeStart: `${prefix}.1`, rangeEnd: `${prefix}.254`, gateway: MACHINE };
  const ipam = { type: 'host-local', dataDir, ranges: [[range]], routes: [{ dst: '0.0.0.0/0' }] };
  const bridge = { type: 'bridge', bridge: BRIDGE, isGateway: true, hairpinMode: true, ipam };
  return { cniVersion: '1.0.0', name: 'tearsheet', plugins: [bridge] };
}

interface KubeletOptions {
  readonly state: string;
  readonly socket: string;
  readonly folder: string;
  readonly cgroup: string;
  readonly port: number;
}

function kubeletConfig({ state, socket, folder, cgroup, port }: KubeletOptions): object {
  return {
    apiVersion: 'kubelet.config.k8s.io/v1beta1',
    kind: 'KubeletConfiguration',
    address: MACHINE,
    port,
    healthzPort: 0,
    authentication: {
      anonymous: { enabled: false },
      webhook: { enabled: false },
      x509: { clientCAFile: join(folder, 'ca.crt') },
    },
    authorization: { mode: 'AlwaysAllow' },
    tlsCertFile: join(folder, 'tls.crt'),
    tlsPrivateKeyFile: join(folder, 'tls.key'),
    containerRuntimeEndpoint: `unix://${socket}`,
    cgroupDriver: 'cgroupfs',
    cgroupRoot: cgroup,
    failSwapOn: false,
    makeIPTablesUtilChains: false,
    podLogsDir: join(state, 'logs'),
    volumePluginDir: join(state, 'plugins'),
    resolvConf: '',
    // The disk of the machine belongs to others as well, who may have filled it.
    evictionHard: { 'nodefs.available': '0%', 'nodefs.inodesFree': '0%', 'imagefs.available': '0%' },
    imageGCHighThresholdPercent: 100,
  };
}

function proxyConfig(kubeconfig: string, healthPort: number, metricsPort: number): object {
  return {
    apiVersion: 'kubeproxy.config.k8s.io/v1alpha1',
    kind: 'KubeProxyConfiguration',
    clientConnection: { kubeconfig },
    mode: 'iptables',
    bindAddress: MACHINE,
    hostnameOverride: NODES[0],
    healthzBindAddress: `127.0.0.1:${healthPort}`,
    metricsBindAddress: `127.0.0.1:${metricsPort}`,
    clusterCIDR: '10.201.0.0/16',
    // A network namespace may not change the table of connections of the machine.
    conntrack: { maxPerCore: 0, min: 0, tcpEstablishedTimeout: '0s', tcpCloseWaitTimeout: '0s' },
  };
}

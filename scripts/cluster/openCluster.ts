import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { stringify } from 'yaml';
import { freePort } from '../freePort.ts';
import { findGoProgram, type GoModule } from '../programs/goPrograms.ts';
import { kedaResources } from '../programs/kubernetesSchemas.ts';
import { openLogFile, type RunningProcess, runProcess } from '../start/childProcess.ts';
import { writeCertificates } from './certificates.ts';
import { CLUSTER_MODULES } from './modules.ts';
import { configOf, kedaObjects } from './objects.ts';

/** A Kubernetes API with everything that acts on it, on this machine and without containers. */
export interface Cluster {
  /** The file for KUBECONFIG. */
  readonly kubeconfig: string;
  /** Runs kubectl and returns what it prints. Throws an error with its message. */
  kubectl(...args: readonly string[]): Promise<string>;
  /** Creates or changes these objects. */
  apply(...objects: readonly object[]): Promise<void>;
  helm(...args: readonly string[]): Promise<string>;
  /** Stops all processes and deletes all data. */
  close(): Promise<void>;
}

/** The parts of a cluster that its nodes use. */
export interface NodeOptions extends Pick<Cluster, 'kubeconfig' | 'kubectl' | 'apply'> {
  /** The folder of the cluster, with its certificates (certificates.ts). */
  readonly folder: string;
  /** Starts a program that ends with the cluster, with a log file of this name. */
  launch(name: string, program: string, args: readonly string[]): void;
  /** Waits until kubectl answers as expected. */
  until(expected: string, ...args: readonly string[]): Promise<void>;
}
/** Starts the nodes. Returns a function that stops what the cluster itself does not stop. */
export type StartNodes = (options: NodeOptions) => Promise<() => Promise<void>>;

/** The addresses of services. */
export const SERVICE_RANGE = '10.96.0.0/16';
const START_LIMIT_MS = 120_000;
const STOP_LIMIT_MS = 10_000;
const run = promisify(execFile);

/** Returns the names of programs that are not built. */
export function missingPrograms(modules: Readonly<Record<string, GoModule>> = CLUSTER_MODULES): readonly string[] {
  return Object.values(modules).flatMap((module) =>
    Object.keys(module.programs).filter((name) => findGoProgram(module, name) === null),
  );
}

/**
 * Starts etcd, the API server, the controller manager, the scheduler, and KEDA, which are released programs. The nodes are
 * simulated (simulateNodes.ts) or real (kubelets.ts).
 */
export async function openCluster(startNodes: StartNodes): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'tearsheet-cluster-'));
  const at = (name: string) => join(folder, name);
  const running: RunningProcess[] = [];
  let stopNodes = async () => {};
  const [etcdPort, peerPort, apiPort, managerPort, schedulerPort, rpcPort, adapterPort] = await Promise.all(
    Array.from({ length: 7 }, () => freePort()),
  );
  const kubeconfig = at('kubeconfig');
  const token = randomBytes(16).toString('hex');
  writeCertificates(folder);
  writeFileSync(at('tokens.csv'), `${token},admin,admin,system:masters\n`);
  writeFileSync(kubeconfig, stringify(configOf(`https://127.0.0.1:${apiPort}`, at('ca.crt'), token)));

  function start(module: GoModule, name: string, flags: Readonly<Record<string, string | number | boolean>>): void {
    const args = Object.entries(flags).map(([flag, value]) => `--${flag}=${value}`);
    launch(name, programOf(module, name), args);
  }

  function launch(name: string, program: string, args: readonly string[]): void {
    const log = openLogFile(at(`${name}.log`));
    const spec = {
      name,
      program,
      args,
      environment: {
        KUBECONFIG: kubeconfig,
        POD_NAMESPACE: 'keda',
        KEDA_CLUSTER_OBJECT_NAMESPACE: 'keda',
        WATCH_NAMESPACE: '',
      },
      showsWarnings: false,
      isReady: async () => true,
    };
    const child = runProcess(spec, log, () => {});
    void child.ended.then(() => log.close());
    running.push(child);
  }

  async function command(module: GoModule, name: string, args: readonly string[]): Promise<string> {
    const { stdout } = await run(programOf(module, name), args, {
      env: { ...process.env, KUBECONFIG: kubeconfig, HELM_CACHE_HOME: at('helm'), HELM_CONFIG_HOME: at('helm') },
      maxBuffer: 2 ** 26,
    });
    return stdout;
  }
  const kubectl = (...args: readonly string[]) => command(CLUSTER_MODULES.kubernetes, 'kubectl', args);

  async function apply(...objects: readonly object[]): Promise<void> {
    const file = at('objects.json');
    writeFileSync(file, JSON.stringify({ apiVersion: 'v1', kind: 'List', items: objects }));
    await kubectl('apply', '--server-side', '--filename', file);
  }

  /** Waits until kubectl answers as expected, because everything here starts by itself. */
  async function until(expected: string, ...args: readonly string[]): Promise<void> {
    const deadline = performance.now() + START_LIMIT_MS;
    for (;;) {
      let problem = '';
      const answer = await kubectl(...args).catch((error: Error) => {
        problem = error.message;
        return '';
      });
      if (answer.includes(expected)) return;
      if (performance.now() > deadline)
        throw new Error(`kubectl ${args.join(' ')} does not answer ${expected}: ${problem}`);
      await sleep(500);
    }
  }

  const killAll = () => running.forEach((child) => void child.kill());
  process.once('exit', killAll);

  async function close(): Promise<void> {
    process.off('exit', killAll);
    await stopNodes();
    for (const child of running.toReversed()) await child.stop(STOP_LIMIT_MS);
    rmSync(folder, { recursive: true, force: true });
  }

  try {
    mkdirSync(at('etcd'), { mode: 0o700 });
    start(CLUSTER_MODULES.etcd, 'etcd', {
      'data-dir': at('etcd'),
      'listen-client-urls': `http://127.0.0.1:${etcdPort}`,
      'advertise-client-urls': `http://127.0.0.1:${etcdPort}`,
      'listen-peer-urls': `http://127.0.0.1:${peerPort}`,
      'unsafe-no-fsync': true,
    });
    start(CLUSTER_MODULES.kubernetes, 'kube-apiserver', {
      'etcd-servers': `http://127.0.0.1:${etcdPort}`,
      'bind-address': '127.0.0.1',
      'secure-port': apiPort ?? 0,
      'advertise-address': '192.0.2.1',
      'cert-dir': folder,
      'tls-cert-file': at('tls.crt'),
      'tls-private-key-file': at('tls.key'),
      'token-auth-file': at('tokens.csv'),
      'authorization-mode': 'RBAC',
      'service-cluster-ip-range': SERVICE_RANGE,
      'service-account-issuer': 'https://cluster.test',
      'service-account-key-file': at('accounts.key'),
      'service-account-signing-key-file': at('accounts.key'),
      'client-ca-file': at('ca.crt'),
      'requestheader-client-ca-file': at('ca.crt'),
      'requestheader-username-headers': 'X-Remote-User',
      'requestheader-group-headers': 'X-Remote-Group',
      'requestheader-extra-headers-prefix': 'X-Remote-Extra-',
      'proxy-client-cert-file': at('tls.crt'),
      'proxy-client-key-file': at('tls.key'),
      'kubelet-preferred-address-types': 'InternalIP',
      'kubelet-client-certificate': at('tls.crt'),
      'kubelet-client-key': at('tls.key'),
    });
    await until('ok', 'get', '--raw', '/healthz');
    start(CLUSTER_MODULES.kubernetes, 'kube-controller-manager', {
      kubeconfig,
      'secure-port': managerPort ?? 0,
      'bind-address': '127.0.0.1',
      'cert-dir': at('manager'),
      'leader-elect': false,
      'root-ca-file': at('ca.crt'),
      'service-account-private-key-file': at('accounts.key'),
    });
    start(CLUSTER_MODULES.kubernetes, 'kube-scheduler', {
      kubeconfig,
      'secure-port': schedulerPort ?? 0,
      'bind-address': '127.0.0.1',
      'cert-dir': at('scheduler'),
      'leader-elect': false,
    });
    stopNodes = await startNodes({ folder, kubeconfig, kubectl, apply, launch, until });
    await kubectl('apply', '--server-side', '--filename', kedaResources());
    await apply(...kedaObjects(adapterPort ?? 0));
    start(CLUSTER_MODULES.keda, 'keda-operator', {
      'cert-dir': folder,
      'metrics-bind-address': '0',
      'health-probe-bind-address': '0',
      'metrics-service-bind-address': `127.0.0.1:${rpcPort}`,
    });
    start(CLUSTER_MODULES.keda, 'keda-adapter', {
      port: 0,
      'bind-address': '127.0.0.1',
      'secure-port': adapterPort ?? 0,
      'cert-dir': folder,
      'tls-cert-file': at('tls.crt'),
      'tls-private-key-file': at('tls.key'),
      'authentication-kubeconfig': kubeconfig,
      'authorization-kubeconfig': kubeconfig,
      'lister-kubeconfig': kubeconfig,
      'metrics-service-address': `localhost:${rpcPort}`,
    });
    await until('"external.metrics.k8s.io/v1beta1"', 'get', '--raw', '/apis/external.metrics.k8s.io/v1beta1');
    return {
      kubeconfig,
      kubectl,
      apply,
      helm: (...args) => command(CLUSTER_MODULES.helm, 'helm', args),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

export function programOf(module: GoModule, name: string): string {
  const program = findGoProgram(module, name);
  if (program === null) throw new Error(`${name} is not built: run npm run cluster`);
  return program;
}

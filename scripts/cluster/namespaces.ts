import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { SERVICE_RANGE } from './openCluster.ts';

/** The address of this machine for pods. */
export const MACHINE = '10.201.0.1';
export const NODES = ['node-1', 'node-2'] as const;
export const BRIDGE = 'tearsheet0';

const NAMESPACES = ['--net', '--mount', '--fork', '--pid', '--kill-child', '--mount-proc'];
const CGROUPS = '/sys/fs/cgroup';
/** A kubelet gives the machine these settings, unless it reads that the machine has them. It reads files in their place. */
const KERNEL_SETTINGS = { 'vm/overcommit_memory': 1, 'kernel/panic': 10, 'kernel/panic_on_oops': 1 };
/** The name of the cgroup, for the program inside. */
const VARIABLE = 'CLUSTER_CGROUP';

/** Returns true if the machine has cgroups of version 1. The nodes were never tried with version 2. */
export function hasCgroups(): boolean {
  return existsSync(join(CGROUPS, 'memory/tasks'));
}

/** Returns the cgroup for nodes if this process runs in namespaces for them. Null otherwise. */
export function cgroupOfNamespaces(): string | null {
  return process.env[VARIABLE] ?? null;
}

/**
 * Runs a program of ours in namespaces of its own for networks, mounts, and processes. Its containers, mounts, and rules of the
 * network end with it. Returns its exit status.
 */
export async function runInNamespaces(main: string, args: readonly string[]): Promise<number> {
  const cgroup = `tearsheet-${randomBytes(4).toString('hex')}`;
  const folder = mkdtempSync(join(tmpdir(), 'tearsheet-nodes-'));
  const node = [process.execPath, '--disable-warning=ExperimentalWarning', main, ...args];
  try {
    createCgroups(cgroup);
    const env = { ...process.env, [VARIABLE]: cgroup, TMPDIR: folder };
    const child = spawn('unshare', [...NAMESPACES, ...node], { stdio: 'inherit', env });
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => child.kill('SIGKILL'));
    const [status] = await once(child, 'close');
    return status ?? 1;
  } finally {
    await removeCgroups(cgroup);
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  }
}

/** Gives this process, which runs in the namespaces, a network with a bridge for pods, and folders and settings for kubelets. */
export function prepareNamespaces(): void {
  for (const [name, value] of Object.entries(KERNEL_SETTINGS)) {
    const file = join(tmpdir(), name.replace('/', '-'));
    writeFileSync(file, `${value}\n`);
    run('mount', '--bind', file, join('/proc/sys', name));
  }
  for (const path of ['/run/netns', '/run/containerd', '/var/log/containers']) {
    mkdirSync(path, { recursive: true });
    run('mount', '-t', 'tmpfs', 'none', path);
  }
  run('ip', 'link', 'set', 'lo', 'up');
  run('ip', 'link', 'add', BRIDGE, 'type', 'bridge');
  run('ip', 'addr', 'add', `${MACHINE}/16`, 'dev', BRIDGE);
  run('ip', 'link', 'set', BRIDGE, 'up');
  // The rules of kube-proxy replace the address of a service before a packet leaves.
  run('ip', 'route', 'add', SERVICE_RANGE, 'dev', BRIDGE);
}

function createCgroups(name: string): void {
  for (const controller of controllers())
    for (const path of [name, ...NODES.map((node) => join(name, node))]) {
      const folder = join(CGROUPS, controller, path);
      mkdirSync(folder);
      // Only this controller refuses processes until a group has processors and memory.
      if (controller === 'cpuset')
        for (const file of ['cpuset.cpus', 'cpuset.mems'])
          writeFileSync(join(folder, file), readFileSync(join(folder, '..', file)));
    }
}

/** Removes the groups as soon as the kernel has ended their processes. */
async function removeCgroups(name: string): Promise<void> {
  // runc makes one in the hierarchy of version 2 as well.
  const folders = readdirSync(CGROUPS).map((hierarchy) => join(CGROUPS, hierarchy, name));
  for (let tries = 0; tries < 100; tries++) {
    const left = folders.filter((folder) => existsSync(folder));
    if (left.length === 0) return;
    spawnSync('find', [...left, '-depth', '-type', 'd', '-delete'], { stdio: 'ignore' });
    await sleep(100);
  }
}

function controllers(): readonly string[] {
  return readdirSync(CGROUPS).filter((name) => existsSync(join(CGROUPS, name, 'tasks')));
}

function run(program: string, ...args: readonly string[]): void {
  execFileSync(program, args, { stdio: ['ignore', 'ignore', 'inherit'] });
}

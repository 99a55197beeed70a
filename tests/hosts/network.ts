import { execFileSync, spawnSync } from 'node:child_process';

/** Every host with its address. One bridge connects all of them and the drill itself. */
export const HOSTS = {
  balancer: '10.9.0.1',
  gateway1: '10.9.0.11',
  gateway2: '10.9.0.12',
  worker1: '10.9.0.21',
  worker2: '10.9.0.22',
  worker3: '10.9.0.23',
  worker4: '10.9.0.24',
  redis1: '10.9.0.31',
  redis2: '10.9.0.32',
  redis3: '10.9.0.33',
} as const;

export type Host = keyof typeof HOSTS;
export const HOST_NAMES = Object.keys(HOSTS) as readonly Host[];
const DRILL = '10.9.0.254';

/**
 * Runs a program in namespaces of its own for users, networks, mounts, and processes, so that it may create hosts without
 * rights on this machine. Everything ends with the program.
 */
export const NAMESPACES = ['unshare', '-rnm', '--fork', '--pid', '--kill-child', '--mount-proc'] as const;

/** Returns the reason why hosts cannot be created on this machine. Null if they can. */
export function whyNoHosts(): string | null {
  const [program = '', ...args] = NAMESPACES;
  const script = 'mount -t tmpfs none /run && ip netns add a && ip netns exec a nft add table inet cut';
  const { status, error, stderr } = spawnSync(program, [...args, 'sh', '-c', script], { encoding: 'utf8' });
  return status === 0 ? null : (error?.message ?? stderr.trim());
}

/** Creates all hosts, each with one network card. */
export function createHosts(): void {
  run('mount', '-t', 'tmpfs', 'none', '/run');
  ip('link', 'set', 'lo', 'up');
  ip('link', 'add', 'bridge', 'type', 'bridge');
  ip('addr', 'add', `${DRILL}/24`, 'dev', 'bridge');
  ip('link', 'set', 'bridge', 'up');
  for (const host of HOST_NAMES) {
    ip('netns', 'add', host);
    ip('link', 'add', host, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', host);
    ip('link', 'set', host, 'master', 'bridge', 'up');
    ip('-n', host, 'addr', 'add', `${HOSTS[host]}/24`, 'dev', 'eth0');
    for (const card of ['lo', 'eth0']) ip('-n', host, 'link', 'set', card, 'up');
    nft(host, 'add table inet cut');
    nft(host, 'add chain inet cut in { type filter hook input priority 0 ; }');
  }
}

/** Drops every packet between the two hosts. Neither of them notices anything but silence. */
export function cut(one: Host, other: Host): void {
  nft(one, `add rule inet cut in ip saddr ${HOSTS[other]} drop`);
  nft(other, `add rule inet cut in ip saddr ${HOSTS[one]} drop`);
}

/** Repairs all cuts. */
export function heal(): void {
  for (const host of HOST_NAMES) nft(host, 'flush chain inet cut in');
}

function nft(host: Host, rule: string): void {
  ip('netns', 'exec', host, 'nft', rule);
}

function ip(...args: readonly string[]): void {
  run('ip', ...args);
}

function run(program: string, ...args: readonly string[]): void {
  execFileSync(program, args, { stdio: ['ignore', 'ignore', 'inherit'] });
}

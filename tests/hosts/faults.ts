import { setTimeout as sleep } from 'node:timers/promises';
import { cut, HOST_NAMES, type Host, heal } from './network.ts';
import type { RedisHost, Service } from './service.ts';

/** One fault of several hosts. It ends repaired. */
export interface Fault {
  /** The row of docs/reliability.md. */
  readonly row: string;
  readonly name: string;
  /** True if callers can be refused meanwhile. */
  readonly refuses: boolean;
  /** True for a fault of the short form. */
  readonly isShort?: boolean;
  run(service: Service): Promise<void>;
}

const REDIS: readonly RedisHost[] = ['redis1', 'redis2', 'redis3'];
const GATEWAYS: readonly Host[] = ['gateway1', 'gateway2'];
const WORKERS: readonly Host[] = ['worker1', 'worker2', 'worker3', 'worker4'];

/** Longer than all time-outs of the gateways, the sentinels, and nginx. */
const LONG_MS = 8000;
/** Longer than a lease. */
const LEASE_MS = 16_000;

/** Cuts the hosts off from the others for this long. A host keeps its connection to itself. */
async function apart(hosts: readonly Host[], others: readonly Host[], ms: number): Promise<void> {
  for (const one of hosts) for (const other of others) if (one !== other) cut(one, other);
  await sleep(ms);
  heal();
}

export const FAULTS: readonly Fault[] = [
  {
    row: 'R1',
    name: 'the hosts of two workers die',
    refuses: false,
    async run(service) {
      await Promise.all([service.kill('worker1'), service.kill('worker2')]);
      await sleep(LEASE_MS);
      await Promise.all([service.start('worker1'), service.start('worker2')]);
    },
  },
  {
    row: 'R5',
    name: 'two workers lose the network to Redis longer than a lease',
    refuses: false,
    run: () => apart(['worker3', 'worker4'], REDIS, LEASE_MS),
  },
  {
    row: 'R3',
    name: 'the host of a gateway dies',
    refuses: true,
    async run(service) {
      await service.kill('gateway1');
      await sleep(LONG_MS);
      await service.start('gateway1');
    },
  },
  {
    row: 'R5',
    name: 'nginx loses the network to one gateway',
    refuses: true,
    run: () => apart(['balancer'], ['gateway2'], LONG_MS),
  },
  {
    row: 'R5',
    name: 'nginx loses the network to both gateways',
    refuses: true,
    isShort: true,
    run: () => apart(['balancer'], GATEWAYS, LONG_MS),
  },
  {
    row: 'R5',
    name: 'one gateway loses the network to all Redis hosts',
    refuses: true,
    run: () => apart(['gateway1'], REDIS, LONG_MS),
  },
  {
    row: 'R4',
    name: 'both gateways lose the network to all Redis hosts',
    refuses: true,
    run: () => apart(GATEWAYS, REDIS, LONG_MS),
  },
  {
    row: 'R22',
    name: 'the host of the master dies',
    refuses: true,
    isShort: true,
    async run(service) {
      const master = await service.master();
      await service.kill(master);
      await sleep(LONG_MS);
      await service.start(master);
    },
  },
  {
    row: 'R22',
    name: 'the master is cut off from every other host',
    refuses: true,
    run: async (service) => apart([await service.master()], HOST_NAMES, LONG_MS),
  },
  {
    row: 'R24',
    name: 'the master is cut off with one gateway and one worker on its side',
    refuses: true,
    isShort: true,
    async run(service) {
      const master = await service.master();
      const side: readonly Host[] = [master, 'gateway1', 'worker1'];
      const others = [...REDIS, ...GATEWAYS, ...WORKERS].filter((host) => !side.includes(host));
      await apart(side, others, LEASE_MS);
    },
  },
  {
    row: 'R24',
    name: 'the master is cut off from both replicas only',
    refuses: true,
    run: async (service) => apart([await service.master()], REDIS, LONG_MS),
  },
  {
    row: 'R22',
    name: 'a replica is cut off from every other host',
    refuses: true,
    async run(service) {
      const master = await service.master();
      const replica = REDIS.find((host) => host !== master) ?? 'redis1';
      await apart([replica], HOST_NAMES, LONG_MS);
    },
  },
  {
    row: 'R17',
    name: 'every process of gateways and workers is replaced',
    refuses: true,
    async run(service) {
      for (const host of [...GATEWAYS, ...WORKERS]) {
        const statuses = await service.stop(host);
        if (statuses.some((status) => status !== 0)) throw new Error(`${host} ended with ${statuses}`);
        await service.start(host);
      }
    },
  },
];

/** A cut between any two hosts, one after the other. */
export const PAIRS: readonly Fault[] = HOST_NAMES.flatMap((one, i) =>
  HOST_NAMES.slice(i + 1).map((other) => ({
    row: 'pair',
    name: `${one} and ${other} lose the network between them`,
    refuses: true,
    run: () => apart([one], [other], 3000),
  })),
);

/**
 * `npm run drill`: shows in a real Prometheus that alerts fire and end on real faults of a real service. promtool tests every rule
 * (`tests/observability/alerts.process.slow.test.ts`), so three faults are enough: of Redis, of a process, and of the data.
 */
import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort, startOwnRedis } from '@tearsheet/testing/redis/redisServer.ts';
import { waitFor } from '@tearsheet/testing/service/waitFor.ts';
import { stringify } from 'yaml';
import { ROOT } from '../architecture/sources.ts';
import { startFleet } from '../faults/support/fleet.ts';
import { findPrometheus } from '../programs/findPrometheus.ts';

interface Fault {
  readonly alert: string;
  provoke(): unknown;
  repair(): unknown;
}

/** The longest rule waits five minutes. */
const DEADLINE_MS = 900_000;
const LOOK_MS = 2000;

const program = await findPrometheus('prometheus');
if (program === null) throw new Error("the drill needs Prometheus: Debian's package `prometheus`");
const startedAt = performance.now();
const say = (line: string) =>
  console.log(`${((performance.now() - startedAt) / 1000).toFixed(0).padStart(5)} s  ${line}`);
const folder = await mkdtemp(join(tmpdir(), 'tearsheet-drill-'));
const server = await startOwnRedis();
const fleet = await startFleet(server);
const [gatewayPort, port] = [await freePort(), await freePort()];
await fleet.gateway({ environment: { HEALTH_PORT: String(gatewayPort) } });
const worker = await fleet.worker();

writeFileSync(
  join(folder, 'prometheus.yml'),
  stringify({
    global: { scrape_interval: '5s', evaluation_interval: '5s' },
    rule_files: [join(ROOT, 'infra/prometheus/alerts.yml')],
    scrape_configs: [
      {
        job_name: 'tearsheet',
        static_configs: [{ targets: [gatewayPort, new URL(worker.url).port].map((at) => `127.0.0.1:${at}`) }],
      },
    ],
  }),
);
const options = ['--config.file=prometheus.yml', '--storage.tsdb.path=data', '--log.level=error'];
const prometheus = spawn(program, [...options, `--web.listen-address=127.0.0.1:${port}`], {
  cwd: folder,
  stdio: ['ignore', 'inherit', 'inherit'],
});

async function isFiring(alert: string): Promise<boolean> {
  const response = await fetch(`http://127.0.0.1:${port}/api/v1/alerts`, { signal: AbortSignal.timeout(30_000) });
  const { data } = (await response.json()) as { readonly data: { readonly alerts: readonly Alert[] } };
  return data.alerts.some(({ labels, state }) => labels.alertname === alert && state === 'firing');
}
interface Alert {
  readonly labels: Readonly<Record<string, string>>;
  readonly state: string;
}

async function run({ alert, provoke, repair }: Fault): Promise<boolean> {
  for (const [does, act, isWanted] of [
    ['fires', provoke, true],
    ['has ended', repair, false],
  ] as const) {
    await act();
    const deadline = performance.now() + DEADLINE_MS;
    while ((await isFiring(alert)) !== isWanted) {
      if (performance.now() > deadline) {
        say(`PROBLEM: ${alert} never ${does}`);
        return false;
      }
      await sleep(LOOK_MS);
    }
    say(`${alert} ${does}`);
  }
  return true;
}

const current = join(fleet.dataFolder, 'CURRENT');
const version = readFileSync(current, 'utf8');
const faults: readonly Fault[] = [
  { alert: 'TearsheetRedisDown', provoke: () => server.kill(), repair: () => server.restart() },
  {
    alert: 'TearsheetProcessDown',
    provoke: () => worker.signal('SIGSTOP'),
    repair: () => worker.signal('SIGCONT'),
  },
  {
    alert: 'TearsheetDataUnreadable',
    provoke: () => writeFileSync(current, 'no-such-version'),
    repair: () => writeFileSync(current, version),
  },
];

try {
  await waitFor('Prometheus', () =>
    isFiring('').then(
      () => true,
      () => false,
    ),
  );
  let problems = 0;
  for (const fault of faults) problems += (await run(fault)) ? 0 : 1;
  process.exitCode = problems === 0 ? 0 : 1;
} finally {
  prometheus.kill('SIGTERM');
  await fleet.close();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}

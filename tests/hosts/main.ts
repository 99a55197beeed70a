/**
 * `npm run hosts`: two gateways behind nginx, four workers, and three Redis servers with sentinels, each on a host of its own.
 * It breaks hosts and networks under load and prints a table of what callers saw. `--pairs` also cuts every pair of hosts.
 * `--short` takes three faults only, and `--keep` only starts the service and leaves it running.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { ensureNginx } from '../../scripts/programs/findNginx.ts';
import { FAULTS, type Fault, PAIRS } from './faults.ts';
import { startLoad } from './load.ts';
import { createHosts, NAMESPACES, whyNoHosts } from './network.ts';
import { type Service, startService } from './service.ts';

const args = process.argv.slice(2);

async function inside(nginx: string): Promise<number> {
  createHosts();
  const service = await startService(nginx);
  console.log(`${service.url} serves with the token ${service.token}; logs are in ${service.folder}`);
  if (args.includes('--keep')) {
    console.log(`Enter it with: nsenter --preserve-credentials -U -n -t $(pgrep -f 'hosts/main.ts' | tail -1)`);
    await new Promise(() => setInterval(() => {}, 60_000));
  }
  const broken = await drill(service);
  for (const line of broken) console.error(line);
  if (broken.length === 0) rmSync(service.folder, { recursive: true });
  return broken.length === 0 ? 0 : 1;
}

/** Runs every fault under load. Prints a row for each, and returns every broken promise. */
async function drill(service: Service): Promise<readonly string[]> {
  const broken: string[] = [];
  const load = startLoad(service);
  await load.accepted(20);
  load.seen();
  console.log(
    '| Row | Fault | Accepted | 503 with `Retry-After` | Longest gap | Other answers |\n|---|---|---:|---:|---:|---:|',
  );
  for (const { row, name, refuses, run } of chosen()) {
    await run(service);
    await load.accepted(20);
    const { accepted, refused, longestGapMs, wrong } = load.seen();
    console.log(
      `| ${row} | ${name} | ${accepted} | ${refused} | ${(longestGapMs / 1000).toFixed(1)} s | ${wrong.length} |`,
    );
    broken.push(...wrong.map((answer) => `${name}: ${answer}`));
    if (!refuses && refused > 0) broken.push(`${name}: ${refused} submits were refused`);
    await sleep(1000);
  }
  broken.push(...(await load.finish()));
  broken.push(...service.ended().map((host) => `${host} ended by itself`));
  console.log(`${load.jobs} jobs were accepted; promises broken: ${broken.length}`);
  return broken;
}

function chosen(): readonly Fault[] {
  if (args.includes('--short')) return FAULTS.filter(({ isShort }) => isShort);
  return args.includes('--pairs') ? [...FAULTS, ...PAIRS] : FAULTS;
}

if (process.env.HOSTS_NGINX) process.exit(await inside(process.env.HOSTS_NGINX));
const nginx = ensureNginx();
const reason = nginx === null ? 'there is no nginx' : whyNoHosts();
if (reason !== null) {
  console.error(`The hosts cannot be created on this machine: ${reason}`);
  process.exit(2);
}
const [program = '', ...options] = NAMESPACES;
const node = [process.execPath, '--disable-warning=ExperimentalWarning', import.meta.filename, ...args];
const env = { ...process.env, HOSTS_NGINX: nginx ?? '' };
const child = spawn(program, [...options, ...node], { stdio: 'inherit', env });
// Everything inside ends with this program.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => child.kill('SIGKILL'));
const [status] = await once(child, 'close');
process.exit(status ?? 1);

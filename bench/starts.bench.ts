/**
 * `npm run bench -- starts`: how long the first and the second `npm start` of a new clone take until the sample analysis is
 * shown and until every process is ready, and `tearsheet --help`. The first start has an empty home folder, so it downloads every package. Its time depends on the
 * network. Nothing of the working folder is used but its last commit. The last line is JSON. With `freshData` it measures how soon
 * every process has new data instead (freshData.ts).
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { freePort } from '../scripts/freePort.ts';
import { median, printTable } from './timing.ts';

if (process.argv[2] === 'freshData') {
  await import('./freshData.ts');
  process.exit(0);
}

const ROOT = join(import.meta.dirname, '..');
const ROUNDS = 11;

const folder = await mkdtemp(join(tmpdir(), 'tearsheet-bench-'));
const clone = join(folder, 'clone');
const home = join(folder, 'home');
try {
  await mkdir(home);
  // Settings of the user, such as another registry, stay.
  const settings = join(homedir(), '.npmrc');
  if (existsSync(settings)) await copyFile(settings, join(home, '.npmrc'));
  const environment = await newEnvironment();
  secondsOf('git', ['clone', '--quiet', ROOT, clone], ROOT, process.env);
  const [first, second] = [await secondsOfStart(environment), await secondsOfStart(environment)];
  const program = join(clone, 'node_modules', 'node', 'bin', 'node');
  const timed = (args: readonly string[]) => () => secondsOf(program, args, clone, environment) * 1000;
  const help = timed([join('apps', 'cli', 'bin', 'tearsheet.js'), '--help']);
  const bare = timed(['--eval', '0']);
  const pairs = Array.from({ length: ROUNDS }, () => [help(), bare()] as const);
  const helpMs = median(pairs.map(([ms]) => ms));
  const bareMs = median(pairs.map(([, ms]) => ms));
  printTable(
    ['', 'result', 'goal'],
    [
      ['first npm start until the sample is shown', `${first.sample.toFixed(1)} s`, '60 s'],
      ['until every process is ready', `${first.all.toFixed(1)} s`, ''],
      ['second until the sample is shown', `${second.sample.toFixed(1)} s`, '4 s'],
      ['until every process is ready', `${second.all.toFixed(1)} s`, ''],
      ['tearsheet --help', `${helpMs.toFixed(0)} ms`, '300 ms'],
      ['Node alone', `${bareMs.toFixed(0)} ms`, ''],
    ],
  );
  console.log(JSON.stringify({ ratio_to_node: { help: Math.round((helpMs / bareMs) * 100) / 100 } }));
} finally {
  await rm(folder, { recursive: true, force: true });
}

/** Returns the environment of a new user, with Node and npm on the PATH. */
async function newEnvironment(): Promise<NodeJS.ProcessEnv> {
  const { NODE_COMPILE_CACHE: _, NODE_OPTIONS: __, PATH = '', ...rest } = process.env;
  const kept = Object.entries(rest).filter(([name]) => !/^(npm_|XDG_|REDIS_|TEARSHEET_)/i.test(name));
  const ports = { PORT: await freePort(), MCP_PORT: await freePort(), DASHBOARD_PORT: await freePort() };
  return {
    ...Object.fromEntries([...kept, ...Object.entries(ports).map(([name, port]) => [name, String(port)])]),
    HOME: home,
    PATH: PATH.split(delimiter)
      .filter((part) => !part.startsWith(ROOT))
      .join(delimiter),
  };
}

/** Starts the service and returns the seconds until it has printed the sample, and its addresses when all processes are ready. */
async function secondsOfStart(env: NodeJS.ProcessEnv): Promise<Record<'sample' | 'all', number>> {
  const startedAt = performance.now();
  const child = spawn('npm', ['start', '--', '--once'], { cwd: clone, env, stdio: ['ignore', 'pipe', 'inherit'] });
  const seconds = { sample: Number.NaN, all: Number.NaN };
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (part: string) => {
    text += part;
    const now = (performance.now() - startedAt) / 1000;
    if (Number.isNaN(seconds.sample) && text.includes('Largest contributions')) seconds.sample = now;
    if (Number.isNaN(seconds.all) && text.includes('/v1 ')) seconds.all = now;
  });
  const [status] = await once(child, 'close');
  if (status !== 0) throw new Error(`npm start ended with status ${status}`);
  return seconds;
}

/** Runs a program to its end and returns the seconds it took. */
function secondsOf(program: string, args: readonly string[], cwd: string, env: NodeJS.ProcessEnv): number {
  const startedAt = performance.now();
  const { status, stderr } = spawnSync(program, args, { cwd, env, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} ended with status ${status}: ${stderr}`);
  return (performance.now() - startedAt) / 1000;
}

// Installs the packages of the lockfile and continues with Node 24. `npm start` needs only those that run the service. The file is
// plain JavaScript without dependencies, because it must work with an older Node before any installation.
'use strict';

const { spawn } = require('node:child_process');
const fs = require('node:fs');
const path = require('node:path');
const { cleanEnvironment } = require('./cleanEnvironment.cjs');
const { ensureInstalled } = require('./ensureInstalled.cjs');

const ROOT = path.join(__dirname, '..', '..');
const BIN = path.join(ROOT, 'node_modules', '.bin');
const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'];

/** The exit status after Ctrl-C. */
const INTERRUPTED = 130;

const JEST_NODE_OPTIONS = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'];

/** The script of a command and what is passed on to it; null for anything else. */
function targetOf([command, ...rest]) {
  if (command === 'jest') {
    return { script: path.join('node_modules', 'jest', 'bin', 'jest.js'), args: rest, nodeOptions: JEST_NODE_OPTIONS };
  }
  if (command === 'packages') return { script: path.join('scripts', 'buildPackages.ts'), args: rest };
  if (command === 'start' || command === 'test') return { script: path.join('scripts', `${command}.ts`), args: rest };
  if (command !== 'bench' || !benchNames().includes(rest[0])) return null;
  return { script: path.join('bench', `${rest[0]}.bench.ts`), args: rest.slice(1) };
}

function benchNames() {
  const files = fs.readdirSync(path.join(ROOT, 'bench')).filter((file) => file.endsWith('.bench.ts'));
  return files.map((file) => file.slice(0, -'.bench.ts'.length)).sort();
}

/** Runs the script with the Node of the `node` dependency and ends as it ends. */
function handOver({ script, args, nodeOptions = [] }) {
  const environment = cleanEnvironment(process.env);
  environment.PATH = `${BIN}${path.delimiter}${process.env.PATH || ''}`;
  // Every process that follows starts in half the time: Node keeps what it compiled, and the sources without their types.
  environment.NODE_COMPILE_CACHE ??= path.join(ROOT, 'node_modules', '.cache', 'node');
  const node = path.join(ROOT, 'node_modules', 'node', 'bin', 'node');
  const child = spawn(node, [...nodeOptions, path.join(ROOT, script), ...args], {
    cwd: ROOT,
    env: environment,
    stdio: 'inherit',
  });
  // A terminal sends Ctrl-C to the child as well, and npm sends it once more. The child takes all for one.
  onStop((signal) => child.kill(signal));
  child.on('error', (error) => fail(`cannot run ${node}: ${error.message}`));
  child.on('exit', (code, signal) => {
    if (signal === null) process.exit(code);
    for (const forwarded of STOP_SIGNALS) process.removeAllListeners(forwarded);
    process.kill(process.pid, signal);
  });
}

/** Calls back at every signal to stop. When npm itself is killed, no signal comes down here, but the parent changes. */
function onStop(stop) {
  for (const signal of STOP_SIGNALS) process.on(signal, stop);
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) stop('SIGTERM');
  }, 1000).unref();
}

function fail(message, status = 1) {
  console.error(`tearsheet: ${message}`);
  process.exit(status);
}

/** Returns the command that the user typed, for messages. */
function typed(command) {
  const script = process.env.npm_lifecycle_event ?? command;
  return `"npm ${['start', 'test'].includes(script) ? '' : 'run '}${script}"`;
}

/** Installs the dependencies. A signal ends the installation and this process. */
async function install(given) {
  const controller = new AbortController();
  const command = typed(given[0]);
  const interrupted = new Error(`The installation was interrupted: run ${command} again, and it continues.`);
  onStop(() => controller.abort(interrupted));
  const toRun = given[0] === 'start' && !given.includes('--watch');
  try {
    await ensureInstalled(ROOT, { toRun, command, signal: controller.signal });
  } catch (error) {
    fail(error.message, error === interrupted ? INTERRUPTED : 1);
  }
  for (const signal of STOP_SIGNALS) process.removeAllListeners(signal);
}

async function main() {
  const given = process.argv.slice(2);
  const target = targetOf(given);
  if (target === null) {
    console.error(
      `usage: npm start [-- --once] | npm test [-- PATTERN...] | npm run jest [-- OPTION...] | npm run bench -- ${benchNames().join('|')}`,
    );
    process.exit(2);
  }
  await install(given);
  handOver(target);
}

main().catch((error) => fail(error.message));

// The entry of `npm start`, `npm test`, `npm run bench`, `npm run packages`, and the test scripts. It installs the lockfile's
// packages and continues with Node 24. `npm start` needs only those that run the service. The file is plain JavaScript without
// dependencies, because it must work with an old Node before any installation.
'use strict';

const { spawn } = require('node:child_process');
const fs = require('node:fs');
const path = require('node:path');
const { cleanEnvironment } = require('./bootstrap/cleanEnvironment.cjs');
const { ensureInstalled } = require('./bootstrap/ensureInstalled.cjs');

const ROOT = path.join(__dirname, '..');
const BIN = path.join(ROOT, 'node_modules', '.bin');
const FORWARDED_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'];

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
  // A terminal sends Ctrl-C to the child as well; the child takes both for one.
  for (const signal of FORWARDED_SIGNALS) process.on(signal, () => child.kill(signal));
  stopWithNpm(child);
  child.on('error', (error) => fail(`cannot run ${node}: ${error.message}`));
  child.on('exit', (code, signal) => {
    if (signal === null) process.exit(code);
    for (const forwarded of FORWARDED_SIGNALS) process.removeAllListeners(forwarded);
    process.kill(process.pid, signal);
  });
}

/** When npm itself is killed no signal comes down here: the parent changes instead. */
function stopWithNpm(child) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) child.kill('SIGTERM');
  }, 1000).unref();
}

function fail(message) {
  console.error(`tearsheet: ${message}`);
  process.exit(1);
}

async function main() {
  if (Number(process.versions.node.split('.')[0]) < 18) {
    fail(`Node ${process.versions.node} is too old: install Node 18 or later and run the same command again.`);
  }
  const target = targetOf(process.argv.slice(2));
  if (target === null) {
    console.error(
      `usage: npm start [-- --once] | npm test [-- PATTERN...] | npm run jest [-- OPTION...] | npm run bench -- ${benchNames().join('|')}`,
    );
    process.exit(2);
  }
  const [command, ...args] = process.argv.slice(2);
  await ensureInstalled(ROOT, { toRun: command === 'start' && !args.includes('--watch') });
  handOver(target);
}

main().catch((error) => fail(error.message));

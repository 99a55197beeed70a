'use strict';

const { spawnSync } = require('node:child_process');
const { createHash } = require('node:crypto');
const fs = require('node:fs');
const path = require('node:path');
const { cleanEnvironment } = require('./cleanEnvironment.cjs');
const { withLock } = require('./withLock.cjs');

/**
 * Installs the dependencies of the lockfile unless that was done already. To run the service, the dev dependencies are not
 * needed, which are most of the files. They stay if they are installed. The stamp is inside node_modules, so it disappears
 * with them. It does not name the running Node: the packages are run by the pinned one.
 */
async function ensureInstalled(root, { toRun = false } = {}) {
  const stampFile = path.join(root, 'node_modules', '.tearsheet-stamp');
  const hash = hashOf(root);
  const isInstalled = () => {
    const [installed, what] = stampIn(stampFile);
    return installed === hash && (toRun || what === 'all');
  };
  if (isInstalled()) return;
  await withLock(path.join(root, '.tearsheet', 'install.lock'), () => {
    if (isInstalled()) return;
    const pnpm = ensurePnpm(root);
    const what = toRun && stampIn(stampFile)[1] !== 'all' ? 'run' : 'all';
    say(`installing the ${what === 'run' ? 'production ' : ''}dependencies of pnpm-lock.yaml`);
    const options = ['--frozen-lockfile', '--loglevel=error', ...(what === 'run' ? ['--prod'] : [])];
    run(pnpm, ['install', ...options], root, 'The dependencies could not be installed');
    checkNode(root);
    fs.writeFileSync(stampFile, `${hash} ${what}`);
  });
}

/** Returns the hash of what is installed, and whether that is `all` or only what is needed to `run` the service. */
function stampIn(file) {
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8').split(' ') : [];
}

/** Everything that decides what is in node_modules. */
function hashOf(root) {
  const files = ['package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml', ...memberManifests(root)];
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}`);
  for (const file of files) hash.update(`\n${file}\n`).update(fs.readFileSync(path.join(root, file)));
  return hash.digest('hex');
}

function memberManifests(root) {
  return ['apps', 'packages'].flatMap((folder) =>
    fs
      .readdirSync(path.join(root, folder))
      .sort()
      .map((name) => path.join(folder, name, 'package.json'))
      .filter((file) => fs.existsSync(path.join(root, file))),
  );
}

/** The pnpm that package.json names, inside the checkout; nothing global is touched. */
function ensurePnpm(root) {
  const version = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')).config.pnpm;
  const folder = path.join(root, '.tearsheet', 'tools', `pnpm-${version}`);
  const pnpm = path.join(folder, 'node_modules', '.bin', 'pnpm');
  if (answers(pnpm, version)) return pnpm;
  say(`getting pnpm ${version} through npm`);
  fs.mkdirSync(folder, { recursive: true });
  // npm looks upwards for a package.json and would install into the checkout's.
  fs.writeFileSync(path.join(folder, 'package.json'), '{"private":true}\n');
  const options = ['--prefix', folder, '--no-save', '--no-package-lock', '--no-audit', '--no-fund', '--loglevel=error'];
  run('npm', ['install', ...options, `pnpm@${version}`], folder, 'pnpm could not be got through npm');
  return pnpm;
}

function answers(pnpm, version) {
  const { status, stdout } = spawnSync(pnpm, ['--version'], { encoding: 'utf8', env: cleanEnvironment(process.env) });
  return status === 0 && stdout.trim() === version;
}

function checkNode(root) {
  const node = path.join(root, 'node_modules', 'node', 'bin', 'node');
  const { status } = spawnSync(node, ['--version']);
  if (status !== 0) throw new Error(`${node} does not run on this machine (${process.platform}-${process.arch}).`);
}

function run(program, args, cwd, complaint) {
  const { status, error } = spawnSync(program, args, { cwd, stdio: 'inherit', env: cleanEnvironment(process.env) });
  if (status === 0) return;
  const reason = error ? error.message : `"${path.basename(program)} ${args[0]}" ended with status ${status}`;
  throw new Error(`${complaint}: ${reason}. Check the network and the registry settings of npm, then run it again.`);
}

function say(message) {
  console.log(`tearsheet: ${message}`);
}

module.exports = { ensureInstalled };

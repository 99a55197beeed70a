'use strict';

const { spawnSync } = require('node:child_process');
const { createHash } = require('node:crypto');
const fs = require('node:fs');
const path = require('node:path');
const { cleanEnvironment } = require('./cleanEnvironment.cjs');
const { explainFailure } = require('./explainFailure.cjs');
const { runInstaller } = require('./runInstaller.cjs');
const { withLock } = require('./withLock.cjs');

const RETRIES = 2;

/**
 * Installs the dependencies of the lockfile unless that was done already. To run the service, the dev dependencies are not
 * needed, which are most of the files. They stay if they are installed. The stamp is inside node_modules, so it disappears
 * with them. It does not name the running Node: the packages are run by the pinned one.
 *
 * @param toRun true to install only what runs the service
 * @param command what the user typed, for messages
 * @param signal stops the installation. Its reason is thrown
 */
async function ensureInstalled(
  root,
  { toRun = false, command = 'the same command', signal = new AbortController().signal } = {},
) {
  const stampFile = path.join(root, 'node_modules', '.tearsheet-stamp');
  const hash = hashOf(root);
  const isInstalled = () => {
    const [installed, what] = stampIn(stampFile);
    return installed === hash && (toRun || what === 'all');
  };
  if (isInstalled()) return;
  const state = path.join(root, '.tearsheet');
  const logFile = path.join(state, 'install.log');
  const context = { root, logFile, again: `run ${command} again` };
  const run = async (program, args, cwd, { retries = RETRIES, doubt = '' } = {}) => {
    const { status, error, output } = await runInstaller(program, args, { cwd, logFile, signal, retries });
    if (error?.code === 'ENOENT') {
      throw new Error(`${path.basename(program)} is not on the PATH: install Node with npm, and ${context.again}.`);
    }
    if (status !== 0) throw new Error(explainFailure(doubt || (error?.message ?? output), context));
  };
  try {
    await withLock(path.join(state, 'install.lock'), async () => {
      if (isInstalled()) return;
      const { pnpm, version, isNew } = await ensurePnpm(root, run);
      const what = toRun && stampIn(stampFile)[1] !== 'all' ? 'run' : 'all';
      say(
        `installing the ${what === 'run' ? 'production ' : ''}dependencies of pnpm-lock.yaml, which takes a minute or two`,
      );
      // Everything may be in the store already. pnpm then needs no registry.
      const ask = { cwd: root, logFile, signal, retries: 0 };
      const asked = isNew ? { status: 0 } : await runInstaller('npm', ['view', `pnpm@${version}`, 'version'], ask);
      const options = ['--frozen-lockfile', '--loglevel=error', ...(what === 'run' ? ['--prod'] : [])];
      await run(pnpm, ['install', ...options], root, asked.status === 0 ? {} : { retries: 0, doubt: asked.output });
      checkNode(root);
      fs.writeFileSync(stampFile, `${hash} ${what}`);
    });
  } catch (error) {
    // An error of the file system, such as EROFS.
    throw error?.syscall === undefined ? error : new Error(explainFailure(error.message, context));
  }
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
async function ensurePnpm(root, run) {
  const version = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')).config.pnpm;
  const folder = path.join(root, '.tearsheet', 'tools', `pnpm-${version}`);
  const pnpm = path.join(folder, 'node_modules', '.bin', 'pnpm');
  if (answers(pnpm, version)) return { pnpm, version, isNew: false };
  say(`getting pnpm ${version} through npm`);
  // An interrupted installation may have left a part.
  fs.rmSync(folder, { recursive: true, force: true });
  fs.mkdirSync(folder, { recursive: true });
  // npm looks upwards for a package.json and would install into the checkout's.
  fs.writeFileSync(path.join(folder, 'package.json'), '{"private":true}\n');
  const options = ['--prefix', folder, '--no-save', '--no-package-lock', '--no-audit', '--no-fund', '--loglevel=error'];
  await run('npm', ['install', ...options, `pnpm@${version}`], folder);
  return { pnpm, version, isNew: true };
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

function say(message) {
  console.log(`tearsheet: ${message}`);
}

module.exports = { ensureInstalled };

/** `npm start` on a machine that lacks something. Each case is a checkout without an installation. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { nodeVersion } from '@tearsheet/testing/node/nodeVersion.ts';
import { temporaryFolders } from '@tearsheet/testing/service/temporaryFolder.ts';
import { waitFor } from '@tearsheet/testing/service/waitFor.ts';
import { findProgram } from '../../scripts/programs/installPackage.ts';
import { ROOT } from '../architecture/sources.ts';

const require = createRequire(import.meta.url);
const folder = temporaryFolders();
const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;
/** A port that refuses connections. */
const NOBODY_LISTENS = 'http://127.0.0.1:9/';

/** Copies what an installation reads. With `pnpm`, the next step is that of the dependencies. */
function checkout({ pnpm = false } = {}): string {
  const root = folder();
  chmodSync(root, 0o755);
  const manifests = ['apps', 'packages'].flatMap((members) =>
    readdirSync(join(ROOT, members)).map((name) => join(members, name, 'package.json')),
  );
  const files = ['package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml', 'scripts/bootstrap.cjs', 'scripts/bootstrap'];
  for (const file of [...files, 'bench', 'apps/cli/bin', ...manifests].filter((file) => existsSync(join(ROOT, file)))) {
    cpSync(join(ROOT, file), join(root, file), { recursive: true });
  }
  if (pnpm) {
    mkdirSync(join(root, '.tearsheet'));
    symlinkSync(join(ROOT, '.tearsheet/tools'), join(root, '.tearsheet/tools'));
  }
  return root;
}

interface Options {
  readonly environment?: Readonly<Record<string, string>>;
  readonly node?: string;
  /** True to run as a user who may write nothing, also if the tests run as root. */
  readonly withoutRights?: boolean;
}

function start(root: string, { environment = {}, node = process.execPath, withoutRights = false }: Options = {}) {
  const home = join(folder(), 'home');
  const child = spawn(node, [join(root, 'scripts/bootstrap.cjs'), 'start'], {
    cwd: root,
    env: { PATH: process.env.PATH, HOME: home, NODE_EXTRA_CA_CERTS: process.env.NODE_EXTRA_CA_CERTS, ...environment },
    stdio: ['ignore', 'ignore', 'pipe'],
    ...(withoutRights && isRoot ? { uid: NOBODY, gid: NOBODY } : {}),
  });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const ended = once(child, 'close').then(([status]) => ({ status: Number(status), errors }));
  return { child, ended };
}

/** One line with one sentence. */
const sentence = (text: string) => `tearsheet: ${text}\n`;

describe('npm start', () => {
  test('without npm', async () => {
    const answer = await start(checkout(), { environment: { PATH: folder() } }).ended;
    expect(answer).toEqual({
      status: 1,
      errors: sentence('npm is not on the PATH: install Node with npm, and run "npm start" again.'),
    });
  });

  test.each([
    ['npm', false],
    ['pnpm', true],
  ])('without a network that %s can use', async (_, pnpm) => {
    const environment = { npm_config_registry: NOBODY_LISTENS, pnpm_config_registry: NOBODY_LISTENS };
    const answer = await start(checkout({ pnpm }), { environment }).ended;
    expect(answer).toEqual({
      status: 1,
      errors: sentence(
        'The package registry does not answer: check the network and the proxy settings of npm, and run "npm start" again.',
      ),
    });
  });

  test('with a home folder that cannot be written', async () => {
    const home = join(folder(), 'file');
    writeFileSync(home, '');
    for (const pnpm of [false, true]) {
      const { status, errors } = await start(checkout({ pnpm }), { environment: { HOME: home } }).ended;
      expect({ status, errors }).toEqual({
        status: 1,
        errors: sentence(
          `The home folder ${home} cannot be written, but npm keeps downloads there: set HOME to a folder that you may write, and run "npm start" again.`,
        ),
      });
    }
  });

  test('in a checkout that cannot be written', async () => {
    const root = checkout();
    chmodSync(root, 0o555);
    // The Node of the tests may be in a folder that only its owner can read.
    const node = findProgram(['node'], '/usr/bin:/usr/local/bin:/opt/homebrew/bin') ?? process.execPath;
    expect(await start(root, { withoutRights: true, node }).ended).toEqual({
      status: 1,
      errors: sentence(
        `The folder ${root} cannot be written: move the checkout to a folder that you may write, and run "npm start" again.`,
      ),
    });
    chmodSync(root, 0o755);
  });

  test('interrupted during the installation, which leaves nothing behind', async () => {
    let asked = 0;
    const silent = createServer(() => asked++).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const registry = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/`;
    const root = checkout();
    const { child, ended } = start(root, { environment: { npm_config_registry: registry } });
    await waitFor('the first request', () => asked > 0);
    child.kill('SIGINT');
    expect(await ended).toEqual({
      status: 130,
      errors: sentence('The installation was interrupted: run "npm start" again, and it continues.'),
    });
    silent.close();
    silent.closeAllConnections();
    expect(spawnSync('ps', ['-eww', '-o', 'args='], { encoding: 'utf8' }).stdout).not.toContain(root);
    expect(existsSync(join(root, '.tearsheet/install.lock'))).toBe(false);
  });
});

describe.each(['12.22.12', '16.20.2'])('an old Node, %s', (version) => {
  test('says what to do', async () => {
    const node = await nodeVersion(version);
    if (node === null) return;
    const root = checkout();
    expect(await start(root, { node }).ended).toEqual({
      status: 1,
      errors: sentence(`Node ${version} is too old: install Node 18 or later, and run the same command again.`),
    });
    const command = spawnSync(node, [join(root, 'apps/cli/bin/tearsheet.js')], { encoding: 'utf8' });
    expect(command.stderr.split('\n').filter((line) => !/ExperimentalWarning|--trace-warnings/.test(line))).toEqual([
      'tearsheet: Nothing is installed yet: run "npm start" once in the checkout.',
      '',
    ]);
  });
});

test('a failure of the installation is explained by what the program wrote', () => {
  const {
    explainFailure,
  }: { explainFailure(text: string, context: object): string } = require('../../scripts/bootstrap/explainFailure.cjs');
  const context = { root: dirname(folder()), again: 'run "npm start" again', logFile: '/checkout/install.log' };
  const cases = [
    ['npm error code ENOSPC', 'The disk is full: free 2 GB of space, and run "npm start" again.'],
    ['request failed, reason: self-signed certificate in certificate chain', 'set NODE_EXTRA_CA_CERTS'],
    ['npm error code E401', 'check the registry and its token'],
    ['ERR_SOCKET_TIMEOUT', 'check the network'],
    ['failed to lookup address information: dns error', 'check the network'],
    ['something else', 'read /checkout/install.log'],
  ] as const;
  for (const [text, part] of cases) {
    const explained = explainFailure(text, context);
    expect(explained).toContain(part);
    expect(explained).toMatch(/^[^.]+(\.\w[^.]*)*\.$/);
  }
});

/**
 * First use: a clone, an empty home folder, `npm start`, and then every block of the documents in new shells.
 * `FIRST_USE_COMMIT=6aa75a67` tries another commit.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, delimiter, dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { nodeVersion } from '@tearsheet/testing/node/nodeVersion.ts';
import { packagesOfTests } from '@tearsheet/testing/packages/packagesOfTests.ts';
import { isSameOutput } from '@tearsheet/testing/service/guides/isSameOutput.ts';
import { type Newcomer, openNewcomer, type Terminal } from '@tearsheet/testing/service/guides/newcomer.ts';
import { type Block, readBlocks } from '@tearsheet/testing/service/guides/readBlocks.ts';
import { runBlocks } from '@tearsheet/testing/service/guides/runBlocks.ts';
import { temporaryFolders } from '@tearsheet/testing/service/temporaryFolder.ts';
import { waitFor } from '@tearsheet/testing/service/waitFor.ts';
import { ROOT } from '../architecture/sources.ts';

const LIMIT_MS = 1_800_000;
const COMMIT = process.env.FIRST_USE_COMMIT ?? 'HEAD';
const show = (file: string) => execFileSync('git', ['-C', ROOT, 'show', `${COMMIT}:${file}`], { encoding: 'utf8' });
const isDocument = /^(README\.md|docs\/(guides|operations)\/[\w-]+\.md|(packages|apps)\/[\w-]+\/README\.md)$/;
const files = execFileSync('git', ['-C', ROOT, 'ls-tree', '-r', '--name-only', COMMIT], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => isDocument.test(file));

/** It changes the sources, so newMeasure.process.slow.test.ts runs it on a copy of them. */
const CHANGES_SOURCES = 'docs/guides/new-measure.md';
/** It puts other market data in place, so it comes last. */
const CHANGES_DATA = 'docs/guides/own-data.md';
const blocksOf = new Map(files.map((file) => [file, readBlocks(show(file))]));
/** A document that builds the packages installs the tools for that, which the others do not need. */
const needsTools = (file: string) => show(file).includes('npm run packages');
const order = (file: string) => (file === CHANGES_DATA ? 2 : needsTools(file) ? 1 : 0);
const documents = files.filter((file) => file !== CHANGES_SOURCES).sort((a, b) => order(a) - order(b));
/** `npm start` keeps running, so its blocks belong into a first terminal. */
const isStart = ({ kind, text, notRun }: Block) =>
  kind === 'sh' && notRun === null && /^(\w+=\S+ )*npm start\b/m.test(text);

const folder = temporaryFolders();
const NODES = { 20: '20.20.2', 22: '22.23.3', 24: '24.21.0' };
let newcomer: Newcomer;
let first: Terminal;
/** The command that runs in the first terminal. */
let running = '';

beforeAll(async () => {
  newcomer = await openNewcomer(folder(), COMMIT);
}, LIMIT_MS);
afterAll(async () => {
  await first?.interrupt();
}, LIMIT_MS);

/** The documents name the ports of a machine on which nothing else runs. */
const withPorts = (text: string) =>
  text
    .replaceAll('127.0.0.1:8080', `127.0.0.1:${newcomer.ports.api}`)
    .replaceAll('127.0.0.1:8081', `127.0.0.1:${newcomer.ports.tools}`);

async function serve(command: string): Promise<void> {
  if (command === running) return;
  await first?.interrupt();
  running = command;
  first = newcomer.type(command);
  await first.shows('Serving; Ctrl-C stops everything.');
}

test(
  'an interrupted installation says what to do',
  async () => {
    const terminal = newcomer.type('npm start');
    await terminal.shows('installing the');
    await waitFor('the first packages', () => foldersIn('node_modules/.pnpm').length > 50, LIMIT_MS);
    expect(await terminal.interrupt()).toBe(130);
    expect(
      terminal
        .output()
        .split('\n')
        .filter((line) => line.includes('interrupted')),
    ).toEqual(['tearsheet: The installation was interrupted: run "npm start" again, and it continues.']);
  },
  LIMIT_MS,
);

function foldersIn(path: string): string[] {
  try {
    return readdirSync(join(newcomer.checkout, path));
  } catch {
    return [];
  }
}

test(
  'npm start serves, and installs no package that only tests use',
  async () => {
    await serve('npm start');
    expect(first.output()).toContain('SIMULATED PRICES');
    // A name is followed by its version. `+` is the slash of a scope.
    const installed = new Set(
      foldersIn('node_modules/.pnpm').map((name) => name.slice(0, name.indexOf('@', 1)).replace('+', '/')),
    );
    expect(installed.has('express')).toBe(true);
    expect(packagesOfTests().filter((name) => installed.has(name))).toEqual([]);
  },
  LIMIT_MS,
);

describe.each(Object.entries(NODES))('on a machine with Node %s', (_, version) => {
  test(
    'npx tearsheet works',
    async () => {
      const node = await nodeVersion(version);
      if (node === null) return;
      const environment = { ...newcomer.shell, PATH: [dirname(node), newcomer.shell.PATH].join(delimiter) };
      const shell = (command: string) => {
        const { stdout, stderr } = spawnSync('bash', ['-c', command], {
          cwd: newcomer.checkout,
          env: environment,
          encoding: 'utf8',
        });
        return { stdout, stderr };
      };
      expect(shell('node --version').stdout.trim()).toBe(`v${version}`);
      expect(shell('npx tearsheet --version')).toEqual({ stdout: expect.stringMatching(/^\d+\.\d+\.\d+/), stderr: '' });
      expect(shell('npx tearsheet token create --name first').stdout).toMatch(/\bts_\w+/);
    },
    LIMIT_MS,
  );
});

describe.each(documents)('%s', (file) => {
  const blocks = blocksOf.get(file) ?? [];

  test(
    'every block runs as printed in a new shell, and prints the output that the document shows',
    async () => {
      for (const { text } of blocks.filter(isStart)) await serve(text.replace(/ *#.*$/gm, '').trim());
      const others = blocks
        .filter((block) => !isStart(block))
        .map((block) => ({ ...block, text: withPorts(block.text) }));
      const { status, printed, errors } = await runBlocks(others, newcomer.checkout, newcomer.shell);
      const failed = status === 0 ? null : `line ${others[printed.length - 1]?.line}, status ${status}: ${errors}`;
      const wrong = others.flatMap((block, i) => mismatch(block, printed[i - 1] ?? ''));
      expect({ failed, wrong }).toEqual({ failed: null, wrong: [] });
    },
    LIMIT_MS,
  );

  const sources = blocks.filter(({ kind }) => kind === 'ts');
  if (sources.length === 0) return;
  test('every TypeScript block compiles with --strict', () => {
    const target = join(newcomer.checkout, 'strict', basename(dirname(file)));
    mkdirSync(target, { recursive: true });
    const paths = sources.map(({ text, line }) => {
      const path = join(target, `${basename(file, '.md')}${line}.ts`);
      writeFileSync(path, text);
      return path;
    });
    const options = ['--strict', '--noEmit', '--module', 'nodenext', '--target', 'es2023', '--skipLibCheck'];
    const types = ['--allowImportingTsExtensions', '--types', 'node', '--typeRoots', join(ROOT, 'node_modules/@types')];
    const { stdout } = spawnSync(
      join(ROOT, 'node_modules/.bin/tsc'),
      ['--ignoreConfig', ...options, ...types, ...paths],
      {
        cwd: target,
        encoding: 'utf8',
      },
    );
    expect(stdout).toBe('');
  });
});

function mismatch({ kind, text, line, notRun }: Block, printed: string): object[] {
  return kind !== 'output' || notRun !== null || isSameOutput(text, printed) ? [] : [{ line, shown: text, printed }];
}

/** The release workflow, whose steps run here as a dry run. */
import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { temporaryFolders } from '@tearsheet/testing/service/temporaryFolder.ts';
import { parse } from 'yaml';
import { buildPackages, buildWheel, checkTag, packPackage } from '../../scripts/buildPackages.ts';
import { findProgram } from '../../scripts/programs/installPackage.ts';
import { ROOT, read } from '../architecture/sources.ts';

interface Step {
  readonly name?: string;
  readonly run?: string;
  readonly uses?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly with?: Readonly<Record<string, unknown>>;
}
interface Job {
  readonly needs?: string | readonly string[];
  readonly if?: string;
  readonly permissions?: Readonly<Record<string, string>>;
  readonly steps: readonly Step[];
}

const { on, jobs }: { on: object; jobs: Readonly<Record<string, Job>> } = parse(read('.github/workflows/release.yml'));
const run = promisify(execFile);
const folders = temporaryFolders();
const LIMIT_MS = 600_000;
const VERSION: string = JSON.parse(read('packages/client/package.json')).version;
let folder: string;

const stepOf = (job: string, name: string) => jobs[job]?.steps.find((step) => step.name === name);
/** Runs the commands of a step in the folder with the built packages. */
const runStep = (job: string, name: string, environment: Readonly<Record<string, string>> = {}) =>
  run('bash', ['-euo', 'pipefail', '-c', stepOf(job, name)?.run ?? 'exit 99'], {
    cwd: folder,
    env: { ...process.env, ...environment },
  });

beforeAll(async () => {
  folder = folders();
  const target = join(folder, 'dist/packages');
  for (const path of await buildPackages(target)) packPackage(path, target);
  buildWheel(target, process.env);
}, LIMIT_MS);

test('npm run packages builds two tarballs and a wheel of one version', () => {
  const built = readdirSync(join(folder, 'dist/packages')).filter((file) => /\.(tgz|whl)$/.test(file));
  expect(built.sort()).toEqual([
    `tearsheet-${VERSION}-py3-none-any.whl`,
    `tearsheet-cli-${VERSION}.tgz`,
    `tearsheet-client-${VERSION}.tgz`,
  ]);
  expect(() => checkTag(`v${VERSION}`)).not.toThrow();
  expect(() => checkTag('main')).not.toThrow();
  expect(() => checkTag('v99.0.0')).toThrow(
    /^The tag v99.0.0 is not the version of all packages: packages\/client.+\.$/,
  );
});

describe('the dry run', () => {
  test(
    'of npm publishes both packages with provenance, but sends nothing',
    async () => {
      const { stdout, stderr } = await runStep('npm', 'Publish to npm', { DRY_RUN: '--dry-run' });
      for (const name of ['client', 'cli']) expect(stdout).toContain(`+ @tearsheet/${name}@${VERSION}`);
      expect(stderr).toContain('LICENSE');
      expect(stderr).toContain('public access (dry-run)');
    },
    LIMIT_MS,
  );

  test(
    'of PyPI checks the wheel strictly',
    async () => {
      // The step uses the `python` of setup-python.
      const python = findProgram(['python3'], process.env.PATH);
      await run(String(python), ['-m', 'venv', join(folder, 'python')]);
      const PATH = [join(folder, 'python/bin'), process.env.PATH].join(delimiter);
      expect((await runStep('packages', 'Check the wheel', { PATH })).stdout).toContain('PASSED');
    },
    LIMIT_MS,
  );

  test('of a release finds the notes in the changelog', async () => {
    symlinkSync(join(ROOT, 'CHANGELOG.md'), join(folder, 'CHANGELOG.md'));
    await runStep('release', 'Notes of this version', { GITHUB_REF_NAME: 'v1.0.0' });
    expect(readFileSync(join(folder, 'notes.md'), 'utf8').trim()).not.toBe('');
  });
});

describe('the workflow', () => {
  test('publishes only for a tag, and only what has its settings', () => {
    expect(Object.keys(on)).toEqual(['push', 'workflow_dispatch']);
    const { DRY_RUN } = stepOf('npm', 'Publish to npm')?.env ?? {};
    expect(DRY_RUN).toMatch(
      /^\$\{\{ \(github\.event_name != 'push' \|\| env\.NODE_AUTH_TOKEN == ''\) && '--dry-run' \|\| '' \}\}$/,
    );
    for (const [job, setting] of Object.entries({ images: 'vars.IMAGE_REGISTRY', pypi: 'vars.PYPI_ENVIRONMENT' })) {
      expect(jobs[job]?.if).toBe(`github.event_name == 'push' && ${setting} != ''`);
    }
    expect(jobs.release?.if).toContain("github.event_name == 'push'");
  });

  test('proves where the packages come from', () => {
    for (const job of ['npm', 'pypi']) expect(jobs[job]?.permissions).toMatchObject({ 'id-token': 'write' });
    expect(stepOf('npm', 'Publish to npm')?.run).toContain('--provenance');
    const upload = jobs.pypi?.steps.find(({ uses }) => uses?.startsWith('pypa/gh-action-pypi-publish@'));
    expect(upload?.with).toMatchObject({ attestations: true });
  });

  test('attaches to a release what the packages job built', () => {
    const uploads = jobs.packages?.steps.filter(({ uses }) => uses?.startsWith('actions/upload-artifact@')) ?? [];
    expect(uploads.map((step) => step.with?.path)).toEqual(['dist/packages/*.tgz', 'dist/packages/*.whl']);
    expect(jobs.release?.steps.at(-1)?.run).toContain('dist/npm/*.tgz dist/python/*.whl');
    expect(jobs.release?.needs).toEqual(expect.arrayContaining(['npm', 'pypi']));
  });
});

test('npm run packages without Python says what to do', () => {
  const empty = mkdtempSync(join(folder, 'empty-'));
  expect(() => buildWheel(empty, { PATH: empty })).toThrow(
    'The wheel needs Python 3.10 or later with pip: install it, and run "npm run packages" again.',
  );
});

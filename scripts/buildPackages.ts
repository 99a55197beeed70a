/**
 * `npm run packages`: builds what a release attaches and publishes. These are the tarballs of the TypeScript packages, and the wheel
 * of the Python package. Each TypeScript package first becomes a folder of its own with compiled JavaScript.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { messageOf } from '@tearsheet/shared';
import { build } from 'esbuild';
import { parse } from 'yaml';
import { findProgram } from './programs/installPackage.ts';

const ROOT = join(import.meta.dirname, '..');
const OLDEST_NODE = 20;
/** Packages that run on the oldest Node but declare a newer one, so the command contains them. */
const CONTAINED = ['commander'];

/** Node 14 can read it, so an old Node can say what to do. */
const COMMAND = `#!/usr/bin/env node
if (Number(process.versions.node.split('.')[0]) < ${OLDEST_NODE}) {
  console.error(\`tearsheet: Node \${process.versions.node} is too old: install Node ${OLDEST_NODE} or later.\`);
  process.exit(1);
}
import('../dist/main.js');
`;

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly exports?: Readonly<Record<string, string>>;
  readonly dependencies: Readonly<Record<string, string>>;
}

/** Builds both packages and returns their folders, the client first. */
export async function buildPackages(target: string): Promise<[client: string, command: string]> {
  const folders: [string, string] = [join(target, 'client'), join(target, 'cli')];
  for (const folder of folders) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    cpSync(join(ROOT, 'LICENSE'), join(folder, 'LICENSE'));
  }
  buildClient(folders[0]);
  await buildCommand(folders[1]);
  return folders;
}

function buildClient(folder: string): void {
  const source = join(ROOT, 'packages/client');
  const settings = ['-p', join(source, 'tsconfig.build.json'), '--outDir', join(folder, 'dist')];
  execFileSync(join(source, 'node_modules/.bin/tsc'), settings, { stdio: 'inherit' });
  cpSync(join(source, 'README.md'), join(folder, 'README.md'));
  const manifest = readManifest(source);
  const compiled = (file: string, ending: string) => file.replace('/src/', '/dist/').replace(/\.ts$/, ending);
  const exports = Object.entries(manifest.exports ?? {}).map(([name, file]) => [
    name,
    { types: compiled(file, '.d.ts'), default: compiled(file, '.js') },
  ]);
  writeManifest(folder, manifest, { exports: Object.fromEntries(exports) }, Object.keys(manifest.dependencies));
}

/** The command contains the packages of this repository. Other packages that it imports become its dependencies. */
async function buildCommand(folder: string): Promise<void> {
  const source = join(ROOT, 'apps/cli');
  const { metafile } = await build({
    absWorkingDir: source,
    entryPoints: { main: 'src/packaged.ts' },
    outdir: join(folder, 'dist'),
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: `node${OLDEST_NODE}`,
    metafile: true,
    logLevel: 'warning',
    plugins: [
      {
        name: 'dependencies',
        setup({ onResolve }) {
          onResolve({ filter: /^[^./]/ }, ({ path, kind }) => {
            if (kind === 'entry-point' || /^(node:|@tearsheet\/)/.test(path)) return null;
            return CONTAINED.includes(path) ? null : { path, external: true, sideEffects: false };
          });
        },
      },
    ],
  });
  cpSync(join(source, 'README.md'), join(folder, 'README.md'));
  for (const name of CONTAINED) {
    const license = readFileSync(join(source, 'node_modules', name, 'LICENSE'), 'utf8');
    writeFileSync(join(folder, 'LICENSE'), `\n\n${name}, contained in dist:\n\n${license}`, { flag: 'a' });
  }
  mkdirSync(join(folder, 'bin'));
  writeFileSync(join(folder, 'bin/tearsheet.js'), COMMAND, { mode: 0o755 });
  const imports = Object.values(metafile.outputs).flatMap((output) => output.imports);
  const foreign = imports.filter(({ external, path }) => external && !path.startsWith('node:'));
  writeManifest(folder, readManifest(source), {}, [...new Set(foreign.map(({ path }) => packageOf(path)))]);
}

function packageOf(path: string): string {
  return path.split('/', path.startsWith('@') ? 2 : 1).join('/');
}

function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
}

/** Dependencies have the exact versions that the tests ran with. */
function writeManifest(folder: string, manifest: Manifest, more: object, dependencies: readonly string[]): void {
  const { catalog } = parse(readFileSync(join(ROOT, 'pnpm-workspace.yaml'), 'utf8'));
  const { private: _, devDependencies: __, ...published } = manifest as Manifest & Record<string, unknown>;
  const repository = process.env.GITHUB_REPOSITORY;
  const content = {
    ...published,
    engines: { node: `>=${OLDEST_NODE}` },
    files: ['dist', 'bin'],
    // The registry accepts a provenance only from the repository that the package names.
    ...(repository ? { repository: { type: 'git', url: `git+https://github.com/${repository}.git` } } : {}),
    ...more,
    dependencies: Object.fromEntries([...dependencies].sort().map((name) => [name, catalog[name]])),
  };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(content, null, 2)}\n`);
}

/** Packs the folder of a built package. Returns the path of the tarball. */
export function packPackage(folder: string, target: string): string {
  const args = ['pack', '--silent', '--pack-destination', target];
  return join(target, execFileSync('npm', args, { cwd: folder, encoding: 'utf8' }).trim());
}

/** Throws if the tag of a release is not the version of all packages. A name that is not a tag of a release is fine. */
export function checkTag(tag: string): void {
  const wanted = /^v(\d.*)$/.exec(tag)?.[1];
  const python = 'packages/client-python/src/tearsheet/_version.py';
  const versions = {
    'packages/client/package.json': readManifest(join(ROOT, 'packages/client')).version,
    'apps/cli/package.json': readManifest(join(ROOT, 'apps/cli')).version,
    [python]: /VERSION = "(.+)"/.exec(readFileSync(join(ROOT, python), 'utf8'))?.[1],
  };
  const others = Object.entries(versions).filter(([, version]) => version !== wanted);
  if (wanted === undefined || others.length === 0) return;
  const found = others.map(([file, version]) => `${file} has ${version}`).join(', ');
  throw new Error(`The tag ${tag} is not the version of all packages: ${found}.`);
}

const OLDEST_PYTHON = '3.10';
const PYTHONS = ['python3', 'python3.14', 'python3.13', 'python3.12', 'python3.11', 'python3.10'];

/** Builds the wheel of the Python package. Throws if there is no Python to build it with. */
export function buildWheel(target: string, environment: Readonly<Record<string, string | undefined>>): void {
  const isUsable = `import pip, sys; sys.exit(sys.version_info < (${OLDEST_PYTHON.replace('.', ', ')}))`;
  const programs = PYTHONS.map((name) => findProgram([name], environment.PATH)).filter((found) => found !== null);
  const python = programs.find((program) => spawnSync(program, ['-c', isUsable]).status === 0);
  if (python === undefined) {
    throw new Error(
      `The wheel needs Python ${OLDEST_PYTHON} or later with pip: install it, and run "npm run packages" again.`,
    );
  }
  const args = ['-m', 'pip', 'wheel', '--quiet', '--no-deps', '--wheel-dir', target, 'packages/client-python'];
  execFileSync(python, args, { cwd: ROOT, env: { ...environment, PIP_DISABLE_PIP_VERSION_CHECK: '1' } });
}

async function buildRelease(target: string): Promise<void> {
  rmSync(target, { recursive: true, force: true });
  try {
    checkTag(process.env.GITHUB_REF_NAME ?? '');
    for (const folder of await buildPackages(target)) packPackage(folder, target);
    buildWheel(target, process.env);
  } catch (error) {
    console.error(`tearsheet: ${messageOf(error)}`);
    process.exitCode = 1;
  }
  const built = (existsSync(target) ? readdirSync(target) : []).filter((file) => /\.(tgz|whl)$/.test(file));
  for (const file of built) console.log(join(target, file));
}

// Tests require this module, so it has no await of its own.
if (import.meta.main) void buildRelease(resolve(process.argv[2] ?? join(ROOT, 'dist/packages')));

import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { messageOf } from '@tearsheet/shared';
import { findProgram, type InstallOptions } from '../../scripts/programs/installPackage.ts';
import { prepare } from './prepare.ts';
import { TOOLS } from './unpackPackage.ts';

/** A released Go module. */
export interface GoSource {
  readonly path: string;
  readonly version: string;
}

/** A module with programs, each by the package that it is made from. */
export interface GoModule extends GoSource {
  readonly programs: Readonly<Record<string, string>>;
}

const CHART_MODULES = {
  helm: { path: 'helm.sh/helm/v4', version: 'v4.3.1', programs: { helm: './cmd/helm' } },
  kubeconform: {
    path: 'github.com/yannh/kubeconform',
    version: 'v0.8.0',
    programs: { kubeconform: './cmd/kubeconform' },
  },
} as const satisfies Readonly<Record<string, GoModule>>;

export const CLUSTER_TOOLS = join(TOOLS, 'cluster');
/** The versions are exact, so Go must neither fetch another Go nor build by settings of the machine. */
const ENVIRONMENT = { GOTOOLCHAIN: 'local', GOWORK: 'off', GOFLAGS: '', CGO_ENABLED: '0' };

/** Returns the folder of a module's programs and files. */
function moduleFolder({ path, version }: GoSource): string {
  return join(CLUSTER_TOOLS, `${path.replaceAll('/', '_')}@${version}`);
}

/** Returns the full path of a program that was built. Returns null if it was not. */
function findGoProgram(module: GoModule, program: string): string | null {
  return findProgram([program], moduleFolder(module));
}

/** Returns helm and kubeconform. The first call builds them. Without Go it returns null, and a line says so. */
export function chartPrograms({
  say,
}: Pick<InstallOptions, 'say'>): Promise<{ readonly helm: string; readonly kubeconform: string } | null> {
  return prepare('chart', () => {
    try {
      for (const module of Object.values(CHART_MODULES)) ensureModule(module, say);
    } catch (error) {
      say(`helm and kubeconform: not built, so the Helm chart is not tested: ${messageOf(error)}`);
    }
    const helm = findGoProgram(CHART_MODULES.helm, 'helm');
    const kubeconform = findGoProgram(CHART_MODULES.kubeconform, 'kubeconform');
    return helm === null || kubeconform === null ? null : { helm, kubeconform };
  });
}

/** Builds the programs of a module unless they are there. Throws an error with one sentence if that is not possible. */
function ensureModule(module: GoModule, say: InstallOptions['say']): void {
  const missing = Object.entries(module.programs).filter(([name]) => findGoProgram(module, name) === null);
  if (missing.length === 0) return;
  say(
    `${missing.map(([name]) => name).join(', ')}: not found, so Go builds ${module.path} ${module.version}, which takes minutes`,
  );
  mkdirSync(moduleFolder(module), { recursive: true });
  const folder = mkdtempSync(join(CLUSTER_TOOLS, 'build-'));
  try {
    const source = downloadModule(module);
    // Go keeps its sources read-only, and it completes these files.
    for (const file of ['go.mod', 'go.sum']) writeFileSync(join(folder, file), readFileSync(join(source, file)));
    const flags = ['-trimpath', '-mod=mod', `-modfile=${join(folder, 'go.mod')}`, '-ldflags=-s -w'];
    for (const [name, target] of missing) {
      go(['build', ...flags, '-o', join(folder, name), target], source);
      renameSync(join(folder, name), join(moduleFolder(module), name));
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Downloads the source of a module and returns its folder. */
export function downloadModule({ path, version }: GoSource): string {
  const answer: { readonly Dir: string } = JSON.parse(
    go(['mod', 'download', '-json', `${path}@${version}`], CLUSTER_TOOLS),
  );
  return answer.Dir;
}

function go(args: readonly string[], cwd: string): string {
  const { error, status, stdout, stderr } = spawnSync('go', args, {
    cwd,
    env: { ...process.env, ...ENVIRONMENT },
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  if (error !== undefined) throw new Error('Go 1.26 or later is not on the PATH');
  if (status !== 0) throw new Error(`go ${args[0]} failed: ${stderr.trim().split('\n').at(-1)}`);
  return stdout;
}

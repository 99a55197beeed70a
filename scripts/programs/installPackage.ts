import { spawnSync } from 'node:child_process';
import { findProgram } from './findProgram.ts';
import { PACKAGE_MANAGERS, type PackageManager } from './packageManagers.ts';

export interface InstallOptions {
  readonly wanted: keyof PackageManager['packages'];
  /** Names of the program that the package brings. */
  readonly programs: readonly string[];
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** One line for people for each thing that was done. */
  readonly say: (line: string) => void;
}

/** The package manager of this machine; null when none is known. */
export function packageManagerOf(environment: InstallOptions['environment']): PackageManager | null {
  return PACKAGE_MANAGERS.find(({ program }) => findProgram([program], environment.PATH) !== null) ?? null;
}

/** Installs a package without asking for a password. Returns the full path of its program, or null when that is not possible. */
export function installPackage({ wanted, programs, environment, say }: InstallOptions): string | null {
  const manager = packageManagerOf(environment);
  const prefix = manager && rootPrefix(manager, environment);
  if (manager === null || prefix === null) return null;
  const installs = manager.packages[wanted].map((name) => [...manager.install, name]);
  // Lists that are already there are usually good enough.
  const attempts = manager.refresh === null ? installs : [...installs, manager.refresh, ...installs];
  for (const attempt of attempts) {
    const [program = '', ...args] = [...prefix, manager.program, ...attempt];
    say(`${programs[0]}: not found, running "${[program, ...args].join(' ')}"`);
    spawnSync(program, args, {
      env: { ...environment, DEBIAN_FRONTEND: 'noninteractive' },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const found = findProgram(programs, environment.PATH);
    if (found !== null) return found;
  }
  return null;
}

/** What to put before a command so that it may install; null when that would need a password. */
function rootPrefix(
  { needsRoot }: PackageManager,
  environment: InstallOptions['environment'],
): readonly string[] | null {
  const isRoot = process.getuid?.() === 0;
  if (!needsRoot) return isRoot ? null : [];
  if (isRoot) return [];
  const hasSudo = findProgram(['sudo'], environment.PATH) !== null && spawnSync('sudo', ['-n', 'true']).status === 0;
  return hasSudo ? ['sudo', '-n'] : null;
}

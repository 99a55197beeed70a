import { spawnSync } from 'node:child_process';
import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Returns the full path of the first of these programs that is on the PATH and executable, or null. */
export function findProgram(names: readonly string[], searchPath = ''): string | null {
  const folders = searchPath.split(delimiter).filter((folder) => folder !== '');
  const candidates = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return candidates.find(isProgram) ?? null;
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

export interface PackageManager {
  readonly program: string;
  /** Brew refuses to run as root, but the others need it. */
  readonly needsRoot: boolean;
  readonly install: readonly string[];
  /** The command that fetches the package lists. Null if installing does that. */
  readonly refresh: readonly string[] | null;
  /** Package names by program, tried in order because names differ between releases. */
  readonly packages: Readonly<Record<'redis' | 'chromium', readonly string[]>>;
  /** The command with which a person installs Redis. */
  readonly byHand: string;
}

const PACKAGE_MANAGERS: readonly PackageManager[] = [
  {
    program: 'apt-get',
    needsRoot: true,
    // Two installations may start at the same time, and the second one waits.
    install: ['install', '-y', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=120'],
    refresh: ['update'],
    packages: { redis: ['redis-server'], chromium: ['chromium'] },
    byHand: 'sudo apt-get update && sudo apt-get install -y redis-server',
  },
  {
    program: 'dnf',
    needsRoot: true,
    install: ['install', '-y'],
    refresh: null,
    packages: { redis: ['redis', 'valkey'], chromium: ['chromium'] },
    byHand: 'sudo dnf install -y valkey',
  },
  {
    program: 'apk',
    needsRoot: true,
    install: ['add', '--no-cache'],
    refresh: null,
    packages: { redis: ['redis'], chromium: ['chromium'] },
    byHand: 'sudo apk add redis',
  },
  {
    program: 'brew',
    needsRoot: false,
    install: ['install'],
    refresh: null,
    packages: { redis: ['redis'], chromium: ['chromium'] },
    byHand: 'brew install redis',
  },
];

export interface InstallOptions {
  readonly wanted: keyof PackageManager['packages'];
  /** The names of the program in the package. */
  readonly programs: readonly string[];
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Prints one line for people about each step. */
  readonly say: (line: string) => void;
}

/** Returns the package manager of this machine. Null if it is unknown. */
export function packageManagerOf(environment: InstallOptions['environment']): PackageManager | null {
  return PACKAGE_MANAGERS.find(({ program }) => findProgram([program], environment.PATH) !== null) ?? null;
}

/** Installs a package without asking for a password. Returns the full path of its program, or null when that is not possible. */
export function installPackage({ wanted, programs, environment, say }: InstallOptions): string | null {
  const manager = packageManagerOf(environment);
  const prefix = manager && rootPrefix(manager, environment);
  if (manager === null || prefix === null) return null;
  const installs = manager.packages[wanted].map((name) => [...manager.install, name]);
  // Present lists are usually good enough.
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

/** Returns the prefix of a command that gives it root rights. Null if that needs a password. */
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

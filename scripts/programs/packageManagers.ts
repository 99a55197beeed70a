export interface PackageManager {
  readonly program: string;
  /** Brew refuses to run as root, the others need it. */
  readonly needsRoot: boolean;
  /** Tried in order until one works: names differ between releases, and package lists may have to be fetched first. */
  readonly attempts: readonly (readonly string[])[];
  /** What a person would type. */
  readonly byHand: string;
}

const APT_INSTALL = ['install', '-y', '--no-install-recommends', 'redis-server'];

export const PACKAGE_MANAGERS: readonly PackageManager[] = [
  {
    program: 'apt-get',
    needsRoot: true,
    attempts: [APT_INSTALL, ['update'], APT_INSTALL],
    byHand: 'sudo apt-get update && sudo apt-get install -y redis-server',
  },
  {
    program: 'dnf',
    needsRoot: true,
    attempts: [
      ['install', '-y', 'redis'],
      ['install', '-y', 'valkey'],
    ],
    byHand: 'sudo dnf install -y valkey',
  },
  {
    program: 'apk',
    needsRoot: true,
    attempts: [
      ['add', '--no-cache', 'redis'],
      ['add', '--no-cache', 'valkey'],
    ],
    byHand: 'sudo apk add redis',
  },
  { program: 'brew', needsRoot: false, attempts: [['install', 'redis']], byHand: 'brew install redis' },
];

export interface PackageManager {
  readonly program: string;
  /** Brew refuses to run as root, the others need it. */
  readonly needsRoot: boolean;
  readonly install: readonly string[];
  /** Fetches the lists of packages; null when installing does that. */
  readonly refresh: readonly string[] | null;
  /** Packages by what is wanted, tried in order because names differ between releases. */
  readonly packages: Readonly<Record<'redis' | 'chromium', readonly string[]>>;
  /** What a person would type to get Redis. */
  readonly byHand: string;
}

export const PACKAGE_MANAGERS: readonly PackageManager[] = [
  {
    program: 'apt-get',
    needsRoot: true,
    install: ['install', '-y', '--no-install-recommends'],
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

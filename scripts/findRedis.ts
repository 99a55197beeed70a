import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Says what is being done, one line each. */
export type Say = (line: string) => void;

interface PackageManager {
  readonly program: string;
  readonly install: readonly (readonly string[])[];
}

const SERVERS = ['redis-server', 'valkey-server'];
const PACKAGE_MANAGERS: readonly PackageManager[] = [
  {
    program: 'apt-get',
    install: [
      ['update', '-qq'],
      ['install', '-y', '-qq', '--no-install-recommends', 'redis-server'],
    ],
  },
  { program: 'dnf', install: [['install', '-y', '-q', 'redis']] },
  { program: 'apk', install: [['add', '--quiet', 'redis']] },
  { program: 'brew', install: [['install', '--quiet', 'redis']] },
];

/**
 * The path of a Redis server program, got in this order: redis-server or valkey-server on the PATH, the system's package
 * manager when that needs no password, the own download of redis-memory-server. Throws an Error with the one command to type.
 */
export async function findRedisServer(say: Say): Promise<string> {
  return onPath() ?? fromPackageManager(say) ?? (await fromDownload(say)) ?? giveUp();
}

function onPath(): string | null {
  for (const name of SERVERS) {
    const { status, stdout } = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' });
    if (status === 0 && stdout.trim() !== '') return stdout.trim();
  }
  return null;
}

function fromPackageManager(say: Say): string | null {
  const manager = PACKAGE_MANAGERS.find(({ program }) => works('sh', ['-c', `command -v ${program}`]));
  if (!manager) return null;
  const prefix = manager.program === 'brew' || process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  if (prefix.length > 0 && !works('sudo', ['-n', 'true'])) return null;
  say(`Redis is not installed: getting it with ${manager.program} ...`);
  for (const args of manager.install) {
    const [program, ...rest] = [...prefix, manager.program, ...args] as [string, ...string[]];
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    spawnSync(program, rest, { stdio: ['ignore', 'ignore', 'inherit'], env, timeout: 5 * 60_000 });
  }
  return onPath();
}

async function fromDownload(say: Say): Promise<string | null> {
  say('Redis is not installed: redis-memory-server downloads and builds one ...');
  try {
    const { RedisBinary } = await import('redis-memory-server');
    const path = await RedisBinary.getPath();
    return existsSync(path) ? path : null;
  } catch (error) {
    say(`That did not work: ${error instanceof Error ? error.message : String(error)}`);
    return null;
  }
}

function giveUp(): never {
  const command = process.platform === 'darwin' ? 'brew install redis' : 'sudo apt-get install redis-server';
  throw new Error(`There is no Redis and none could be got. Type: ${command}   (or set REDIS_URL to one that runs)`);
}

function works(program: string, args: readonly string[]): boolean {
  return spawnSync(program, args, { stdio: 'ignore', timeout: 10_000 }).status === 0;
}

import { spawnSync } from 'node:child_process';
import { messageOf } from '@tearsheet/shared';
import type { FindRedisOptions } from '../findRedis.ts';
import { downloadRedis } from './downloadRedis.ts';
import { findProgram } from './findProgram.ts';
import { PACKAGE_MANAGERS, type PackageManager } from './packageManagers.ts';

type Options = Pick<FindRedisOptions, 'environment' | 'say' | 'toolsFolder'>;

/** Gets a Redis server program without asking for a password; throws with the one command to type when nothing works. */
export async function installRedis({ environment, say, toolsFolder }: Options): Promise<string> {
  const manager = PACKAGE_MANAGERS.find(({ program }) => findProgram([program], environment.PATH) !== null);
  const installed = manager ? installBy(manager, environment, say) : null;
  if (installed !== null) return installed;
  try {
    return await downloadRedis(toolsFolder, say);
  } catch (error) {
    const reason = messageOf(error);
    const advice = manager?.byHand ?? 'docker run -d -p 6379:6379 redis:7.4-alpine   (then set REDIS_URL)';
    throw new Error(`Redis is needed and could not be got (${reason}). Install it and start again:\n\n  ${advice}\n`);
  }
}

function installBy(manager: PackageManager, environment: Options['environment'], say: Options['say']): string | null {
  const prefix = rootPrefix(manager, environment);
  if (prefix === null) return null;
  const servers = ['redis-server', 'valkey-server'];
  for (const attempt of manager.attempts) {
    const [program = '', ...args] = [...prefix, manager.program, ...attempt];
    say(`Redis: not found, running "${[program, ...args].join(' ')}"`);
    spawnSync(program, args, {
      env: { ...environment, DEBIAN_FRONTEND: 'noninteractive' },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const found = findProgram(servers, environment.PATH);
    if (found !== null) return found;
  }
  return null;
}

/** How to get the right to install; null when that would need a password. */
function rootPrefix({ needsRoot }: PackageManager, environment: Options['environment']): readonly string[] | null {
  const isRoot = process.getuid?.() === 0;
  if (!needsRoot) return isRoot ? null : [];
  if (isRoot) return [];
  const hasSudo = findProgram(['sudo'], environment.PATH) !== null && spawnSync('sudo', ['-n', 'true']).status === 0;
  return hasSudo ? ['sudo', '-n'] : null;
}

import { messageOf } from '@tearsheet/shared';
import type { FindRedisOptions } from '../findRedis.ts';
import { installPackage, packageManagerOf } from '../programs/installPackage.ts';
import { downloadRedis } from './downloadRedis.ts';

type Options = Pick<FindRedisOptions, 'environment' | 'say' | 'toolsFolder'>;

/** Gets a Redis server program without asking for a password. Throws with the one command to type when nothing works. */
export async function installRedis({ environment, say, toolsFolder }: Options): Promise<string> {
  const programs = ['redis-server', 'valkey-server'];
  const installed = installPackage({ wanted: 'redis', programs, environment, say });
  if (installed !== null) return installed;
  try {
    return await downloadRedis(toolsFolder, say);
  } catch (error) {
    const reason = messageOf(error);
    const byHand = packageManagerOf(environment)?.byHand;
    const advice = byHand ?? 'docker run -d -p 6379:6379 redis:7.4-alpine   (then set REDIS_URL)';
    throw new Error(
      `Redis is needed and could not be installed (${reason}). Install it and start again:\n\n  ${advice}\n`,
    );
  }
}

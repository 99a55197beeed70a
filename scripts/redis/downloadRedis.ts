import { join } from 'node:path';

/** The last release line under the BSD licence. */
const VERSION = '7.2.7';

/** redis-memory-server's own way: fetch the source and compile it (needs make and a C compiler); once per checkout. */
export async function downloadRedis(toolsFolder: string, say: (line: string) => void): Promise<string> {
  const { default: module } = await import('redis-memory-server/lib/util/RedisBinary.js');
  say(`Redis: downloading and compiling ${VERSION} (a few minutes, once)`);
  return module.default.getPath({ version: VERSION, downloadDir: join(toolsFolder, 'redis') });
}

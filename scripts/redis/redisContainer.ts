import { spawnSync } from 'node:child_process';

const IMAGE = 'redis:7.4-alpine';
const ENGINE_ANSWER_MS = 3000;

/** A Redis in a container, or null where no container engine answers at once or the image cannot be had. */
export async function startRedisContainer(
  say: (line: string) => void,
): Promise<{ readonly url: string; stop(): Promise<void> } | null> {
  if (!engineAnswers()) return null;
  try {
    const { GenericContainer } = await import('testcontainers');
    const container = await new GenericContainer(IMAGE)
      .withCommand(['redis-server', '--appendonly', 'yes', '--maxmemory-policy', 'noeviction'])
      .withExposedPorts(6379)
      .start();
    say(`Redis: ${IMAGE} in a container`);
    return {
      url: `redis://${container.getHost()}:${container.getMappedPort(6379)}`,
      stop: async () => void (await container.stop()),
    };
  } catch (error) {
    say(`Redis: no container (${error instanceof Error ? error.message.split('\n')[0] : String(error)})`);
    return null;
  }
}

/** A docker client alone is not enough, and testcontainers takes long to notice. */
function engineAnswers(): boolean {
  const question = ['version', '--format', '{{.Server.Version}}'];
  return spawnSync('docker', question, { timeout: ENGINE_ANSWER_MS, stdio: 'ignore' }).status === 0;
}

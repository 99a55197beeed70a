import { spawnSync } from 'node:child_process';

const IMAGE = 'redis:7.4-alpine';
const PORT = 6379;
const ENGINE_ANSWER_MS = 3000;

export interface RedisOfRun {
  readonly url: string;
  stop(): Promise<void>;
}

/** A Redis in a container, or null if no container engine answers at once or the image is not available. */
export async function startRedisContainer(say: (line: string) => void): Promise<RedisOfRun | null> {
  if (!engineAnswers()) return null;
  try {
    const { GenericContainer } = await import('testcontainers');
    const container = await new GenericContainer(IMAGE)
      .withCommand(['redis-server', '--appendonly', 'yes', '--maxmemory-policy', 'noeviction'])
      .withExposedPorts(PORT)
      .start();
    say(`Redis: ${IMAGE} in a container`);
    return {
      url: `redis://${container.getHost()}:${container.getMappedPort(PORT)}`,
      stop: async () => void (await container.stop()),
    };
  } catch (error) {
    say(`Redis: no container (${error instanceof Error ? error.message.split('\n')[0] : String(error)})`);
    return null;
  }
}

/** Testcontainers takes long to notice that no engine runs. The client alone proves nothing. */
function engineAnswers(): boolean {
  const question = ['version', '--format', '{{.Server.Version}}'];
  return spawnSync('docker', question, { timeout: ENGINE_ANSWER_MS, stdio: 'ignore' }).status === 0;
}

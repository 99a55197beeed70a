import { engineAnswers } from '../containers/engine.ts';

const IMAGE = 'redis:7.4-alpine';
const PORT = 6379;

export interface RedisOfRun {
  readonly url: string;
  stop(): Promise<void>;
}

/** A Redis in a container, or null if no container engine answers at once or the image is not available. */
export async function startRedisContainer(say: (line: string) => void): Promise<RedisOfRun | null> {
  if (!engineAnswers()) return null;
  try {
    // `stop` removes the container, so the reaper of Testcontainers, an image of its own, is not needed.
    process.env.TESTCONTAINERS_RYUK_DISABLED ??= 'true';
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

import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  DockerComposeEnvironment,
  type StartedDockerComposeEnvironment,
  StartupCheckStrategy,
  type StartupStatus,
  Wait,
} from 'testcontainers';

export const ROOT = join(import.meta.dirname, '../../../..');
const run = promisify(execFile);
/** Only against hanging. */
const START_MS = 480_000;

export interface ComposeProject {
  /** Starts the services that do not run, and creates those again whose image has changed. */
  up(environment?: Readonly<Record<string, string>>): Promise<void>;
  /** Runs a Compose command in the project; returns what it prints. */
  compose(...args: readonly string[]): Promise<string>;
  /** Runs a command of the command line in a container of its own; returns what it prints. */
  tearsheet(...args: readonly string[]): Promise<string>;
  /** Returns the ids of the containers of a service that run. */
  containers(service: string): Promise<readonly string[]>;
  /** Removes the containers, and with `volumes` the data too. */
  down(options?: { readonly volumes: boolean }): Promise<void>;
}

/** Builds the image of a folder with the sources. `--network host` lets an engine without a bridge reach the registries. */
export async function buildImage(tag: string, folder = ROOT): Promise<void> {
  await docker('build', '--network', 'host', '-q', '-f', join(folder, 'infra/docker/Dockerfile'), '-t', tag, folder);
}

export async function docker(...args: readonly string[]): Promise<string> {
  const { stdout } = await run('docker', args, { maxBuffer: 100_000_000 });
  return stdout.trim();
}

/** Opens docker-compose.yml as a project of its own, with its own volumes. */
export function openProject(
  command: readonly string[],
  name: string,
  environment: Readonly<Record<string, string>>,
): ComposeProject {
  const [program = 'docker', ...first] = command;
  // An engine that is busy removing containers may need more than a minute for an answer.
  let current = { COMPOSE_HTTP_TIMEOUT: String(START_MS / 1000), ...environment };
  let started: StartedDockerComposeEnvironment | null = null;

  async function compose(...args: readonly string[]): Promise<string> {
    const env = { ...process.env, ...current };
    const { stdout } = await run(program, [...first, '-p', name, ...args], { cwd: ROOT, env, maxBuffer: 100_000_000 });
    return stdout.trim();
  }

  return {
    compose,
    async up(change = {}) {
      current = { ...current, ...change };
      // Without its reaper, whose image would have to be pulled. `down` removes everything.
      const opened = new DockerComposeEnvironment(ROOT, 'docker-compose.yml')
        .withProjectName(name)
        .withAutoCleanup(false)
        .withEnvironment(current)
        .withDefaultWaitStrategy(new Healthy())
        .withClientOptions(program === 'docker' ? {} : { executable: { standalone: true } });
      for (const service of ['demo-data', 'first-token']) {
        // The older program names its containers in another way.
        for (const container of [`${service}-1`, `${name}_${service}_1`]) {
          opened.withWaitStrategy(container, Wait.forOneShotStartup().withStartupTimeout(START_MS));
        }
      }
      started = await opened.up().catch(rethrowCause);
    },
    tearsheet: (...args) => compose('run', '--rm', '-T', 'tearsheet', ...args),
    async containers(service) {
      return (await compose('ps', '-q', service)).split('\n').filter((id) => id !== '');
    },
    async down(options = { volumes: true }) {
      if (started === null) return;
      await started.down({ removeVolumes: options.volumes, timeout: 10_000 }).catch(rethrowCause);
      started = null;
    },
  };
}

/** Throws what Compose says of a failure, without its lines of progress. */
function rethrowCause(error: unknown): never {
  const lines = String(error instanceof Error ? error.message : error).split('\n');
  const causes = lines.filter((line) => !/ \.\.\.( done)?\s*$/.test(line));
  throw new Error(causes.length > 0 ? causes.join('\n') : lines.join('\n'), { cause: error });
}

type Engine = Parameters<StartupCheckStrategy['checkStartupState']>[0];

/** Waits for a container that is healthy. The error of another one has its last lines, because it is removed then. */
class Healthy extends StartupCheckStrategy {
  readonly #startedMs = performance.now();

  constructor() {
    super();
    this.withStartupTimeout(2 * START_MS);
  }

  override async checkStartupState(engine: Engine, id: string): Promise<StartupStatus> {
    const { Name, RestartCount, State } = await engine.getContainer(id).inspect();
    const status = State.Health?.Status ?? State.Status;
    if (status === 'healthy' || status === 'running') return 'SUCCESS';
    if (status !== 'unhealthy' && performance.now() - this.#startedMs < START_MS) return 'PENDING';
    const { stdout, stderr } = await run('docker', ['logs', '--tail', '10', id]);
    throw new Error(`${Name} is ${status} after ${RestartCount} restarts: ${stdout}${stderr}`);
  }
}

import { spawnSync } from 'node:child_process';

/** Only against hanging: on a busy machine, Compose needs seconds for its version. */
const ENGINE_ANSWER_MS = 30_000;

/** Returns true if a container engine answers at once. Testcontainers takes long to notice that none runs. */
export function engineAnswers(): boolean {
  return succeeds('docker', 'version', '--format', '{{.Server.Version}}');
}

/** Returns how Compose is called: as a part of `docker`, or as the older program of its own. Null if there is neither. */
export function findCompose(): readonly string[] | null {
  return [['docker', 'compose'], ['docker-compose']].find((command) => succeeds(...command, 'version')) ?? null;
}

function succeeds(program = '', ...args: readonly string[]): boolean {
  return spawnSync(program, args, { timeout: ENGINE_ANSWER_MS, stdio: 'ignore' }).status === 0;
}

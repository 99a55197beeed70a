import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream, mkdirSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';

export interface ChildSpec {
  readonly name: string;
  readonly program: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  isReady(): Promise<boolean>;
}

export interface Supervisor {
  /** Resolves when the process is ready; throws when it is not within the deadline or cannot be started. */
  start(spec: ChildSpec): Promise<void>;
  /** Ends all processes, the last started first. */
  stop(): Promise<void>;
}

const READY_DEADLINE_MS = 60_000;
const STOP_DEADLINE_MS = 30_000;
const STABLE_AFTER_MS = 30_000;
const LARGEST_LOG_BYTES = 20_000_000;

/** Runs processes, writes their output to files, starts one again (with back-off) when it dies, and ends them in order. */
export function createSupervisor({
  logFolder,
  say,
}: {
  readonly logFolder: string;
  say(line: string): void;
}): Supervisor {
  const running: { readonly spec: ChildSpec; child: ChildProcess }[] = [];
  let isStopping = false;
  mkdirSync(logFolder, { recursive: true });

  function launch(spec: ChildSpec): ChildProcess {
    const child = spawn(spec.program, spec.args, {
      env: { ...process.env, ...spec.env },
      stdio: ['ignore', 'pipe', 'pipe'],
      // A group of its own: Ctrl-C reaches this process only, which ends the others in order.
      detached: true,
    });
    const file = join(logFolder, `${spec.name}.log`);
    keepSmall(file);
    const log = createWriteStream(file, { flags: 'a' });
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', (line) => {
        log.write(`${line}\n`);
        const warning = readWarning(line);
        if (warning && !isStopping) say(`[${spec.name}] ${warning}`);
      });
    }
    child.on('error', (error) => say(`${spec.name} cannot be started: ${error.message}`));
    child.on('exit', () => log.end());
    return child;
  }

  function keepAlive(entry: { readonly spec: ChildSpec; child: ChildProcess }, failures: number): void {
    const startedAt = performance.now();
    entry.child.once('exit', async (code, signal) => {
      if (isStopping) return;
      const times = performance.now() - startedAt > STABLE_AFTER_MS ? 0 : failures;
      const waitMs = Math.min(500 * 2 ** times, 15_000);
      say(`${entry.spec.name} ended (${signal ?? `status ${code}`}); starting it again in ${waitMs / 1000} s`);
      await sleep(waitMs);
      if (isStopping) return;
      entry.child = launch(entry.spec);
      keepAlive(entry, times + 1);
    });
  }

  return {
    async start(spec) {
      const child = launch(spec);
      const entry = { spec, child };
      running.push(entry);
      const deadline = performance.now() + READY_DEADLINE_MS;
      while (!(await spec.isReady())) {
        const isDead = child.exitCode !== null || child.signalCode !== null || child.pid === undefined;
        if (isDead || performance.now() > deadline) {
          throw new Error(
            `${spec.name} ${isDead ? 'ended at its start' : 'is not ready in time'}; see ${spec.name}.log`,
          );
        }
        await sleep(50);
      }
      keepAlive(entry, 0);
    },
    async stop() {
      isStopping = true;
      for (const { child } of running.reverse()) await end(child);
    },
  };
}

async function end(child: ChildProcess): Promise<void> {
  const isGone = () => child.exitCode !== null || child.signalCode !== null || child.pid === undefined;
  child.kill('SIGTERM');
  const deadline = performance.now() + STOP_DEADLINE_MS;
  while (!isGone() && performance.now() < deadline) await sleep(20);
  if (!isGone()) child.kill('SIGKILL');
}

/** The message of a JSON log line at warning level or above. */
function readWarning(line: string): string | null {
  if (!line.startsWith('{')) return null;
  try {
    const { level, message } = JSON.parse(line) as { level?: unknown; message?: unknown };
    return (level === 'warn' || level === 'error') && typeof message === 'string' ? message : null;
  } catch {
    return null;
  }
}

function keepSmall(file: string): void {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > LARGEST_LOG_BYTES) renameSync(file, `${file}.1`);
}

import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { LogFile } from './logFile.ts';
import { readWarning } from './readWarning.ts';

/** How to run one process of the service. */
export interface ProcessSpec {
  readonly name: string;
  readonly program: string;
  readonly args: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  /** Its warnings are shown on the terminal, not only logged. */
  readonly showsWarnings: boolean;
  isReady(): Promise<boolean>;
}

export interface RunningProcess {
  /** Resolves with how it ended, e.g. "status 1" or "SIGKILL". */
  readonly ended: Promise<string>;
  readonly hasEnded: boolean;
  /** SIGTERM, and SIGKILL to its whole group when it still runs after the deadline. */
  stop(deadlineMs: number): Promise<void>;
  kill(): void;
}

/**
 * Starts it in a process group of its own: Ctrl-C then reaches the supervisor only, which ends its processes in order.
 */
export function runProcess(spec: ProcessSpec, log: LogFile, show: (line: string) => void): RunningProcess {
  const child = spawn(spec.program, spec.args, {
    env: { ...process.env, ...spec.environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      log.write(line);
      const warning = spec.showsWarnings ? readWarning(line, spec.name) : null;
      if (warning !== null) show(warning);
    });
  }
  let hasEnded = false;
  const ended = new Promise<string>((resolve) => {
    const end = (how: string) => {
      hasEnded = true;
      log.write(`-- ${spec.name} ended: ${how}`);
      resolve(how);
    };
    child.once('error', (error) => end(error.message));
    // `close`, not `exit`: by then its last lines were read.
    child.once('close', (code, signal) => end(signal ?? `status ${code}`));
  });
  return {
    ended,
    get hasEnded() {
      return hasEnded;
    },
    kill: () => killGroup(child),
    async stop(deadlineMs) {
      if (hasEnded) return;
      const timer = setTimeout(() => killGroup(child), deadlineMs);
      child.kill('SIGTERM');
      await ended;
      clearTimeout(timer);
    },
  };
}

function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // The group is gone already.
  }
}

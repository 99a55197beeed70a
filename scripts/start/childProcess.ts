import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, fstatSync, openSync, renameSync, writeSync } from 'node:fs';
import { createInterface } from 'node:readline';

/** The settings of one process of the service. */
export interface ProcessSpec {
  readonly name: string;
  readonly program: string;
  readonly args: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  /** True to show its warnings on the terminal and not only in the log. */
  readonly showsWarnings: boolean;
  isReady(): Promise<boolean>;
  /** Returns what another start runs, because a port may be taken by then. Default: the same. */
  again?(): Promise<ProcessSpec>;
}

export interface RunningProcess {
  /** Resolves with the reason of its end, for example "status 1" or "SIGKILL". */
  readonly ended: Promise<string>;
  readonly hasEnded: boolean;
  /** Resolves when the process writes its next line. */
  nextLine(): Promise<void>;
  /** Sends SIGTERM, and SIGKILL to its whole group if it still runs after the deadline. */
  stop(deadlineMs: number): Promise<void>;
  kill(): void;
}

/**
 * Starts a process in a process group of its own. Ctrl-C then reaches only the supervisor, which stops its processes in
 * order.
 */
export function runProcess(spec: ProcessSpec, log: LogFile, show: (line: string) => void): RunningProcess {
  const child = spawn(spec.program, spec.args, {
    env: { ...process.env, ...spec.environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let written = Promise.withResolvers<void>();
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      log.write(line);
      written.resolve();
      written = Promise.withResolvers();
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
    // The event `close` comes after the last lines were read, which `exit` does not guarantee.
    child.once('close', (code, signal) => end(signal ?? `status ${code}`));
  });
  return {
    ended,
    get hasEnded() {
      return hasEnded;
    },
    nextLine: () => written.promise,
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
    // The group has already ended.
  }
}

const MAX_BYTES = 5_000_000;

export type LogFile = ReturnType<typeof openLogFile>;

/**
 * Appends lines to a file. At 5 MB the file becomes `<file>.1` and a new one starts, so a log takes at most 10 MB. After the first `close`, lines and
 * further calls have no effect, because another file may have the same descriptor by then.
 */
export function openLogFile(file: string) {
  let descriptor: number | null = openSync(file, 'a');
  let bytes = fstatSync(descriptor).size;
  return {
    write(line: string): void {
      if (descriptor === null) return;
      try {
        if (bytes > MAX_BYTES) {
          renameSync(file, `${file}.1`);
          const next = openSync(file, 'a');
          closeSync(descriptor);
          descriptor = next;
          bytes = 0;
        }
        bytes += writeSync(descriptor, `${line}\n`);
      } catch {
        // On a full disk the line is lost. It must not end the service.
      }
    },
    close(): void {
      if (descriptor !== null) closeSync(descriptor);
      descriptor = null;
    },
  };
}

/** Returns a warning or error among a process's log lines as one readable line. Null for other lines. */
export function readWarning(line: string, service: string): string | null {
  if (!line.startsWith('{')) return null;
  const fields = parse(line);
  if (fields === null || (fields.level !== 'warn' && fields.level !== 'error')) return null;
  const { timestamp, level, message, service: _service, ...rest } = fields;
  const details = Object.entries(rest).map(([name, value]) => `${name}=${readable(value)}`);
  return [String(timestamp).slice(11, 19), String(level).padEnd(5), service, message, ...details].join('  ');
}

function parse(line: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null ? { ...value } : null;
  } catch {
    return null;
  }
}

/** Returns the message of an error. Its stack is in the log file. */
function readable(value: unknown): string {
  if (typeof value === 'object' && value !== null && 'message' in value) return String(value.message);
  return typeof value === 'string' ? value : JSON.stringify(value);
}

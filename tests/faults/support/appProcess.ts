import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { waitFor } from '@tearsheet/testing/service/waitFor.ts';

/** A process of the service under test. */
export interface AppProcess {
  readonly pid: number;
  /** Address of its health port, or of the REST interface for a gateway. */
  readonly url: string;
  readonly hasEnded: boolean;
  /** Its output so far. */
  output(): string;
  signal(signal: NodeJS.Signals): void;
  /** Resolves with its exit status, null when a signal ended it. */
  readonly ended: Promise<number | null>;
  /** Resolves when /readyz says so. */
  ready(): Promise<void>;
}

export interface AppProcessOptions {
  /** Path of the file to run. */
  readonly main: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly port: number;
  /** For Node, e.g. `['--import', file]`. */
  readonly nodeOptions?: readonly string[];
  /** A program with arguments that runs Node, for example in a namespace. */
  readonly within?: readonly string[];
}

export function startApp({ main, environment, port, nodeOptions = [], within = [] }: AppProcessOptions): AppProcess {
  const node = [process.execPath, '--disable-warning=ExperimentalWarning', ...nodeOptions, main];
  const [program = '', ...args] = [...within, ...node];
  const child: ChildProcess = spawn(program, args, {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const ended = once(child, 'close').then(([code]: (number | null)[]) => code ?? null);
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const url = `http://127.0.0.1:${port}`;
  if (child.pid === undefined) throw new Error(`${main} cannot be started`);
  return {
    pid: child.pid,
    url,
    get hasEnded() {
      return hasEnded();
    },
    output: () => text,
    signal: (signal) => void child.kill(signal),
    ended,
    ready: () =>
      waitFor(`${main} to be ready`, async () => {
        if (hasEnded()) throw new Error(`${main} ended at its start:\n${text}`);
        return (await statusOf(`${url}/readyz`)) === 200;
      }).then(() => {}),
  };
}

/** Returns the status of an answer, or 0 without an answer within a few seconds. */
export function statusOf(url: string): Promise<number> {
  return fetch(url, { signal: AbortSignal.timeout(5000) }).then(
    async (response) => {
      await response.arrayBuffer();
      return response.status;
    },
    () => 0,
  );
}

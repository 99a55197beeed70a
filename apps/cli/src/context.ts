import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { styleText } from 'node:util';
import { type ProgressBar, progressBar } from './terminal.ts';

/** Colors text for standard output. Leaves it unchanged if the output is not a terminal, or if NO_COLOR is set. */
export type Paint = (format: 'red' | 'green' | 'yellow' | 'blue' | 'gray' | 'dim', text: string) => string;

/** The parts of the process that an action uses. */
export interface Context {
  readonly state: LocalState;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly stdin: NodeJS.ReadStream;
  readonly paint: Paint;
  print(text: string): void;
  /** Prints a message to standard error. */
  complain(message: string): void;
  printJson(value: unknown): void;
  /** Shows progress on standard error, so that standard output contains only the result. */
  progressBar(): ProgressBar;
  /** Runs an action and uses its result as the exit status. */
  run(action: () => Promise<number>): Promise<void>;
}

export function createContext(host: NodeJS.Process): Context {
  const print = (text: string) => void host.stdout.write(`${text}\n`);
  return {
    state: localState(host.env),
    environment: host.env,
    stdin: host.stdin,
    paint: (format, text) => styleText(format, text, { stream: host.stdout }),
    print,
    complain: (message) => void host.stderr.write(`tearsheet: ${message}\n`),
    printJson: (value) => print(JSON.stringify(value, null, 2)),
    progressBar: () => progressBar(host.stderr),
    async run(action) {
      host.exitCode = await action();
    },
  };
}

/** Relative folders count from the checkout. The installed package is compiled and has none, so the current folder counts. */
const BASE = import.meta.url.endsWith('.ts') ? fileURLToPath(new URL('../../..', import.meta.url)) : process.cwd();

/** The files of `npm start` in its state folder (scripts/start/stateFolder.ts). Null if it never ran. */
export interface LocalState {
  readonly data: string;
  readonly redisUrl: string | null;
  readonly url: string | null;
  readonly token: string | null;
}

/** Reads the state that `npm start` wrote. */
export function localState(environment: Readonly<Record<string, string | undefined>>): LocalState {
  const folder = resolve(BASE, environment.TEARSHEET_STATE || '.tearsheet');
  return {
    data: resolve(BASE, environment.DATA_DIR || join(folder, 'data')),
    redisUrl: environment.REDIS_URL || readIfThere(join(folder, 'redis-url')),
    url: readIfThere(join(folder, 'url')),
    token: environment.TEARSHEET_TOKEN || readIfThere(join(folder, 'token')),
  };
}

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim() || null;
  } catch {
    return null;
  }
}

/** Returns the message of an error for people, without the stack. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ('code' in error && error.code === 'ENOENT' && 'path' in error) return `there is no ${String(error.path)}`;
  return error.message;
}

import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { styleText } from 'node:util';
import { JobFailedError } from '@tearsheet/client';
import { canPage, page } from './pager.ts';
import { createOwnColors, safeJson, shortened } from './plainText.ts';
import { type ProgressBar, progressBar } from './terminal.ts';

/** Colors text for standard output. Leaves it unchanged if the output is not a terminal, or if NO_COLOR is set. */
export type Paint = (format: 'red' | 'green' | 'yellow' | 'blue' | 'gray' | 'dim', text: string) => string;

/** The parts of the process that the command needs. */
export interface Host {
  readonly argv: string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdin: Input;
  readonly stdout: Output;
  readonly stderr: Output;
  exitCode?: number | string | null | undefined;
}
type Input = NodeJS.ReadableStream & { readonly isTTY?: boolean };
type Output = NodeJS.WritableStream & Partial<Pick<NodeJS.WriteStream, 'isTTY' | 'columns' | 'rows'>>;

/** The parts of the process that an action uses. */
export interface Context {
  readonly state: LocalState;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly stdin: Input;
  readonly paint: Paint;
  /** The width of the terminal. Infinity if standard output is not a terminal. */
  readonly columns: number;
  /** Prints a text. On a terminal it appears at the end of the action or soon after, in a pager if it is long and complete. */
  print(text: string): void;
  /** Prints a message to standard error, after the texts that were printed before it. */
  complain(message: string): void;
  /** Prints a remark below a list. In a pipe it goes to standard error, so that standard output has only rows. */
  remark(text: string): void;
  printJson(value: unknown): void;
  /** Shows progress on standard error, so that standard output contains only the result. */
  progressBar(): ProgressBar;
  /** Runs an action and uses its result as the exit status. */
  run(action: () => Promise<number>): Promise<void>;
}

/** Returns the action of a command: a function whose module is loaded when the command runs. It gets the context before the arguments. */
export function act<Name extends string>(
  context: Context,
  load: () => Promise<Readonly<Record<NoInfer<Name>, (context: Context, ...args: never[]) => Promise<number>>>>,
  name: Name,
) {
  // Commander has read the arguments as the command declares them.
  return (...args: unknown[]) => context.run(async () => (await load())[name](context, ...(args as never[])));
}

/** An action that continues after its first text is not a list, so its texts appear as they come. */
const LIST_MS = 300;

/** The size of a terminal that does not report its own. */
const USUAL = { columns: 80, rows: 24 };

/** @param wantsPager false if the command line forbids a pager */
export function createContext(host: Host, wantsPager: () => boolean): Context {
  const { stdout, stderr, env } = host;
  const columns = stdout.isTTY ? stdout.columns || USUAL.columns : Number.POSITIVE_INFINITY;
  const colors = createOwnColors();
  let isLive = false;
  let becomesLive: NodeJS.Timeout | undefined;
  let waiting: { readonly stream: Output; readonly text: string }[] = [];
  const writeAll = () => {
    for (const { stream, text } of waiting) stream.write(stream === stdout && !stdout.isTTY ? text : colors.keep(text));
    waiting = [];
  };
  const flush = async () => {
    clearTimeout(becomesLive);
    const text = colors.keep(waiting.flatMap((part) => (part.stream === stdout ? part.text : [])).join(''));
    const isLong = rowsOf(text, columns) >= (stdout.rows || USUAL.rows);
    if (isLong && !isLive && (await page(text, env))) waiting = waiting.filter(({ stream }) => stream !== stdout);
    writeAll();
  };
  const print = (text: string) => {
    waiting.push({ stream: stdout, text: `${text}\n` });
    if (isLive || !canPage(stdout, env) || !wantsPager()) return writeAll();
    becomesLive ??= setTimeout(() => {
      isLive = true;
      writeAll();
    }, LIST_MS);
  };
  const complain = (message: string) => {
    waiting.push({ stream: stderr, text: `tearsheet: ${message}\n` });
    if (waiting.length === 1) writeAll();
  };
  return {
    state: localState(env),
    environment: env,
    stdin: host.stdin,
    paint: (format, text) => colors.paint((part) => styleText(format, part, { stream: stdout }), text),
    columns,
    print,
    complain,
    remark: (text) => (stdout.isTTY ? print(`\n${text}`) : complain(text)),
    printJson: (value) => print(safeJson(value)),
    progressBar: () => progressBar(stderr),
    async run(action) {
      try {
        host.exitCode = await action();
      } finally {
        await flush();
      }
    },
  };
}

/** Returns the number of rows that a text takes on the screen. */
function rowsOf(text: string, columns: number): number {
  return text.split('\n').reduce((rows, line) => rows + Math.max(1, Math.ceil(line.length / columns)), 0);
}

/** Relative folders count from the checkout. The installed package is compiled and has none, so the current folder counts. */
const BASE = import.meta.url.endsWith('.ts') ? fileURLToPath(new URL('../../..', import.meta.url)) : process.cwd();

/** The files of `npm start` in its state folder (scripts/start/stateFolder.ts). Null if it never ran. */
export type LocalState = Readonly<ReturnType<typeof localState>>;

/** Reads the state that `npm start` wrote. */
export function localState(environment: Readonly<Record<string, string | undefined>>) {
  const folder = resolve(BASE, environment.TEARSHEET_STATE || '.tearsheet');
  return {
    data: resolve(BASE, environment.DATA_DIR || join(folder, 'data')),
    redisUrl: environment.REDIS_URL || readIfThere(join(folder, 'redis-url')),
    url: readIfThere(join(folder, 'url')),
    /** The file with the answers to questions about files of brokers. */
    answersFile: join(folder, 'imports.json'),
    /** The sources and keys of market data, and the instruments to fetch, which `tearsheet data setup` writes. */
    sourcesFile: join(folder, 'sources.env'),
    universeFile: join(folder, 'universe.csv'),
    token: environment.TEARSHEET_TOKEN || readIfThere(join(folder, 'token')),
    /** The file of `tearsheet login`. Null if no folder for settings is known. */
    credentialsFile: credentialsFileOf(environment),
  };
}

function credentialsFileOf({ XDG_CONFIG_HOME, HOME }: Readonly<Record<string, string | undefined>>): string | null {
  const folder = XDG_CONFIG_HOME || (HOME && join(HOME, '.config'));
  return folder ? join(folder, 'tearsheet', 'credentials.json') : null;
}

export function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim() || null;
  } catch {
    return null;
  }
}

/** Returns the message of an error for people, without the stack. A long one is cut. */
export function reasonOf(error: unknown): string {
  return shortened(messageOf(error));
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof JobFailedError) {
    return `${error.message} (${error.code}${error.isRetryable ? ', try again' : ''})`;
  }
  if (!('code' in error)) return error.message;
  if (error.code === 'EISDIR') return 'this is a folder, and the command needs a file';
  if (error.code !== 'ENOENT' || !('path' in error)) return error.message;
  const folder = dirname(String(error.path));
  return existsSync(folder) ? `there is no ${String(error.path)}` : `there is no folder ${folder}`;
}

import { styleText } from 'node:util';
import { type LocalState, localState } from './localState.ts';
import { type ProgressBar, progressBar } from './progressBar.ts';

/** Colours text for standard output; leaves it as it is where that is no terminal, or NO_COLOR is set. */
export type Paint = (format: 'red' | 'green' | 'yellow' | 'blue' | 'gray' | 'dim', text: string) => string;

/** What an action gets from the process. */
export interface Context {
  readonly state: LocalState;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly stdin: NodeJS.ReadStream;
  readonly paint: Paint;
  print(text: string): void;
  /** For standard error. */
  complain(message: string): void;
  printJson(value: unknown): void;
  /** On standard error, so that standard output stays clean. */
  progressBar(): ProgressBar;
  /** Runs an action and takes what it gives as the exit status. */
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

import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';

export interface CommandOptions {
  readonly cwd: string;
  /** `errors` shows the standard error at once and hides the rest. `collect` shows nothing and returns both streams. */
  readonly show: 'errors' | 'collect';
  readonly environment?: Readonly<Record<string, string>>;
  /** Kills the program. */
  readonly signal?: AbortSignal;
  /** True if the program gives way to others. */
  readonly isPatient?: boolean;
}

/** Runs a program. The status is 1 if the program could not run or was killed. */
export function runCommand(
  program: string,
  args: readonly string[],
  { cwd, show, environment, signal, isPatient = false }: CommandOptions,
): Promise<{ readonly status: number; readonly output: string }> {
  return new Promise((resolve) => {
    const isHidden = show === 'collect';
    const child = spawn(program, args, {
      cwd,
      env: { ...process.env, ...(isHidden && process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}), ...environment },
      stdio: ['ignore', isHidden ? 'pipe' : 'ignore', isHidden ? 'pipe' : 'inherit'],
      killSignal: 'SIGKILL',
      ...(signal ? { signal } : {}),
    });
    if (isPatient && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.once('error', (error) => resolve({ status: 1, output: error.message }));
    child.once('close', (code) => resolve({ status: code ?? 1, output }));
  });
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Block } from './readBlocks.ts';
import { END_OF_BLOCK, toScript } from './toScript.ts';

/** Only against hanging: a block may install packages. */
const TIME_LIMIT_MS = 900_000;

export interface BlockRun {
  readonly status: number | null;
  /** Per block what it printed, as far as the script came. */
  readonly printed: readonly string[];
  readonly errors: string;
}

/** Runs all blocks in a new shell in the folder, with this environment alone. Ends the background processes that they leave. */
export async function runBlocks(
  blocks: readonly Block[],
  folder: string,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<BlockRun> {
  const script = join(folder, 'blocks.sh');
  writeFileSync(script, toScript(blocks));
  const shell = spawn('bash', [script], {
    cwd: folder,
    env: { ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let output = '';
  let errors = '';
  shell.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  shell.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const closed = once(shell, 'close');
  const timer = setTimeout(() => endGroup(shell.pid), TIME_LIMIT_MS);
  const [status] = await once(shell, 'exit');
  clearTimeout(timer);
  endGroup(shell.pid);
  await closed;
  const printed = output.split(`${END_OF_BLOCK}\n`).map((text) => text.trim());
  return { status: typeof status === 'number' ? status : null, printed, errors };
}

function endGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // Nothing of it is left.
  }
}

import { join } from 'node:path';
import { runCommand } from './runCommand.ts';
import type { Tally } from './tally.ts';

export interface Gate {
  readonly name: string;
  /** Of node_modules/.bin. */
  readonly program: string;
  readonly args: readonly string[];
}

/** A check that counts as one test. */
export async function runGate(root: string, { name, program, args }: Gate): Promise<Tally> {
  console.log(`\n== ${name}`);
  const status = await runCommand({
    program: join(root, 'node_modules', '.bin', program),
    args,
    cwd: root,
    environment: process.env,
  });
  return status === 0 ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 };
}

import { join } from 'node:path';
import { runCommand } from './runCommand.ts';
import { addUp, type Tally } from './tally.ts';

export interface Check {
  readonly name: string;
  /** Name in node_modules/.bin. */
  readonly program: string;
  readonly args: readonly string[];
}

/** Runs the checks one after the other. Each counts as one test, and only a failed one shows its output. */
export async function runChecks(root: string, checks: readonly Check[]): Promise<Tally> {
  const tallies: Tally[] = [];
  for (const { name, program, args } of checks) {
    const { status, output } = await runCommand(join(root, 'node_modules', '.bin', program), args, {
      cwd: root,
      show: 'collect',
      isPatient: true,
    });
    console.log(status === 0 ? `PASS ${name}` : `FAIL ${name}\n${output}`);
    tallies.push({ passed: status === 0 ? 1 : 0, failed: status === 0 ? 0 : 1, skipped: 0 });
  }
  return addUp(tallies);
}

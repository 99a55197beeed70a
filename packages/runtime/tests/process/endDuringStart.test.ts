import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

const MODULE = join(import.meta.dirname, '../../src/process/endDuringStart.ts');

/** Returns the exit status of a process that gets SIGTERM while this code runs. */
function statusAfter(code: string): number | null {
  const script = `process.kill(process.pid, 'SIGTERM'); setInterval(() => {}, 1000); ${code}`;
  return spawnSync(process.execPath, ['--import', MODULE, '--eval', script]).status;
}

test('the app gets a SIGTERM that came before its own handler', () => {
  expect(statusAfter("process.on('SIGTERM', () => process.exit(7))")).toBe(7);
});

test('the process ends at SIGTERM if the app never handles it', () => {
  expect(statusAfter('')).toBe(143);
});

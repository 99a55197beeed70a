import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { temporaryFolders } from '@tearsheet/testing/service/temporaryFolder.ts';
import { findProgram } from '../../scripts/programs/installPackage.ts';

const BIN = join(import.meta.dirname, '../../apps/cli/bin/tearsheet.js');
const folder = temporaryFolders();
const PROMPT = 'Number (Enter leaves it open): ';
const FILE = [
  'date,type,symbol,quantity,price,amount',
  '03/04/2024,Buy,AAA,2,180,',
  '05/04/2024,Gratuity,,,,25',
  '06/04/2024,Buy,BBB,x,400,',
  '07/04/2024,Sell,AAA,1,190,',
].join('\n');

/** Runs `tearsheet ledger` on a terminal. Each key is typed when the next question stands on the screen. */
async function onTerminal(state: string, keys: readonly string[], ...args: string[]) {
  const path = join(state, 'ledger.csv');
  writeFileSync(path, FILE);
  const command = [process.execPath, BIN, 'ledger', path, ...args].map((part) => `'${part}'`).join(' ');
  const env = { PATH: process.env.PATH, TEARSHEET_STATE: state, PAGER: 'cat', NO_COLOR: '1', TERM: 'xterm' };
  const child = spawn('script', ['-qec', command, '/dev/null'], { env, stdio: ['pipe', 'pipe', 'inherit'] });
  let [screen, typed] = ['', 0];
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    screen += text;
    const asked = screen.split(PROMPT).length - 1;
    for (; typed < Math.min(asked, keys.length); typed++) child.stdin.write(keys[typed] ?? '');
  });
  const status = await new Promise<number | null>((resolve) => child.on('close', resolve));
  return { status, screen: screen.replaceAll('\r', ''), asked: screen.split(PROMPT).length - 1 };
}

const program = findProgram(['script'], process.env.PATH);
if (program === null) console.warn('There is no program "script" on the PATH: no terminal is simulated.');
(program === null ? describe.skip : describe)('questions of tearsheet ledger on a terminal', () => {
  test('one answer opens the next question, and answers are remembered for the header', async () => {
    const state = folder();
    const first = await onTerminal(state, ['1\r', '2\r', '1\r']);
    expect([first.status, first.asked]).toEqual([0, 3]);
    expect(first.screen).toMatch(/Which day is 03\/04\/2024\?\n {2}1 {2}April 3, 2024\n {2}2 {2}March 4, 2024\n/);
    expect(first.screen).toContain('What does "Gratuity" mean (line 3: 05/04/2024 | 25)?');
    expect(first.screen).toContain('Line 4 cannot be read: "x" is not a number');
    expect(first.screen).toMatch(/^3 +2024-04-05 +interest +25$/m);
    expect(first.screen).toContain('3 rows (1 buy, 1 interest, 1 sell) from 2024-04-03 to 2024-04-07: 0 errors');
    expect(first.screen).toContain('remembered the answers for files with this header');
    // A row that cannot be read is asked about again, because the next file can have another one.
    const second = await onTerminal(state, ['1\r']);
    expect([second.status, second.asked]).toEqual([0, 1]);
  });

  test('a reply that is not among the choices is asked again, and an empty one leaves the question open', async () => {
    const { status, screen, asked } = await onTerminal(folder(), ['7\r', '\r']);
    expect([status, asked]).toEqual([2, 2]);
    expect(screen).toContain('Type a number from 1 to 2. ');
    expect(screen).toContain(
      'Set --date-format DD/MM/YYYY (April 3, 2024) or --date-format MM/DD/YYYY (March 4, 2024).',
    );
  });

  test('the options answer everything, so nothing is asked', async () => {
    const options = ['--date-format', 'DD/MM/YYYY', '--type', 'Gratuity=skip', '--unread', 'skip'];
    const { status, asked, screen } = await onTerminal(folder(), [], ...options);
    expect([status, asked]).toEqual([0, 0]);
    expect(screen).toContain('"Gratuity" is left out, as you chose. Money: 25.00');
  });

  test.each(['\u0003', '\u0004'])('control character %j ends the command', async (key) => {
    const { status, screen } = await onTerminal(folder(), [key]);
    expect(status).toBe(1);
    expect(screen).toContain('Aborted with Ctrl+');
    expect(screen).not.toMatch(/^ +at /m);
  });
});

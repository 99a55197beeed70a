import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { temporaryFolders } from '@tearsheet/testing/service/temporaryFolder.ts';
import packageFile from '../../apps/cli/package.json' with { type: 'json' };
import { findProgram } from '../../scripts/programs/installPackage.ts';

const BIN = join(import.meta.dirname, '../../apps/cli/bin/tearsheet.js');
const folder = temporaryFolders();
const [state, source] = [folder(), folder()];
const LONG_NAME = 'Société générale des eaux minérales 大阪证券交易所 of the northern and southern provinces';
const INSTRUMENTS = 300;

function shell(command: string, environment: Record<string, string> = {}) {
  const env = { PATH: process.env.PATH, TEARSHEET_STATE: state, ...environment };
  const text = command.replaceAll(/(?<=^|[ ;])tearsheet (?=\w|-)/g, `"${process.execPath}" "${BIN}" `);
  const { status, stdout, stderr } = spawnSync('bash', ['--norc', '-o', 'pipefail', '-c', text], {
    encoding: 'utf8',
    env,
  });
  return { status, stdout, stderr };
}

beforeAll(() => {
  const rics = Array.from({ length: INSTRUMENTS }, (_, index) => `AB${String(index).padStart(3, '0')}.N`);
  writeFileSync(join(source, 'prices.csv'), ['ric,date,close', ...rics.map((ric) => `${ric},2024-01-10,5`)].join('\n'));
  writeFileSync(
    join(source, 'instruments.csv'),
    ['ric,name,type,currency', ...rics.map((ric) => `${ric},${LONG_NAME},stock,USD`)].join('\n'),
  );
  expect(shell(`tearsheet data import '${source}'`)).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('Imported'),
  });
});

test('--version prints the version of the package', () => {
  expect(shell('tearsheet --version')).toEqual({ status: 0, stdout: `${packageFile.version}\n`, stderr: '' });
});

test('--help groups the commands', () => {
  expect(shell('tearsheet --help').stdout).toMatch(/^Data and accounts:\n.*^Portfolios and jobs:\n {2}analyze/ms);
});

test('a message shows control characters instead of sending them to the terminal', () => {
  const { status, stderr } = shell(
    `tearsheet validate '\u001b]0;title\u0007\u001b[31m.csv' --url http://127.0.0.1:9 --token t`,
  );
  expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringContaining('\ufffd]0;title\ufffd') });
});

test.each([
  ['.', 'this is a folder, and the command needs a file'],
  ['nothing.csv', 'there is no nothing.csv'],
  ['nowhere/nothing.csv', 'there is no folder nowhere'],
])('%s as a file has a reason in words', (file, reason) => {
  const { status, stderr } = shell(`tearsheet validate ${file} --url http://127.0.0.1:9 --token t`);
  expect({ status, stderr }).toEqual({ status: 1, stderr: `tearsheet: ${reason}\n` });
});

test('a table without dates names the purchase date that it gets', () => {
  const validate = (options: string) =>
    shell(`printf 'AAPL 100%%\\n' | tearsheet validate - --url http://127.0.0.1:9 --token t ${options}`).stderr;
  const date = /^tearsheet: the purchase date is \d{4}-\d\d-\d\d, because the table has no dates \(see --date\)\n/;
  expect(validate('')).toMatch(date);
  expect(validate('--date 2024-01-02')).not.toMatch(date);
});

describe('in a pipe', () => {
  test('a list has tabs between its cells, and remarks go to standard error', () => {
    const { stdout, stderr } = shell('tearsheet data list');
    const rows = stdout.trimEnd().split('\n');
    expect(rows.map((row) => row.split('\t').length)).toEqual(Array(INSTRUMENTS + 1).fill(8));
    expect(rows[1]?.split('\t').slice(0, 2)).toEqual(['AB000.N', LONG_NAME]);
    expect(stderr).toMatch(/^tearsheet: 300 instruments, .*\n$/);
  });

  test('a reader may close the pipe early', () => {
    // The output is larger than the buffer of a pipe, so that the command writes after the reader is gone.
    const { status, stdout, stderr } = shell('tearsheet data list --json | (head -n 1; exec <&-; sleep 1)');
    expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: '{\n', stderr: '' });
  });

  test('no pager runs', () => {
    expect(shell('tearsheet data list', { PAGER: 'sed s/^/paged/' }).stdout).toMatch(/^RIC\t/);
  });
});

const program = findProgram(['script'], process.env.PATH);
if (program === null) console.warn('There is no program "script" on the PATH: no terminal is simulated.');
(program === null ? describe.skip : describe)('on a terminal', () => {
  /** Returns the lines of a command on a terminal with that many columns and 24 rows. */
  function lines(columns: number, command: string, PAGER: string): string[] {
    const { stdout } = shell(`script -qec 'stty cols ${columns} rows 24; ${command}' /dev/null < /dev/null`, {
      PAGER,
      NO_COLOR: '1',
      TERM: 'xterm',
    });
    return stdout.replaceAll('\r', '').trimEnd().split('\n');
  }
  /** Chinese characters take two columns. */
  const widthOf = (line: string) => [...line].reduce((width, character) => width + (character > '⺀' ? 2 : 1), 0);

  test.each([40, 80, 300])('a list fits %d columns without a loss', (columns) => {
    const shown = lines(columns, 'tearsheet --no-pager data list', 'cat');
    expect(Math.max(...shown.slice(0, -1).map(widthOf))).toBeLessThanOrEqual(columns);
    expect(shown[0]).toMatch(/^RIC +NAME/);
    expect(shown.join('')).not.toContain('\t');
    for (const word of ['minérales', 'southern', 'AB299.N', '2024-01-10', 'SECTOR']) {
      expect(shown.join('\n')).toContain(word);
    }
  });

  test('long output goes through the pager, and short output does not', () => {
    const PAGER = 'sed s/^/paged:/';
    expect(lines(200, 'tearsheet data list', PAGER)[0]).toMatch(/^paged:RIC/);
    expect(lines(200, 'tearsheet data list --no-pager', PAGER)[0]).toMatch(/^RIC/);
    expect(lines(200, 'tearsheet data list --snapshots', PAGER)).toEqual([expect.stringMatching(/^\* 2024-01-10-/)]);
  });

  test('a pager that is not there is not needed', () => {
    expect(lines(200, 'tearsheet data list', 'no-such-pager').join('\n')).toMatch(/^RIC .*AB000.*AB299/ms);
  });

  test('a reader may leave the pager early', () => {
    expect(lines(200, 'tearsheet data list --json', 'head -n 1')).toEqual(['{']);
  });
});

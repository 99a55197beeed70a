import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { findProgram } from '../../scripts/programs/installPackage.ts';

const BIN = join(import.meta.dirname, '../../apps/cli/bin/tearsheet.js');
const made = new Map<string, string>();
/** Makes the command of this checkout known to a shell. */
const own = `tearsheet() { "${process.execPath}" "${BIN}" "$@"; }`;

/** The completion script of a shell. It is made once. */
function script(shell: string): string {
  const run = () => spawnSync(process.execPath, [BIN, 'completion', shell], { encoding: 'utf8' }).stdout;
  const text = made.get(shell) ?? run();
  made.set(shell, text);
  return text;
}

/** The words that bash offers after these words. */
function offered(words: readonly string[]): string[] {
  const line = `COMP_WORDS=(tearsheet ${words.map((word) => `"${word}"`).join(' ')}); COMP_CWORD=${words.length}`;
  const { stdout, stderr } = spawnSync(
    'bash',
    ['-c', `${own}\n${script('bash')}\n${line}; _tearsheet; printf '%s\\n' "\${COMPREPLY[@]}"`],
    {
      encoding: 'utf8',
      cwd: join(import.meta.dirname, './'),
    },
  );
  expect(stderr).toBe('');
  return stdout.trim().split('\n').sort();
}

describe('bash', () => {
  test('offers commands, their subcommands and options', () => {
    expect(offered(['resol'])).toEqual(['resolve']);
    expect(offered(['data', 's'])).toEqual(['setup', 'show', 'status', 'sync']);
    expect(offered(['token', 'create', '--o'])).toEqual(['--owner']);
    expect(offered(['jobs', 're'])).toEqual(['rename', 'rerun']);
    expect(offered(['jobs', 'keep', '--t'])).toEqual(['--token']);
    expect(offered(['share', 'create', '--'])).toContain('--amounts');
    expect(offered(['analyze', '--ke'])).toEqual(['--keep']);
    expect(offered(['data', 'list', '--snapshots', '--'])).toEqual(['--json', '--snapshots']);
  });

  test('offers the values of an option', () => {
    expect(offered(['analyze', '--on-missing', ''])).toEqual(['drop', 'fail']);
    expect(offered(['jobs', '--status', 'p'])).toEqual(['pending', 'processing']);
  });

  test('offers values that the command prints, also behind a comma', () => {
    expect(offered(['analyze', '--currency', 'SG'])).toEqual(['SGD']);
    expect(offered(['export', 'x', '--section', 'daily'])).toEqual(['daily_summary']);
    expect(offered(['analyze', '--fields', 'income,roll'])).toEqual(['income,rolling_metrics']);
    expect(offered(['jobs', '--csv', '--st'])).toEqual(['--status']);
  });

  test('offers files where a command takes one', () => {
    expect(offered(['analyze', 'completion'])).toEqual(['completion.process.test.ts']);
    expect(offered(['jobs', 'completion'])).toEqual(['']);
  });
});

describe.each(['zsh', 'fish'])('%s', (shell) => {
  test('names every command', () => {
    const text = script(shell);
    for (const word of ['analyze', 'resolve', 'watch', 'import', 'rotate']) expect(text).toContain(word);
  });

  const program = findProgram([shell], process.env.PATH);
  if (program === null) console.warn(`There is no ${shell} on the PATH: its script is not run by it.`);
  (program === null ? describe.skip : describe)('itself', () => {
    test('takes the script', () => {
      const asked = shell === 'fish' ? '\ncomplete -C "tearsheet data s"' : '';
      const noted = shell === 'zsh' ? 'compdef() { print compdef $2; }\n' : '';
      const { stdout, stderr } = spawnSync(shell, ['-c', noted + script(shell) + asked], { encoding: 'utf8' });
      const words = stdout.split('\n').map((line) => line.split('\t')[0]);
      expect(stderr).toBe('');
      expect(words).toEqual(expect.arrayContaining(shell === 'fish' ? ['show', 'sync'] : ['compdef tearsheet']));
    });

    test.each([
      ['analyze --currency SG', ['SGD']],
      ['analyze --fields income,roll', ['income,rolling_metrics', 'rolling_metrics']],
      ['jobs --status comp', ['completed']],
    ])('offers the values of %s', (line, oneOf) => {
      const words = line.split(' ');
      // The functions of the completion system of zsh print what they get.
      const system = `
        compdef() { :; }
        compset() { :; }
        compadd() { shift; print -l -- "$@"; }
        _describe() { print -l -- \${(P)2}; }
        words=(tearsheet ${line}) CURRENT=${words.length + 1}
      `;
      const run = shell === 'fish' ? `complete -C "tearsheet ${line}"` : '_tearsheet';
      const command = shell === 'fish' ? `function tearsheet; "${process.execPath}" "${BIN}" $argv; end` : own;
      const text = [shell === 'zsh' ? system : '', command, script(shell), run].join('\n');
      const { stdout, stderr } = spawnSync(shell, ['-c', text], { encoding: 'utf8' });
      expect(stderr).toBe('');
      const shown = stdout.split('\n').map((row) => row.split('\t')[0]);
      expect(shown.filter((word) => oneOf.includes(word ?? ''))).toHaveLength(1);
    });
  });
});

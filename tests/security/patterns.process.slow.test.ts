import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { runTask } from '@tearsheet/testing/service/runTask.ts';
import { ROOT } from '../architecture/sources.ts';
import { regexLiterals } from './patterns/regexLiterals.ts';
import { TRUSTED_TEXTS } from './patterns/trustedTexts.ts';

interface Checked {
  readonly patterns: number;
  readonly slow: readonly object[];
}

test('no pattern that meets a caller’s text takes more than linear time on any (ReDoS)', async () => {
  process.env.RECHECK_SYNC_BACKEND = 'pure';
  const { patterns, slow } = await runTask<Checked>(new URL('patterns/checkPatterns.ts', import.meta.url));
  expect(patterns).toBeGreaterThan(100);
  expect(slow).toEqual([]);
});

test('patterns are read from the syntax, not from comments or strings', () => {
  const source = "const a = /x+/gi; // /y+/\nconst b = '/z+/'; const c = (t: string): boolean => /(w+)+$/.test(t);";
  expect(regexLiterals(source)).toEqual([
    { pattern: 'x+', flags: 'gi' },
    { pattern: '(w+)+$', flags: '' },
  ]);
});

test('every trusted pattern exists', () => {
  expect(Object.keys(TRUSTED_TEXTS).filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
});

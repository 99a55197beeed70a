import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from '@jest/globals';
import {
  HARD_CASES_FILE,
  HARD_CASES_MARKET,
  HARD_CASES_PROGRAM,
  hardCases,
  hardInstruments,
} from '@tearsheet/testing/hardCases/hardCases.ts';
import { temporaryFolders } from '@tearsheet/testing/service/temporaryFolder.ts';
import { findPython } from '../../scripts/programs/pythonEnvironment.ts';

const newFolder = temporaryFolders();
const found = await findPython();
if (found === null)
  console.warn('There is no Python 3.10 or later on the PATH: the expected figures are not computed.');

(found === null ? describe.skip : describe)('the programs', () => {
  test('make the market and the expected figures that are here', async () => {
    const folder = newFolder();
    await promisify(execFile)(found?.program ?? '', ['-B', HARD_CASES_PROGRAM, folder]);
    expect(readFileSync(join(folder, 'expected.json'), 'utf8')).toBe(readFileSync(HARD_CASES_FILE, 'utf8'));
    const names = readdirSync(HARD_CASES_MARKET).sort();
    expect(readdirSync(join(folder, 'market')).sort()).toEqual(names);
    for (const name of names) {
      const made = readFileSync(join(folder, 'market', name), 'utf8');
      expect([name, made === readFileSync(join(HARD_CASES_MARKET, name), 'utf8')]).toEqual([name, true]);
    }
  });
});

test('the market has at least 40 instruments, and the cases have at least 150 expectations', () => {
  expect(hardInstruments().length).toBeGreaterThanOrEqual(40);
  const expectations = hardCases().map(({ refused, figures = {}, warnings = [], effects = {} }) =>
    refused === undefined ? Object.keys(figures).length + warnings.length + Object.keys(effects).length : 1,
  );
  expect(expectations.reduce((a, b) => a + b)).toBeGreaterThanOrEqual(150);
});

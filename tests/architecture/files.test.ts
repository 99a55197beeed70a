import { expect, test } from '@jest/globals';
import { projectFiles, read } from './sources.ts';

const MAX_LINES = 250;
/** A test file is a list of cases; it may be longer. */
const MAX_TEST_LINES = 600;
/** Tables of facts, one row a line, and what is made. */
const DATA_TABLES = [/^packages\/market-data\/src\/demo\/(instruments|calendars)\//, /\/src\/generated\//];

const files = projectFiles();
const code = files.filter((file) => /\.(tsx?|js|cjs|mjs)$/.test(file));

test('no source is longer than 250 lines, no test file than 600', () => {
  const long = code
    .filter((file) => !DATA_TABLES.some((table) => table.test(file)))
    .map((file) => ({ file, lines: read(file).split('\n').length - 1 }))
    .filter(({ file, lines }) => lines > (file.endsWith('.test.ts') ? MAX_TEST_LINES : MAX_LINES));
  expect(long).toEqual([]);
});

test('no file names a path of somebody’s machine or a private registry', () => {
  const texts = files.filter(
    (file) => /\.(tsx?|js|cjs|mjs|json|md|ya?ml|sh|example)$/.test(file) || !file.includes('.'),
  );
  const suspicious =
    /(^|[\s"'`(=])\/(home|Users|root|work|private|mnt)\/[\w.-]+|https?:\/\/(?!registry\.npmjs\.org)[\w.-]*(registry|npm-proxy|artifactory|nexus)[\w.-]*/;
  const wrong = texts
    .filter((file) => file !== 'tests/architecture/files.test.ts')
    .flatMap((file) => {
      const match = suspicious.exec(read(file));
      return match === null ? [] : [`${file}: ${match[0].trim()}`];
    });
  expect(wrong).toEqual([]);
});

test('no test is focused, skipped or left to do', () => {
  const wrong = code
    .filter((file) => file.endsWith('.test.ts'))
    .filter((file) => /\b(test|it|describe)\.(only|todo)\b|\b(test|it)\.skip\b|\b[fx](it|describe)\(/.test(read(file)));
  expect(wrong).toEqual([]);
});

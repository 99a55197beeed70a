import { expect, test } from '@jest/globals';
import { projectFiles, read } from './sources.ts';

const files = projectFiles();
const code = files.filter((file) => /\.(tsx?|js|cjs|mjs)$/.test(file));

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

/** Files that choose when Redis syncs: the default of all test servers, the servers that no test kills, and the tests of what is lost. */
const CHOOSE_SYNCS = [
  'packages/testing/src/jest/setUpRedis.ts',
  'packages/testing/src/redis/redisServer.ts',
  'tests/faults/lossWindow.process.slow.test.ts',
];

test('a test that kills its Redis keeps the default, with which nothing accepted is lost', () => {
  const tests = code.filter(
    (file) => /^tests\/|\/tests\/|^packages\/testing\//.test(file) && !file.includes('/architecture/'),
  );
  const chosen = tests.filter((file) => read(file).includes("'--appendfsync'"));
  expect(chosen.sort()).toEqual(CHOOSE_SYNCS);
  const ownServers = tests.filter((file) => /\bredisArguments\(|\bredisService\(/.test(read(file)));
  // The second one only starts and ends a server of npm start.
  expect(ownServers.sort()).toEqual([
    'packages/testing/src/redis/redisServer.ts',
    'tests/scripts/redis.process.test.ts',
  ]);
});

test('no test is focused, skipped or left to do', () => {
  const wrong = code
    .filter((file) => file.endsWith('.test.ts'))
    .filter((file) => /\b(test|it|describe)\.(only|todo)\b|\b(test|it)\.skip\b|\b[fx](it|describe)\(/.test(read(file)));
  expect(wrong).toEqual([]);
});

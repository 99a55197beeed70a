import { describe, expect, test } from '@jest/globals';
import {
  ConfigError,
  choice,
  type Environment,
  flag,
  integer,
  readConfig,
  text,
  url,
} from '../../src/process/config.ts';
import { parseRedisUrl } from '../../src/redis/redisUrl.ts';

const SPEC = {
  port: integer('PORT', { default: 8080, min: 1, max: 65535, meaning: 'HTTP port' }),
  redisUrl: url('REDIS_URL', { type: 'URL', check: parseRedisUrl, meaning: 'Redis' }),
  logLevel: choice('LOG_LEVEL', { values: ['info', 'debug'], default: 'info', meaning: 'Log level' }),
  trustProxy: flag('TRUST_PROXY', { default: false, meaning: 'Behind a proxy' }),
  key: text('SIGNING_KEY', { default: 'none', isSecret: true, meaning: 'Key' }),
};

const read = (environment: Environment, files: Readonly<Record<string, string>> = {}) =>
  readConfig(SPEC, environment, (path) => {
    const content = files[path];
    if (content === undefined) throw new Error('ENOENT');
    return content;
  });

function problemsOf(environment: Environment, files = {}): readonly string[] {
  try {
    read(environment, files);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
  }
  throw new Error('the configuration was accepted');
}

describe('readConfig', () => {
  test('gives typed values and defaults; empty is unset', () => {
    const config = read({ REDIS_URL: 'rediss://r:6379', PORT: '', TRUST_PROXY: 'true' });
    expect(config).toEqual({
      port: 8080,
      redisUrl: 'rediss://r:6379',
      logLevel: 'info',
      trustProxy: true,
      key: 'none',
    });
  });

  test('reports all problems together', () => {
    const problems = problemsOf({ PORT: '80a', LOG_LEVEL: 'loud', TRUST_PROXY: 'yes' });
    expect(problems.map((problem) => problem.split(' ')[0])).toEqual(['PORT', 'REDIS_URL', 'LOG_LEVEL', 'TRUST_PROXY']);
  });

  test.each(['0', '65536', '1e3', '8080.5', ' 80', '0x50', '-1', 'NaN', '9999999999999999999'])(
    'refuses port %j',
    (PORT) => {
      expect(problemsOf({ PORT, REDIS_URL: 'redis://r' })).toHaveLength(1);
    },
  );

  test.each(['r:6379', 'http://r', '//r', 'redis//r'])('refuses Redis URL %j without repeating it', (REDIS_URL) => {
    const [problem] = problemsOf({ REDIS_URL });
    expect(problem).toMatch(/^REDIS_URL must have one of the forms redis:/);
  });

  test('reads a secret from a file, and only a secret', () => {
    const environment = { REDIS_URL_FILE: 'a', SIGNING_KEY_FILE: 'b', LOG_LEVEL_FILE: 'c' };
    expect(read(environment, { a: 'redis://x\n', b: 'k', c: 'debug' })).toMatchObject({
      redisUrl: 'redis://x',
      key: 'k',
      logLevel: 'info',
    });
  });

  test('refuses a missing file, and a value and a file at once', () => {
    expect(problemsOf({ REDIS_URL_FILE: 'absent', SIGNING_KEY: 'a', SIGNING_KEY_FILE: 'b' })).toEqual([
      'REDIS_URL cannot be read from the file named by REDIS_URL_FILE',
      'SIGNING_KEY and SIGNING_KEY_FILE are both set: use one of them',
    ]);
  });
});

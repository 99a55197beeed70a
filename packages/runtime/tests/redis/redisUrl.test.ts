import { describe, expect, test } from '@jest/globals';
import { parseRedisUrl } from '../../src/redis/redisUrl.ts';

const PLAIN = {
  isTls: false,
  username: null,
  password: null,
  database: 0,
  masterName: null,
  sentinelPassword: null,
};

describe('parseRedisUrl', () => {
  test('one server, with and without what may be left out', () => {
    expect(parseRedisUrl('redis://cache')).toEqual({
      ...PLAIN,
      kind: 'server',
      hosts: [{ host: 'cache', port: 6379 }],
    });
    expect(parseRedisUrl('rediss://gateway:p%40ss%3A1@[::1]:7000/2')).toEqual({
      ...PLAIN,
      kind: 'server',
      isTls: true,
      hosts: [{ host: '::1', port: 7000 }],
      username: 'gateway',
      password: 'p@ss:1',
      database: 2,
    });
    expect(parseRedisUrl('redis://:secret@cache')).toMatchObject({ username: null, password: 'secret' });
  });

  test('sentinels, with the name of the master', () => {
    const hosts = [
      { host: 'a', port: 26_379 },
      { host: 'b', port: 1 },
    ];
    expect(parseRedisUrl('redis+sentinel://a,b:1/mymaster')).toEqual({
      ...PLAIN,
      kind: 'sentinel',
      hosts,
      masterName: 'mymaster',
    });
    expect(parseRedisUrl('rediss+sentinel://u:p@a,b:1/mymaster/3?sentinel_password=s%26t')).toMatchObject({
      isTls: true,
      masterName: 'mymaster',
      database: 3,
      sentinelPassword: 's&t',
    });
  });

  test('nodes of a cluster', () => {
    expect(parseRedisUrl('redis+cluster://10.0.0.1:7000,n2')).toEqual({
      ...PLAIN,
      kind: 'cluster',
      hosts: [
        { host: '10.0.0.1', port: 7000 },
        { host: 'n2', port: 6379 },
      ],
    });
  });

  test.each([
    ['http://cache', 'one of the forms'],
    ['redis://', 'one of the forms'],
    ['redis://a,b', 'several hosts'],
    ['redis+sentinel://a,b', 'must name the master'],
    ['redis+cluster://a/1', 'only database 0'],
    ['redis://a/one', 'number of a database'],
    ['redis://a:99999', 'not host or host:port'],
    ['redis+cluster://a,,b', 'not host or host:port'],
    ['redis://u:p%@a', 'percent-encoded'],
  ])('refuses %s', (text, reason) => {
    expect(() => parseRedisUrl(text)).toThrow(reason);
  });

  test('never shows the password', () => {
    for (const url of ['redis://u:s3cret@a/b/c', 'redis://u:s3cret@a,b', 'redis://u:s3cret@', 'http://u:s3cret@a']) {
      expect(() => parseRedisUrl(url)).not.toThrow('s3cret');
      expect(() => parseRedisUrl(url)).toThrow();
    }
  });
});

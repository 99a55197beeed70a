import { describe, expect, test } from '@jest/globals';
import { lifetime } from '../src/keepOptions.ts';

describe('a lifetime of the command line', () => {
  test.each([
    ['30m', 'PT30M'],
    ['43200m', 'PT43200M'],
    ['12h', 'PT12H'],
    ['720h', 'PT720H'],
    ['07d', 'P7D'],
    ['30d', 'P30D'],
  ])('%s', (text, sent) => {
    expect(lifetime(text)).toBe(sent);
  });

  test.each(['', '7', '7w', '29m', '0d', '31d', '721h', '-7d', '1.5d', '7D', '7 d', 'P7D', '99999999d'])(
    'not %s',
    (text) => {
      expect(() => lifetime(text)).toThrow(/30m to 30d/);
    },
  );
});

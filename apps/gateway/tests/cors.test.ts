import { expect, test } from '@jest/globals';
import { readOrigins } from '../src/cors.ts';

test('origins are read from a list, and * stands alone', () => {
  expect(readOrigins('*')).toEqual(['*']);
  expect(readOrigins('https://app.example, http://127.0.0.1:3000')).toEqual([
    'https://app.example',
    'http://127.0.0.1:3000',
  ]);
});

test.each([
  'app.example',
  'https://app.example/',
  'https://app.example/path',
  'https://*.example',
  'https://a.example,*',
  'null',
  'https://a.example,',
])('%s is rejected', (text) => {
  expect(() => readOrigins(text)).toThrow(/^must be \* or origins/);
});

import { expect, test } from '@jest/globals';
import { jsonProblem } from '../../src/schemas/validation/jsonProblem.ts';

/** Made by the json module of Python 3.11, except for NaN, which it accepts. */
const CASES: [text: string, position: number, reason: string][] = [
  ['', 0, 'Expecting value'],
  ['   ', 3, 'Expecting value'],
  ['{', 1, 'Expecting property name enclosed in double quotes'],
  ['}', 0, 'Expecting value'],
  ['[', 1, 'Expecting value'],
  ['[1,', 3, 'Expecting value'],
  ['[1,]', 3, 'Expecting value'],
  ['[1 2]', 3, "Expecting ',' delimiter"],
  ['{"a"}', 4, "Expecting ':' delimiter"],
  ['{"a":}', 5, 'Expecting value'],
  ['{"a":1', 6, "Expecting ',' delimiter"],
  ['{"a":1,', 7, 'Expecting property name enclosed in double quotes'],
  ['{"a":1,}', 7, 'Expecting property name enclosed in double quotes'],
  ['{"a" 1}', 5, "Expecting ':' delimiter"],
  ["{'a':1}", 1, 'Expecting property name enclosed in double quotes'],
  ['{a:1}', 1, 'Expecting property name enclosed in double quotes'],
  ['nul', 0, 'Expecting value'],
  ['nulll', 4, 'Extra data'],
  ['tru', 0, 'Expecting value'],
  ['x', 0, 'Expecting value'],
  ['"abc', 0, 'Unterminated string starting at'],
  ['"a\nb"', 2, 'Invalid control character at'],
  ['"a\\x"', 2, 'Invalid \\escape'],
  ['"a\\u12"', 3, 'Invalid \\uXXXX escape'],
  ['"a\\u12G4"', 3, 'Invalid \\uXXXX escape'],
  ['"\\', 0, 'Unterminated string starting at'],
  ['01', 1, 'Extra data'],
  ['1.', 1, 'Extra data'],
  ['-', 0, 'Expecting value'],
  ['+1', 0, 'Expecting value'],
  ['.5', 0, 'Expecting value'],
  ['1e', 1, 'Extra data'],
  ['1e+', 1, 'Extra data'],
  ['{"a":1}{', 7, 'Extra data'],
  ['[1]]', 3, 'Extra data'],
  ['1 2', 2, 'Extra data'],
  ['"x" y', 4, 'Extra data'],
  ['{"a":1 "b":2}', 7, "Expecting ',' delimiter"],
  ['[,]', 1, 'Expecting value'],
  ['{,}', 1, 'Expecting property name enclosed in double quotes'],
  ['{"a":1,,}', 7, 'Expecting property name enclosed in double quotes'],
  ['\u00a0{}', 0, 'Expecting value'],
  ['{"a":\t1}\u0000', 8, 'Extra data'],
  ['[1,2', 4, "Expecting ',' delimiter"],
  ['[{"a":[1,{"b":x}]}]', 14, 'Expecting value'],
  ['{"a":"\u00e9"x}', 8, "Expecting ',' delimiter"],
  ['"tab\there"', 4, 'Invalid control character at'],
  ['"a\\u12', 3, 'Invalid \\uXXXX escape'],
  ['"\\u', 2, 'Invalid \\uXXXX escape'],
  ['[01]', 2, "Expecting ',' delimiter"],
  ['[1.5.5]', 4, "Expecting ',' delimiter"],
  ['--1', 0, 'Expecting value'],
  ['[1,\n 2,\n x]', 9, 'Expecting value'],
  ['{"\u00e9":}', 5, 'Expecting value'],
  ['{"\ud83d\udca5":}', 5, 'Expecting value'],
  ['{"portfolio":[{"date":"2024-01-02","weight":.5}]}', 44, 'Expecting value'],
  ['[1,2]]', 5, 'Extra data'],
  ['{"a":"\ud83d\udca5","b":}', 13, 'Expecting value'],
  ['["a\\/\\n\\u00e9",}', 15, 'Expecting value'],
  ['NaN', 0, 'Expecting value'],
];

test.each(CASES)('%j is not JSON at %i: %s', (text, position, reason) => {
  expect(() => JSON.parse(text)).toThrow(SyntaxError);
  expect(jsonProblem(text)).toEqual({ position, reason });
});

test('a long text is read in one pass', () => {
  const long = `[${'{"a":"b"},'.repeat(100_000)}`;
  expect(jsonProblem(long)).toEqual({ position: long.length, reason: 'Expecting value' });
});

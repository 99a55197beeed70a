import { randomInt } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { smallGzip } from '../src/jobs/smallGzip.ts';

const unpacked = (text: string) => gunzipSync(smallGzip(text)).toString();

test('every text is the same after it is unpacked', () => {
  const units = [fc.constantFrom('a', 'b'), fc.constantFrom('{"date":"', '","symbol":"', '2024-01-05', '0.125', '},')];
  const texts = fc.oneof(fc.string({ unit: 'grapheme' }), ...units.map((unit) => fc.string({ unit, maxLength: 3000 })));
  fc.assert(
    fc.property(texts, (text) => {
      expect(unpacked(text)).toBe(text);
    }),
    { numRuns: 2000 },
  );
});

test.each([
  ['an empty text', ''],
  ['one character', 'a'],
  ['a text that ends with three known characters', 'abcdefabc'],
  ['the longest match and one more', `${'x'.repeat(258)}yy${'x'.repeat(259)}`],
  ['one character many times', 'a'.repeat(32_768)],
  ['characters of four bytes', '\u{1F600}'.repeat(5000)],
  ['a repetition beyond the window', `abcdefgh${'\u{1F600}'.repeat(8190)}abcdefgh`],
])('%s can be unpacked', (_name, text) => {
  expect(unpacked(text)).toBe(text);
});

test('numbers without a pattern can be unpacked', () => {
  for (let length = 0; length < 300; length++) {
    const text = Array.from({ length }, () => String.fromCharCode(randomInt(0, 256))).join('');
    expect(unpacked(text)).toBe(text);
  }
});

test('repeated rows become a fraction of their size', () => {
  const rows = Array.from({ length: 40 }, (_, i) => ({ date: '2024-01-05', symbol: `S${i % 8}.N`, weight: i / 1000 }));
  const text = JSON.stringify(rows);
  expect(smallGzip(text).byteLength).toBeLessThan(text.length / 5);
});

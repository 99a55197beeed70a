import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { decodeText, FORMATS, importFile } from '../../src/files/index.ts';
import { readWeight } from '../../src/files/numbers.ts';

const FIXTURES = join(import.meta.dirname, 'fixtures');
const files = readdirSync(FIXTURES).map((name) => readFileSync(join(FIXTURES, name)));

describe('any bytes', () => {
  const formats = fc.constantFrom(undefined, ...FORMATS);

  test('are read without an exception, and an error means that there is no request', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), formats, (bytes, format) => {
        const file = importFile(decodeText(bytes), { date: '2024-01-02', format });
        const isWrong = file.problems.some(({ severity }) => severity === 'error');
        expect(file.request === null).toBe(isWrong);
      }),
    );
  });

  test('in the middle of a ledger do no harm', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...files),
        fc.nat(),
        fc.nat(60),
        fc.string({ maxLength: 30 }),
        (file, at, cut, text) => {
          const whole = decodeText(file);
          const start = at % whole.length;
          const read = importFile(whole.slice(0, start) + text + whole.slice(start + cut), { date: '2024-01-02' });
          for (const { row } of read.rows) {
            for (const value of Object.values(row)) expect(Number.isNaN(value)).toBe(false);
          }
        },
      ),
    );
  });

  test('of a cell are a finite weight or none', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 20 }), (text) => {
        const weight = readWeight(text);
        expect(weight === null || Number.isFinite(weight)).toBe(true);
      }),
    );
  });
});

test.each([
  ['1,234', 1234],
  ['25%', 0.25],
  ['33.3%', 0.333],
  ['12,5', 12.5],
  ['', null],
  ['n/a', null],
])('a typed weight of %j is %j', (text, weight) => expect(readWeight(text)).toBe(weight));

test('text is decoded from UTF-8, UTF-16, and Windows-1252', () => {
  const text = 'Gebühr 5 €';
  expect(decodeText(new TextEncoder().encode(text))).toBe(text);
  const utf16 = Buffer.from(`\uFEFF${text}`, 'utf16le');
  expect(decodeText(utf16)).toBe(text);
  expect(decodeText(utf16.subarray(2))).toBe(text);
  expect(decodeText(Buffer.from(utf16).swap16())).toBe(text);
  expect(decodeText(Buffer.from([0x47, 0x65, 0x62, 0xfc, 0x68, 0x72, 0x20, 0x80]))).toBe('Gebühr €');
});

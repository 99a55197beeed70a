import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { importFile } from '../../src/files/index.ts';

/** Parts of files that readers stumble over: quotes, marks of formats, numbers, dates, and headers of all kinds. */
const PARTS = [
  '"',
  ',',
  ';',
  '\t',
  '\n',
  '\n\n',
  '!Type:Invst\n',
  '^\n',
  'OFXHEADER:100\n<OFX>',
  '<CURDEF>USD',
  '<BUYSTOCK>',
  '<DTTRADE>20240230',
  '<client>',
  '{"transactions":[',
  '[',
  '{',
  'date,type,symbol,quantity,price,amount',
  'Datum;Typ;ISIN;Stück;Kurs;Betrag',
  'Statement,Header,Field Name,Field Value',
  'Trades,Data,Order,Stocks',
  'Transaction History,Header,Date',
  'txid,refid,time,type,subtype,aclass,asset,amount,fee',
  '2024-01-15',
  '31/02/2024',
  '01/02/03',
  '1,234',
  '1.234',
  '-0',
  '1e309',
  '(5)',
  '∞',
  'NaN',
  'buy',
  'Verkauf',
  'Storno',
  'Cancelled',
  'split',
  '3:0',
  'AAPL',
  'CASH',
  '$CASH',
  'USD',
  'GBX',
  'US0378331005',
  'Bought 5 Foo (FOO)',
  'OPEN BUY 1/2 @ 3',
  '\u0000',
  '\uFEFF',
  '\u202e',
  '💥',
];

test('any text is read or refused with a sentence', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...PARTS), { minLength: 1, maxLength: 60 }),
      fc.constantFrom('', ',', ';', '\n'),
      (parts, glue) => {
        const file = importFile(parts.join(glue), { date: '2025-11-21' });
        const errors = file.problems.filter(({ severity }) => severity === 'error');
        if (file.request === null) expect(errors.length).toBeGreaterThan(0);
        for (const { message } of file.problems) {
          expect(message).not.toMatch(/undefined|NaN is|\[object|Cannot read|is not a function|at .*\.ts:/);
        }
        for (const { row } of file.rows) {
          for (const value of Object.values(row)) {
            if (typeof value === 'number') expect(Number.isFinite(value)).toBe(true);
          }
        }
      },
    ),
    { numRuns: 500 },
  );
});

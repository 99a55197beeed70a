import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { decodeText, FORMATS, importFile } from '../../src/files/index.ts';
import { readWeight } from '../../src/files/numbers.ts';
import { readTypedRows } from '../../src/files/typedRows.ts';

const FIXTURES = join(import.meta.dirname, 'fixtures');
const files = readdirSync(FIXTURES, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map(({ parentPath, name }) => readFileSync(join(parentPath, name)));

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

test('text is decoded from UTF-8, UTF-16, Windows-1252, and Shift JIS', () => {
  const text = 'Gebühr 5 €';
  expect(decodeText(new TextEncoder().encode(text))).toBe(text);
  const utf16 = Buffer.from(`\uFEFF${text}`, 'utf16le');
  expect(decodeText(utf16)).toBe(text);
  expect(decodeText(utf16.subarray(2))).toBe(text);
  expect(decodeText(Buffer.from(utf16).swap16())).toBe(text);
  expect(decodeText(Buffer.from([0x47, 0x65, 0x62, 0xfc, 0x68, 0x72, 0x20, 0x80]))).toBe('Gebühr €');
  const coded = Buffer.from('96c195bf8352815b836829', 'hex');
  expect(decodeText(coded)).toBe('銘柄コード)');
});

test.each([
  ['证券代码', 'd6a4c8afb4fac2eb'],
  ['股票名稱', 'aad1b2bca657bad9'],
  ['거래일자', 'b0c5b7a1c0cfc0da'],
  ['Sprzedaży', '5370727a656461bf79'],
  ['Ilość', '496c6fb6e6'],
])('%s is decoded from the encoding of its country', (text, bytes) => {
  expect(decodeText(Buffer.from(bytes, 'hex'))).toBe(text);
});

test('signs in a western text stay as they are', () => {
  const text = '¿Qué? Größe in m³, ±5, ¼';
  expect(decodeText(Buffer.from(text, 'latin1'))).toBe(text);
});

describe('nothing is lost', () => {
  const number = fc.oneof(
    fc.constantFrom('40%', '0,5', '1.234,50 €', '$1,234.50', '10', '12 shares', '1,234', 'x', ''),
    fc.double({ min: 0, max: 1e6, noNaN: true }).map(String),
  );
  const symbol = fc.constantFrom('AAPL', 'BRK.B', 'US0378331005', 'Apple Inc.', '7203', 'Nestlé', 'Total', '');
  const date = fc.constantFrom('2024-01-31', '31.01.2024', '1/2/2024', 'soon', '');
  const delimiter = fc.constantFrom('\t', ';', ' ');
  const header = fc.constantFrom(
    null,
    ['Date', 'Symbol', 'Weight'],
    ['Datum', 'Name', 'Stück'],
    ['Fecha', 'Valor', 'Importe'],
  );

  test('every line of a table is imported, has a problem, or is listed as skipped', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(date, symbol, number), { minLength: 1, maxLength: 6 }),
        delimiter,
        header,
        (rows, mark, head) => {
          const lines = [...(head === null ? [] : [head]), ...rows].map((cells) => cells.join(mark));
          const file = importFile(lines.join('\n'), { date: '2024-01-02' });
          const wholeFile = file.problems.some(
            ({ line, message }) => line === null || message.startsWith('The table has'),
          );
          const kept = new Set([...file.rows, ...file.problems, ...file.skipped].map(({ line }) => line));
          const isEmpty = (line: string) => line.trim().replaceAll(/[;\s]/g, '') === '';
          // A header without a text is called by its number.
          const isHeader = (line: string) =>
            line.split(mark).some((cell) => cell.trim() !== '' && file.table?.headers.includes(cell.trim()));
          const lost = lines.flatMap((line, at) =>
            kept.has(at + 1) || isEmpty(line) || (at === 0 && isHeader(line)) ? [] : [at + 1],
          );
          expect(wholeFile ? [] : lost).toEqual([]);
        },
      ),
      { numRuns: 500 },
    );
  });

  test('a number in the way of any country is read as that number, or is a question', () => {
    const locales = fc.constantFrom('en-US', 'de-DE', 'fr-FR', 'es-ES', 'de-CH', 'ja-JP', 'en-IN');
    fc.assert(
      fc.property(
        locales,
        fc.array(fc.integer({ min: 0, max: 1e9 }), { minLength: 1, maxLength: 5 }),
        fc.nat(4),
        (locale, cents, digits) => {
          const values = cents.map((value) => value / 10 ** digits);
          const format = new Intl.NumberFormat(locale, { maximumFractionDigits: digits });
          const rows = values.map((value) => ({ date: '', symbol: 'A', number: format.format(value) }));
          const { holdings, questions } = readTypedRows(rows, { date: '2024-01-02', unit: 'quantity' });
          for (const [at, { holding }] of holdings.entries()) {
            if (holding === null) expect(questions).not.toEqual([]);
            else expect(holding.quantity).toBe(values[at]);
          }
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe('a damaged or hostile file is one sentence', () => {
  const bomb = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "${'&a;'.repeat(1000)}">]>`;
  const trade =
    '<Trade currency="USD" assetCategory="STK" symbol="AAPL" tradeDate="20240105" quantity="1" tradePrice="180" />';
  test.each([
    ['deep tags', `<client>${'<a>'.repeat(100_000)}`, /nested over 1000 levels/],
    ['ends without beginnings', `<client>${'</b>'.repeat(100_000)}</client>`, /tags end and do not begin/],
    ['a Flex query without its end', `<FlexQueryResponse>${trade}${trade.slice(0, 60)}`, /The file has no end/],
    ['a statement without its end', '<OFX><CURDEF>USD<INVBANKTRAN><STMTTRN><TRNTYPE>CREDIT', /The file has no end/],
    ['an entry without its end', "!Type:Invst\nD1/15'24\nNXIn\nT5000\n^\nD1/16'24\nNBuy", /The last entry has no end/],
    ['a million lines', 'date,type\n'.concat('1,2\n'.repeat(1_000_000)), /over 100000 lines/],
  ])('%s', (_, text, message) => {
    const file = importFile(text, { date: '2025-11-21' });
    expect(file.request).toBeNull();
    expect(file.problems.map((problem) => problem.message).join('\n')).toMatch(message);
  });

  test('entities that a file defines are not replaced', () => {
    const file = importFile(`${bomb}<FlexQueryResponse><Trade symbol="&b;" />${trade}</FlexQueryResponse>`, {
      date: '2025-11-21',
    });
    expect(JSON.stringify(file).length).toBeLessThan(5000);
  });
});

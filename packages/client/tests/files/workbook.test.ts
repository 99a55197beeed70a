import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { slowTest } from '@tearsheet/testing/tier.ts';
import fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';
import { importFile, readSheets } from '../../src/files/index.ts';

const file = readFileSync(join(import.meta.dirname, 'workbooks/two-sheets.xlsx'));

function zip(files: Readonly<Record<string, string>>): Uint8Array {
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, content]) => [name, strToU8(content)])));
}

const WORKBOOK = '<workbook><workbookPr date1904="1"/><sheets><sheet name="A" r:id="r1"/></sheets></workbook>';
const RELS = '<Relationships><Relationship Id="r1" Target="worksheets/a.xml"/></Relationships>';
const workbook = (sheet: string, more: Readonly<Record<string, string>> = {}) =>
  zip({ 'xl/workbook.xml': WORKBOOK, 'xl/_rels/workbook.xml.rels': RELS, 'xl/worksheets/a.xml': sheet, ...more });

test('the visible sheets of a workbook are tables with the numbers that their cells show', () => {
  const [depot, trades, ...others] = readSheets(file);
  expect(others).toEqual([]);
  expect(depot?.name).toBe('Depot');
  expect(depot?.text.split('\n')).toEqual([
    'My portfolio',
    '',
    'Company\tTicker\tTarget\tValue\tCode',
    '"Apple ""A"" Inc."\tAAPL\t25%\t1234.5670 €\t0700',
    'DBS Group\tD05.SI\t33.3333333333333%\t100 €\t0005',
  ]);
  // A formula has no value before a spreadsheet has computed it.
  expect(trades?.text.split('\n').slice(1)).toEqual(['2024-01-31\tAAPL\t10\t184.5', '2024-02-29\tMSFT\t-2.1250\t']);
  const { request, problems } = importFile(depot?.text ?? '', { date: '2024-01-02' });
  expect(problems).toEqual([]);
  expect(request?.portfolio).toEqual([
    { date: '2024-01-02', symbol: 'AAPL', weight: 0.25 },
    { date: '2024-01-02', symbol: 'D05.SI', weight: 0.333333333333333 },
  ]);
});

test('other writers leave out addresses, use prefixes and rich text, and count days from 1904', () => {
  const sheet =
    '<x:worksheet><x:sheetData><x:row><x:c t="s"><x:v>0</x:v></x:c><x:c t="inlineStr"><x:is><x:t>a&amp;b</x:t></x:is></x:c></x:row>' +
    '<x:row r="3"><x:c r="B3" s="1"><x:v>0</x:v></x:c><x:c r="C3" s="1"><x:v>1</x:v></x:c><x:c t="e"><x:v>#N/A</x:v></x:c></x:row></x:sheetData></x:worksheet>';
  const strings = '<sst><si><r><t>東</t></r><r><t>京&#x21;</t></r><rPh sb="0"><t>トウキョウ</t></rPh></si></sst>';
  const styles = '<cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs>';
  const sheets = readSheets(workbook(sheet, { 'xl/sharedStrings.xml': strings, 'xl/styles.xml': styles }));
  expect(sheets).toEqual([{ name: 'A', text: '東京!\ta&b\n\n\t0\t1904-01-02\t' }]);
});

test.each([
  ['a file that ends early', file.subarray(0, 2000), 'the file is damaged'],
  ['another archive', zip({ 'content.xml': 'x' }), 'it is an archive without an Excel workbook'],
  ['no content', workbook('<row r="1"/>'), 'no visible sheet with content'],
  ['a row far below', workbook('<row r="9999999"><c><v>1</v></c></row>'), 'over 100000 rows'],
  ['a column far right', workbook('<row r="1"><c r="XFD1"><v>1</v></c></row>'), 'over 500 columns'],
  ['a bomb', workbook('0'.repeat(65 * 1024 * 1024)), 'larger than 64 MiB'],
  ['an old file', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0]), 'old Excel file'],
  ['a PDF', Buffer.from('%PDF-1.7'), 'PDF'],
  ['a huge file', Buffer.alloc(17 * 1024 * 1024), 'larger than 16 MiB'],
])('%s is refused with a reason', (_, bytes, reason) => {
  expect(() => readSheets(bytes)).toThrow(reason);
});

slowTest('damaged workbooks are read or refused, with a message for people', () => {
  fc.assert(
    fc.property(fc.nat(file.length - 5), fc.uint8Array({ minLength: 1, maxLength: 8 }), (at, bytes) => {
      const damaged = Buffer.from(file);
      damaged.set(bytes.subarray(0, file.length - at - 4), at + 4);
      expect(() => {
        try {
          readSheets(damaged);
        } catch (error) {
          if (!/^Error: (This Excel file cannot be read|The workbook)/.test(String(error))) throw error;
        }
      }).not.toThrow();
    }),
    { numRuns: 300 },
  );
});

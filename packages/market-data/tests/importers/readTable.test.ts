import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { temporaryFolder } from '@tearsheet/testing/service/temporaryFolder.ts';
import { openTable } from '../../src/importers/readTable.ts';

let folder: ReturnType<typeof temporaryFolder>;
beforeAll(() => {
  folder = temporaryFolder();
});
afterAll(() => folder.remove());

/** Returns the header, and each row after its line. */
async function read(text: string): Promise<unknown[]> {
  const file = join(folder.path, 'table.csv');
  writeFileSync(file, text);
  const table = await openTable(file);
  const rows: unknown[] = [[...table.header]];
  for await (const block of table.blocks) for (const { line, cells } of block.rows()) rows.push([line, ...cells]);
  return rows;
}

const PLAIN = [
  ['a', 'b'],
  [2, '1', 'x'],
  [4, '2', 'y'],
];

test.each([
  ['line feeds', 'a,b\n1,x\n\n2,y\n'],
  ['no line feed at the end', 'a,b\n1,x\n\n2,y'],
  ['both characters', 'a,b\r\n1,x\r\n\r\n2,y\r\n'],
  ['carriage returns', 'a,b\r1,x\r\r2,y\r'],
  ['a byte order mark', '\uFEFFa,b\n1,x\n\n2,y\n'],
  ['rows of commas', 'a,b\n1,x\n,\n2,y\n , \n'],
  ['quotation marks in the last row', 'a,b\n1,x\n\n"2","y"\n'],
  ['quotation marks in the header', '"a","b"\n1,x\n\n2,y\n'],
  ['quotation marks after both characters', 'a,b\r\n1,x\r\n\r\n"2",y\r\n'],
])('lines end with %s', async (_, text) => {
  expect(await read(text)).toEqual(PLAIN);
});

test('a quoted cell may have commas, line ends, and doubled quotation marks, and later lines keep their numbers', async () => {
  const rows = await read('a,b\n1,x\n2,"y, ""z""\nw"\n3,v\n');
  expect(rows.slice(0, 2)).toEqual([
    ['a', 'b'],
    [2, '1', 'x'],
  ]);
  expect(rows.slice(2).map((row) => (row as unknown[]).slice(1))).toEqual([
    ['2', 'y, "z"\nw'],
    ['3', 'v'],
  ]);
  expect((rows.at(-1) as unknown[])[0]).toBe(5);
});

test('a quotation mark that does not end is an error with its line in the file', async () => {
  await expect(read('a,b\n1,x\n2,"y\n3,z\n')).rejects.toThrow(/line 4/);
});

test('rows and letters that are cut by the end of a piece of the file stay whole', async () => {
  const rows = Array.from({ length: 60_000 }, (_, i) => `${i},größe ${i}`);
  const [, ...found] = await read(`a,b\n${rows.join('\n')}\n`);
  expect(found.map((row) => (row as unknown[]).slice(1).join(','))).toEqual(rows);
  expect((found.at(-1) as unknown[])[0]).toBe(60_001);
});

test('a file without rows has a header, and an empty file has none', async () => {
  expect(await read('a,b\n')).toEqual([['a', 'b']]);
  expect(await read('')).toEqual([[]]);
});

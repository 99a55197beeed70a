import { existsSync, readdirSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { temporaryFolder } from '@tearsheet/testing/service/temporaryFolder.ts';
import { createPriceTable, type PriceTable } from '../../src/importers/priceTable.ts';

const { NaN: none } = Number;

/** Adds rows of three instruments in the order of days. The second one gets volumes from day 50 on. */
function fill(table: PriceTable): void {
  for (let day = 1; day <= 100; day++) {
    table.add('A.N', day, 3 * day, [day / 4, none, none, none, none, none]);
    table.add('B.N', day, 3 * day + 1, [day / 8, none, none, none, day < 50 ? none : day, none]);
    if (day % 10 === 0) table.add('C.N', day, 3 * day + 2, [none, none, none, none, none, day]);
  }
}

test('rows that do not fit into the memory come back in their order, and leave nothing on the disk', () => {
  const folder = temporaryFolder();
  const small = createPriceTable(folder.path, 2000);
  const large = createPriceTable(folder.path);
  for (const table of [small, large]) fill(table);
  expect(small.get('A.N')?.days).toEqual(Int32Array.from({ length: 100 }, (_, i) => i + 1));
  expect(small.get('B.N')?.volume?.subarray(48, 51)).toEqual(Float64Array.of(none, 50, 51));
  expect(small.get('C.N')).toMatchObject({
    close: null,
    adjClose: Float64Array.of(10, 20, 30, 40, 50, 60, 70, 80, 90, 100),
  });
  for (const ric of ['A.N', 'B.N', 'C.N']) expect(small.get(ric)).toEqual(large.get(ric));
  // The order of the rows in memory does not change what is read, and later rows follow them.
  for (let time = 0; time < 2; time++) {
    large.order();
    for (const ric of ['A.N', 'B.N', 'C.N']) expect(large.get(ric)).toEqual(small.get(ric));
    for (const table of [small, large]) table.add('A.N', 200 + time, 1, [1, none, none, none, 5, none]);
    expect(large.get('A.N')).toEqual(small.get('A.N'));
  }
  expect(readdirSync(folder.path)).toEqual([]);
  for (const table of [small, large]) table.close();
  folder.remove();
});

test('the rows of some days come without parts of the file that have none of them', () => {
  const folder = temporaryFolder();
  const small = createPriceTable(folder.path, 2000);
  fill(small);
  // A later row of an early day is in another part than the day itself.
  small.add('A.N', 15, 301, [99, none, none, none, none, none]);
  const rows = small.get('A.N', { first: 11, last: 20 })!;
  const all = small.get('A.N')!;
  const inDays = ({ days, close }: typeof rows) =>
    [...days].flatMap((day, i) => (day >= 11 && day <= 20 ? [[day, close?.[i]]] : []));
  expect(inDays(rows)).toEqual(inDays(all));
  expect(inDays(rows).at(-1)).toEqual([15, 99]);
  expect(rows.days.length).toBeLessThan(all.days.length / 2);
  expect([small.has('B.N', 'volume'), small.has('A.N', 'volume'), small.has('C.N', 'adjClose')]).toEqual([
    true,
    false,
    true,
  ]);
  small.close();
  folder.remove();
});

test('rows in memory need no file', () => {
  const table = createPriceTable('/no/such/folder');
  fill(table);
  expect(table.count('A.N')).toBe(100);
  expect(existsSync('/no/such/folder')).toBe(false);
});

test('an instrument without rows is known and has no prices', () => {
  const table = createPriceTable('/no/such/folder');
  table.mention('A.N');
  expect([[...table.keys()], table.get('A.N'), table.extent('A.N'), table.count('A.N')]).toEqual([
    ['A.N'],
    null,
    null,
    0,
  ]);
  expect([table.get('B.N'), table.extent('B.N'), table.count('B.N')]).toEqual([null, null, 0]);
});

test('only rows of the present file are unordered', () => {
  const table = createPriceTable('/no/such/folder');
  const add = (ric: string, ...days: readonly number[]) => {
    for (const day of days) table.add(ric, day, day, [1, none, none, none, none, none]);
  };
  table.startFile();
  add('A.N', 5, 6);
  add('B.N', 6, 5);
  expect(table.unordered()).toEqual([{ ric: 'B.N', from: 0 }]);
  table.startFile();
  add('A.N', 1, 2, 2);
  add('B.N', 1, 7);
  expect(table.unordered()).toEqual([{ ric: 'A.N', from: 2 }]);
  expect(table.extent('A.N')).toEqual({ first: 1, last: 6 });
});

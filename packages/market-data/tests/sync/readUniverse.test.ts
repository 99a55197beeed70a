import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { temporaryFolder } from '@tearsheet/testing/service/temporaryFolder.ts';
import { readUniverse, universeOf } from '../../src/sync/readUniverse.ts';

const folder = temporaryFolder();
afterAll(() => folder.remove());

function universe(text: string) {
  const file = join(folder.path, 'universe.csv');
  writeFileSync(file, text);
  return readUniverse(file);
}

test('one symbol a line', async () => {
  expect(await universe('# ours\nAAPL\n\n D05.SI \nAAPL\n')).toEqual(universeOf(['AAPL', 'D05.SI']));
});

test('CSV with the names that other sources use', async () => {
  expect(await universe('ric,yahoo,cik,isin\r\nDBSM.SI,D05.SI,,SG1L01001701\r\nBRKb.N,,1067983,\r\n')).toEqual([
    { symbol: 'DBSM.SI', yahoo: 'D05.SI', cik: null, isin: 'SG1L01001701' },
    { symbol: 'BRKb.N', yahoo: null, cik: 1067983, isin: null },
  ]);
});

test('a row that cannot be read is named', async () => {
  await expect(universe('symbol,cik\nAAPL,abc\n')).rejects.toThrow(/row 1: cik is not a number: "abc"/);
  await expect(universe('symbol,isin\nAAPL,US037\n')).rejects.toThrow(/row 1: isin is not an ISIN: "US037"/);
  await expect(universe('symbol,yahoo\nAAPL,../x\n')).rejects.toThrow(
    /row 1: yahoo is not one of Yahoo's symbols: "..\/x"/,
  );
  await expect(universe('symbol,cik\nAAPL,1\n,2\n')).rejects.toThrow(/row 2 names no symbol/);
});

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { readCurrentSnapshot } from '@tearsheet/testing/market/readSnapshot.ts';
import { temporaryFolder } from '@tearsheet/testing/service/temporaryFolder.ts';
import { importFolder } from '../../src/importers/importFolder.ts';

/** Imports a price file, and returns the report about it and the stored prices. */
async function imported(text: string): Promise<unknown> {
  const folder = temporaryFolder();
  const source = join(folder.path, 'source');
  mkdirSync(source);
  writeFileSync(join(source, 'prices.csv'), text);
  const report = await importFolder(source, folder.path, { nowMs: Date.UTC(2025, 0, 1) });
  const prices = [...(readCurrentSnapshot(folder.path)?.prices ?? [])];
  folder.remove();
  return { files: report.files, problems: report.problems, prices };
}

/** The same file with a quoted header, which a general parser reads. */
function quoted(text: string): string {
  return text.replace(/^\w+/, '"$&"');
}

test('plain lines have the same prices as from a general parser, to the last bit', async () => {
  const cells = [
    '0.1',
    '123456.789',
    '5',
    '0005.50',
    '.5',
    '7.',
    '1e2',
    '12345678901234567.8',
    '33.333333333333336',
    '3.00',
  ];
  const rows = Array.from({ length: 400 }, (_, i) => {
    const date = new Date(Date.UTC(2023, 0, 1 + i)).toISOString().slice(0, 10);
    const cell = (shift: number) => cells[(i + shift) % cells.length];
    return `T${i % 3}.N,${date},${cell(0)},ignored,${i % 4 === 0 ? '' : cell(3)},${i % 5 === 0 ? 'NA' : i * 1000}`;
  });
  const text = `ric,date,close,note,open,volume\r\n${rows.join('\r\n')}\r\n`;
  const plain = await imported(text);
  expect(plain).toEqual(await imported(quoted(text)));
  expect(plain).toMatchObject({
    files: [{ rows: 400, problemCount: 0 }],
    prices: [
      ['T0.N', {}],
      ['T1.N', {}],
      ['T2.N', {}],
    ],
  });
});

test('each unusual line has the same outcome as from a general parser', async () => {
  const lines = [
    'ABC.N,2024-01-02,10',
    ' ABC.N ,2024-01-03, 11 ',
    'ABC.N,2024-01-04T00:00:00Z,12',
    'ABC.N,2024-01-05',
    'ABC.N,2024-01-08,13,14',
    ',,',
    '',
    ',2024-01-09,15',
    'ABC.N,2024-02-30,16',
    'ABC.N,1700-01-01,16',
    'ABC.N,2026-01-01,17',
    'ABC.N,2024-01-10,',
    'ABC.N,2024-01-11,-1',
    'ABC.N,2024-01-12,1.2.3',
    'ABC.N,2024-01-15,.',
    'ABC.N,2024-01-16,nan',
    'ABC.N,20240117,18',
    'ÄBC.N,2024-01-18,19',
    'ABC.N,2024-01-02,20',
  ];
  const text = `ric,date,close\n${lines.join('\n')}`;
  const plain = await imported(text);
  expect(plain).toEqual(await imported(quoted(text)));
  expect(plain).toMatchObject({ files: [{ rows: 17, problemCount: 12 }] });
});

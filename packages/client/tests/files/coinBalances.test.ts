import { describe, expect, test } from '@jest/globals';
import { importFile } from '../../src/files/index.ts';

const read = (text: string) => importFile(text.trim(), { date: '2026-06-30' });
const problemsOf = (text: string) =>
  read(text).problems.map(({ line, severity, message }) => `${line} ${severity}: ${message}`);

const HEADER = 'txid,refid,time,type,subtype,aclass,asset,wallet,amount,fee,balance';
const ROWS = [
  'L1,R1,2024-01-01 10:00:00,deposit,,currency,ZEUR,spot / main,1000.0000,0,1000.0000',
  'L2,R2,2024-01-02 10:00:00,trade,,currency,ZEUR,spot / main,-400.0000,1.0000,599.0000',
  'L3,R2,2024-01-02 10:00:00,trade,,currency,XXBT,spot / main,0.0100000000,0,0.0100000000',
  'L4,R3,2024-01-03 10:00:00,trade,,currency,ZEUR,spot / main,-99.0000,0.5000,499.5000',
  'L5,R3,2024-01-03 10:00:00,trade,,currency,XXBT,spot / main,0.0025000000,0,0.0125000000',
  'L6,R4,2024-01-04 10:00:00,deposit,,currency,ZEUR,spot / main,100.0000,0,599.5000',
  'L7,R5,2024-01-05 10:00:00,withdrawal,,currency,XXBT,spot / main,-0.0020000000,0.0005000000,0.0100000000',
];
const kraken = (rows: readonly string[]) => [HEADER, ...rows].join('\n');
const replaced = (at: number, row: string) => kraken(ROWS.map((own, index) => (index === at ? row : own)));

describe('the running balance of each coin', () => {
  test('proves the rows in either order', () => {
    for (const rows of [ROWS, ROWS.toReversed()]) {
      const file = read(kraken(rows));
      expect(file.problems).toEqual([]);
      expect(file.detected.balance).toBe('agrees on 5 of 5 lines');
      expect(file.closing.positions).toEqual([{ symbol: 'BTC', quantity: 0.01, stated: 0.01 }]);
      expect(file.closing.cash).toEqual([{ currency: 'EUR', amount: 599.5, stated: 599.5 }]);
    }
  });

  test('proves rows of one second in any order', () => {
    const fills = [
      'L8,R6,2024-01-06 10:00:00,trade,,currency,XXBT,spot / main,-0.0010000000,0,0.0060000000',
      'L9,R6,2024-01-06 10:00:00,trade,,currency,XXBT,spot / main,-0.0030000000,0,0.0070000000',
      'L10,R6,2024-01-06 10:00:00,trade,,currency,ZEUR,spot / main,160.0000,0,759.5000',
    ];
    expect(problemsOf(kraken([...ROWS, ...fills]))).toEqual([]);
  });

  test('has one chain in each wallet', () => {
    const reward = 'L8,R6,2024-01-06 10:00:00,earn,reward,currency,XXBT,earn / flexible,0.0001000000,0,0.0001000000';
    const file = read(kraken([...ROWS.slice(0, 5), reward, ...ROWS.slice(5)]));
    expect(file.problems).toEqual([]);
    expect(file.closing.positions).toEqual([{ symbol: 'BTC', quantity: 0.0101, stated: 0.0101 }]);
  });

  test('stops at a row with another sign, another mark, or a payment that was not made', () => {
    const withdrawal = 'L7,R5,2024-01-05 10:00:00,withdrawal,,currency,XXBT,spot / main';
    const expected = (change: number, moved: number) => [
      `8 error: The balance of BTC moves by ${change}, and the row by ${moved}. Correct the row, or remove the column of balances`,
    ];
    expect(problemsOf(replaced(6, `${withdrawal},-0.0020000000,0,0.0145000000`))).toEqual(expected(0.002, -0.002));
    expect(problemsOf(replaced(6, `${withdrawal},-2.0000000000,0,0.0105000000`))).toEqual(expected(-0.002, -2));
    expect(problemsOf(replaced(6, `${withdrawal},-0.0020000000,0,0.0125000000`))).toEqual(expected(0, -0.002));
  });

  test('stops at a row that stands twice', () => {
    expect(problemsOf(kraken([...ROWS.slice(0, 6), ROWS[5] ?? '', ...ROWS.slice(6)]))).toEqual([
      expect.stringContaining('8 error: The balance of EUR moves by 0, and the row by 100'),
    ]);
  });

  test('says where rows are missing', () => {
    expect(problemsOf(kraken(ROWS.filter((_, index) => index !== 2 && index !== 1)))).toEqual([
      '3 warning: The file has 599 EUR before this row, and 1000 after line 2, so rows are missing in between',
      expect.stringContaining('6 warning: The file ends with 0.01 BTC, and its transactions add up to 0'),
    ]);
  });

  test('that most rows do not follow proves nothing', () => {
    const values = ROWS.map((row, index) => row.replace(/[^,]*$/, String(17 + 3 * index)));
    expect(problemsOf(kraken(values))).toEqual([
      expect.stringContaining('warning: The column "balance" does not follow the rows, so it proves nothing'),
    ]);
  });

  test('proves that the numbers of a known list are after their fees', () => {
    const net = ROWS.map((row) => row.replace('-400.0000,1.0000', '-401.0000,1.0000'))
      .map((row) => row.replace('-99.0000,0.5000', '-99.5000,0.5000'))
      .map((row) => row.replace('-0.0020000000,0.0005', '-0.0025000000,0.0005'));
    const [before, after] = [read(kraken(ROWS)), read(kraken(net))];
    expect(after.problems).toEqual([]);
    expect(after.rows).toEqual(before.rows);
  });

  test('says whether the numbers of an unknown list include the fees', () => {
    const list = (left: number) => `
Date,Type,From amount,From currency,To amount,To currency,Fee amount,Fee currency,Balance,Balance currency
2024-01-01 10:00:00,trade,100,USDT,2,SOL,0.1,SOL,1.9,SOL
2024-01-02 10:00:00,trade,110,USDT,2,SOL,0.1,SOL,${left},SOL
`;
    expect(read(list(3.8)).rows.at(-1)?.row).toMatchObject({ type: 'transfer_in', symbol: 'SOL', quantity: 1.9 });
    expect(read(list(3.9)).rows.at(-1)?.row).toMatchObject({ type: 'transfer_in', symbol: 'SOL', quantity: 2 });
    expect(read(list(3.95)).questions.map(({ about }) => about)).toEqual(['amounts']);
  });
});

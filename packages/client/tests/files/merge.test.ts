import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { mergedLedger, mergeTransactions, recordOf, sha256Of } from '../../src/files/index.ts';
import type { Transaction } from '../../src/index.ts';

const buy = (date: string, symbol: string, more: Partial<Transaction> = {}): Transaction => ({
  date,
  type: 'buy',
  symbol,
  quantity: 1,
  price: 10,
  ...more,
});

describe('a newer export of an account', () => {
  test('adds rows by their ids, and shows what changed', () => {
    const ledger = [buy('2024-01-02', 'AAA', { id: '1' }), buy('2024-01-03', 'AAA', { id: '2' })];
    const newer = [buy('2024-01-03', 'AAA', { id: '2', price: 11 }), buy('2024-01-03', 'AAA', { id: '3', price: 11 })];
    const merge = mergeTransactions(ledger, newer);
    expect(merge).toEqual({
      added: [newer[1]],
      known: 1,
      changed: [{ before: ledger[1], after: newer[0] }],
      missing: [],
    });
    expect(mergedLedger(ledger, merge)).toEqual([ledger[0], newer[0], newer[1]]);
  });

  test('knows the parts of an order that share its id, and adds a new part', () => {
    const parts = [1, 2, 3].map((quantity) => buy('2024-01-02', 'AAA', { id: '1', quantity }));
    const [, second] = parts;
    expect(mergeTransactions(parts, parts)).toEqual({ added: [], known: 3, changed: [], missing: [] });
    expect(mergeTransactions(parts.slice(0, 1), parts.slice(0, 2))).toMatchObject({ added: [second], changed: [] });
  });

  test('two equal rows in one file are two trades', () => {
    const row = buy('2024-01-02', 'AAA');
    expect(mergeTransactions([], [row, row]).added).toHaveLength(2);
    expect(mergeTransactions([row], [row, row])).toMatchObject({ added: [row], known: 1 });
    expect(mergeTransactions([row, { ...row }], [row])).toMatchObject({ added: [], known: 1, missing: [row] });
    // Two ids are two trades.
    const [one, other] = [buy('2024-01-02', 'AAA', { id: '1' }), buy('2024-01-02', 'AAA', { id: '2' })];
    expect(mergeTransactions([one], [other]).added).toEqual([other]);
    // An export without ids has the same trades as one with ids.
    expect(mergeTransactions([one, other], [row, row]).added).toEqual([]);
  });

  test('the ISIN and the RIC of an instrument are equal, and notes do not count', () => {
    const ledger = [buy('2024-01-02', 'AAPL.OQ', { note: 'one' })];
    const rows = [buy('2024-01-02', 'US0378331005', { note: 'other' })];
    expect(mergeTransactions(ledger, rows).added).toEqual(rows);
    const matches = [{ symbol: 'US0378331005', ric: 'AAPL.OQ' }];
    expect(mergeTransactions(ledger, rows, matches)).toMatchObject({ added: [], known: 1 });
  });

  test('exports that overlap add up to the whole ledger, with and without ids', () => {
    const rowOf = fc.record({ day: fc.integer({ min: 1, max: 4 }), symbol: fc.constantFrom('A', 'B') });
    fc.assert(
      fc.property(fc.array(rowOf, { maxLength: 12 }), fc.boolean(), fc.nat(4), fc.nat(4), (drawn, hasIds, a, b) => {
        const rows = drawn
          .sort((one, other) => one.day - other.day)
          .map(({ day, symbol }, at) => buy(`2024-01-0${day}`, symbol, hasIds ? { id: String(at) } : {}));
        // Exports end and begin between two days, as those of brokers do.
        const first = rows.filter(({ date }) => Number(date.slice(-2)) <= Math.max(a, b));
        const second = rows.filter(({ date }) => Number(date.slice(-2)) >= Math.min(a, b));
        const merge = mergeTransactions(first, second);
        expect([merge.changed, merge.missing]).toEqual([[], []]);
        expect(merge.known + merge.added.length).toBe(second.length);
        const merged = mergedLedger(first, merge);
        expect(merged).toEqual(rows.filter((row) => first.includes(row) || second.includes(row)));
        // The same file again changes nothing.
        expect(mergeTransactions(merged, second)).toMatchObject({ added: [], known: second.length });
      }),
    );
  });
});

test('the record of a file has its name, hash, rows, and dates', async () => {
  const sha256 = await sha256Of(new TextEncoder().encode('abc'));
  expect(sha256).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  const rows = [buy('2024-03-01', 'A'), buy('2024-01-01', 'B')];
  const now = new Date('2026-01-02T03:04:05Z');
  expect(recordOf({ name: ' my\nfile.csv', sha256: sha256 ?? '' }, rows, 1, now)).toEqual({
    name: 'my file.csv',
    sha256,
    rows: 2,
    added: 1,
    first_date: '2024-01-01',
    last_date: '2024-03-01',
    imported_at: '2026-01-02T03:04:05.000Z',
  });
  expect(recordOf({ name: 'empty.csv', sha256: sha256 ?? '' }, [], 0, now)).toBeNull();
});

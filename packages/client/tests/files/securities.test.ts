import { describe, expect, test } from '@jest/globals';
import { importFile, matchSecurities, type ReadOptions, type SecurityFinder } from '../../src/files/index.ts';
import type { ResolveResult } from '../../src/index.ts';

const read = (text: string, options: Partial<ReadOptions> = {}) => importFile(text, { date: '2024-01-02', ...options });

type Change = ResolveResult['changes'][number];
type Found = readonly [ric: string, matchedBy: NonNullable<Change['matched_by']>];

/** A market in which the keys of `known` resolve, and those of `suggested` have suggestions. */
function market(known: Record<string, Found>, suggested: Record<string, string[]>, names: Record<string, string> = {}) {
  const asked: string[][] = [];
  const finder: SecurityFinder = {
    async resolve({ transactions }) {
      asked.push(transactions.map(({ symbol = '' }) => symbol));
      const changes = transactions.flatMap(({ symbol = '', date }, at): Change[] => {
        const found = known[symbol];
        if (found === undefined || found[0] === symbol) return [];
        const [to, matched_by] = found;
        const field = `transactions[${at}].symbol`;
        return [{ code: 'symbol_normalized', field, date, symbol: to, from: symbol, to, matched_by, message: '' }];
      });
      const errors = transactions.flatMap(({ symbol = '' }, at) =>
        known[symbol] === undefined
          ? [
              {
                code: 'unresolved_symbol' as const,
                field: `transactions[${at}].symbol`,
                message: '',
                suggestions: suggested[symbol] ?? [],
              },
            ]
          : [],
      );
      const validation = { valid: false, error_count: errors.length, warning_count: 0, errors, warnings: [] };
      const counts = { change_count: changes.length, dropped: [], dropped_count: 0 };
      return { status: 'unresolvable', portfolio_definition: null, changes, ...counts, validation };
    },
    names: async (rics) => new Map(rics.flatMap((ric) => (names[ric] === undefined ? [] : [[ric, names[ric] ?? '']]))),
  };
  return { finder, asked };
}

const HEADER = 'date,type,ticker,isin,cusip,name,quantity,price,amount,currency';

describe('the securities of a file', () => {
  test('are named by the column of names, not by one that describes the row or has ids', () => {
    const nameOf = (header: string, cells: string) =>
      read(
        `date,type,isin,quantity,price,currency,${header}\n2024-01-03,buy,IT0003132476,1,15,EUR,${cells}`,
      ).securities.map(({ name }) => name);
    expect(nameOf('Descrizione,Titolo', 'Compravendita titoli,ENI')).toEqual(['ENI']);
    expect(nameOf('holding,holdingname', 'hld_1,ENI')).toEqual(['ENI']);
  });

  test('are matched with the reason, and a number decides where the symbol is not known', async () => {
    const file = read(
      [
        HEADER,
        '2024-01-02,deposit,,,,,,,1000,USD',
        '2024-01-03,buy,AAPL,US0378331005,,Apple Inc,1,180,,USD',
        '2024-01-03,buy,ROYAL,,780087102,Royal Bank of Canada,2,90,,USD',
      ].join('\n'),
    );
    const { finder, asked } = market(
      { US0378331005: ['AAPL.OQ', 'isin'], '780087102': ['RY.TO', 'cusip'], AAPL: ['AAPL.OQ', 'ticker'] },
      {},
      { 'AAPL.OQ': 'Apple', 'RY.TO': 'Royal Bank' },
    );
    const matched = await matchSecurities(file, finder);
    expect(matched.matches.map(({ symbol, ric, reason }) => [symbol, ric, reason])).toEqual([
      ['US0378331005', 'AAPL.OQ', 'ISIN'],
      ['ROYAL', 'RY.TO', 'CUSIP 780087102'],
    ]);
    expect([matched.found, matched.questions]).toEqual([{ ROYAL: 'RY.TO' }, []]);
    expect(asked.flat()).not.toContain('');
    const mapped = read(HEADER, {}); // A file without rows asks for nothing.
    expect((await matchSecurities(mapped, finder)).matches).toEqual([]);
  });

  test('that are not known are questions with candidates by other identifiers and by name', async () => {
    const text = `${HEADER}\n2024-01-03,buy,NESX,,,Nestlé S.A.,3,100,,CHF\n2024-01-04,transfer_in,GONE,,,,5,,,\n`;
    const file = read(text);
    const { finder } = market({}, { NESX: ['NESN.S'], 'Nestlé S.A.': ['NESN.S'] }, { 'NESN.S': 'Nestle AG' });
    const { matches, questions } = await matchSecurities(file, finder);
    expect(matches.map(({ ric, reason }) => [ric, reason])).toEqual([
      [null, 'not known'],
      [null, 'not known'],
    ]);
    expect(questions.map(({ word, choices }) => [word, choices.map(({ value, text }) => `${value}: ${text}`)])).toEqual(
      [
        [
          'NESX',
          ['NESN.S: NESN.S, Nestle AG (same name)', 'keep: Keep it at the prices of the file', 'skip: Leave it out'],
        ],
        // Without a price in the file, it cannot be kept.
        ['GONE', ['skip: Leave it out']],
      ],
    );
    const chosen = { NESX: 'NESN.S', GONE: 'skip' };
    expect((await matchSecurities(file, finder, chosen)).questions).toEqual([]);
    expect(read(text, { symbols: chosen }).rows.map(({ row }) => row.symbol)).toEqual(['NESN.S']);
  });

  test('are not asked for while their dates are open', async () => {
    const file = read('date,type,ticker,quantity,price\n03/04/2024,Buy,AAA,2,180\n');
    expect(file.questions).toMatchObject([{ about: 'dateFormat' }]);
    const { finder, asked } = market({}, {});
    expect(await matchSecurities(file, finder)).toEqual({ matches: [], found: {}, questions: [] });
    expect(asked.flat()).toEqual([]);
  });

  test('are asked for in parts of 200', async () => {
    const rows = Array.from({ length: 450 }, (_, at) => `2024-01-03,buy,T${at},,,,1,1,,USD`);
    const { finder, asked } = market({}, {});
    await matchSecurities(read([HEADER, ...rows].join('\n')), finder);
    expect(asked.map(({ length }) => length)).toEqual([200, 200, 50]);
  });
});

describe('a security that is left out', () => {
  const ROWS = [
    '2024-01-03,buy,XYZ,,,,10,5,,USD',
    '2024-02-03,dividend,XYZ,,,,,,3,USD',
    '2024-03-03,buy,AAA,,,,1,7,,USD',
  ];

  test('keeps the cash of a ledger with deposits right, and its money is reported', () => {
    const text = [HEADER, '2024-01-02,deposit,,,,,,,100,USD', ...ROWS].join('\n');
    const [all, without] = [read(text), read(text, { symbols: { XYZ: 'skip' } })];
    expect(without.closing.cash).toEqual(all.closing.cash);
    expect(without.closing.positions).toEqual([{ symbol: 'AAA', quantity: 1 }]);
    expect(without.rows.map(({ row }) => ('type' in row ? row.type : ''))).toEqual([
      'deposit',
      'withdrawal',
      'deposit',
      'buy',
    ]);
    expect(without.skipped).toEqual([
      { line: 3, reason: 'The security "XYZ" is left out, as you chose.', money: 50 },
      { line: 4, reason: 'The security "XYZ" is left out, as you chose.', money: 3 },
    ]);
  });

  test('disappears from a ledger without deposits', () => {
    const { rows, request } = read([HEADER, ...ROWS].join('\n'), { symbols: { XYZ: 'skip' } });
    expect(rows.map(({ row }) => row.symbol)).toEqual(['AAA']);
    expect(request).toMatchObject({ track_cash: false });
  });
});

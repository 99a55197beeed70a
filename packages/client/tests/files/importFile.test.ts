import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { slowTest, someOf } from '@tearsheet/testing/tier.ts';
import { decodeText, type Format, type ImportedFile, importFile, type ReadOptions } from '../../src/files/index.ts';

const DATE = '2025-11-21';
const read = (text: string, options: Partial<ReadOptions> = {}) => importFile(text, { date: DATE, ...options });
const fixture = (name: string) =>
  importFile(decodeText(readFileSync(join(import.meta.dirname, 'fixtures', name))), { date: DATE });
const errorsOf = ({ problems }: ImportedFile) => problems.filter(({ severity }) => severity === 'error');
const messagesOf = (file: ImportedFile) => errorsOf(file).map(({ line, message }) => `${line}: ${message}`);

describe('a request', () => {
  const portfolio = [{ date: '2024-01-02', symbol: 'AAPL', weight: 1 }];

  test('is taken as it is, its rows alone too', () => {
    expect(read(JSON.stringify({ portfolio, base_currency: 'EUR' }))).toMatchObject({
      format: 'request',
      kind: 'request',
      request: { portfolio, base_currency: 'EUR' },
      problems: [],
    });
    expect(read(`\uFEFF ${JSON.stringify(portfolio)}`).request).toEqual({ portfolio });
    const transactions = [{ date: '2024-01-02', type: 'deposit', amount: 5 }];
    expect(read(JSON.stringify({ transactions })).request).toEqual({ transactions });
    const exported = [{ eventDate: '11/16/2022', action: 'Sale', symbol: 'FOO', quantity: '3', amount: '$300' }];
    expect(read(JSON.stringify({ transactions: exported })).rows).toMatchObject([
      { row: { date: '2022-11-16', type: 'sell', symbol: 'FOO', quantity: 3, amount: 300 } },
    ]);
    expect(read(JSON.stringify(transactions), { currency: 'CHF' }).request).toEqual({
      transactions,
      base_currency: 'CHF',
    });
  });

  test.each([
    ['{', /^null: It is not a complete JSON text: /],
    ['{"a":1}', /^null: It has no list "portfolio", "transactions", or "activities"\. Export/],
    ['  \n', /^null: It is empty$/],
    ['[]x', /^null: It is not a complete JSON text/],
  ])('%j is rejected', (text, message) => {
    const file = read(text);
    expect(file.request).toBeNull();
    expect(messagesOf(file)[0]).toMatch(message);
  });
});

describe('the ledger of', () => {
  const lines = ({ rows }: ImportedFile) => rows.map(({ line }) => line);
  const of = (file: ImportedFile, line: number) => file.rows.filter((row) => row.line === line).map(({ row }) => row);

  test.each<[string, Format, string, number]>([
    ['schwab.csv', 'schwab', 'USD', 9],
    ['fidelity.csv', 'fidelity', 'USD', 6],
    ['degiro-transactions.csv', 'degiro', 'EUR', 3],
    ['degiro-transactions-old.csv', 'degiro', 'EUR', 2],
    ['degiro-account.csv', 'degiro', 'EUR', 9],
    ['trading212.csv', 'trading212', 'EUR', 8],
    ['trading212-old.csv', 'trading212', 'GBP', 2],
    ['portfolio-performance.csv', 'portfolio_performance', 'EUR', 11],
    ['ghostfolio.json', 'ghostfolio', '', 4],
    ['flex.xml', 'interactive_brokers', 'CHF', 11],
    ['flex.csv', 'interactive_brokers', '', 4],
  ])('%s is recognized, and no line is lost', (name, format, currency, count) => {
    const file = fixture(name);
    expect([file.format, file.kind, file.rows.length, errorsOf(file)]).toEqual([format, 'transactions', count, []]);
    expect(file.request).toMatchObject({ transactions: file.rows.map(({ row }) => row) });
    expect(file.detected.currency ?? '').toBe(currency);
  });

  test.each([
    'schwab.csv',
    'fidelity.csv',
    'degiro-account.csv',
    'trading212.csv',
    'portfolio-performance.csv',
    'flex.csv',
  ])('every line of %s is imported, skipped, reported, or belongs to another one', (name) => {
    const file = fixture(name);
    const text = decodeText(readFileSync(join(import.meta.dirname, 'fixtures', name)));
    const all = text.split(/\r?\n/).flatMap((line, at) => (line.trim() === '' ? [] : [at + 1]));
    const seen = new Set([
      ...lines(file),
      ...file.skipped.map(({ line }) => line),
      ...file.problems.map(({ line }) => line),
    ]);
    // Headers, withheld taxes, second lines of conversions, and the first line of a split.
    const together = all.filter((line) => !seen.has(line)).length;
    const expected: Readonly<Record<string, number>> = {
      'degiro-account.csv': 2,
      'fidelity.csv': 2,
      'flex.csv': 2,
      'schwab.csv': 2,
    };
    expect(together).toBe(expected[name] ?? 1);
  });

  test('Schwab: reinvested dividends, withheld tax, a split from its added shares', () => {
    const file = fixture('schwab.csv');
    expect(file.rows[0]?.row).toMatchObject({ date: '2024-01-03', type: 'deposit', amount: 5000, currency: 'USD' });
    expect(of(file, 12)).toEqual([
      { date: '2024-01-05', type: 'buy', symbol: 'AAPL', quantity: 9.5, price: 181, currency: 'USD', fee: 4.95 },
    ]);
    expect(of(file, 8)).toEqual([{ date: '2024-08-31', type: 'split', symbol: 'AAPL', quantity: 4 }]);
    expect(of(file, 5)[0]).toMatchObject({ type: 'dividend', amount: 10, tax: 1.5 });
    expect(of(file, 6)[0]).toMatchObject({ date: '2025-01-30', type: 'interest' });
    expect(file.problems).toEqual([
      {
        line: 9,
        severity: 'warning',
        message: 'Options, futures, and CFDs are not supported, so the line was not imported',
      },
    ]);
    expect(file.skipped.map(({ line }) => line)).toEqual([1, 14]);
  });

  test('Fidelity: two equal purchases are two, and the core account is cash', () => {
    const file = fixture('fidelity.csv');
    expect(of(file, 9)).toEqual(of(file, 10));
    expect(of(file, 8)[0]).toMatchObject({ type: 'sell', quantity: 2, price: 90.5, fee: 1.02 });
    expect(of(file, 5)[0]).toMatchObject({ type: 'dividend', amount: 5, tax: 0.75 });
    expect(file.skipped.map(({ line }) => line)).toEqual([7, 13, 15]);
  });

  test('Degiro: trades in the currency of the account, and an account with cash in two currencies', () => {
    const trades = fixture('degiro-transactions.csv');
    expect(of(trades, 3)[0]).toMatchObject({ type: 'buy', quantity: 10, amount: 1574.07, currency: 'EUR', fee: 5.94 });
    expect(trades.request).toMatchObject({ track_cash: false, base_currency: 'EUR' });
    const account = fixture('degiro-account.csv');
    expect(of(account, 12)[0]).toMatchObject({ type: 'buy', quantity: 10, price: 63.5, currency: 'USD' });
    expect(of(account, 10)[0]).toMatchObject({
      type: 'exchange',
      amount: 597.7,
      currency: 'EUR',
      symbol: 'CASH.USD',
      quantity: 635,
    });
    expect(of(account, 11)[0]).toMatchObject({ type: 'fee', amount: 1, currency: 'EUR', symbol: 'US1912161007' });
    expect(of(account, 14)[0]).toMatchObject({ type: 'sell', fee: 0.5 });
    expect(of(account, 6)[0]).toMatchObject({ type: 'dividend', amount: 1.3, tax: 0.19 });
    expect(account.request).not.toHaveProperty('track_cash');
    expect(account.problems.map(({ line }) => line)).toEqual([18]);
  });

  test('Degiro: a thousand of shares, and an unknown text that is a question', () => {
    const header = 'Datum,Tijd,Valutadatum,Product,ISIN,Omschrijving,FX,Mutatie,,Saldo,,Order Id';
    const trade = '09-12-2022,09:00,09-12-2022,FBR,AU000000FBR4,Koop 1.000 @ 5 EUR,,EUR,"-5000,00",EUR,"1,00",a';
    const other = '08-12-2022,09:00,08-12-2022,,,Iets onbekends,,EUR,"-7,00",EUR,"1,00",';
    const file = importFile([header, trade, other].join('\n'), { date: '2025-11-21' });
    expect(of(file, 2)).toMatchObject([{ type: 'buy', quantity: 1000, price: 5, currency: 'EUR' }]);
    expect(file.questions).toMatchObject([{ about: 'types', word: 'Iets onbekends' }]);
  });

  test('Trading 212: totals without costs, and withheld tax at the rate of its dividend', () => {
    const file = fixture('trading212.csv');
    expect(of(file, 3)[0]).toMatchObject({ type: 'buy', amount: 457.08, fee: 0.68, currency: 'EUR' });
    expect(of(file, 4)[0]).toMatchObject({ type: 'sell', amount: 183.25, fee: 0.28 });
    expect(of(file, 5)[0]).toMatchObject({ amount: 2.14026143791, tax: 0.320261437908 });
    expect(of(file, 7)[0]).toMatchObject({ type: 'split', quantity: 0.25 });
    expect(of(fixture('trading212-old.csv'), 2)[0]).toMatchObject({ price: 29.2, fee: 0.29, currency: 'GBP' });
  });

  test('Portfolio Performance: amounts before fees and taxes', () => {
    const file = fixture('portfolio-performance.csv');
    expect(of(file, 3)[0]).toMatchObject({ type: 'buy', amount: 1000, fee: 4.99 });
    expect(of(file, 6)[0]).toMatchObject({ type: 'sell', amount: 540, fee: 5, tax: 15 });
    expect(of(file, 5)[0]).toMatchObject({ type: 'dividend', amount: 10.09, tax: 1.59 });
    expect(of(file, 9)[0]).toMatchObject({ type: 'transfer_in', quantity: 3, price: 500 });
    expect(of(file, 8)[0]).toMatchObject({ type: 'interest', amount: -0.4 });
    expect(file.detected.decimal_mark).toBe(',');
  });

  test('Trade Republic: the account is in euros', () => {
    expect(fixture('brokers/traderepublic.csv').request).toMatchObject({ base_currency: 'EUR' });
  });

  test('Ghostfolio: pence become pounds, and lines are those of the file', () => {
    const file = fixture('ghostfolio.json');
    expect(lines(file)).toEqual([40, 30, 18, 5]);
    expect(of(file, 30)[0]).toMatchObject({ price: 2.5, currency: 'GBP' });
    expect(of(file, 18)[0]).toMatchObject({ type: 'dividend', amount: 3.1 });
    expect(file.skipped.map(({ line }) => line)).toEqual([49]);
  });

  test('Interactive Brokers: currency trades, commissions in another currency, reversals, and a split', () => {
    const file = fixture('flex.xml');
    expect(of(file, 6)[0]).toMatchObject({ symbol: 'US0378331005', price: 181.5, fee: 1, id: '101' });
    expect(of(file, 8)).toMatchObject([
      { type: 'fee', symbol: 'VT.P', amount: 0.9, currency: 'CHF' },
      { type: 'sell', symbol: 'VT.P', tax: 0.1 },
    ]);
    expect(of(file, 9)[0]).toMatchObject({
      type: 'exchange',
      amount: 1700,
      currency: 'CHF',
      symbol: 'CASH.USD',
      quantity: 2000,
    });
    expect(of(file, 14)[0]).toMatchObject({ amount: 2.4, tax: 0.36 });
    expect(of(file, 23)[0]).toMatchObject({ type: 'split', quantity: 4 });
    expect(file.skipped.map(({ line }) => line)).toEqual([7, 16, 17, 20]);
    expect(of(fixture('flex.csv'), 5)[0]).toMatchObject({ type: 'sell', symbol: 'BP.L', quantity: 100 });
  });
});

test('a named format that does not fit is an error, and a column map reads any table', () => {
  expect(messagesOf(read('a,b\n1,2', { format: 'schwab' }))[0]).toMatch(/not a file of the format schwab/);
  const file = read('When,What,Paper\n2024-02-13,1.5,AAPL', {
    columns: { date: 'when', quantity: 'What', symbol: '3' },
  });
  expect(file.request).toEqual({ portfolio: [{ date: '2024-02-13', symbol: 'AAPL', quantity: 1.5 }] });
  expect(file.table).toEqual({
    headers: ['When', 'What', 'Paper'],
    sample: ['2024-02-13', '1.5', 'AAPL'],
    columns: { date: 'When', symbol: 'Paper', quantity: 'What' },
  });
  expect(messagesOf(read('a,b\n1,2', { columns: { date: 'c' } }))[0]).toBe(
    'null: There is no column "c". Choose one of 1, 2',
  );
});

slowTest('20,000 transactions are read, and 20,001 are one error', () => {
  const row = '2024-01-31,buy,AAPL,1,100.5\n';
  const header = 'date,type,symbol,quantity,price\n';
  expect(read(header + row.repeat(20_000)).rows).toHaveLength(20_000);
  const file = read(header + row.repeat(20_001));
  expect(messagesOf(file)).toEqual(['null: It has 20001 rows. A request has at most 20000. Split it by year']);
  expect(file.request).toBeNull();
  const long = read(header + row.repeat(60_000));
  expect(messagesOf(long)).toEqual(['null: It has about 60000 rows. A request has at most 20000. Split it by year']);
  expect(messagesOf(read('x'.repeat(8 * 1024 * 1024 + 1)))).toEqual([
    'null: It is longer than 8 MiB. Split it by year',
  ]);
});

test.each([
  'Date,Description,Amount\n2026-01-05,Groceries,50\n2026-02-01,Rent,800\n',
  'Datum,Name,Betrag\n05.01.2026,Kino,50\n01.02.2026,Miete,800\n',
])('texts and amounts of several days are not holdings', (text) => {
  const { request, problems } = importFile(text, { date: '2026-11-21' });
  expect(request).toBeNull();
  expect(problems[0]?.message).toContain('no column says what each row is');
});

describe('the currency of an eToro account', () => {
  const header =
    'Date,Type,Details,Amount,Units,Realized Equity Change,Realized Equity,Balance,Position ID,Asset type,NWA';
  const opened = (amount: string, units: string) =>
    read(`${header}\n07/10/2025 15:15:00,Open Position,FOO/USD,${amount},${units},0.00,9000.00,100.00,1,Stocks,0.00\n`);

  test('is that in which prices are whole cents', () => {
    const { request, questions } = opened('5000.00', '163.934426');
    expect([request?.base_currency, questions]).toEqual(['USD', []]);
  });

  test.each([
    ['are not', '5000.00', '163.912345'],
    ['can be so by chance', '30.50', '1.000000'],
  ])('is asked if they %s', (_, amount, units) => {
    const { request, questions } = opened(amount, units);
    expect([request, questions.map(({ about }) => about)]).toEqual([null, ['currency']]);
  });
});

const TYPES = [
  ...['Zork', 'Exchange', 'Dividend', 'Buy', 'Sell', 'Split', 'Merger', 'Spin-off', 'Name change', 'Fee', 'Tax'],
  ...['Fee rebate', 'Interest', 'Transfer', 'Deposit', 'Withdrawal', 'Reversal', 'Return of capital', 'Staking'],
  ...['Dividend Reinvestment', 'Free shares', 'Sweep', 'Sale of rights', 'Adjustment'],
];

// Rows that looked through the whole table took minutes for these.
test.each(someOf(TYPES))('reads thousands of rows of the type %s', (type) => {
  const rows = Array.from(
    { length: 5000 },
    (_, i) => `2026-01-0${1 + (i % 9)},${type},FOO,${i % 2 ? -1 : 1},-${i}.25,USD`,
  );
  const file = read(['Date,Type,Symbol,Quantity,Amount,Currency', ...rows].join('\n'));
  const said = [file.rows, file.questions, file.skipped, file.problems];
  expect(said.flat().length).toBeGreaterThan(0);
});

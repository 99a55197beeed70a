import { expect, test } from '@jest/globals';
import {
  answersFor,
  answersOf,
  answersText,
  importFile,
  importWithAnswers,
  type ReadOptions,
  readAnswerBook,
  skippedGroups,
  withAnswers,
  withoutAnswers,
} from '../../src/files/index.ts';
import type { Transaction } from '../../src/index.ts';

const OPTIONS = { date: '2024-01-02' };
const bank = (date: string, word: string) =>
  `Tag;Type;Ticker;Quantity;Price;Amount\n${date};Kauf;AAA;1500;10.5;\n${date};${word};;;;25\n`;

test('answers are remembered for the header, and what a file says comes first', () => {
  const first = importFile(bank('01/02/2023', 'Perk'), OPTIONS);
  expect(first.questions.map(({ about }) => about)).toEqual(expect.arrayContaining(['types']));
  const answers = { types: { Perk: 'interest' as const }, dateFormat: 'DD/MM/YYYY' };
  const book = withAnswers({}, first.layout, answers);
  const again = importWithAnswers(bank('03/04/2023', 'Perk'), OPTIONS, book);
  expect([again.used, again.file.rows.map(({ row }) => row.date)]).toEqual([answers, ['2023-04-03', '2023-04-03']]);
  expect(answersText(again.used)).toBe('dates are DD/MM/YYYY, "Perk" is interest');
  // A date that has one meaning needs no answer, and another word is still a question.
  const clear = importWithAnswers(bank('04/31/2023', 'Perk').replaceAll('04/31', '04/30'), OPTIONS, book);
  expect([clear.used, clear.file.rows[0]?.row.date]).toEqual([{ types: { Perk: 'interest' } }, '2023-04-30']);
  expect(importWithAnswers(bank('03/04/2023', 'Gift2'), OPTIONS, book).file.questions).toHaveLength(1);
  // Another header has its own answers, and an option comes before a remembered answer.
  const other = bank('03/04/2023', 'Perk').replace('Tag', 'Datum');
  expect(importWithAnswers(other, OPTIONS, book).used).toEqual({});
  const option = importWithAnswers(bank('03/04/2023', 'Perk'), { ...OPTIONS, dateFormat: 'MM/DD/YYYY' }, book);
  expect(option.file.rows[0]?.row.date).toBe('2023-03-04');
  expect(importWithAnswers(bank('03/04/2023', 'Perk'), OPTIONS, withoutAnswers(book, first.layout)).used).toEqual({});
});

test('the currency of an account that the file does not name is a question', () => {
  const text =
    'Date,Type,Details,Amount,Units,Realized Equity Change,Realized Equity\n13/01/2024 10:00:00,Dividend,KER.PA/EUR,1.5,-,1.5,9';
  const first = importFile(text, OPTIONS);
  expect([first.request, first.questions.map(({ about }) => about)]).toEqual([null, ['currency']]);
  const { file } = importWithAnswers(text, OPTIONS, withAnswers({}, first.layout, { currency: 'GBP' }));
  expect(file.rows[0]?.row).toMatchObject({ type: 'dividend', symbol: 'KER.PA', amount: 1.5, currency: 'GBP' });
});

const trades = (...rows: string[]) =>
  ['Date,Type,Ticker,Shares,Price,Amount', '2024-01-15,Buy,AAA,10,10,100', ...rows].join('\n');
const valuesOf = (text: string, at = 0) =>
  importFile(text, OPTIONS).questions[at]?.choices.map(({ value }) => value) ?? [];

test('a word is asked with its line, and only with the meanings that its rows can have', () => {
  const money = trades('2024-01-16,Gizmo,,,,5', '2024-01-17,Gizmo,,,,7');
  expect(importFile(money, OPTIONS).questions).toMatchObject([
    { word: 'Gizmo', text: 'What does "Gizmo" mean (2 rows, such as line 3: 2024-01-16 | 5)?' },
  ]);
  const ofMoney = ['dividend', 'interest', 'deposit', 'withdrawal', 'fee', 'tax'];
  expect(valuesOf(money)).toEqual([...ofMoney, 'exchange', 'skip']);
  expect(valuesOf(trades('2024-01-16,Gizmo,,,,5'))).toEqual([...ofMoney, 'skip']);
  const ofShares = ['transfer_in', 'transfer_out', 'split', 'split_shares'];
  expect(valuesOf(trades('2024-01-16,Gizmo,AAA,5,,'))).toEqual([...ofShares, 'skip']);
  expect(valuesOf(trades('2024-01-16,Gizmo,AAA,5,10,50'))).toEqual(['buy', 'sell', ...ofMoney, ...ofShares, 'skip']);
});

test('a row whose only number is one of several taxes can be a tax', () => {
  const text =
    'Date,Type,Ticker,Shares,Price,Amount,VAT,Withholding tax\n2024-01-15,Buy,AAA,10,10,100,,\n2024-01-16,Gizmo,,,,,,4\n';
  expect(valuesOf(text)).toContain('tax');
});

test.each([
  ['money without shares', trades('2024-01-16,Gizmo,,,,5')],
  ['shares without money', trades('2024-01-16,Gizmo,AAA,5,,')],
  ['shares and money', trades('2024-01-16,Gizmo,AAA,5,10,50')],
])('every meaning of %s that is offered is taken', (_, text) => {
  for (const value of valuesOf(text)) {
    const file = importFile(text, { ...OPTIONS, types: { Gizmo: value as 'buy' } });
    expect([value, file.questions, file.request === null]).toEqual([value, [], false]);
  }
});

test('an answer that the numbers refuse is named, and not given again', () => {
  const text = trades('2024-01-16,Gizmo,AAA,5,10,50');
  const refused = importFile(text, { ...OPTIONS, types: { Gizmo: 'exchange' } });
  expect([refused.request, refused.questions.map((question) => question.text)]).toEqual([
    null,
    ['"Currency exchange" does not fit its numbers. What does "Gizmo" mean (line 3: 2024-01-16 | AAA | 5 | 10 | 50)?'],
  ]);
  expect(refused.problems.map(({ message }) => message)).toContain(
    '"Gizmo" cannot be exchange, because it does not fit the numbers of the row. Choose another type',
  );
  const book = withAnswers({}, refused.layout, { types: { Gizmo: 'exchange' } });
  expect(importWithAnswers(text, OPTIONS, book).file.questions).toEqual(refused.questions);
});

const movesIn = (text: string, options: Partial<ReadOptions>) =>
  importFile(text, { ...OPTIONS, ...options }).rows.map(({ row }) => {
    const { type, symbol = '', quantity = '', fee = '' } = row as Transaction;
    return [type, symbol, quantity, fee].join(' ').trim();
  });

test('coins without a direction are deposits or withdrawals, as the reader of the file says', () => {
  const text = [
    'Date(UTC),Coin,Amount,TransactionFee,Address,TXID,Status',
    '2021-03-04 10:00:00,BTC,0.5,0.0005,bc1qxyz,abc123,Completed',
    '2021-03-05 10:00:00,ADA,100,1,addr1xyz,abc124,COMPLETE: 562b5f',
    '2021-03-06 10:00:00,ADA,100,1,addr1xyz,abc125,Canceled',
  ].join('\n');
  const first = importFile(text, OPTIONS);
  expect(first.questions).toMatchObject([
    { about: 'rows', text: expect.stringContaining('such as the 0.5 BTC of line 2') },
  ]);
  expect(valuesOf(text)).toEqual(['received', 'sent']);
  expect(importFile(text, { ...OPTIONS, rows: 'sent' }).questions.map(({ about }) => about)).toEqual(['amounts']);
  expect(movesIn(text, { rows: 'sent', amounts: 'gross' })).toEqual([
    'transfer_out BTC 0.5005',
    'transfer_out ADA 101',
  ]);
  expect(movesIn(text, { rows: 'received', amounts: 'net' })).toEqual(['transfer_in BTC 0.5', 'transfer_in ADA 100']);
  // The lists of deposits and of withdrawals of one service have the same header.
  expect(answersOf({ rows: 'sent', amounts: 'net' } as object)).toEqual({ amounts: 'net' });
});

test('shares on days of their own can have come or left without a payment', () => {
  const text = 'Date,Ticker,Shares\n2021-03-04,AAA,5\n2021-03-05,BBB,2\n';
  expect(valuesOf(text)).toEqual(['holdings', 'purchases', 'received', 'sent']);
  expect(movesIn(text, { rows: 'received' })).toEqual(['transfer_in AAA 5', 'transfer_in BBB 2']);
});

test('a word that contradicts the direction that was chosen stops the file', () => {
  const text = 'Date,Coin,Amount,Mode\n2024-03-01,ETH,0.1,Withdrawal\n2024-03-02,ETH,0.2,Withdrawal\n';
  const { questions, problems } = importFile(text, OPTIONS);
  expect([questions, problems[0]?.message]).toEqual([[], expect.stringContaining('words such as "Withdrawal"')]);
  expect(importFile(text, { ...OPTIONS, rows: 'received' }).request).toBeNull();
});

test('the fee of a position belongs to the trade that the reader of the file names', () => {
  const text =
    'Symbol,Buy Price,Sell Price,Shares Sold,Fee,Buy Date,Sell Date\nAAA,15,18,10,7.99,2023-01-15,2023-06-20\n';
  expect(importFile(text, OPTIONS).questions.map((question) => question.text)).toEqual([
    'Which trade of line 2 paid its fee of 7.99?',
  ]);
  expect(movesIn(text, { fees: 'buy' })).toEqual(['buy AAA 10 7.99', 'sell AAA 10']);
  expect(movesIn(text, { fees: 'sell' })).toEqual(['buy AAA 10', 'sell AAA 10 7.99']);
  expect(movesIn(text, { fees: 'both' })).toEqual(['buy AAA 10 3.995', 'sell AAA 10 3.995']);
  const comma = text.replaceAll(',', ';').replace('7.99', '7,99').replace(';15;18;', ';15,00;18,00;');
  expect(movesIn(comma, { fees: 'both' })).toEqual(['buy AAA 10 3.995', 'sell AAA 10 3.995']);
  // An answer about coins is none about positions.
  expect(importFile(text, { ...OPTIONS, fees: 'first' }).questions).toHaveLength(1);
});

test('the coin of a fee is asked once, and the trade must have as much of it', () => {
  const text = [
    'Date(UTC),Pair,Side,Price,Executed,Amount,Fee',
    '2024-01-15 10:30:00,BTCUSDT,BUY,42000.00,0.5,21000.00,10.50',
    '2024-03-10 09:45:00,BTCUSDT,SELL,48000.00,0.5,24000.00,12.00',
  ].join('\n');
  const first = importFile(text, OPTIONS);
  expect(first.questions.map((question) => question.text)).toEqual(['Which coin is the fee of 10.5 in line 2 in?']);
  expect(movesIn(text, { fees: 'second' })).toEqual([
    'transfer_out USDT 21010.5',
    'transfer_in BTC 0.5',
    'transfer_out BTC 0.5',
    'transfer_in USDT 23988',
  ]);
  const refused = importFile(text, { ...OPTIONS, fees: 'first' });
  expect([refused.request, refused.problems[0]?.message]).toEqual([
    null,
    'The fee of 10.5 is more than the 0.5 BTC of its trade. Choose another coin of the fees (fees), or correct the row',
  ]);
  const book = withAnswers({}, first.layout, { fees: 'second' });
  const { file, used } = importWithAnswers(text, OPTIONS, book);
  expect([file.request === null, answersText(used)]).toEqual([false, 'fees are in the second coin of a pair']);
});

test('nothing is asked about rows while no answer can help', () => {
  const text = 'Date,Type,Ticker,Money\n2024-01-15,Gizmo,AAA,1\n2024-01-16,Buy,AAA,x\n2024-01-17,Sell,AAA,y';
  const file = importFile(text, OPTIONS);
  expect([file.request, file.questions]).toEqual([null, []]);
});

test('a book keeps the answers of 50 layouts, adds to them, and survives damage', () => {
  let book = readAnswerBook(null);
  for (let at = 0; at < 60; at++) book = withAnswers(book, `csv|${at}`, { decimal: ',' });
  expect([Object.keys(book).length, answersFor({ layout: 'csv|0' }, book)]).toEqual([50, {}]);
  book = withAnswers(book, 'csv|59', { types: { Perk: 'skip' } });
  expect(answersFor({ layout: 'csv|59' }, book)).toEqual({ decimal: ',', types: { Perk: 'skip' } });
  expect(withAnswers(book, null, { decimal: '.' })).toBe(book);
  expect(withAnswers(book, 'csv|x', {})).toBe(book);
  for (const damaged of ['text', 3, [], { 'csv|1': 'no', 'csv|2': null }]) expect(readAnswerBook(damaged)).toEqual({});
});

test('skipped lines are grouped by reason with their money', () => {
  const text = [
    'date,type,symbol,quantity,price,amount,status',
    '2024-01-02,buy,AAA,1,10,10,executed',
    '2024-01-03,buy,AAA,2,10,20,canceled',
    '2024-01-04,buy,AAA,3,10,30,canceled',
    '2024-01-05,buy,AAA,3,10,30,rejected',
  ].join('\n');
  const { skipped, closing, certainty } = importFile(text, OPTIONS);
  expect(skippedGroups(skipped)).toEqual([
    { reason: 'Its state is "canceled", so it moved nothing.', lines: [3, 4], money: 50 },
    { reason: 'Its state is "rejected", so it moved nothing.', lines: [5], money: 30 },
  ]);
  expect([closing.positions, certainty.by]).toEqual([[{ symbol: 'AAA', quantity: 1 }], 'headers']);
  const pairs = [4, 9].map((line) => ({ line, reason: `It belongs to the trade of line ${line - 1}.` }));
  expect(skippedGroups(pairs)).toEqual([
    { reason: 'It belongs to the trade of another line.', lines: [4, 9], money: 0 },
  ]);
});

test('the end of a file is compared with its own balance', () => {
  const text = [
    'date,type,symbol,quantity,price,amount,currency,balance',
    '2024-01-02,deposit,,,,1000,EUR,1000',
    '2024-01-03,buy,AAA,2,100,200,EUR,800',
    '2024-01-04,dividend,AAA,,,5,EUR,805',
    '2024-01-05,withdrawal,,,,105,EUR,700',
  ].join('\n');
  expect(importFile(text, OPTIONS).closing.cash).toEqual([{ currency: 'EUR', amount: 700, stated: 700 }]);
});

test('the unit of prices without amounts is a question for bonds and for shares in London', () => {
  const text =
    'Date,Type,Symbol,Name,Quantity,Price\n2024-01-15,Buy,VOD.L,Vodafone,1000,75.2\n2024-01-16,Buy,XS0000000017,Foo 3.5% 2030,5000,98.5\n2024-01-17,Buy,AAPL,Apple,2,98.5\n';
  const first = importFile(text, OPTIONS);
  expect([first.request, first.questions.map(({ about }) => about)]).toEqual([null, ['prices']]);
  const pricesWith = (prices: 'each' | 'per_100') =>
    importWithAnswers(text, OPTIONS, withAnswers({}, first.layout, { prices })).file.rows.map(
      ({ row }) => 'price' in row && row.price,
    );
  expect(pricesWith('per_100')).toEqual([0.752, 0.985, 98.5]);
  expect(pricesWith('each')).toEqual([75.2, 98.5, 98.5]);
  expect(answersText({ prices: 'per_100' })).toBe('prices of bonds and in London are per 100');
});

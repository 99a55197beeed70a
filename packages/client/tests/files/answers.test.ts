import { expect, test } from '@jest/globals';
import {
  answersFor,
  answersText,
  importFile,
  importWithAnswers,
  readAnswerBook,
  skippedGroups,
  withAnswers,
  withoutAnswers,
} from '../../src/files/index.ts';

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

import { describe, expect, test } from '@jest/globals';
import { importFile } from '../../src/files/index.ts';
import { type Kind, kindOfWords } from '../../src/files/kinds.ts';

const WORDS: readonly (readonly [Kind, readonly string[]])[] = [
  ['buy', ['BUYING', 'Compra', 'Kupno', 'Zakup', 'Nabycie', 'Köp', 'Køb', 'Koop', 'Aankoop']],
  ['sell', ['SELLING', 'Venda', 'Sprzedaż', 'Zbycie', 'Sälj', 'Försäljning', 'Salg', 'Sælg', 'Verkoop']],
  [
    'dividend',
    ['Dividendo', 'JCP', 'Dywidenda', 'Wypłata dywidendy', 'Utdelning', 'Udbytte', 'Aktieudbytte', 'Dividend'],
  ],
  [
    'tax',
    ['Imposto', 'Retenção na fonte', 'IOF', 'Podatek', 'Källskatt', 'Kupongskatt', 'Udbytteskat', 'Dividendbelasting'],
  ],
  [
    'fee',
    ['Comissão', 'Taxa', 'Taxa de custódia', 'Prowizja', 'Opłata', 'Courtage', 'Avgift', 'Depotgebyr', 'Provisie'],
  ],
  ['deposit', ['Depósito', 'Aporte', 'Wpłata', 'Zasilenie', 'Insättning', 'Indbetaling', 'Indskud', 'Storting']],
  ['withdrawal', ['Levantamento', 'Saque', 'Wypłata', 'Uttag', 'Udbetaling', 'Hævning', 'Opname', 'Uitbetaling']],
  ['interest', ['Juros', 'Odsetki', 'Ränta', 'Inlåningsränta', 'Renter', 'Zinsgutschrift']],
  // The account pays the interest on money that the bank lends.
  ['charge', ['Debetränta', 'Utlåningsränta']],
  [
    'split',
    ['Desdobramento', 'Podział akcji', 'Scalenie akcji', 'Aktiesplit', 'Sammanläggning', 'Sammenlægning', 'Splitsing'],
  ],
  ['transfer_in', ['Transfer of securities in', 'Værdipapirer: overførsel ind']],
  ['transfer_out', ['Transfer of securities out', 'Värdepappersöverföring ut']],
];

test.each(WORDS)('the words for %s are known in six more languages', (kind, words) => {
  expect(words.map((word) => [word, kindOfWords(word)])).toEqual(words.map((word) => [word, kind]));
});

/** Returns the rows of a file in short, or its errors. */
function read(text: string): readonly string[] {
  const { request, rows, problems } = importFile(text, { date: '2025-11-21' });
  if (request === null) return problems.map(({ message }) => message);
  return rows.map(({ row }) => Object.values(row).join(' '));
}

test('a word with two meanings, such as the one for pay and for interest, is a question', () => {
  const text =
    'Datum;Typ;ISIN;Stück;Kurs;Betrag\n02.01.2024;Vergütung;;;;1,50\n03.01.2024;Kauf;US0378331005;1;9,50;-9,50';
  const { request, questions } = importFile(text, { date: '2025-11-21' });
  expect([request, questions.map(({ about, word }) => [about, word])]).toEqual([null, [['types', 'Vergütung']]]);
});

describe('the day of a payment', () => {
  test('is the date of a dividend', () => {
    const text = 'Asx Code,Ex Date,Pay date,Shares,Gross Dividend\nBHP,01/03/2024,28/03/2024,100,110.00';
    expect(read(text)).toEqual(['2024-03-28 dividend BHP 110']);
  });

  test('is not the date of a position', () => {
    const text = 'Symbol,Name,Shares,Price,Market Value,Pay Date\nABC,Alpha,10,20.00,200.00,2025-03-15';
    expect(read(text)[0]).toMatch(/^The column "Pay Date" has dates/);
  });
});

test('the market of a coin is a pair, and its first side can stand behind the number', () => {
  const text = 'Date,Market,Side,Executed Amount,Total Cost\n2024-01-02,BTC-EUR,BUYING,0.01 BTC,420.00 EUR';
  expect(read(text)).toEqual(['2024-01-02 BTC buy 0.01 420 EUR']);
  expect(read(text.replace('0.01 BTC', '0.01 ETH'))[0]).toMatch(/"0.01 ETH" is not a number/);
  // The market of a share is an exchange, and no security.
  expect(read(text.replace('BTC-EUR', 'ASX')).join()).toMatch(/"BUYING" has money and no number of shares/);
});

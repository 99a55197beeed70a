import { describe, expect, test } from '@jest/globals';
import { importFile } from '../../src/files/index.ts';
import { type Kind, kindOfWords } from '../../src/files/kinds.ts';

const WORDS: readonly (readonly [Kind, readonly string[]])[] = [
  [
    'buy',
    [
      'Teckning',
      'Tegning',
      'Inschrijving',
      'BUYING',
      'Compra',
      'Kupno',
      'Zakup',
      'Nabycie',
      'Köp',
      'Køb',
      'Koop',
      'Aankoop',
    ],
  ],
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
  ['merger', ['Inlösen', 'Innløsning', 'Indløsning']],
  ['transfer_in', ['Titeleingang', 'Transfer of securities in', 'Værdipapirer: overførsel ind']],
  ['transfer_out', ['Titelausgang', 'Transfer of securities out', 'Värdepappersöverföring ut']],
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

describe('figures that could be those of something else', () => {
  test('the shares of a tax are those of its dividend, whatever their sign', () => {
    const header = 'Datum;Typ av transaktion;Värdepapper;Antal;Kurs;Belopp;Courtage;ISIN';
    const rows = [
      '2024-04-05;Köp;Volvo B;30;259,90;-7806,75;9,75;SE0000115446',
      '2024-05-20;Källskatt;Volvo B;-30;1,20;-36,00;;SE0000115446',
      '2024-05-20;Utdelning;Volvo B;30;8,00;240,00;;SE0000115446',
    ];
    expect(read([header, ...rows].join('\n')).map((row) => row.replace('SE0000115446', 'VOLV'))).toEqual([
      '2024-04-05 VOLV buy 30 259.9 9.75',
      '2024-05-20 VOLV 36 Källskatt tax',
      '2024-05-20 dividend VOLV 240',
    ]);
    // Without a dividend, they can have been sold for the tax.
    const { request, questions } = importFile([header, rows[0], rows[1]].join('\n'), { date: '2025-11-21' });
    expect([request, questions.map(({ word, text }) => [word, text])]).toEqual([
      null,
      [['Källskatt', 'Did "Källskatt" move the 30 SE0000115446 of its row?']],
    ]);
  });

  describe('the shares next to a word for money', () => {
    const file = (...rows: readonly string[]) =>
      ['Date,Type,Symbol,Quantity,Price,Amount', '2024-01-02,Buy,ABC,10,180.00,-1800.00', ...rows].join('\n');
    const rowsOf = (text: string, types?: Readonly<Record<string, 'fee' | 'sell' | 'dividend' | 'buy'>>) => {
      const { request, rows, questions } = importFile(text, { date: '2025-11-21', types });
      if (request === null) return questions.map(({ about, word }) => `${about} ${word}`);
      return rows.slice(1).map(({ row }) => `${'type' in row ? row.type : ''} ${row.quantity ?? ''} ${row.amount}`);
    };
    const fee = '2024-03-01,Custody Fee,ABC,-10,0.02,-0.20';

    test('move if the price is one of the trades of the security', () => {
      expect(rowsOf(file('2024-03-01,Custody Fee,ABC,-1,181.00,-181.00'))).toEqual(['sell 1 181', 'fee  181']);
      expect(rowsOf(file('2024-03-01,Dividend,ABC,0.5,181.00,-90.50'))).toEqual([
        'dividend  90.5',
        'buy 0.5 undefined',
      ]);
    });

    test('are a question otherwise, and the answer is for the rows that could move them', () => {
      expect(rowsOf(file(fee))).toEqual(['types Custody Fee']);
      expect(rowsOf(file(fee), { 'Custody Fee': 'fee' })).toEqual(['fee  0.2']);
      const other = '2024-04-01,Custody Fee,ABC,,,-5.00';
      expect(rowsOf(file(fee, other), { 'Custody Fee': 'sell' })).toEqual(['sell 10 0.2', 'fee  0.2', 'fee  5']);
      const income = file('2024-02-01,Dividend,DEF,10,0.24,2.40', '2024-02-03,Dividend,DEF,10,0.25,-2.50');
      expect(rowsOf(income)).toEqual(['types Dividend']);
      expect(rowsOf(income, { Dividend: 'buy' })).toEqual(['dividend  2.4', 'dividend  2.5', 'buy 10 undefined']);
    });

    test('move only where the signs of a row agree with the answer for its word', () => {
      const sale = '2024-02-01,Sell,ABC,-1,180.00,180.00';
      const refund = '2024-04-01,Custody Fee,ABC,2,181.00,362.00';
      const fees = file(sale, '2024-03-01,Custody Fee,DEF,-1,181.00,-181.00', refund);
      expect(rowsOf(fees, { 'Custody Fee': 'sell' })).toEqual([
        'sell 1 undefined',
        'sell 1 181',
        'fee  181',
        'interest  362',
      ]);
      const moves = file(sale, '2024-03-01,Foo,ABC,5,180.00,-900.00', '2024-03-02,Foo,ABC,-2,,');
      expect(rowsOf(moves, { Foo: 'buy' })).toEqual(['unread undefined']);
      expect(rowsOf(file('2024-03-01,Coin interest,ABC,5,181.00,-905.00'))).toEqual(['buy 5 undefined']);
    });

    test('move without a sign in a table without signs, and are a question in others', () => {
      const text = 'Date,Type,Symbol,Quantity,Price,Amount\n2024-01-02,Buy,ABC,10,180.00,1800.00\n';
      expect(rowsOf(`${text}2024-03-01,Custody Fee,ABC,1,181.00,181.00`)).toEqual(['sell 1 181', 'fee  181']);
      const sale = '2024-02-01,Sell,ABC,-1,180.00,180.00';
      const signed = file(sale, '2024-03-01,Custody Fee,ABC,1,181.00,-181.00');
      expect(rowsOf(signed)).toEqual(['types Custody Fee']);
      expect(rowsOf(signed, { 'Custody Fee': 'sell' })).toEqual(['sell 1 undefined', 'sell 1 181', 'fee  181']);
      expect(rowsOf(file('2024-03-01,Sale for fees,DEF,1,181.00,181.00'))).toEqual(['types Sale for fees']);
    });

    test('can be those of interest in coins, or of a reinvested dividend, without another row that shows it', () => {
      const interest = '2024-02-01,Interest,DOT,0.5,7.20,3.60';
      expect(rowsOf(file(interest))).toEqual(['types Interest']);
      expect(rowsOf(file(interest), { Interest: 'buy' })).toEqual(['interest  3.6', 'buy 0.5 undefined']);
      const dividend = '2024-02-01,Dividend,DEF,0.052,400.10,20.81';
      expect(rowsOf(file(dividend))).toEqual(['types Dividend']);
      expect(rowsOf(file(dividend), { Dividend: 'dividend' })).toEqual(['dividend  20.81']);
      const both = file(dividend, '2024-02-02,Dividend,ABC,10,0.24,2.40');
      expect(rowsOf(both, { Dividend: 'buy' })).toEqual(['dividend  20.81', 'buy 0.052 undefined', 'dividend  2.4']);
    });

    test('do not move with a dividend or a trade of the day, nor make the money of one share a price', () => {
      expect(rowsOf(file('2024-01-02,Buy Commission,ABC,10,,-5.00'))).toEqual(['fee  5']);
      expect(rowsOf(file('2024-01-02,Commission,ABC,-10,0.50,-5.00'))).toEqual(['fee  5']);
      const costs = file('2024-02-01,Withholding Tax,ABC,10,0.05,-0.50', '2024-02-02,Dividend,ABC,10,0.14,1.40');
      expect(rowsOf(costs)).toEqual(['tax  0.5', 'dividend  1.4']);
      expect(rowsOf(file('2024-02-01,Dividend,ABC,10,0.24,2.40', '2024-02-03,Dividend,ABC,10,0.25,-2.50'))).toEqual([
        'dividend  2.4',
        'tax  2.5',
      ]);
    });
  });

  test('a price is in the currency of the amount if the costs prove it and the rate is far from 1', () => {
    const header =
      'Datum;Typ av transaktion;Antal;Kurs;Belopp;Transaktionsvaluta;Courtage;Valutakurs;Instrumentvaluta;ISIN';
    const row = (amount: string, rate: string) =>
      read(`${header}\n2024-04-10;Köp;8;4465,00;${amount};SEK;89,30;${rate};USD;US5949181045`)[0];
    expect(row('-35809,30', '10,55')).toBe('2024-04-10 US5949181045 buy 8 4465 SEK 89.3');
    expect(row('-35809,30', '1,01')).not.toContain('4465 SEK');
    expect(row('-35900,30', '10,55')).toMatch(/^Does the amount of 35900.3 include the fees/);
  });

  test('a column of other prices or of the cost of positions is neither a cost nor money that moved', () => {
    const header = 'Datum;Typ av transaktion;ISIN;Antal;Kurs;Avgift;Belopp;Inköpsvärde';
    const rows = [
      '2021-03-02;KÖPT;SE0015811963;20;187,50;39,00;-3789,00;3789,00',
      '2021-06-03;SÅLT;SE0015811963;5;191,20;39,00;917,00;947,25',
    ];
    expect(read([header, ...rows].join('\n'))).toHaveLength(2);
    const orders = 'Symbol,Side,Filled,Price,Avg Price,Filled Time\nF,Buy,25,@12.10,12.08,02/15/2024 09:31:04 EST';
    expect(read(orders)).toEqual(['2024-02-15 F buy 25 12.08']);
  });

  test('interest that was paid, and a negative dividend, need a sign that another row explains', () => {
    const header = 'Date,Type,Symbol,Quantity,Price,Amount';
    const words = (...rows: readonly string[]) =>
      importFile([header, ...rows].join('\n'), { date: '2025-11-21' }).questions.map(({ word }) => word);
    const paid = '2024-02-03,Interest Paid,,,,2.50';
    expect(words('2024-01-02,Buy,ABC,10,180.00,1800.00', paid)).toEqual(['Interest Paid']);
    expect(read([header, '2024-01-02,Buy,ABC,10,180.00,-1800.00', paid].join('\n'))).toContain(
      '2024-02-03 interest 2.5',
    );
    const back = '2024-02-03,Dividend,ABC,,,-2.50';
    expect(words(back)).toEqual(['Dividend']);
    expect(read([header, '2024-01-02,Buy,ABC,10,180.00,-1800.00', back].join('\n'))).toContain(
      '2024-02-03 tax ABC 2.5',
    );
  });

  test('costs of a hundredth of the value are no amounts per 100', () => {
    const text = 'Date,Type,Symbol,Quantity,Price,FeeTax\n2024-01-03,Buy,ABC,20,480,96';
    expect(read(text).join()).not.toContain('buy 20 96');
  });

  test('a subscription of money is a deposit, and one with shares is a purchase', () => {
    const header = 'Date,Transaction,Description,Quantity,Price,Amount';
    const rows = [
      '2024-01-03,Subscription,DEBIT CARD SUBSCRIPTION,,,1000.00',
      '2024-01-08,Purchase,VODAFONE,400,0.50,-200.00',
    ];
    expect(read([header, ...rows].join('\n'))).toEqual([
      '2024-01-03 DEBIT CARD SUBSCRIPTION deposit 1000',
      '2024-01-08 VODAFONE VODAFONE buy 400 0.5',
    ]);
    expect(read([header, rows[1], '2024-01-09,Subscription,VODAFONE,,,1000.00'].join('\n'))[0]).toMatch(
      /need a quantity/,
    );
    expect(read([header, rows[1], '2024-01-09,Teckning,VODAFONE,10,0,0'].join('\n'))[0]).toBe(
      'The subscription has shares and no money. Enter what was paid, or leave the row out',
    );
  });

  test('statements in Portuguese have trades and transfers in capital letters', () => {
    const rows = [
      '02/05/2024;TED RECEBIDA;1.000,00;1.000,00',
      '06/05/2024;COMPRA DE 20 BBSE3 A 32,50;-650,00;350,00',
      '31/05/2024;PIX ENVIADO;-100,00;250,00',
    ];
    expect(read(['Data;Histórico;Valor;Saldo', ...rows].join('\n'))).toEqual([
      '2024-05-02 deposit 1000',
      '2024-05-06 BBSE3 buy 20 32.5',
      '2024-05-31 withdrawal 100',
    ]);
  });
});

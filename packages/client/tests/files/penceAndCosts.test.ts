import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type ImportedFile, importFile, type ReadOptions } from '../../src/files/index.ts';

const read = (lines: readonly string[], options: Partial<ReadOptions> = {}) =>
  importFile(lines.join('\n'), { date: '2025-11-21', ...options });
const rowsOf = (file: ImportedFile) => file.rows.map(({ row }) => row);
const errorsOf = ({ problems }: ImportedFile) =>
  problems.flatMap(({ severity, line, message }) => (severity === 'error' ? [`${line}: ${message}`] : []));

describe('a column of currencies with pence', () => {
  const header = 'Date,Type,Symbol,Quantity,Price,Currency,Fee,Total';
  const sizes = [
    fc.integer({ min: 10, max: 5000 }),
    fc.integer({ min: 50, max: 9000 }),
    fc.integer({ min: 1, max: 2000 }),
  ] as const;

  test.each(['pounds', 'pence'] as const)(
    'has the unit of the prices, and amounts prove that the money is in %s',
    (unit) => {
      fc.assert(
        fc.property(...sizes, (shares, price, fee) => {
          // The fee is in hundredths of a pound.
          const scale = unit === 'pounds' ? 100 : 1;
          const money = (pence: number) => (pence / scale).toFixed(2);
          const total = shares * price + fee;
          fc.pre(fee < 0.2 * shares * price);
          const file = read([
            header,
            `2024-02-05,Buy,TSCO,${shares},${price},GBX,${money(fee)},${money(total)}`,
            `2024-06-06,Dividend,TSCO,,,GBX,,${money(fee)}`,
          ]);
          expect(errorsOf(file)).toEqual([]);
          expect(rowsOf(file)).toMatchObject([
            { type: 'buy', quantity: shares, price: price / 100, currency: 'GBP', fee: fee / 100 },
            { type: 'dividend', amount: fee / 100, currency: 'GBP' },
          ]);
        }),
        { numRuns: 60 },
      );
    },
  );

  test('does not decide the unit of a fee that no amount proves', () => {
    const file = read(['Date,Type,Symbol,Quantity,Price,Currency,Fee', '2024-02-05,Buy,TSCO,500,287.40,GBX,9.95']);
    expect(file.request).toBeNull();
    expect(errorsOf(file)[0]).toMatch(
      /^2: The currency of the row is pence, and no amount proves whether 9.95 is in pence/,
    );
  });

  test('leaves a fee in pounds next to an amount whose header has them', () => {
    const file = read([
      'Trade date,Side,Stock,Quantity,Price,Currency,Costs,Net value GBP',
      '2024-02-05,Buy,Tesco PLC,500,287.40,GBX,16.14,1453.14',
      '2024-02-06,Buy,Vanguard,20.5,281.11,GBP,0.00,5762.76',
    ]);
    expect(errorsOf(file)).toEqual([]);
    expect(rowsOf(file)).toMatchObject([
      { symbol: 'Tesco PLC', price: 2.874, fee: 16.14, currency: 'GBP' },
      { symbol: 'Vanguard', amount: 5762.76, currency: 'GBP' },
    ]);
  });

  test('leaves a header such as Amount (GBP) as it is', () => {
    const file = read([
      'Date,Type,Symbol,Quantity,Price,Currency,Amount (GBP)',
      '2024-02-05,Buy,A,500,287.40,GBX,1437.00',
    ]);
    expect(rowsOf(file)).toMatchObject([{ price: 2.874, currency: 'GBP' }]);
  });
});

test('money that a broker calls net can be the value of the shares before the costs', () => {
  const header = 'Date,Type,Stock,Quantity,Executed Price (p),Net Consideration,Commission,Stamp Duty,Total';
  const file = read([
    header,
    '14/03/2024,Bought,Lloyds,2000,51.20,1024.00,5.00,5.12,1034.12',
    '22/05/2024,Sold,Lloyds,500,53.00,265.00,5.00,0.00,260.00',
  ]);
  expect(errorsOf(file)).toEqual([]);
  expect(rowsOf(file)).toMatchObject([
    { type: 'buy', quantity: 2000, price: 0.512, fee: 10.12 },
    { type: 'sell', quantity: 500, price: 0.53, fee: 5 },
  ]);
});

describe('a reverse split with its ratio in the text', () => {
  const header = 'Date,Transaction,Symbol,Quantity,Price,Amount,Description';
  const bought = '2024-01-05,BUY,ABCD,1000,1.20,-1200.00,ABCD CORP';
  const left = (shares: number) => `2024-03-01,REVERSE SPLIT,ABCD,-${shares},,0.00,ABCD CORP REVERSE SPLIT 1:20`;

  test('takes shares without a row for those that came', () => {
    expect(rowsOf(read([header, bought, left(950)]))[1]).toMatchObject({
      type: 'split',
      symbol: 'ABCD',
      quantity: 0.05,
    });
  });

  test('has one ratio with a row for those that came', () => {
    const came = '2024-03-01,REVERSE SPLIT,ABCD,50,,0.00,ABCD CORP REVERSE SPLIT 1:20';
    const file = read([header, bought, left(1000), came]);
    expect(rowsOf(file).filter((row) => 'type' in row && row.type === 'split')).toMatchObject([{ quantity: 0.05 }]);
    expect(file.skipped).toContainEqual({ line: 3, reason: 'It is the old side of a split.' });
  });
});

test('a dividend whose money is its units times a traded price was reinvested', () => {
  const file = read([
    'Datum;Transactie;Fonds;Aantal;Koers;Bedrag',
    '03-01-2024;Aankoop;Wereld;4,9120;101,53;498,72',
    '15-04-2024;Dividendherbelegging;Wereld;0,0481;106,00;5,10',
    '15-09-2024;Dividend;Wereld;0,0500;106,00;5,30',
  ]);
  expect(rowsOf(file).slice(1)).toMatchObject([
    { type: 'dividend', amount: 5.1 },
    { type: 'buy', quantity: 0.0481 },
    { type: 'dividend', amount: 5.3 },
    { type: 'buy', quantity: 0.05 },
  ]);
});

describe('a dated list without types', () => {
  test('is not one of purchases if its money is less than the value of the shares by the costs', () => {
    const header = 'Date,Symbol,Quantity,Price,Gross amount,Commission,Net amount';
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 500 }),
        fc.integer({ min: 5, max: 900 }),
        fc.boolean(),
        (shares, price, isSale) => {
          const value = shares * price;
          const file = read([
            header,
            `2024-05-20,A,${shares},${price}.00,${value}.00,1.50,${(value + (isSale ? -1.5 : 1.5)).toFixed(2)}`,
          ]);
          if (!isSale) expect(rowsOf(file)).toMatchObject([{ type: 'buy', quantity: shares, fee: 1.5 }]);
          else
            expect(errorsOf(file)[0]).toMatch(/^2: It has no type, and its money is less than the value of the shares/);
        },
      ),
      { numRuns: 30 },
    );
  });

  test('with costs and without shares has no positions', () => {
    const file = read(['Date,Symbol,Amount,Commission', '2024-01-15,A,1000.00,1.50', '2024-02-15,B,500.00,1.50']);
    expect(file.request).toBeNull();
    expect(errorsOf(file)[0]).toMatch(/^2: The table has costs of trades, and no column for their type/);
  });

  test('with a date of each sale and without its money is a list of sold positions', () => {
    const lots = 'Description,CUSIP,Quantity,Date Acquired,Date Sold,Cost Basis';
    const file = read([lots, 'APPLE INC,037833100,10,01/15/2023,02/20/2024,1250.00']);
    expect(file.request).toBeNull();
    expect(errorsOf(file)[0]).toMatch(/"Date Sold" has cells such as "02\/20\/2024", so some positions were sold/);
  });
});

test.each([
  [
    '交易日期,買賣,股票代號,數量,成交價,貨幣,成交金額,佣金,印花稅,淨金額',
    '2024/05/20,賣出,00700,100,390.00,HKD,39000.00,50.00,39.00,38911.00',
    { quantity: 100, fee: 50, tax: 39 },
  ],
  [
    'Data Operação;Operação;Título;ISIN;Quantidade;Cotação;Valor Bruto;Comissões;Valor Líquido',
    '20-06-2024;Venda;EDP;PTEDP0AM0009;100;3,700;370,00;7,00;363,00',
    { quantity: 100, fee: 7 },
  ],
  [
    'Handelsdag;Typ;Fond;Andelar;Kurs per andel;Belopp',
    '2024-06-20;Sälj;Global Index;2,5000;470,00;1175,00',
    { symbol: 'Global Index', quantity: 2.5 },
  ],
  [
    'Contract Date,Action,Counter,Quantity,Price,Gross Amount,Brokerage,Net Amount',
    '20/05/2024,SELL,DBS GROUP,100,35.80,3580.00,10.00,3570.00',
    { symbol: 'DBS GROUP', quantity: 100, fee: 10 },
  ],
])('words of brokers in other countries: %s', (header, row, expected) => {
  const file = read([header, row]);
  expect(errorsOf(file)).toEqual([]);
  expect(rowsOf(file)).toMatchObject([{ type: 'sell', ...expected }]);
});

test('money that agrees with its tax leaves no fee of rounding', () => {
  const file = read([
    'libellé;Opération;Date;Qté;Prix exé;Montant brut;Courtage/Prélèvements;Montant net;Devise',
    ...[13, 40.1, 184.2, 1021.07].map((price, i) => {
      const value = Math.round(500 * price) / 100;
      const written = (amount: number) => amount.toFixed(2).replace('.', ',');
      return `AAA;Achat Comptant;${i + 13}/03/2024;5;${written(price)};${written(-value)};-1,95;${written(-value - 1.95)};EUR`;
    }),
  ]);
  expect(rowsOf(file).map((row) => ['fee' in row, 'tax' in row && row.tax])).toEqual(Array(4).fill([false, 1.95]));
});

import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type ImportedFile, importFile, type ReadOptions } from '../../src/files/index.ts';

const read = (lines: readonly string[], options: Partial<ReadOptions> = {}) =>
  importFile(lines.join('\n'), { date: '2025-11-21', ...options });
const rowsOf = (file: ImportedFile) => file.rows.map(({ row }) => row);
const errorsOf = ({ problems }: ImportedFile) =>
  problems.flatMap(({ severity, line, message }) => (severity === 'error' ? [`${line}: ${message}`] : []));

describe('the name of the security', () => {
  test.each(['Investment Option', 'Counterpart/Fund', 'Name of the Fund', 'Instrument bought', 'Fonds (Name)'])(
    'stands under a longer header such as %s',
    (header) => {
      const file = read([
        `Date,Type,${header},Units,Price,Amount`,
        '2024-01-15,Buy,Foo Index,8,50.00,400.00',
        '2024-01-16,Sell,Bar Bonds,2,10.00,20.00',
      ]);
      expect(errorsOf(file)).toEqual([]);
      expect(rowsOf(file)).toMatchObject([{ symbol: 'Foo Index' }, { symbol: 'Bar Bonds' }]);
    },
  );

  test('is not a remark, which some trades lack', () => {
    const lines = [
      'Date;Opération;Valeur;Quantité;Cours;Montant;Libellé',
      '04/01/2024;Achat;MC.PA;2;712,40;1424,80;au marché',
    ];
    expect(rowsOf(read([...lines, '16/05/2024;Vente;MC.PA;1;801,50;801,50;']))).toMatchObject([
      { type: 'buy', symbol: 'MC.PA' },
      { type: 'sell', symbol: 'MC.PA' },
    ]);
  });

  test.each(['Investment Account', 'Fund Manager', 'Stock Exchange', 'Security Type'])('is not under %s', (header) => {
    const file = read([`Date,Type,${header},Units,Price,Amount`, '2024-01-15,Buy,Foo Index,8,50.00,400.00']);
    expect(file.request).toBeNull();
    expect(errorsOf(file)[0]).toMatch(/need a symbol/);
  });

  test('is the only ISIN of a trade without another one', () => {
    const header = 'Date,Description,Value,Price per share,Quantity of shares';
    const file = read([
      header,
      '"Oct 2, 2024, 4:24:51 PM",SELL EUR Class R IE000AZVL3K0,-200.00,1.00,200.00',
      '"Oct 1, 2024, 10:24:51 AM",BUY EUR Class R IE000AZVL3K0,1500.00,1.00,1500.00',
    ]);
    expect(rowsOf(file)).toMatchObject([
      { type: 'buy', symbol: 'IE000AZVL3K0', quantity: 1500 },
      { type: 'sell', symbol: 'IE000AZVL3K0', quantity: 200 },
    ]);
  });
});

describe('a market', () => {
  const file = (market: string) =>
    read(['Date,Direction,Market,Quantity,Price,Currency', `15-03-2024,BUY,${market},10,78.55,GBP`]);

  test('can be the name of the security', () => {
    expect(rowsOf(file('Vanguard S&P 500 UCITS ETF'))).toMatchObject([{ symbol: 'Vanguard S&P 500 UCITS ETF' }]);
  });

  test.each(['London Stock Exchange', 'NYSE', 'XLON', 'Börse Stuttgart', 'Euronext Paris'])(
    'is not for %s',
    (market) => {
      expect(file(market).request).toBeNull();
    },
  );
});

describe('shares whose price makes the money of the row', () => {
  const header = 'Date,Type,Wing,Units,Price,Amount';
  const word = fc.constantFrom('Contribution', 'Administrative Fee', 'Withdrawal', 'Transfer In');

  test('never become money, if no column names the security', () => {
    fc.assert(
      fc.property(word, fc.integer({ min: 2, max: 90 }), fc.integer({ min: 2, max: 90 }), (type, units, price) => {
        const file = read([header, `2024-01-15,${type},Foo Index,${units},${price}.00,${units * price}.00`]);
        expect(file.request).toBeNull();
        expect(errorsOf(file).join()).toMatch(/no column names the security|needs? a symbol|no column for the symbol/);
      }),
      { numRuns: 30 },
    );
  });

  test('are a price of the security, so a dividend at it was reinvested', () => {
    const lines = ['Date,Type,Fund,Units,Price,Amount', '2024-06-28,Contribution,Foo,8,50.00,400.00'];
    expect(rowsOf(read([...lines, '2024-09-30,Dividend,Foo,0.2,52.00,10.40'])).slice(1)).toMatchObject([
      { type: 'dividend', symbol: 'Foo', amount: 10.4 },
      { type: 'buy', symbol: 'Foo', quantity: 0.2, price: 52 },
    ]);
  });
});

describe('amounts with the word for their asset', () => {
  test('can stand next to each other for a currency and a coin', () => {
    const header = 'Reference,Date & Time (UTC),Transaction Type,Amount USD,Fee USD,Amount BTC,Fee BTC';
    const lines = [
      header,
      'r1,Jan 05 2024 10:00:00,Deposit,1000.00,,,',
      'r2,Jan 06 2024 10:00:00,Purchase,-500.00,,0.0125,',
      'r3,Mar 06 2024 10:00:00,Send,,,-0.002,-0.00001',
    ];
    expect(errorsOf(read(lines))[0]).toMatch(/^4: Does the amount of 0.002 include the fees/);
    expect(rowsOf(read(lines, { amounts: 'gross' }))).toMatchObject([
      { type: 'deposit', amount: 1000, currency: 'USD' },
      { type: 'buy', symbol: 'BTC', quantity: 0.0125, amount: 500, currency: 'USD' },
      { type: 'transfer_out', symbol: 'BTC', quantity: 0.00201 },
    ]);
  });

  test('can have it in front of parentheses', () => {
    const file = read([
      'Date;TransactionType;Currency;Asset;Eur (amount);Asset (amount);Asset (market price)',
      '2021-01-05;Deposit;EUR;;500.00;;',
      '2021-01-06;Buy;EUR;BTC;250.00;0.01;25000.00',
      '2021-01-07;Withdraw;EUR;BTC;;0.002;',
    ]);
    expect(errorsOf(file)).toEqual([]);
    expect(rowsOf(file)).toMatchObject([
      { type: 'deposit', amount: 500, currency: 'EUR' },
      { type: 'buy', symbol: 'BTC', quantity: 0.01, amount: 250, currency: 'EUR' },
      { type: 'transfer_out', symbol: 'BTC', quantity: 0.002 },
    ]);
  });
});

test('accrued interest in a column of its own is part of the money of a bond', () => {
  const header = 'Handelsdag;Transaktionstype;ISIN;Antal;Kurs;Rente;Afgifter;Beløb;Valuta';
  const stock = '03-10-2023;KØBT;DK0062498333;20;640;0;29;-12.829,00;DKK';
  const file = read([header, '28-09-2023;KØBT;DK0009536209;72000;96,9;171,54;29;-69.968,54;DKK', stock]);
  expect(errorsOf(file)).toEqual([]);
  expect(rowsOf(file)[0]).toMatchObject({ type: 'buy', quantity: 72_000, amount: 69_939.54, fee: 29, currency: 'DKK' });
});

describe('texts in Portuguese and Spanish', () => {
  const header = 'Data;Descrição;Valor (U$)';
  const trade = '16/01/2024;Compra de 2 AAPL a $ 185,50 cada;-371,00';

  test('have the side, the shares, the code, and the price of a trade', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 900 }),
        fc.integer({ min: 100, max: 99_999 }),
        fc.boolean(),
        (shares, cents, isSale) => {
          const price = (cents / 100).toFixed(2).replace('.', ',');
          const money = ((shares * cents) / 100).toFixed(2).replace('.', ',');
          const row = `16/01/2024;${isSale ? 'Venda' : 'Compra'} de ${shares} AAPL a $ ${price} cada;${isSale ? '' : '-'}${money}`;
          const file = read([header, row, `17/01/2024;Compra de 1 MSFT a $ 10,50 cada;-10,50`], { decimal: ',' });
          expect(errorsOf(file)).toEqual([]);
          expect(rowsOf(file)[0]).toMatchObject({ type: isSale ? 'sell' : 'buy', symbol: 'AAPL', quantity: shares });
        },
      ),
      { numRuns: 40 },
    );
  });

  test('name the payer of a dividend and of its tax behind a word, if another text trades it', () => {
    const lines = [
      header,
      trade,
      '16/02/2024;Dividendos de AAPL;0,48',
      '16/02/2024;Imposto sobre dividendo de AAPL;-0,14',
    ];
    expect(rowsOf(read(lines)).slice(1)).toMatchObject([
      { type: 'dividend', symbol: 'AAPL', amount: 0.48 },
      { type: 'tax', symbol: 'AAPL', amount: 0.14 },
    ]);
  });
});

describe('a ledger of assets', () => {
  test('can have a column for what came and one for what left', () => {
    const file = read([
      'Created,Reference Id,Type,Status,Currency Code,Credit,Debit,Balance',
      '2024-01-05T10:00:00Z,r1,Deposit,Confirmed,Aud,1000,,1000',
      '2024-01-06T10:00:00Z,r2,Trade,Confirmed,Aud,,500,500',
      '2024-01-06T10:00:00Z,r2,Trade,Confirmed,Xbt,0.0076,,0.0076',
    ]);
    expect(errorsOf(file)).toEqual([]);
    expect(rowsOf(file)).toMatchObject([
      { type: 'deposit', amount: 1000, currency: 'AUD' },
      { type: 'buy', symbol: 'BTC', quantity: 0.0076, amount: 500, currency: 'AUD' },
    ]);
  });

  test('joins the rows of a trade by the reference that they share', () => {
    const file = read([
      'creationTime,recordType,action,currency,amount,referenceId',
      '2024-01-06T10:00:00Z,Trade,Buy Order,AUD,-500,o1',
      '2024-01-06T10:00:00Z,Trade,Buy Order,BTC,0.0076,o1',
      '2024-01-06T10:00:00Z,Trade,Trading Fee,AUD,-4.25,o1',
    ]);
    expect(rowsOf(file)).toMatchObject([{ type: 'buy', symbol: 'BTC', quantity: 0.0076, amount: 500, fee: 4.25 }]);
  });
});

test('pairs of coins can have the number that was executed and the coin of the fee behind its number', () => {
  const file = read([
    'Pairs,Time,Side,Filled Price,Executed Amount,Total,Fee,Role',
    'BTC_USDT,2023-08-01 10:00:00,BUY,29000,0.01,290,0.29USDT,Taker',
  ]);
  expect(errorsOf(file)).toEqual([]);
  expect(rowsOf(file)).toMatchObject([
    { type: 'transfer_out', symbol: 'USDT', quantity: 290.29 },
    { type: 'transfer_in', symbol: 'BTC', quantity: 0.01 },
  ]);
});

test('a list with results that no sale made is one of positions, unless it has dates of purchases', () => {
  const row = 'AMZN,36,231.14,8321.04,552.83,08/31/2025';
  const file = read(['Ticker,Quantity,Price,Value,Unrealized G/L Amt.,As of', row]);
  expect(errorsOf(file)).toEqual([]);
  expect(rowsOf(file)).toEqual([{ date: '2025-08-31', symbol: 'AMZN', quantity: 36 }]);
  const lots = read(['Ticker,Quantity,Price,Value,Unrealized Gain,Date Acquired', row]);
  expect(rowsOf(lots)).toMatchObject([{ type: 'buy', symbol: 'AMZN' }]);
});

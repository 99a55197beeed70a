import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type ImportedFile, importFile, type ReadOptions } from '../../src/files/index.ts';

const read = (lines: readonly string[], options: Partial<ReadOptions> = {}) =>
  importFile(lines.join('\n'), { date: '2025-11-21', ...options });
const rowsOf = (file: ImportedFile) => file.rows.map(({ row }) => row);
const errorsOf = ({ problems }: ImportedFile) =>
  problems.flatMap(({ severity, line, message }) => (severity === 'error' ? [`${line}: ${message}`] : []));

describe('a table with words for trades', () => {
  test('is a ledger, whatever its headers are', () => {
    const file = read(['Paper,What,Day,Count,Each', 'AAPL,BOT,2024-01-15,10,150', 'AAPL,Sell,2024-02-15,4,155'], {
      types: { BOT: 'buy' },
      columns: { symbol: 'Paper', quantity: 'Count', price: 'Each' },
    });
    expect(rowsOf(file)).toMatchObject([
      { type: 'buy', date: '2024-01-15', quantity: 10, price: 150 },
      { type: 'sell', date: '2024-02-15', quantity: 4, price: 155 },
    ]);
  });

  test.each([
    ['Activity Date,Trans Code,Instrument,Quantity,Price,Amount', '01/25/2024,Sell,AAPL,5,$155.00,$775.00'],
    ['symbol,trade_date,trade_type,quantity,price', 'AAPL,2024-01-25,sell,5,155'],
    ['Handelstag;ISIN;Anzahl;Kurs;Geschäftsart', '25.01.2024;AAPL;5;155,00;Verkauf'],
    ['Transaction Time (CET),Ticker,Units,Unit Price,B/S', '2024-01-25 10:00,AAPL,5,155,S'],
    ['Data operazione;Operazione;Ticker;Quantità;Prezzo', '25-01-2024;Vendita titoli;AAPL;5;155,00'],
  ])('has its sale under %s', (header, row) => {
    const file = read([header, row]);
    expect(errorsOf(file)).toEqual([]);
    expect(rowsOf(file)).toMatchObject([{ date: '2024-01-25', type: 'sell', symbol: 'AAPL', quantity: 5, price: 155 }]);
  });

  test('is never a list of holdings', () => {
    const file = read(['Ticker,Units,Direction', 'AAPL,10,Buy', 'MSFT,5,Sell']);
    expect(file.request).toBeNull();
    expect(errorsOf(file)).toEqual(['2: The table has no column for the date. Choose it (date)']);
  });

  test('with the results of sales stops as holdings', () => {
    const file = read(['Symbol,Quantity,Buy Value,Sell Value,Open Quantity', 'A,10,15000,16500,0', 'B,0,0,0,5']);
    expect(file.request).toBeNull();
    expect(errorsOf(file)[0]).toMatch(/"Sell Value" has cells such as "16500", so some positions were sold/);
  });

  test('with dates that are not used stops as holdings', () => {
    const file = read(['Symbol,Shares,Opened', 'AAPL,10,2024-01-15', 'MSFT,5,2024-02-15']);
    expect(file.request).toBeNull();
    expect(errorsOf(file)[0]).toMatch(/The column "Opened" has dates such as "2024-01-15"/);
    expect(
      read(['Symbol,Shares,Opened', 'AAPL,10,2024-01-15'], {
        columns: { symbol: 'Symbol', quantity: 'Shares', date: '' },
      }).request,
    ).not.toBeNull();
  });
});

test('rows of another table above a list of coins stop the file', () => {
  const list = [
    'time,type,refid,asset,amount,fee',
    '2024-01-03,deposit,R1,XXBT,0.5,0',
    '2024-01-04,deposit,R2,XXBT,0.1,0',
  ];
  expect(read(['My export', '', ...list]).request).not.toBeNull();
  const file = read(['2023-01-03,Buy,ABC,5,50', '2023-02-03,Buy,DEF,6,80', '', ...list]);
  expect(file.request).toBeNull();
  expect(errorsOf(file)[0]).toMatch(/^1: It looks like a row of another table/);
});

test('a second table with types and without known dates is a warning, and not nothing', () => {
  const file = read([
    'Account,Name,Symbol,Shares,Share Price,Total Value',
    '1,Fund A,AAA,10,50,500',
    '',
    'Account,When it was,Transaction Type,Symbol,Shares,Share Price',
    '1,someday,Buy,AAA,10,40',
  ]);
  expect(file.problems).toContainEqual(expect.objectContaining({ line: 5, severity: 'warning' }));
});

test('a price of today is not the price of a dated purchase', () => {
  const file = read(['Symbol,Current Price,Trade Date,Quantity,Commission', 'ABC,191.25,2024-03-14,4,0']);
  expect(rowsOf(file).every((row) => !('price' in row))).toBe(true);
});

describe('states', () => {
  const header = 'date,status,type,symbol,quantity,price';
  test.each(['Cancelled', 'CANCELED', 'rejected', 'Expired', 'Pending', 'storniert', 'Annulé', 'not_executed'])(
    'a row that is %s moves nothing',
    (state) => {
      const file = read([header, '2024-01-15,executed,buy,AAPL,10,150', `2024-01-16,${state},buy,AAPL,5,151`]);
      expect([rowsOf(file).length, errorsOf(file)]).toEqual([1, []]);
      expect(file.skipped).toEqual([{ line: 3, reason: `Its state is "${state}", so it moved nothing.` }]);
    },
  );

  test('can be marks below a header for canceled rows', () => {
    const lines = ['date,type,symbol,quantity,price,Stornokennzeichen'];
    const file = read([...lines, '2024-01-15,buy,A,10,150,S', '2024-01-16,buy,B,5,151,', '2024-01-17,buy,C,5,151,']);
    expect(rowsOf(file)).toMatchObject([{ symbol: 'B' }, { symbol: 'C' }]);
    expect(file.skipped).toMatchObject([{ line: 2 }]);
  });

  test('that are not known stop the file, once for each word', () => {
    const file = read([header, '2024-01-15,frozen,buy,AAPL,10,150', '2024-01-16,frozen,buy,AAPL,5,151']);
    expect(file.request).toBeNull();
    expect(errorsOf(file)).toHaveLength(1);
    expect(errorsOf(file)[0]).toMatch(/^2: "frozen" is not a known state/);
  });
});

test('columns called "Money in" and "Paid in" have the money that came', () => {
  for (const [out, into] of [
    ['Money out', 'Money in'],
    ['Paid out', 'Paid in'],
  ]) {
    const file = read([`Date,Transaction,${into},${out}`, '2024-01-15,Deposit,500,', '2024-01-16,Fee,,0.45']);
    expect(rowsOf(file)).toMatchObject([
      { type: 'deposit', amount: 500 },
      { type: 'fee', amount: 0.45 },
    ]);
  }
});

describe('values of today are no prices of trades', () => {
  test('lots have their cost, and the term of a gain does not count as a side', () => {
    const file = read([
      'Symbol,Quantity,Purchase Date,Market Price,Market Value,Cost Basis,Term',
      'AAPL,10,2024-01-15,172,1720,1300,Short',
      'MSFT,5,2024-02-25,400,2000,1850,Short',
    ]);
    expect(rowsOf(file)).toMatchObject([
      { type: 'buy', symbol: 'AAPL', quantity: 10, amount: 1300 },
      { type: 'buy', symbol: 'MSFT', quantity: 5, amount: 1850 },
    ]);
  });

  test('a trade with nothing else is a question', () => {
    const file = read(['Date,Action,Symbol,Shares,Current Price', '2024-01-15,Buy,AAPL,10,172']);
    expect(file.request).toBeNull();
    expect(errorsOf(file)[0]).toMatch(/Choose it as the price/);
  });

  test('cash flows without types are not guessed', () => {
    const file = read(['Date,Cash flow,Note', '2024-01-05,-1000,first', '2025-01-05,1700,value']);
    expect(errorsOf(file)).toEqual([expect.stringMatching(/either the account or its owner/)]);
  });
});

describe('names and remarks are no types', () => {
  test.each(['Best Buy', 'Schwab US Dividend ETF', 'Interest Rate Hedge Fund', 'Fee Income plc'])('%s', (name) => {
    const holdings = read(['Symbol,Name,Shares,Price', `AAA,${name},10,80`]);
    expect(holdings.request).toMatchObject({ portfolio: [{ symbol: 'AAA', quantity: 10 }] });
    const purchases = read(['Date,Symbol,Name,Shares,Price', `2024-01-15,AAA,${name},10,80`]);
    expect(rowsOf(purchases)).toMatchObject([{ type: 'buy', symbol: 'AAA', quantity: 10, price: 80 }]);
  });

  test('a remark about an order does not cancel its row', () => {
    const file = read([
      'Date,Symbol,Shares,Price,Comment',
      '2024-01-15,AAA,10,80,Cancel order later',
      '2024-01-16,BBB,1,9,',
      '2024-01-17,CCC,1,9,',
    ]);
    expect([...rowsOf(file), ...errorsOf(file)]).not.toHaveLength(2);
    expect(file.skipped).toEqual([]);
  });

  test('an answer about an unknown word leaves rows alone that another column explains', () => {
    const lines = [
      'date,type,sub type,symbol,quantity,price,amount',
      '2024-01-15,Movement,Deposit,,,,1000',
      '2024-01-16,Movement,Regulatory thing,,,,-2',
      '2024-01-17,Movement,Sell,AAA,1,10,10',
    ];
    const file = read(lines);
    expect(file.questions.map(({ word }) => word)).toEqual(['Regulatory thing']);
    const answered = read(lines, { types: { 'Regulatory thing': 'fee', Movement: 'tax' } });
    expect(rowsOf(answered)).toMatchObject([{ type: 'deposit' }, { type: 'fee' }, { type: 'sell' }]);
  });
});

describe('each row proves its figures', () => {
  const header = 'date,type,symbol,quantity,price,amount,fee';
  const one = (row: string, head = header) => {
    const file = read([head, row]);
    return errorsOf(file)[0] ?? rowsOf(file)[0];
  };

  test.each([
    ['the amount is before costs', '2024-01-15,buy,A,10,150,1500,2', { price: 150, fee: 2 }],
    ['the amount is after costs', '2024-01-15,buy,A,10,150,1502,2', { price: 150, fee: 2 }],
    ['a sale after costs', '2024-01-15,sell,A,10,150,1498,2', { price: 150, fee: 2 }],
    ['the difference is the fee', '2024-01-15,buy,A,10,150,1504.95,', { price: 150, fee: 4.95 }],
    ['a bond is priced per 100', '2024-01-15,buy,A,3000,99.85,2995.5,', { amount: 2995.5 }],
    ['a bond with accrued interest', '2024-01-15,buy,A,3000,99.85,3009.12,', { amount: 3009.12 }],
    ['prices are rounded, so the amount counts', '2024-01-15,buy,A,1234.567,1.23,1519.90,', { amount: 1519.9 }],
  ])('%s', (_name, row, expected) => expect(one(row)).toMatchObject(expected));

  test.each([
    ['2024-01-15,buy,A,10,150,15000,', /10 × 150 is 1500, and the amount is 15000/],
    ['2024-01-15,buy,A,10,150,1200,', /10 × 150 is 1500, and the amount is 1200/],
    ['2024-01-15,sell,A,10,150,1900,', /10 × 150 is 1500, and the amount is 1900/],
  ])('%s is an error', (row, message) => expect(one(row)).toMatch(message));

  test('a column of costs is found by its word in any language, and a rate does not count', () => {
    const words = [
      'Comissão',
      'Kurtasje',
      'Transactiekosten',
      'Ordergebühr',
      'Brokerage',
      'GST',
      'Kapitalertragsteuer',
    ];
    fc.assert(
      fc.property(fc.constantFrom(...words), fc.integer({ min: 1, max: 5000 }), (word, cents) => {
        const cost = cents / 100;
        const found = one(`2024-01-15,buy,A,10,150,,${cost}`, `date,type,symbol,quantity,price,amount,${word}`);
        const { fee = 0, tax = 0 } = found as { readonly fee?: number; readonly tax?: number };
        expect([fee + tax, fee * tax]).toEqual([cost, 0]);
      }),
    );
    const file = read(['date,type,symbol,quantity,price,Withholding tax %', '2024-01-15,dividend,A,10,0.24,15']);
    expect(errorsOf(file)[0]).toMatch(/^2: "15" is a rate/);
  });

  test('the header of a broker counts with its unit, so that no currency is guessed', () => {
    expect(rowsOf(read(['Date,Transaction,Symbol,Shares,Price', '2024-01-15,Buy,VTI,2,240']))).toEqual([
      { date: '2024-01-15', type: 'buy', symbol: 'VTI', quantity: 2, price: 240 },
    ]);
    expect(rowsOf(read(['Date,Transaction,Symbol,Shares,Price (p)', '15/01/2024,Buy,VOD,2,68.5']))).toMatchObject([
      { price: 0.685, currency: 'GBP' },
    ]);
  });

  test('an amount in the currency of the account agrees with its exchange rate', () => {
    const head = 'date,type,symbol,quantity,price,price currency,total,currency (total),exchange rate';
    expect(one('2024-01-15,buy,A,10,150,USD,1200.48,GBP,1.2495', head)).toMatchObject({
      amount: 1200.48,
      currency: 'GBP',
    });
    expect(one('2024-01-15,buy,A,10,150,USD,12004.8,GBP,1.2495', head)).toMatch(/at the rate 1.2495 is not the amount/);
  });

  test('a dividend is shares × dividend per share if it has no amount, and a fee row takes its fee', () => {
    expect(one('2024-02-01,dividend,A,10,0.24,,')).toMatchObject({ amount: 2.4 });
    expect(one('2024-02-01,dividend,A,,0.24,,')).toMatch(
      /^2: Transactions of type dividend need an amount. Enter it in the column "amount"/,
    );
    expect(one('2024-02-01,fee,,0,0,0,49')).toMatchObject({ type: 'fee', amount: 49 });
  });

  test('two amounts of a dividend state its tax', () => {
    const head = 'date;type;symbol;quantity;price;gross amount;net amount';
    expect(one('2024-02-01;dividend;A;60.5;1.33;80.47;68.40', head)).toMatchObject({ amount: 80.47, tax: 12.07 });
  });

  test('a running balance is checked line by line', () => {
    const file = read([
      'date,type,symbol,quantity,price,net amount,balance',
      '2024-01-02,deposit,,,,5000,5000',
      '2024-01-15,buy,A,10,150,-1500,3500',
      '2024-01-16,buy,A,10,150,-1500,2000',
      '2024-01-17,withdrawal,,,,-100,1900',
      '2024-01-18,interest,,,,5,1950',
    ]);
    expect(file.detected.balance).toBe('agrees on 3 of 4 lines');
    expect(file.problems).toMatchObject([
      { line: 6, message: 'The balance of the file moves by 50, and the row by 5' },
    ]);
  });
});

describe('rows that are not trades', () => {
  test('the same instruments at every date are snapshots', () => {
    const file = read([
      'date,symbol,quantity,price,currency',
      '2024-03-31,A,5,10,USD',
      '2024-03-31,B,3,20,USD',
      '2024-03-31,$CASH,50,,USD',
      '2024-06-30,A,6,11,USD',
      '2024-06-30,B,3,21,USD',
      '2024-06-30,$CASH,40,,USD',
    ]);
    expect(file.kind).toBe('portfolio');
    expect(rowsOf(file).at(-1)).toEqual({ date: '2024-06-30', symbol: 'CASH.USD', quantity: 40 });
  });

  test('one instrument at two dates with prices is a question', () => {
    const lines = ['date,symbol,quantity,price', '2024-03-31,A,5,10', '2024-06-30,A,6,11', '2024-06-30,B,1,5'];
    const file = read(lines);
    expect([file.request, file.questions.map(({ about }) => about)]).toEqual([null, ['rows']]);
    expect(read(lines, { rows: 'purchases' }).kind).toBe('transactions');
    expect(read(lines, { rows: 'holdings' }).kind).toBe('portfolio');
  });

  test('a reversal removes its purchase', () => {
    const file = read([
      'Datum;Typ;ISIN;Anzahl;Kurs',
      '15.01.2024;Kauf;DE0007164600;2,5;200,10',
      '16.01.2024;Storno;DE0007164600;-2,5;200,10',
      '17.01.2024;Kauf;DE0007164600;1;201,00',
    ]);
    expect(rowsOf(file)).toMatchObject([{ date: '2024-01-17', quantity: 1 }]);
    expect(file.skipped.map(({ line }) => line)).toEqual([2, 3]);
  });

  test('an unknown word is one question, and its rows can be left out', () => {
    const lines = [
      'date,type,symbol,quantity,price,amount',
      '2024-01-15,buy,A,1,10,10',
      '2024-01-16,Zorp,,,,5',
      '2024-01-17,Zorp,,,,7',
    ];
    const file = read(lines);
    expect(file.request).toBeNull();
    expect(file.questions).toMatchObject([
      { about: 'types', word: 'Zorp', text: 'What does "Zorp" mean (2 rows, such as line 3: 2024-01-16 | 5)?' },
    ]);
    expect(rowsOf(read(lines, { types: { Zorp: 'deposit' } })).slice(1)).toMatchObject([
      { type: 'deposit', amount: 5 },
      { amount: 7 },
    ]);
    const left = read(lines, { types: { Zorp: 'skip' } });
    expect([rowsOf(left).length, left.detected.left_out]).toEqual([1, 'rows with 12 in total']);
  });

  test('the money of options that are left out is counted', () => {
    const lines = [
      'date,type,symbol,quantity,price,amount',
      '2024-01-15,buy,A,1,10,-10',
      '2024-01-16,buy to open,A 01/17/2025 20.00 C,1,3,-300',
    ];
    const { detected, problems } = read(lines);
    expect(problems.map(({ line }) => line)).toEqual([3]);
    expect(detected.left_out).toBe('rows with 300 in total');
  });
});

describe('conventions are decided by column', () => {
  test('one column can have a decimal comma, and another one a point', () => {
    const file = read([
      'Date;Type;Symbol;Quantity;Price;Amount',
      '2024-01-15;buy;A;2;10.55;21,10',
      '2024-01-16;deposit;;;;1.000,00',
    ]);
    expect(rowsOf(file)).toMatchObject([{ price: 10.55 }, { amount: 1000 }]);
    expect(file.detected.decimal_mark).toBe('by column');
  });

  test('dates with dots begin with the day, and the order of rows decides others', () => {
    expect(rowsOf(read(['date;symbol;weight', '03.04.2024;A;100%']))[0]?.date).toBe('2024-04-03');
    const days = ['05/01/2024', '06/01/2024', '03/02/2024', '04/02/2024', '01/03/2024', '02/03/2024'];
    const file = read(['date,type,symbol,quantity,price', ...days.map((day) => `${day},buy,A,1,10`)]);
    expect(rowsOf(file)[0]?.date).toBe('2024-01-05');
    expect(file.detected.date_format).toMatch(/because the rows would not be in order as MM\/DD\/YYYY/);
  });

  test('decimal commas decide, because no country that writes them begins with the month', () => {
    const rows = (price: string) =>
      read(['Date;Type;Symbol;Quantity;Price', `01/02/2023;buy;AAA;1;${price}`, `01/02/2023;sell;AAA;1;${price}`]);
    expect(rows('10,5').detected.date_format).toBe('DD/MM/YYYY, because of the decimal commas');
    expect(rows('10.5').questions.map(({ about }) => about)).toContain('dateFormat');
  });
});

describe('files that are not one table', () => {
  test('a second table with transactions is read, and the positions above it are not', () => {
    const file = read([
      'Account,Name,Symbol,Shares,Price,Value',
      '1,Foo,FOO,5,10,50',
      '',
      'Account,Trade Date,Type,Symbol,Shares,Price,Net Amount',
      '1,2024-01-15,Buy,FOO,5,10.00,(50.00)',
    ]);
    expect(rowsOf(file)).toMatchObject([{ type: 'buy', symbol: 'FOO', quantity: 5 }]);
    expect(file.skipped).toContainEqual({ line: 2, reason: 'It belongs to another table of the file.' });
  });

  test.each([
    ['XML file', '<?xml version="1.0"?><catalog><book/></catalog>'],
    ['web page', '<!DOCTYPE html><html><body>Sign in</body></html>'],
  ])('%s is one sentence that names the way out', (name, text) => {
    const file = importFile(text, { date: '2025-11-21' });
    expect(errorsOf(file)).toHaveLength(1);
    expect(errorsOf(file)[0]).toMatch(new RegExp(`${name}.*(Export|Choose)`, 's'));
  });

  test('legal text with an open quote below a table does not stop it', () => {
    const file = read(['date,symbol,weight', '2024-01-15,A,100%', '', '"Downloaded" 12/31/2024, 9:11 AM']);
    expect(rowsOf(file)).toEqual([{ date: '2024-01-15', symbol: 'A', weight: 1 }]);
  });

  test('OFX as SGML and as XML has the same transactions', () => {
    const body = (close: (tag: string, value: string) => string) =>
      `<OFX><INVSTMTRS>${close('CURDEF', 'USD')}<INVTRANLIST><BUYSTOCK><INVBUY><INVTRAN>${close('FITID', '1')}${close('DTTRADE', '20240115')}</INVTRAN><SECID>${close('UNIQUEID', '037833100')}</SECID>${close('UNITS', '10')}${close('UNITPRICE', '150')}${close('COMMISSION', '1')}${close('TOTAL', '-1501')}</INVBUY></BUYSTOCK></INVTRANLIST><SECLIST><STOCKINFO>${close('UNIQUEID', '037833100')}${close('TICKER', 'AAPL')}</STOCKINFO></SECLIST></INVSTMTRS></OFX>`;
    const expected = [{ type: 'buy', symbol: 'AAPL', quantity: 10, price: 150, fee: 1, currency: 'USD' }];
    const sgml = importFile(`OFXHEADER:100\n\n${body((tag, value) => `<${tag}>${value}\n`)}`, { date: '2025-11-21' });
    const xml = importFile(
      `<?xml version="1.0"?><?OFX OFXHEADER="200"?>${body((tag, value) => `<${tag}>${value}</${tag}>`)}`,
      { date: '2025-11-21' },
    );
    expect([sgml.format, rowsOf(sgml)]).toMatchObject(['ofx', expected]);
    expect(rowsOf(xml)).toMatchObject(expected);
  });

  test('QIF has purchases, reinvested dividends, and transfers', () => {
    const file = read([
      '!Type:Security',
      'NFoo Fund',
      'SFOO',
      '^',
      '!Type:Invst',
      "D1/15'24",
      'NBuy',
      'YFoo Fund',
      'I10',
      'Q5',
      'T50',
      '^',
      "D1/31'24",
      'NReinvDiv',
      'YFoo Fund',
      'I11',
      'Q1',
      'T11',
      '^',
    ]);
    expect(rowsOf(file)).toMatchObject([
      { type: 'buy', symbol: 'FOO', quantity: 5, price: 10 },
      { type: 'dividend', amount: 11 },
      { type: 'buy', quantity: 1, amount: 11 },
    ]);
  });
});

test.each([
  [
    'a word for both sides without a sign',
    'date,type,symbol,quantity,price\n2024-01-15,SPEND,BTC,0.05,5609.9',
    /"SPEND"/,
  ],
  ['amounts of coins', 'Coin,Amount,Type,Day\nBTC,1.5,Deposit,2024-01-15', /The column "Coin" names coins/],
  [
    'a dividend whose amount stands elsewhere',
    'date,type,symbol,amount,Income\n2024-01-15,dividend,A,0,12.34\n2024-01-16,deposit,,5,0',
    /the column "Income" has 12.34/,
  ],
])('nothing is guessed from %s', (_, text, message) => {
  const file = read([text]);
  expect(file.request).toBeNull();
  expect(errorsOf(file).join('\n')).toMatch(message);
});

test('coins: two sides are one trade, and a deposit of coins is a transfer', () => {
  const kraken = read([
    'txid,refid,time,type,subtype,aclass,asset,amount,fee,balance',
    'A,R1,2024-01-05 12:00:00,deposit,,currency,ZEUR,1000,0,1000',
    'B,R2,2024-01-06 12:00:00,trade,,currency,ZEUR,-100,0.26,899.74',
    'C,R2,2024-01-06 12:00:00,trade,,currency,XXBT,0.0025,0,0.0025',
    'D,R3,2024-01-07 12:00:00,deposit,,currency,XETH,1,0,1',
  ]);
  expect(rowsOf(kraken)).toMatchObject([
    { type: 'deposit', amount: 1000, currency: 'EUR' },
    { type: 'buy', symbol: 'BTC', quantity: 0.0025, amount: 100, fee: 0.26, currency: 'EUR' },
    { type: 'transfer_in', symbol: 'ETH', quantity: 1 },
  ]);
});

test('a word that every object has as a member is a word like any other', () => {
  const file = read([
    'Statement,Header,Field Name,Field Value',
    'Statement,Data,Title,Activity Statement',
    'Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,Proceeds,Comm/Fee,Code',
    'Trades,Data,Order,constructor,USD,AAPL,"2024-01-16, 10:00:00",10,100,-1000,-1,O',
    'constructor,Header,Date,Amount',
    'constructor,Data,2024-01-17,5',
  ]);
  expect(errorsOf(file)).toEqual([]);
  expect(rowsOf(file)).toMatchObject([{ type: 'buy', symbol: 'AAPL', quantity: 10, fee: 1 }]);
});

describe('a withdrawal with a plus sign next to money with a minus sign', () => {
  const lines = [
    'Date,Type,Symbol,Quantity,Price,Amount',
    '2024-01-05,Deposit,,,,5000',
    '2024-01-15,Buy,AAPL,10,150,-1500',
    '2024-03-01,Withdrawal,,,,-200',
    '2024-03-05,Withdrawal,,,,300',
  ];
  const flowsOf = (file: ImportedFile) =>
    rowsOf(file).flatMap((row) => ('type' in row && row.type !== 'buy' ? [`${row.type} ${row.amount}`] : []));

  test('is a question, and both answers count', () => {
    const file = read(lines);
    expect(file.request).toBeNull();
    expect(file.questions).toMatchObject([{ about: 'types', word: 'Withdrawal' }]);
    expect(file.questions[0]?.choices.map(({ value }) => value)).toEqual(['withdrawal', 'deposit', 'skip']);
    const out = read(lines, { types: { Withdrawal: 'withdrawal' } });
    expect(flowsOf(out)).toEqual(['deposit 5000', 'withdrawal 200', 'withdrawal 300']);
    const bySign = read(lines, { types: { Withdrawal: 'deposit' } });
    expect(flowsOf(bySign)).toEqual(['deposit 5000', 'withdrawal 200', 'deposit 300']);
    expect([out, bySign].map(({ request, questions }) => [request === null, questions])).toEqual([
      [false, []],
      [false, []],
    ]);
  });

  test('came back if another row took as much out, or if its word says so', () => {
    const back = read(lines.with(4, '2024-03-05,Withdrawal,,,,200'));
    expect(flowsOf(back)).toEqual(['deposit 5000', 'withdrawal 200', 'deposit 200']);
    const returned = read(lines.with(4, '2024-03-05,Withdrawal returned,,,,300'));
    expect(flowsOf(returned)).toEqual(['deposit 5000', 'withdrawal 200', 'deposit 300']);
  });
});

test('shares that cost nothing stop a table without types', () => {
  const header = 'Date,Symbol,Quantity,Price,Amount,Currency';
  const trades = ['2024-01-15,AAPL,10,150,-1500,USD', '2024-02-15,AAPL,-4,155,620,USD'];
  expect(errorsOf(read([header, ...trades]))).toEqual([]);
  expect(errorsOf(read([header, ...trades, '2024-03-15,MSFT,2,0,0,USD']))).toEqual([
    '4: It has no type, and its shares of MSFT cost nothing, as those of a gift, a split, or a dividend do. Add a column for the type (type)',
  ]);
});

test('the unit of a fee is not what was traded', () => {
  const rows = ['2024-04-28,XTZ-USDT,sell,0.1,36.4,3.64,0.0036,USDT', '2024-04-29,XRP-USDT,buy,0.6,400,240,0.24,USDT'];
  const file = read(['tradeCreatedAt,Zqxw,side,price,size,funds,fee,feeCurrency', ...rows]);
  expect(file.request).toBeNull();
  expect(rowsOf(file)).toEqual([]);
});

test.each([
  ['Is reversed', 'N', 'Y'],
  ['Is canceled', 'false', 'true'],
  ['Zqxw', 'approved / done', 'rejected / no funds'],
])('a column "%s" leaves out the rows that moved nothing', (header, done, undone) => {
  const buy = (day: string) => `${day},Buy,AAPL,10,150,-1500`;
  const file = read([
    `Date,Action,Symbol,Quantity,Price,Amount,${header}`,
    `${buy('2024-01-15')},${done}`,
    `${buy('2024-01-16')},${undone}`,
  ]);
  expect(rowsOf(file)).toMatchObject([{ date: '2024-01-15', type: 'buy', quantity: 10 }]);
  expect(file.skipped).toEqual([
    expect.objectContaining({ line: 3, reason: `Its state is "${undone}", so it moved nothing.` }),
  ]);
});

test('a list of coins whose fees have another header stops', () => {
  const rows = [
    '2024-01-15 10:00:00,BTC-EUR,buy,0.1,4000,4.00,EUR',
    '2024-01-16 10:00:00,BTC-EUR,sell,0.05,2100,2.10,EUR',
  ];
  const withHeader = (fee: string) => read([`tradeCreatedAt,symbol,side,size,funds,${fee},feeCurrency`, ...rows]);
  expect(rowsOf(withHeader('fee'))).toMatchObject([{ fee: 4 }, { fee: 2.1 }]);
  expect(errorsOf(withHeader('Total fee'))).toEqual([
    'null: The column "Total fee" has costs, which stand under "fee" in this format. Rename it, or remove the column',
  ]);
});

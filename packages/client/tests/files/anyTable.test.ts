import { describe, expect, test } from '@jest/globals';
import { type ImportedFile, importFile, type ReadOptions } from '../../src/files/index.ts';

const DATE = '2025-11-21';
const read = (text: string, options: Partial<ReadOptions> = {}) => importFile(text, { date: DATE, ...options });
const errorsOf = ({ problems }: ImportedFile) =>
  problems.flatMap(({ severity, line, message }) => (severity === 'error' ? [`${line}: ${message}`] : []));
const rowsOf = (file: ImportedFile) => file.rows.map(({ row }) => row);

describe('a table of holdings', () => {
  const portfolio = [
    { date: '2024-01-02', symbol: 'AAPL', weight: 0.25 },
    { date: '2024-01-02', symbol: 'D05.SI', weight: 0.75 },
  ];

  test.each([
    ['with a header', 'date,symbol,weight\n2024-01-02,AAPL,0.25\n2024-01-02,D05.SI,0.75\n'],
    ['without one', '2024-01-02,AAPL,.25\r\n\r\n2024-01-02,D05.SI,75%\r\n'],
    ['in another order', 'Weight,Ticker,Name,Date\n25%,AAPL,"Apple, Inc.",2024-01-02\n0.75,D05.SI,DBS,2024-01-02'],
    ['with percent in the header', 'date,symbol,Weight (%)\n2024-01-02,AAPL,25\n2024-01-02,D05.SI,75%'],
    ['with tabs', 'date\tsymbol\tweight\n2024-01-02\tAAPL\t0,25\n2024-01-02\tD05.SI\t0,75'],
    ['in German', 'Datum;Kürzel;Gewichtung\n02.01.2024;AAPL;25,0 %\n02.01.2024;D05.SI;75,0 %\nSumme;;100 %'],
  ])('%s', (name, text) => {
    const file = read(text, name === 'in German' ? { dateFormat: 'DD.MM.YYYY' } : {});
    expect([errorsOf(file), file.request]).toEqual([[], { portfolio }]);
  });

  test('has weights, shares, or amounts, and gets the given date if it has none', () => {
    expect(read('AAPL,1').request).toEqual({ portfolio: [{ date: DATE, symbol: 'AAPL', weight: 1 }] });
    expect(read('symbol,shares\nAAPL,"1,200.5"').request).toEqual({
      portfolio: [{ date: DATE, symbol: 'AAPL', quantity: 1200.5 }],
    });
    const file = read('ISIN;Betrag in EUR\nUS0378331005;1.500,00\nUS5949181045;2.000,50 $');
    expect(rowsOf(file)).toEqual([
      { date: DATE, symbol: 'US0378331005', amount: 1500, currency: 'EUR' },
      { date: DATE, symbol: 'US5949181045', amount: 2000.5, currency: 'EUR' },
    ]);
    expect(file.detected).toMatchObject({ unit: 'amount', date: `${DATE}, because the table has no dates` });
  });

  test('with different purchase dates has purchases, because a later date would sell the others', () => {
    const table = (header: string, second = '2022-06-01') =>
      read(`Ticker\t${header}\tShares\nAAPL\t2021-03-15\t120\nMSFT\t${second}\t60`);
    expect(rowsOf(table('Bought on'))).toEqual([
      { date: '2021-03-15', type: 'buy', symbol: 'AAPL', quantity: 120 },
      { date: '2022-06-01', type: 'buy', symbol: 'MSFT', quantity: 60 },
    ]);
    expect(['Kaufdatum', "Date d'achat", 'Purchased'].map((header) => table(header).kind)).toEqual(
      Array(3).fill('transactions'),
    );
    expect(table('Bought on', '2021-03-15').kind).toBe('portfolio');
    expect(errorsOf(table('Date', '2021-03-15'))).toEqual([]);
    expect(errorsOf(table('Date'))).toEqual([
      expect.stringContaining('Say which of holdings, purchases, received, sent they are (rows)'),
    ]);
  });

  test.each(['Kontanter', 'Kontant', 'Gotówka', 'Hotovost', 'Bargeld', 'Liquidités', 'Contanti'])(
    'has money in a row called %s',
    (name) => {
      const text = `Name;Symbol;Amount;Currency\nNovo Nordisk;NOVO-B.CO;1000;DKK\n${name};;250;DKK`;
      expect(rowsOf(read(text))[1]).toMatchObject({ symbol: 'CASH.DKK', amount: 250, currency: 'DKK' });
    },
  );

  test('ends with a total, which a company called Total is not', () => {
    const text = 'Name,Symbol,Weight\nTotal SA,TTE.PA,60%\nNestle,NESN.S,40%\nTotal,,100%\n';
    expect(rowsOf(read(text)).map(({ symbol }) => symbol)).toEqual(['TTE.PA', 'NESN.S']);
    expect(read(text).skipped).toEqual([{ line: 4, reason: 'It is a total.' }]);
  });

  test('is reported line by line', () => {
    const text = 'date,symbol,weight\n2024-01-31,AAPL,0.5\nsoon,,half\n2024-02-30,B,1\n\n2024-02-01,C,\n';
    expect(errorsOf(read(text))).toEqual([
      '3: "soon" is not a date of the format YYYY-MM-DD. Correct the row, or choose another column',
      '3: There is no symbol. Choose the column that names the security (symbol, name), or remove the row',
      '3: "half" is not a number with the decimal mark ".". Correct the row, or choose another column',
      '4: "2024-02-30" is not a date of the format YYYY-MM-DD. Correct the row, or choose another column',
      '6: There is no weight. Correct the row, or choose another column',
    ]);
    expect(errorsOf(read('symbol,price\nAAPL,1'))).toEqual([
      '2: The table has no column for the weight, quantity, or amount. Choose one (weight, quantity, amount)',
    ]);
    expect(errorsOf(read('date,weight\n2024-01-31,1'))).toEqual([
      '2: The table has no column for the symbol. Choose it (symbol)',
    ]);
  });

  test('of broker positions counts by their value', () => {
    const fidelity = [
      'Account Number,Account Name,Symbol,Description,Quantity,Last Price,Last Price Change,Current Value,Percent Of Account',
      'X1,Individual,SPAXX**,HELD IN MONEY MARKET,,,,$100.00,10.00%',
      'X1,Individual,AAPL,APPLE INC,4,$225.00,+$1.00,$900.00,90.00%',
      'X2,IRA,AAPL,APPLE INC,4,$225.00,+$1.00,"$1,000.00",100.00%',
      'X2,IRA,Pending Activity,,,,,-$5.00,',
      '"The data and information in this spreadsheet is provided to you solely for your use."',
    ].join('\n');
    const file = read(fidelity);
    expect(file.format).toBe('fidelity');
    expect(rowsOf(file)).toEqual([
      { date: DATE, symbol: 'CASH.USD', weight: 0.05 },
      { date: DATE, symbol: 'AAPL', weight: 0.95 },
    ]);
    expect(file.problems.map(({ line }) => line)).toEqual([5]);
  });

  const statement = [
    'Statement,Header,Field Name,Field Value',
    'Account Information,Header,Field Name,Field Value',
    'Account Information,Data,Base Currency,USD',
    'Open Positions,Header,DataDiscriminator,Asset Category,Currency,Symbol,Quantity,Mult,Cost Price,Cost Basis,Close Price,Value,Unrealized P/L,Code',
    'Open Positions,Data,Summary,Stocks,USD,AAPL,10,1,150,1500,225,"2,250",750,',
    'Open Positions,Data,Lot,Stocks,USD,AAPL,10,1,150,1500,225,"2,250",750,',
    'Open Positions,Data,Summary,Stocks,SGD,D05,25,1,30,750,40,1000,250,',
    'Open Positions,Data,Summary,Stocks,USD,GME,-5,1,20,-100,25,-125,-25,',
    'Open Positions,Total,,Stocks,USD,,,,,2250,,3000,750,',
    'Base Currency Exchange Rate,Header,Currency,Rate',
    'Base Currency Exchange Rate,Data,SGD,0.75',
  ];

  test('of Interactive Brokers counts in the base currency and needs its rates', () => {
    const file = read(statement.join('\n'));
    expect(rowsOf(file)).toEqual([
      { date: DATE, symbol: 'AAPL', weight: 0.75 },
      { date: DATE, symbol: 'D05', weight: 0.25 },
    ]);
    expect(file.problems.map(({ line }) => line)).toEqual([8]);
    expect(errorsOf(read(statement.slice(0, -1).join('\n')))).toEqual([
      '7: The statement has no exchange rate of SGD. Export it again with the section Base Currency Exchange Rate',
    ]);
  });
});

describe('a table of transactions', () => {
  test.each([
    ['English', 'Trade Date,Type,Symbol,Quantity,Price,Fee', '2024-02-13,Bought,AAPL,2,180.5,1'],
    ['German', 'Handelsdatum;Typ;ISIN;Stück;Kurs;Gebühr', '13.02.2024;Kauf;AAPL;2;180,50;1,00'],
    ['French', "Date d'opération;Sens;Code ISIN;Quantité;Cours;Frais", '13/02/2024;Achat;AAPL;2;180,50;1,00'],
    ['Dutch', 'Datum;Soort;Symbool;Aantal;Koers;Kosten', '13-02-2024;Koop;AAPL;2;180,50;1,00'],
    ['Spanish', 'Fecha;Tipo;Símbolo;Cantidad;Precio;Comisión', '13/02/2024;Compra;AAPL;2;180,50;1,00'],
  ])('has headers in %s', (_language, header, row) => {
    const columns = header.includes('Symbool') ? { symbol: 'Symbool' } : undefined;
    const file = read(`${header}\n${row}\n`, columns ? { columns } : {});
    expect([errorsOf(file), rowsOf(file)]).toEqual([
      [],
      [{ date: '2024-02-13', type: 'buy', symbol: 'AAPL', quantity: 2, price: 180.5, fee: 1 }],
    ]);
  });

  test('has every type, with currencies in cells, in headers, and in a column', () => {
    const text = [
      'Date,Type,Symbol,Quantity,Price (USD),Amount,Currency,Tax,Note',
      '2024-01-31,Deposit,,,,"€1,000.00",,,',
      '2024-02-01,Sell,AAPL,-2,180.50,,,,"two\nlines"',
      '2024-02-02,Dividend,AAPL,,,12.5,USD,1.5,',
      '2024-02-03,Interest,,,,(0.75),CHF,,',
      '2024-02-04,Stock split,AAPL,2:1,,,,,',
      '2024-02-05,Withdrawal,,,,-50,EUR,,',
      '2024-02-06,Transfer in,MSFT,3,400,,,,',
      '2024-02-07,Fee,,,,2,GBp,,',
      '2024-02-08,Exchange,CASH.EUR,90,,100,USD,,',
    ].join('\r\n');
    expect(errorsOf(read(text))).toEqual([
      '5: Does the amount of 12.5 include the fees and taxes of 1.5? Say whether amounts are after costs (amounts)',
    ]);
    const dividendOf = (amounts: 'net' | 'gross') => rowsOf(read(text, { amounts }))[2];
    expect(dividendOf('net')).toMatchObject({ type: 'dividend', amount: 14, tax: 1.5 });
    const file = read(text, { amounts: 'gross' });
    expect(errorsOf(file)).toEqual([]);
    expect(rowsOf(file)).toEqual([
      { date: '2024-01-31', type: 'deposit', amount: 1000, currency: 'EUR' },
      {
        date: '2024-02-01',
        type: 'sell',
        symbol: 'AAPL',
        quantity: 2,
        price: 180.5,
        currency: 'USD',
        note: 'two\nlines',
      },
      { date: '2024-02-02', type: 'dividend', symbol: 'AAPL', amount: 12.5, currency: 'USD', tax: 1.5 },
      { date: '2024-02-03', type: 'interest', amount: -0.75, currency: 'CHF' },
      { date: '2024-02-04', type: 'split', symbol: 'AAPL', quantity: 2 },
      { date: '2024-02-05', type: 'withdrawal', amount: 50, currency: 'EUR' },
      { date: '2024-02-06', type: 'transfer_in', symbol: 'MSFT', quantity: 3, price: 400, currency: 'USD' },
      { date: '2024-02-07', type: 'fee', amount: 0.02, currency: 'GBP' },
      { date: '2024-02-08', type: 'exchange', symbol: 'CASH.EUR', quantity: 90, amount: 100, currency: 'USD' },
    ]);
    // A cell with a line break moves the lines behind it.
    expect(file.rows.map(({ line }) => line)).toEqual([2, 3, 5, 6, 7, 8, 9, 10, 11]);
  });

  test('has a dividend that bought shares, if its price is one at which they are traded', () => {
    const table = (price: string, amount: string, other = '170.11') =>
      read(`Date,Fund,Category,Price,Amount,Shares
2016-01-19,VIIIX,Buy,${other},${other},1
2016-03-16,VIIIX,Dividend,${price},${amount},0.056`);
    const bought = { date: '2016-03-16', symbol: 'VIIIX', quantity: 0.056, price: 185.71 };
    const paid = { date: '2016-03-16', symbol: 'VIIIX', type: 'dividend', amount: 10.4 };
    expect(rowsOf(table('185.71', '10.40')).slice(1)).toMatchObject([paid, { ...bought, type: 'buy' }]);
    // The dividend of a share is far below its price.
    expect(rowsOf(table('185.71', '10.40', '1701.10')).slice(1)).toMatchObject([paid]);
  });

  test.each([
    ['COUPON AIR LIQUIDE FR0000120073', 'FR0000120073'],
    ['Dividende, ISIN US0378331005, 12 Stk', 'US0378331005'],
    ['Coupon FR0000120073 of the fund IE00B3RBWM25', undefined],
    ['COUPON', undefined],
  ])('books the dividend "%s" to the one security that it names', (text, symbol) => {
    const file = read(`Date;Type d'opération;Montant;Devise\n13/05/2023;${text};31,50;EUR`);
    expect(rowsOf(file)).toEqual([
      { date: '2023-05-13', type: 'dividend', amount: 31.5, currency: 'EUR', ...(symbol && { symbol }) },
    ]);
    const isNamed = file.problems.every(({ message }) => !message.includes('names no security'));
    expect(isNamed).toBe(symbol !== undefined);
  });

  test('has deposits and withdrawals where units of the currency of the row are transferred at a price of 1', () => {
    const header = 'date;type;identifier;shares;price;amount;currency';
    const rows = ['2024-03-10;TransferIn;EUR;1000;1;1000;EUR', '2024-03-11;TransferOut;EUR;200;1;200;EUR'];
    const shares = '2024-03-12;TransferIn;ALL;10;160;1600;USD';
    expect(rowsOf(read([header, ...rows, shares].join('\n')))).toEqual([
      { date: '2024-03-10', type: 'deposit', amount: 1000, currency: 'EUR' },
      { date: '2024-03-11', type: 'withdrawal', amount: 200, currency: 'EUR' },
      { date: '2024-03-12', type: 'transfer_in', symbol: 'ALL', quantity: 10, price: 160, currency: 'USD' },
    ]);
  });

  test('has no cost in a column with all the money of its rows, whatever its name', () => {
    const header = 'Action,Time,No. of shares,Price / share,Total,Currency (Total),Charge amount';
    const rows = ['Deposit,2024-01-02,,,500.00,GBP,500.00', 'Withdrawal,2024-01-03,,,-20.00,GBP,20.00'];
    const file = read([header, ...rows].join('\n'));
    expect([errorsOf(file), rowsOf(file)]).toEqual([
      [],
      [
        { date: '2024-01-02', type: 'deposit', amount: 500, currency: 'GBP' },
        { date: '2024-01-03', type: 'withdrawal', amount: 20, currency: 'GBP' },
      ],
    ]);
  });

  test('with a fee that has two amounts is not read', () => {
    const table = (fee: number) =>
      read(`ActivityType,Symbol,Date,Currency,Quantity,UnitPrice,Fee
FEE,,2023-08-08,USD,1,3,${fee}`);
    expect(errorsOf(table(0.25))).toEqual([
      '2: The fee has two amounts, 3 and 0.25. Leave one of them out, or correct the row',
    ]);
    expect(rowsOf(table(3))).toMatchObject([{ type: 'fee', amount: 3 }]);
  });

  test('without types takes the sign of the quantity, and says so', () => {
    const file = read('Date,Symbol,Quantity,Price\n2024-01-31,AAPL,2,180\n2024-02-01,AAPL,-1,190\n');
    expect(rowsOf(file).map((row) => ('type' in row ? row.type : null))).toEqual(['buy', 'sell']);
    expect(file.detected.type).toMatch(/positive quantity/);
    expect(file.request).toMatchObject({ track_cash: false });
  });

  test('names an unknown type, a missing quantity, and columns that it does not use', () => {
    const file = read(
      'Date,Type,Symbol,Quantity,Price,Broker\n2024-01-31,Gift,AAPL,2,180,X\n2024-02-01,Buy,AAPL,,190,X\n',
    );
    expect(errorsOf(file)).toEqual([
      '2: "Gift" is not a type. Use buy, sell, deposit, withdrawal, dividend, interest, fee, tax, or split',
      '3: Transactions of type buy need a quantity. Enter it in the column "Quantity", choose another column (quantity), or leave the row out',
    ]);
    expect(file.detected.unused_columns).toBe('Broker');
  });
});

describe('a bank statement', () => {
  test('is a table with the other side of each payment, also if all money came in', () => {
    const text =
      'Date;Amount;Counterparty;Name;Description\n2024-03-01;1.000,00;NL02BANK0000000002;A. Person;Top up\n2024-03-04;250,00;NL02BANK0000000003;B. Person;Savings';
    expect(rowsOf(read(text))).toMatchObject([
      { type: 'deposit', amount: 1000 },
      { type: 'deposit', amount: 250 },
    ]);
  });

  test('has directions in a column, also if it repeats its header', () => {
    const header = 'Date,Description,Amount,Transaction Type,Account Name';
    const text = `${header}\n3/12/24,Transfer from Checking,"1,000.00",debit,Savings\n3/13/24,Transfer to Savings,"2,000.00",credit,Savings\n${header}`;
    expect(rowsOf(read(text))).toMatchObject([
      { type: 'withdrawal', amount: 1000 },
      { type: 'deposit', amount: 2000 },
    ]);
  });
});

describe('dates', () => {
  const withDates = (...dates: readonly string[]) =>
    `date;symbol;weight\n${dates.map((date) => `${date};A;1`).join('\n')}`;
  const datesOf = (file: ImportedFile) => rowsOf(file).map(({ date }) => date);

  test.each([
    ['2024-03-05', '2024-03-05'],
    ['2024/3/5', '2024-03-05'],
    ['20240305', '2024-03-05'],
    ['2024-03-05T10:11:12.000Z', '2024-03-05'],
    ['20240305;202000', '2024-03-05'],
    ['25.03.2024', '2024-03-25'],
    ['25/3/24', '2024-03-25'],
    ['03/25/2024', '2024-03-25'],
    ['3/25/2024 10:00 AM', '2024-03-25'],
    ['05/05/2024', '2024-05-05'],
    ['5 March 2024', '2024-03-05'],
    ['5-Mar-24', '2024-03-05'],
    ['Mar 5, 2024', '2024-03-05'],
    ['5. März 2024', '2024-03-05'],
    ['5 févr. 2024', '2024-02-05'],
    ['5 mrt 2024', '2024-03-05'],
    ['5 de enero de 2024', '2024-01-05'],
  ])('%s is %s', (written, date) => {
    const text = `date,symbol,weight\n"${written}",A,1`;
    expect(datesOf(read(text))).toEqual([date]);
  });

  test('another line decides the order of a column', () => {
    expect(datesOf(read(withDates('01/02/2024', '13/02/2024')))).toEqual(['2024-02-01', '2024-02-13']);
    expect(datesOf(read(withDates('01/02/2024', '02/13/2024')))).toEqual(['2024-01-02', '2024-02-13']);
  });

  test('days up to 12 alone are not guessed', () => {
    const text = withDates('01/02/2024', '03/04/2024');
    const file = read(text);
    expect(errorsOf(file)).toEqual([
      'null: The dates are not clear: "01/02/2024" can be DD/MM/YYYY or MM/DD/YYYY, and no other date decides. Set the date format (date_format).',
    ]);
    expect(file.request).toBeNull();
    expect(datesOf(read(text, { dateFormat: 'DD/MM/YYYY' }))).toEqual(['2024-02-01', '2024-04-03']);
    expect(datesOf(read(text, { dateFormat: 'mm-dd-yy' }))).toEqual(['2024-01-02', '2024-03-04']);
    expect(errorsOf(read(text, { dateFormat: 'week' }))[0]).toMatch(/"week" is not a date format/);
  });

  test('contradictions are named', () => {
    expect(errorsOf(read(withDates('13/02/2024', '02/14/2024')))[0]).toMatch(/"13\/02\/2024" begins with the day/);
    expect(errorsOf(read(withDates('31/02/2024')))).toEqual([
      '2: "31/02/2024" is not a date of the format DD/MM/YYYY. Correct the row, or choose another column',
    ]);
  });
});

describe('numbers', () => {
  const amounts = (cells: readonly string[], options: Partial<ReadOptions> = {}) => {
    const file = read(`symbol\tamount\n${cells.map((cell) => `A\t${cell}`).join('\n')}`, options);
    return errorsOf(file)[0] ?? rowsOf(file).map((row) => row.amount);
  };

  test.each([
    ['$1,234.50', 1234.5],
    ['1.234,50 €', 1234.5],
    ['1 234,50', 1234.5],
    ["1'234.50", 1234.5],
    ['CHF 12.50', 12.5],
    ['(12.5)', -12.5],
    ['12.5-', -12.5],
    ['−3', -3],
    ['+$1.00', 1],
    ['1,234,567', 1234567],
    ['12,5', 12.5],
    ['0,125', 0.125],
    ['1.5e3', 1500],
  ])('%s is %d', (written, value) => expect(amounts([written])).toEqual([value]));

  test('another cell decides what a comma means', () => {
    expect(amounts(['1,234', '0.5'])).toEqual([1234, 0.5]);
    expect(amounts(['1,234', '0,5'])).toEqual([1.234, 0.5]);
    expect(amounts(['1,234'])).toBe(
      'null: "1,234" has two meanings, and no other number decides. Set the decimal mark (decimal).',
    );
    expect(amounts(['1,234'], { decimal: ',' })).toEqual([1.234]);
    expect(amounts(['1,234.5', '1.234,5'])).toEqual([1234.5, 1234.5]);
    expect(amounts(['0.5', '0,5', '1,234'])).toMatch(/"1,234" has two meanings, because its column has both/);
    expect(amounts(['1,23,4', '0.5'])).toBe(
      '2: "1,23,4" is not a number with the decimal mark ".". Correct the row, or choose another column',
    );
  });

  test.each(['NaN', 'Infinity', '1e999', '--5', '1.2.3', 'ten', '(5', '5 apples'])('%s is an error', (written) => {
    expect(amounts([written, '0.5'])).toMatch(/^2: /);
  });
});

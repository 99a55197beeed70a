import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { decodeText, type ImportedFile, importFile, type ReadOptions } from '../../src/files/index.ts';

const read = (lines: readonly string[], options: Partial<ReadOptions> = {}) =>
  importFile(lines.join('\n'), { date: '2025-11-21', ...options });
const rowsOf = (file: ImportedFile) => file.rows.map(({ row }) => row);
const errorsOf = ({ problems }: ImportedFile) =>
  problems.flatMap(({ severity, line, message }) => (severity === 'error' ? [`${line}: ${message}`] : []));
const cents = (most: number) => fc.integer({ min: 1, max: most * 100 }).map((value) => value / 100);
const money = (value: number) => value.toFixed(2);

describe('columns for each side of a trade', () => {
  const header = 'Date,Scrip Name,Buy Qty.,Buy Value,Sell Qty.,Sell Value,Brokerage,Net Amount';

  test('are one signed number of shares with the value of its side', () => {
    const isRight = (shares: number, price: number, fee: number, isSale: boolean) => {
      const value = Math.round(shares * price * 100) / 100;
      const own = `${shares},${money(value)}`;
      const row = isSale
        ? `0,0.00,${own},${money(fee)},${money(value - fee)}`
        : `${own},0,0.00,${money(fee)},${money(-value - fee)}`;
      const file = read([header, `2024-01-15,Foo,${row}`]);
      expect(errorsOf(file)).toEqual([]);
      expect(rowsOf(file)).toMatchObject([{ type: isSale ? 'sell' : 'buy', symbol: 'Foo', quantity: shares, fee }]);
    };
    const shares = fc.integer({ min: 2, max: 500 });
    fc.assert(
      fc.property(shares, fc.integer({ min: 20, max: 900 }), cents(5), fc.boolean(), (count, price, fee, isSale) =>
        isRight(count, price, fee, isSale),
      ),
      { numRuns: 60 },
    );
  });

  test('with shares on both sides of a row stop it', () => {
    const file = read([header, '2024-01-15,Foo,10,1000.00,10,1100.00,1.00,99.00']);
    expect(file.request).toBeNull();
    expect(errorsOf(file)[0]).toMatch(/"10 and -10" is not a number/);
  });

  test.each([
    ['Date,Paper,Lots bought qty,Net Amount', '2024-01-15,Foo,10,-1000.00', 'Lots bought qty'],
    ['Fecha;Papel;Cantidad vendida;Importe neto', '15.01.2024;Foo;10;-1000,00', 'Cantidad vendida'],
  ])('under other headers are never money from outside: %s', (first, row, column) => {
    const file = read([first, row]);
    expect(file.request).toBeNull();
    expect(errorsOf(file)[0]).toContain(`The column "${column}" has numbers of shares`);
  });
});

describe('a number and an asset for each side of a row', () => {
  const words = [
    ['From', 'To', 'amount', 'symbol'],
    ['Sent', 'Received', 'Quantity', 'Currency'],
    ['Sell', 'Buy', 'Amount', 'Asset'],
    ['Out', 'In', 'Amount', 'Currency'],
  ] as const;

  test.each(words)('%s and %s move what left and what came', (out, into, number, asset) => {
    const header = `Date,Type,${out} ${number},${out} ${asset},${into} ${number},${into} ${asset}`;
    const coin = fc.constantFrom('BTC', 'ETH', 'SOL', 'EUR', 'USD');
    const size = fc.integer({ min: 1, max: 1e8 }).map((value) => value / 1e4);
    fc.assert(
      fc.property(coin, coin, size, size, (left, came, gone, got) => {
        fc.pre(left !== came);
        const file = read([header, `2024-01-15,exchange,${gone},${left},${got},${came}`], { decimal: '.' });
        expect(errorsOf(file)).toEqual([]);
        const isMoney = (code: string) => code === 'EUR' || code === 'USD';
        const expected = isMoney(left)
          ? isMoney(came)
            ? [{ type: 'exchange', symbol: `CASH.${came}`, quantity: got, amount: gone, currency: left }]
            : [{ type: 'buy', symbol: came, quantity: got, amount: gone, currency: left }]
          : isMoney(came)
            ? [{ type: 'sell', symbol: left, quantity: gone, amount: got, currency: came }]
            : [
                { type: 'transfer_out', symbol: left, quantity: gone },
                { type: 'transfer_in', symbol: came, quantity: got },
              ];
        expect(rowsOf(file)).toMatchObject(expected);
      }),
      { numRuns: 30 },
    );
  });

  test('ask whether a fee is in addition', () => {
    const lines = [
      'Date,From amount,From symbol,To amount,To symbol,Fee amount,Fee symbol',
      '2024-01-15,100,EUR,0.002,BTC,1.50,EUR',
    ];
    expect(errorsOf(read(lines))).toEqual([
      '2: Does the amount of 100 include the fees and taxes of 1.5? Say whether amounts are after costs (amounts)',
    ]);
    expect(rowsOf(read(lines, { amounts: 'net' }))).toMatchObject([{ type: 'buy', amount: 98.5, fee: 1.5 }]);
    expect(rowsOf(read(lines, { amounts: 'gross' }))).toMatchObject([{ type: 'buy', amount: 100, fee: 1.5 }]);
  });
});

describe('a bond of 1,000 each with a price in percent', () => {
  const header = 'date;isin;quantity;type;price;amount;fee;net amount;currency';

  test('costs ten times its number and its price, as both amounts of the row prove', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 300 }), cents(100), cents(20), (count, over, fee) => {
        const price = Math.round((50 + over) * 100) / 100;
        const value = Math.round(count * price * 1000) / 100;
        const file = read(
          [header, `2024-03-05;PL0000112736;${count};K;${price};${value};${fee};${money(value + fee)};PLN`],
          {
            decimal: '.',
          },
        );
        expect(errorsOf(file)).toEqual([]);
        expect(rowsOf(file)).toMatchObject([{ type: 'buy', quantity: count, amount: value, fee }]);
      }),
      { numRuns: 60 },
    );
  });

  test.each(['1000.00;1.00;1002.00', '1000.00;;1000.00', '1000.00;;'])('has no other proof: %s', (figures) => {
    const file = read([header, `2024-03-05;PL0000112736;1;K;100;${figures};PLN`]);
    expect(errorsOf(file)[0]).toMatch(/1 × 100 is 100, and the amount is 100[02]/);
  });
});

describe('a word that stands in every row', () => {
  test('decides no row whose own type is not known', () => {
    const lines = ['date,Account Type,type,symbol,quantity,price,amount', '2024-01-15,Brokerage,Buy,A,10,150,-1500'];
    const file = read([...lines, '2024-01-16,Brokerage,QQQ,,,,-500']);
    expect(errorsOf(file)[0]).toMatch(/^3: "QQQ" is not a type/);
    // It is the type of a table without another one.
    const paid = ['2024-01-15,Dividend,Zqxw,5,A', '2024-02-15,Dividend,Zqxw,6,A'];
    expect(rowsOf(read(['date,Sub Type,type,amount,symbol', ...paid]))).toMatchObject([
      { type: 'dividend', amount: 5 },
      { type: 'dividend', amount: 6 },
    ]);
  });
});

describe('lists of quotes', () => {
  test.each([
    ['Date,Open,High,Low,Close,Volume', '2024-01-02,187.15,188.44,183.89,185.64,82488700'],
    ['Symbol,Date,Open,High,Low,Close,Volume', 'AAPL,2024-01-02,187.15,188.44,183.89,185.64,82488700'],
    ['Symbol,Name,Bid,Ask,Volume', 'AAPL,Apple,180.10,180.20,55000000'],
  ])('have no holdings: %s', (header, row) => {
    const file = read([header, row]);
    expect(file.request).toBeNull();
    expect(errorsOf(file)).toEqual([
      '2: It is a list of prices, which has no holdings and no transactions. Export the transactions or the positions of your account instead',
    ]);
  });

  test('can have the shares next to them', () => {
    const file = read(['Symbol,Open,High,Low,Volume,Quantity', 'AAPL,187.15,188.44,183.89,82488700,5']);
    expect(rowsOf(file)).toMatchObject([{ symbol: 'AAPL', quantity: 5 }]);
  });
});

describe('Russian exports', () => {
  const lines = [
    'Дата заключения;Код инструмента;Вид сделки;Количество;Цена;Валюта цены;Комиссия брокера',
    '10.08.2024;SBER;Покупка;15;252,40;RUB;0,45',
    '02.09.2024;SBER;Продажа;5;270,20;RUB;0,40',
  ];
  const expected = [
    { date: '2024-08-10', type: 'buy', symbol: 'SBER', quantity: 15, price: 252.4, currency: 'RUB', fee: 0.45 },
    { date: '2024-09-02', type: 'sell', symbol: 'SBER', quantity: 5, price: 270.2, currency: 'RUB', fee: 0.4 },
  ];

  test('are read in UTF-8 and in Windows-1251', () => {
    expect(rowsOf(read(lines))).toMatchObject(expected);
    const cyrillic = (letter: string) => letter.charCodeAt(0) - 0x410 + 0xc0;
    const bytes = Uint8Array.from(lines.join('\n'), (letter) =>
      letter > '\u0400' ? cyrillic(letter) : letter.charCodeAt(0),
    );
    expect(decodeText(bytes)).toBe(lines.join('\n'));
  });
});

test('Polish letters of Windows-1250 are found by the ending of their words', () => {
  const bytes = Uint8Array.from('data;ilo\x9c\xe6;warto\x9c\xe6', (letter) => letter.charCodeAt(0));
  expect(decodeText(bytes)).toBe('data;ilość;wartość');
});

describe('the payer of an income without a symbol', () => {
  const header = 'Date,Type,Details,Amount,Currency';

  test('is the only ISIN of its row, wherever it stands', () => {
    const isins = fc.constantFrom('US0378331005', 'DE0007164600', 'FR0000120073');
    fc.assert(
      fc.property(isins, fc.constantFrom('COUPON %', '%: payment', 'Foo plc (%) income'), (isin, text) => {
        const file = read([header, `2024-01-15,Dividend,${text.replace('%', isin)},12.50,EUR`]);
        expect(rowsOf(file)).toMatchObject([{ type: 'dividend', symbol: isin, amount: 12.5 }]);
      }),
      { numRuns: 20 },
    );
  });

  test('is not known with two of them', () => {
    const file = read([header, '2024-01-15,Dividend,US0378331005 instead of DE0007164600,12.50,EUR']);
    expect(rowsOf(file)).toEqual([{ date: '2024-01-15', type: 'dividend', currency: 'EUR', amount: 12.5 }]);
    expect(file.problems.map(({ message }) => message).join()).toMatch(/names no security/);
  });
});

describe('a column with a word for costs', () => {
  const header = 'Date,Type,Symbol,Quantity,Price,Total,Charge amount';

  test('has no costs where each of its numbers is all the money of the row', () => {
    fc.assert(
      fc.property(cents(5000), (paid) => {
        const file = read([header, '2024-01-14,Buy,A,2,10,20.00,', `2024-01-15,Deposit,,,,${paid},${paid}`]);
        expect(rowsOf(file)).toMatchObject([{ type: 'buy' }, { type: 'deposit', amount: paid }]);
        expect(rowsOf(file).every((row) => !('fee' in row) || row.fee === undefined)).toBe(true);
      }),
      { numRuns: 30 },
    );
  });

  test('has costs where one of its numbers is less', () => {
    const file = read([header, '2024-01-14,Buy,A,2,10,21.00,1.00', '2024-01-15,Sell,A,1,12,11.50,0.50']);
    expect(rowsOf(file)).toMatchObject([
      { type: 'buy', fee: 1 },
      { type: 'sell', fee: 0.5 },
    ]);
  });
});

describe('units of the currency of the row', () => {
  const header = 'date,type,symbol,quantity,price,currency';

  test('that are transferred are money', () => {
    fc.assert(
      fc.property(fc.constantFrom('EUR', 'USD', 'CHF'), fc.boolean(), cents(9000), (currency, isIn, units) => {
        const word = isIn ? 'transfer_in' : 'transfer_out';
        const file = read([
          header,
          '2024-01-14,buy,A,2,10,EUR',
          `2024-01-15,${word},${currency},${units},1,${currency}`,
        ]);
        expect(rowsOf(file).at(-1)).toMatchObject({ type: isIn ? 'deposit' : 'withdrawal', amount: units, currency });
      }),
      { numRuns: 30 },
    );
  });

  test('are shares at another price, because some tickers are currencies', () => {
    const file = read([header, '2024-01-15,transfer_in,ALL,5,160,USD', '2024-01-16,buy,A,1,10,USD']);
    expect(rowsOf(file)[0]).toMatchObject({ type: 'transfer_in', symbol: 'ALL', quantity: 5 });
  });
});

describe('money that the rate of its row converted', () => {
  const header = 'Trade Date,Event,ISIN,Currency,Amount,Conversion Rate';
  const paid = (amount: number, rate: number) => `2025-03-10,Buy 3 @ 100.00 USD,US67066G1040,USD,${amount},${rate}`;

  test('is in the currency of the account, as the trades and the rows with a rate of 1 prove', () => {
    fc.assert(
      fc.property(fc.integer({ min: 70, max: 90 }), cents(50), (percent, income) => {
        const rate = percent / 100;
        const file = read([
          header,
          `2025-01-02,Deposit,,EUR,1000.00,1`,
          paid(-300 * rate, rate),
          `2025-04-02,Dividend,US67066G1040,USD,${income},${rate}`,
        ]);
        expect(errorsOf(file)).toEqual([]);
        expect(rowsOf(file)[2]).toMatchObject({
          type: 'dividend',
          symbol: 'US67066G1040',
          amount: income,
          currency: 'EUR',
        });
      }),
      { numRuns: 30 },
    );
  });

  test('stops the file if no row names that currency, and stays where amounts are quantity × price', () => {
    const dividend = '2025-04-02,Dividend,US67066G1040,USD,1.18,0.8';
    expect(errorsOf(read([header, paid(-240, 0.8), dividend]))).toEqual([
      expect.stringMatching(/^2: The amount of 240 is quantity × price at the rate of 0.8, and no other row shows/),
      expect.stringMatching(/^3: The amount of 1.18 is in the currency of/),
    ]);
    const file = read([header, '2025-01-02,Deposit,,EUR,1000.00,1', paid(-300, 0.8), dividend]);
    expect(rowsOf(file)[2]).toMatchObject({ type: 'dividend', amount: 1.18, currency: 'USD' });
  });
});

describe('a negative tax of a trade', () => {
  const header = 'date;type;symbol;quantity;price;amount;fee;tax;net amount;currency';

  test('came back if the money of the row has it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 10, max: 200 }), cents(9), cents(40), (shares, fee, tax) => {
        const value = shares * 10;
        const row = [value.toFixed(2), fee, -tax, money(value - fee + tax)].join(';');
        const file = read([header, `2024-06-14;sell;A;${shares};10;${row};EUR`], { decimal: '.' });
        expect(rowsOf(file)).toMatchObject([
          { type: 'interest', amount: tax },
          { type: 'sell', quantity: shares, price: 10, fee },
        ]);
        expect(file.problems.map(({ severity }) => severity)).toEqual(['warning']);
      }),
      { numRuns: 30 },
    );
  });

  test('was paid if the money of the row lacks it', () => {
    const file = read([header, '2024-06-14;sell;A;10;10;100.00;5.00;-2.00;93.00;EUR']);
    expect(rowsOf(file)).toMatchObject([{ type: 'sell', quantity: 10, fee: 5, tax: 2 }]);
  });
});

test('transactions of Degiro can have a column for AutoFX before the unnamed currencies', () => {
  const file = read([
    'Date,Time,Product,ISIN,Reference exchange,Venue,Quantity,Price,,Local value,,Value,,Exchange rate,AutoFX Fee,Transaction and/or third,,Total,,Order ID',
    '15-06-2023,15:40,FOO,US0378331005,NDQ,XNAS,5,100.00,USD,-500.00,USD,-400.00,EUR,1.2500,-1.00,-2.00,EUR,-403.00,EUR,d-4',
  ]);
  expect(file.format).toBe('degiro');
  expect(rowsOf(file)).toMatchObject([{ type: 'buy', quantity: 5, fee: 3, amount: 400, currency: 'EUR' }]);
});

test.each([
  ['Fecha;Ticker;Tipo;VN;PX;Monto', '28/06/2024;GGAL;Venta;20;4500,00;90000,00', { quantity: 20, price: 4500 }],
  [
    'Data Negócio;C/V;Código de Negociação;Quantidade;Preço;Emolumentos;IRRF',
    '28/06/2024;V;PETR4;4;35,00;0,50;0,10',
    { fee: 0.5, tax: 0.1 },
  ],
])('words of South American brokers: %s', (header, row, expected) => {
  expect(rowsOf(read([header, row]))).toMatchObject([{ type: 'sell', ...expected }]);
});

test('rupees can have their letters in front', () => {
  const file = read(['Date,Action,Ticker,Amount', '31/03/2025,Dividend,INFY,"Rs 1,20,000.50"']);
  expect(rowsOf(file)).toMatchObject([{ type: 'dividend', symbol: 'INFY', amount: 120_000.5 }]);
});

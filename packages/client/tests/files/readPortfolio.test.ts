import { describe, expect, test } from '@jest/globals';
import { readPortfolio, readWeight } from '../../src/files/index.ts';
import { readNumber } from '../../src/files/parseRows.ts';

const DATE = '2025-11-21';

describe('a request', () => {
  const portfolio = [{ date: '2024-01-02', symbol: 'AAPL', weight: 1 }];

  test('is taken as it is, its holdings alone too', () => {
    expect(readPortfolio(JSON.stringify({ portfolio, base_currency: 'EUR' }), DATE)).toEqual({
      format: 'request',
      request: { portfolio, base_currency: 'EUR' },
      notes: [],
    });
    expect(readPortfolio(`\uFEFF ${JSON.stringify(portfolio)}`, DATE).request).toEqual({ portfolio });
  });

  test.each([
    ['{', /^it is not JSON: /],
    ['{"a":1}', /^it has no list "portfolio"$/],
    ['  \n', /^it is empty$/],
  ])('%j is refused', (text, message) => {
    expect(() => readPortfolio(text, DATE)).toThrow(message);
  });
});

describe('a table', () => {
  const holdings = [
    { date: '2024-01-02', symbol: 'AAPL', weight: 0.25 },
    { date: '2024-01-02', symbol: 'D05.SI', weight: 0.75 },
  ];

  test.each([
    ['with a header', 'date,symbol,weight\n2024-01-02,AAPL,0.25\n2024-01-02,D05.SI,0.75\n'],
    ['without one', '2024-01-02,AAPL,.25\r\n\r\n2024-01-02,D05.SI,75%\r\n'],
    ['in another order', 'Weight,Ticker,Name,Date\n25%,AAPL,"Apple, Inc.",2024-01-02\n0.75,D05.SI,DBS,2024-01-02'],
    ['from a spreadsheet', '2024-01-02\tAAPL\t25%\n2024-01-02\tD05.SI\t75%'],
    ['with decimal commas', 'date;symbol;weight\n2024-01-02;AAPL;0,25\n2024-01-02;D05.SI;0,75'],
    ['with percent in the header', 'date,symbol,Weight (%)\n2024-01-02,AAPL,25\n2024-01-02,D05.SI,75%'],
  ])('%s', (_name, text) => {
    expect(readPortfolio(text, DATE)).toEqual({ format: 'table', request: { portfolio: holdings }, notes: [] });
  });

  test('without dates gets the one that is given', () => {
    expect(readPortfolio('symbol,weight\nAAPL,1', DATE).request.portfolio).toEqual([
      { date: DATE, symbol: 'AAPL', weight: 1 },
    ]);
    expect(readPortfolio('AAPL,1', DATE).request.portfolio?.[0]?.date).toBe(DATE);
  });

  test('every line that is wrong is named', () => {
    const text = 'date,symbol,weight\n01/02/2024,AAPL,0.5\n2024-01-02,,half';
    expect(() => readPortfolio(text, DATE)).toThrow(
      'line 2: "01/02/2024" is not a date of the form YYYY-MM-DD\nline 3: there is no symbol\nline 3: "half" is not a weight',
    );
    expect(() => readPortfolio('symbol,price\nAAPL,1', DATE)).toThrow('line 1: there is no column weight');
  });
});

describe('positions of Interactive Brokers', () => {
  const statement = [
    'Statement,Header,Field Name,Field Value',
    'Statement,Data,BrokerName,Interactive Brokers',
    'Account Information,Header,Field Name,Field Value',
    'Account Information,Data,Base Currency,USD',
    'Open Positions,Header,DataDiscriminator,Asset Category,Currency,Symbol,Quantity,Mult,Cost Price,Cost Basis,Close Price,Value,Unrealized P/L,Code',
    'Open Positions,Data,Summary,Stocks,USD,AAPL,10,1,150,1500,225,"2,250",750,',
    'Open Positions,Data,Lot,Stocks,USD,AAPL,10,1,150,1500,225,"2,250",750,',
    'Open Positions,Data,Summary,Stocks,SGD,D05,25,1,30,750,40,1000,250,',
    'Open Positions,Data,Summary,Stocks,USD,GME,-5,1,20,-100,25,-125,-25,',
    'Open Positions,Data,Summary,Equity and Index Options,USD,SPX 19DEC26 6000 C,1,100,10,1000,12,1200,200,',
    'Open Positions,Total,,Stocks,USD,,,,,2250,,3000,750,',
    'Base Currency Exchange Rate,Header,Currency,Rate',
    'Base Currency Exchange Rate,Data,SGD,0.75',
  ];

  test('count by their value in the base currency; short ones and options are left out', () => {
    const { format, request, notes } = readPortfolio(statement.join('\n'), DATE);
    expect(format).toBe('interactive_brokers');
    expect(request.portfolio).toEqual([
      { date: DATE, symbol: 'AAPL', weight: 0.75 },
      { date: DATE, symbol: 'D05', weight: 0.25 },
    ]);
    expect(notes.at(-1)).toMatch(/GME, SPX 19DEC26 6000 C/);
  });

  test('need the exchange rates of the statement', () => {
    expect(() => readPortfolio(statement.slice(0, -1).join('\n'), DATE)).toThrow(/no exchange rate of SGD/);
  });
});

test('positions of Fidelity: all accounts together, the core position as cash', () => {
  const text = [
    'Account Number,Account Name,Symbol,Description,Quantity,Last Price,Last Price Change,Current Value,Percent Of Account',
    'X1,Individual,SPAXX**,HELD IN MONEY MARKET,,,,$100.00,10.00%',
    'X1,Individual,AAPL,APPLE INC,4,$225.00,+$1.00,$900.00,90.00%',
    'X2,IRA,AAPL,APPLE INC,4,$225.00,+$1.00,"$1,000.00",100.00%',
    'X2,IRA,Pending Activity,,,,,-$5.00,',
    '"The data and information in this spreadsheet is provided to you solely for your use."',
    '"Date downloaded Nov-20-2026 4:00 p.m ET"',
  ].join('\n');
  const { format, request, notes } = readPortfolio(text, DATE);
  expect(format).toBe('fidelity');
  expect(request.portfolio).toEqual([
    { date: DATE, symbol: 'CASH.USD', weight: 0.05 },
    { date: DATE, symbol: 'AAPL', weight: 0.95 },
  ]);
  expect(notes).toHaveLength(2);
});

test.each([
  ['$1,234.50', 1234.5],
  ['(12.5)', -12.5],
  ['1,234', 1234],
  ['12,5', 12.5],
  ["1'000", 1000],
  ['', null],
  ['n/a', null],
])('readNumber(%j) is %j', (text, value) => expect(readNumber(text)).toBe(value));

test('a third as a percentage has no noise of division', () => {
  expect(readWeight('33.3%')).toBe(0.333);
});

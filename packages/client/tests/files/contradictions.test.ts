import { expect, test } from '@jest/globals';
import { type ImportedFile, importFile, type ReadOptions } from '../../src/files/index.ts';

/** A newer export of a known format can have a column that says more than its type. It is read, or it stops the file. */
const read = (lines: readonly string[], options: Partial<ReadOptions> = {}) =>
  importFile(lines.join('\n'), { date: '2025-11-21', ...options });
const errorsOf = ({ problems }: ImportedFile) =>
  problems.flatMap(({ severity, line, message }) => (severity === 'error' ? [`${line}: ${message}`] : []));
const saysOf = (column: string, cell: string) =>
  `The column "${column}" has "${cell}", which contradicts how its row was read. Choose the columns, or leave the row out`;

const KNOWN = {
  Schwab: [
    '"Date","Action","Symbol","Description","Quantity","Price","Fees & Comm","Amount"',
    '"01/15/2024","Buy","AAPL","APPLE INC","10","$150.00","","-$1,500.00"',
    '"01/16/2024","Sell","AAPL","APPLE INC","4","$155.00","","$620.00"',
  ],
  'Trading 212': [
    'Action,Time,ISIN,Ticker,Name,No. of shares,Price / share,Currency (Price / share),Total,Currency (Total)',
    'Market buy,2024-01-15 10:00:00,US0378331005,AAPL,Apple,10,150,USD,1500,USD',
    'Market sell,2024-01-16 10:00:00,US0378331005,AAPL,Apple,4,155,USD,620,USD',
  ],
  KuCoin: [
    'tradeCreatedAt,symbol,side,size,funds,fee,feeCurrency',
    '2024-01-15 10:00:00,BTC-EUR,buy,0.1,4000,4,EUR',
    '2024-01-16 10:00:00,BTC-EUR,sell,0.05,2100,2,EUR',
  ],
  'a Flex query': [
    'CurrencyPrimary,Symbol,ISIN,AssetClass,TradeID,TradeDate,Buy/Sell,Quantity,TradePrice,Proceeds,IBCommission',
    'USD,AAPL,US0378331005,STK,1,20240115,BUY,10,150,-1500,-1',
    'USD,AAPL,US0378331005,STK,2,20240116,SELL,-4,155,620,-1',
  ],
  'a statement of Interactive Brokers': [
    'Statement,Header,Field Name,Field Value',
    'Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,Proceeds,Comm/Fee,Code',
    'Trades,Data,Order,Stocks,USD,AAPL,"2024-01-15, 10:00:00",10,150,-1500,-1,O',
    'Trades,Data,Order,Stocks,USD,AAPL,"2024-01-16, 10:00:00",-4,155,620,-1,C',
  ],
} as const;

/** The header and the cells of a new column, and the cell that contradicts the first of two trades. Null if it agrees with both. */
const NEW: readonly (readonly [header: string, first: string, second: string, isWrong: boolean])[] = [
  ['New Direction', 'Buy', 'Sell', false],
  ['New Direction', 'Sell', 'Sell', true],
  ['Outcome', 'Filled', 'Filled', false],
  ['Outcome', 'Canceled', 'Filled', true],
  ['Day', '2024-01-15', '2024-01-16', false],
  ['Day', '2024-03-15', '2024-03-16', true],
  ['Settle Day', '2024-01-19', '2024-01-20', false],
  ['Account', 'A', 'B', false],
];

const LEFT_OUT = (line: number) =>
  expect.objectContaining({ line, reason: 'Its state is "Canceled", so it moved nothing.' });

test.each(Object.keys(KNOWN) as (keyof typeof KNOWN)[])('a new column of %s changes nothing in silence', (name) => {
  const lines = KNOWN[name];
  const before = read(lines);
  expect(errorsOf(before)).toEqual([]);
  expect(before.rows).toHaveLength(2);
  const first = lines.length - 2;
  for (const [header, one, other, isWrong] of NEW) {
    const cells = ['', header, one, other].slice(lines.length === 4 ? 0 : 1);
    const file = read(lines.map((line, at) => (cells[at] === '' ? line : `${line},${cells[at]}`)));
    const column = name === 'a Flex query' ? header.replace(' ', '').toLowerCase() : header;
    const found = errorsOf(file);
    // Some formats read a column of states, whatever its header is.
    if (one === 'Canceled' && found.length === 0) expect(file.skipped).toContainEqual(LEFT_OUT(first + 1));
    else expect([header, one, found]).toEqual([header, one, isWrong ? [`${first + 1}: ${saysOf(column, one)}`] : []]);
    if (!isWrong) expect(file.rows).toEqual(before.rows);
  }
});

test('a second number and a second currency of a known format stop it', () => {
  const [header, buy, sell] = KNOWN.KuCoin;
  const withColumn = (name: string, ...cells: readonly [string, string]) =>
    errorsOf(read([`${header},${name}`, `${buy},${cells[0]}`, `${sell},${cells[1]}`]));
  expect(withColumn('quantity', '0.1', '0.05')).toEqual([]);
  expect(withColumn('quantity', '0.1', '0.02')).toEqual([`3: ${saysOf('quantity', '0.02')}`]);
  expect(withColumn('currency', 'EUR', 'EUR')).toEqual([]);
  expect(withColumn('currency', 'EUR', 'USD')).toEqual([`3: ${saysOf('currency', 'USD')}`]);
});

test('a word for income stops a table whose types are those of its payments', () => {
  const lines = [
    'day,direction,Zqxw,coin,money,quantity,net_amount,price',
    '2024-05-01,deposit,BANK,USD,USD,500,500,1',
    '2024-05-02,Buy,TRADE,DOT,USD,50,350.00,7.00',
    '2024-05-31,deposit,INTEREST,DOT,USD,0.5,3.60,7.20',
  ];
  const columns = { date: 'day', type: 'direction', symbol: 'coin', currency: 'money' };
  expect(errorsOf(read(['Day,Action,Symbol,Quantity,Price,Zqxw', '2024-05-01,Buy,AAA,5,10,Dividend']))).toEqual([
    `2: ${saysOf('Zqxw', 'Dividend')}`,
  ]);
  // A person who chose the types decided what they mean.
  expect(errorsOf(read(lines, { columns }))).toEqual([]);
});

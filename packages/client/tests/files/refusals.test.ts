import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { decodeText, importFile } from '../../src/files/index.ts';
import { delimiterOf } from '../../src/files/parseRows.ts';
import { WAY_OUT } from '../../src/files/refusals.ts';

/** Exports of brokers, which lose columns, cells, and words here until they are refused. */
const FOLDER = join(import.meta.dirname, 'fixtures', 'brokers');
const TEXTS = readdirSync(FOLDER)
  .filter((name) => /\.(csv|xml|ofx|qif|json)$/.test(name))
  .map((name) => decodeText(readFileSync(join(FOLDER, name))));
const DAMAGE = ['', '-', 'abc', '31/02/2024', '1.2.3', '{', 'EUR', '-5', '0'];

const damaged = fc
  .tuple(
    fc.constantFrom(...TEXTS),
    fc.array(fc.tuple(fc.nat(40), fc.nat(14), fc.constantFrom(...DAMAGE)), { minLength: 6, maxLength: 30 }),
  )
  .map(([text, cells]) => {
    const mark = delimiterOf(text);
    const lines = text.split('\n').map((line) => line.split(mark));
    for (const [line, cell, value] of cells) {
      const own = lines[line % lines.length] ?? [];
      own[cell % own.length] = value;
    }
    return lines.map((cells) => cells.join(mark)).join('\n');
  });

test('each refusal says what the file is, and each of its errors has a way out', () => {
  let refused = 0;
  fc.assert(
    fc.property(damaged, (text) => {
      const file = importFile(text, { date: '2025-11-21' });
      const errors = file.problems.filter(({ severity }) => severity === 'error');
      if (file.request !== null) expect(file.refusal).toBeNull();
      else {
        refused += 1;
        expect(file.refusal).toMatch(/^It is an? .+|^No table was found in it$/);
        // The words of the file are no way out.
        for (const { message } of errors) expect(message.replace(/"[^"]*"/g, '')).toMatch(WAY_OUT);
      }
    }),
    { numRuns: 400 },
  );
  expect(refused).toBeGreaterThan(40);
});

test('a refusal names the columns of a table, the format of another file, and the column to choose', () => {
  const refusal = (text: string) => {
    const { refusal, problems } = importFile(text, { date: '2025-11-21' });
    return [refusal, ...problems.map(({ message }) => message)];
  };
  const header = 'Date,Type,Amount,Shares';
  expect(refusal(`${header}\n2024-01-02,Buy,-20.50,2\n2024-01-03,Buy,-20.50,2`)[0]).toBe(
    'It is a table with the columns Date, Type, Amount, Shares',
  );
  expect(refusal(`${header}\n2024-01-02,Buy,-20.50,2`)[1]).toBe(
    'Transactions of type buy need a symbol. Choose the column that has it (symbol), or leave the row out',
  );
  expect(refusal(`Ticker,${header}\n,2024-01-02,Buy,-20.50,2\nABC,2024-01-03,Buy,-20.50,2`)[1]).toBe(
    'Transactions of type buy need a symbol. Enter it in the column "Ticker", choose another column (symbol), or leave the row out',
  );
  expect(refusal('!Type:Bank\nD01/02/2024\nT-5.00\n^')[0]).toBe('It is a QIF file');
  expect(refusal('{"rows":1}')).toEqual([
    'It is a file that begins as JSON',
    'It has no list "portfolio", "transactions", or "activities". Export the file again, or export a CSV file instead',
  ]);
});

const UNREADABLE: readonly (readonly [name: string, table: string])[] = [
  [
    'CEX.IO',
    'DateUTC,Amount,Symbol,Balance,Type,Pair,FeeSymbol,FeeAmount,Comment\n2024-01-03 19:23:30,0.01,BTC,0.01,buy,BTC/USD,USD,1.00,Bought 0.01 BTC at 49900 USD',
  ],
  [
    'Coincheck',
    'id,time,operation,amount,trading_currency,price,original_currency,fee,comment\n1,2024-03-05 12:30:00,Buy,0.005,BTC,31000.0,JPY,0.0,',
  ],
  [
    'Bisq',
    'Trade ID,Date/Time,Market,Price,Deviation,Amount in BTC,Amount,Currency,Transaction Fee,Trade Fee BTC,Trade Fee BSQ,Buyer Deposit,Seller Deposit,Offer type,Status\nx1,10 Mar 2024 10:16:00,BTC/EUR,50500.0000,N/A,0.01,505,EUR,0.0001,,0.40,0.003,0.003,Sell BTC,Completed',
  ],
  [
    'hledger',
    '"txnidx","date","code","description","account","amount","total"\n"1","2024-01-05","","Buy","assets:abc","10 ABC","10 ABC"',
  ],
  [
    'CoinCorner',
    'Date & Time,Store/Website,Detail,Type,Tx ID,Price,Price Currency,Gross,Gross Currency,Fee,Fee Currency,Net,Net Currency,Balance,Balance Currency\n15/01/2024 10:00:00,,Bought 0.003 BTC,Trade,2,30000,GBP,-90,GBP,0.9,GBP,-90.9,GBP,9.1,GBP',
  ],
  [
    'Circle',
    'Date,Reference ID,Transaction Type,From Account,To Account,From Amount,From Currency,To Amount,To Currency,Status\n"Jan 07, 2024, 10:00 AM",1c,spend,Circle BTC,1abc,0.1 BTC,BTC,$43.00,USD,complete',
  ],
  [
    'BnkToTheFuture',
    'Date,Description,Currency,Details,Transaction ID,In,Out\n2024-05-01 10:00:00,Dividend,ETH,Source: Foo,12,0.5,',
  ],
  [
    'Schwab',
    'Date,Action,Symbol,Quantity,Amount,AwardDate,AwardId,FairMarketValuePrice,SharesSoldWithheldForTaxes\n09/15/2023,Sale,FOO,10,$1449.95,,,,',
  ],
  [
    'Morgan Stanley',
    'Vest Date,Order Number,Plan,Type,Status,Price,Quantity,Net Share Proceeds,Tax Payment Method\n25-Mar-2021,X1,GSU,Release,Complete,$10.25,40,21.2,Fractional Shares',
  ],
  [
    'E*TRADE',
    'Record Type,Symbol,Plan Type,Quantity,Date Acquired,Date Sold,Total Proceeds\nSell,FOO,RS,10,02/15/2022,03/15/2023,1500',
  ],
];

test.each(UNREADABLE)(
  'an export of %s that does not say enough is named, unless its columns are chosen',
  (name, text) => {
    const refused = importFile(text, { date: '2025-11-21' });
    expect(refused.request).toBeNull();
    expect(refused.problems.map(({ message }) => message)).toEqual([expect.stringContaining(name)]);
    expect(refused.problems[0]?.message).toMatch(/\. (Export|Choose|Write) /);
    const columns = { quantity: 'Quantity' };
    const { problems } = importFile(text, { date: '2025-11-21', columns });
    expect(problems.map(({ message }) => message).join()).not.toContain(name);
  },
);

test('a sale is not booked on the day of the purchase, which a list of gains has next to that of the sale', () => {
  const text = 'Kind,Symbol,Quantity,Date Acquired,Closed On,Total Proceeds\nSell,ABC,10,2022-02-15,2023-03-15,1500.00';
  expect(importFile(text, { date: '2025-11-21' }).problems[0]?.message).toMatch(
    /^The column "Closed On" has cells such as/,
  );
});

test.each(['', '\u0001\u0002 binary', '<html><body>Sign in</body></html>'])('%j has no known layout', (text) => {
  expect(importFile(text, { date: '2025-11-21' })).toMatchObject({
    request: null,
    certainty: { text: 'No known layout was found' },
  });
});

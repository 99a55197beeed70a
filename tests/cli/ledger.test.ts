import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { tearsheet } from '@tearsheet/testing/service/tearsheet.ts';
import { temporaryFolders } from '@tearsheet/testing/service/temporaryFolder.ts';

const folder = temporaryFolders()();

/** Runs `tearsheet ledger`, which needs no service. */
async function ledger(file: string, content: string | Buffer, ...args: string[]) {
  const path = join(folder, file);
  writeFileSync(path, content);
  return tearsheet(['ledger', path, ...args], { TEARSHEET_STATE: folder });
}

const SCHWAB = [
  '"Date","Action","Symbol","Description","Quantity","Price","Fees & Comm","Amount"',
  '"01/05/2024","Buy","AAA","A","10","$18.00","$1.00","-$181.00"',
  '"01/03/2024","MoneyLink Transfer","","Tfr BANK","","","","$500.00"',
  '"Transactions Total","","","","","","","$319.00"',
].join('\r\n');

describe('tearsheet ledger', () => {
  test('shows rows, settings, and skipped lines of UTF-16, and writes the request', async () => {
    const output = join(folder, 'request.json');
    const text = Buffer.from(`\uFEFF${SCHWAB}`, 'utf16le');
    const { status, stdout, stderr } = await ledger('schwab.csv', text, '--preview', '1', '--output', output);
    expect([status, stderr]).toEqual([0, `tearsheet: wrote ${output}\n`]);
    expect(stdout).toMatch(/^line {2}date .*\n3 +2024-01-03 {2}deposit +500 +USD\n… 1 more\n/);
    expect(stdout).toMatch(/^date_format +MM\/DD\/YYYY$/m);
    expect(stdout).toMatch(/^skipped {2}line 4: It is a total\.$/m);
    expect(stdout).toMatch(
      /2 rows \(1 deposit, 1 buy\) from 2024-01-03 to 2024-01-05: 0 errors, 0 warnings, 1 line skipped\n$/,
    );
    expect(JSON.parse(readFileSync(output, 'utf8'))).toEqual({
      transactions: [
        { date: '2024-01-03', type: 'deposit', amount: 500, currency: 'USD' },
        { date: '2024-01-05', type: 'buy', symbol: 'AAA', quantity: 10, price: 18, currency: 'USD', fee: 1 },
      ],
      base_currency: 'USD',
    });
  });

  test('answers each question about a whole table with the option that its message names', async () => {
    const header = 'Date,Type,Symbol,Name,Quantity,Price,Fee,Amount';
    const cases = [
      ['--prices', 'per_100', ['2024-01-15,Buy,XS0000000017,Foo 3.5% 2030,5000,98.5,,']],
      ['--amounts', 'gross', ['2024-01-15,Buy,FOO,Foo,10,,5,100']],
      ['--date-format', 'DD/MM/YYYY', ['01/02/2024,Buy,FOO,Foo,10,9,,']],
    ] as const;
    for (const [flag, value, rows] of cases) {
      const text = [header, ...rows].join('\n');
      const open = await ledger('open.csv', text);
      expect([flag, open.status, `${open.stdout}${open.stderr}`]).toEqual([flag, 2, expect.stringContaining(flag)]);
      expect([flag, (await ledger('open.csv', text, flag, value)).status]).toEqual([flag, 0]);
    }
  });

  test('writes the rules of the ledger into the request', async () => {
    const output = join(folder, 'rules.json');
    const rules = ['--fee', '1%', '--withholding', 'US=15%', '--dividends', 'market', '--risk-free', 'USD'];
    const order = ['--flow-timing', 'end', '--lot-method', 'average'];
    const { status } = await ledger('schwab.csv', SCHWAB, ...rules, ...order, '--output', output);
    expect(status).toBe(0);
    expect(JSON.parse(readFileSync(output, 'utf8'))).toMatchObject({
      fees: [{ name: 'Fee', annual_rate: 0.01 }],
      withholding: { US: 0.15 },
      dividends: 'market',
      risk_free_rate: { symbol: 'USD' },
      flow_timing: 'end',
      lot_method: 'average',
    });
    expect((await ledger('schwab.csv', SCHWAB, '--lot-method', 'lifo')).stderr).toContain('Allowed choices are');
  });

  test('ends with status 2 and the option for an unknown word, and prints everything as JSON', async () => {
    const text = 'date,type,symbol,quantity,price,amount\n2024-01-15,Buy,AAA,2,180,\n2024-01-16,Perk,,,,25\n';
    const open = await ledger('words.csv', text, '--json');
    expect(open.status).toBe(2);
    expect(JSON.parse(open.stdout)).toMatchObject({
      rows: [{ line: 2, row: { type: 'buy' } }],
      closing: { positions: [{ symbol: 'AAA', quantity: 2 }], cash: [{ currency: '', amount: -360 }] },
      questions: [{ about: 'types', word: 'Perk' }],
    });
    expect((await ledger('words.csv', text)).stderr).toContain('Set --type "Perk=deposit"');
    const clear = await ledger('words.csv', text, '--type', 'Perk=interest');
    expect([clear.status, clear.stderr]).toEqual([0, '']);
    expect(clear.stdout).toMatch(/^At the end of the file\nAAA +2\nmoney +-335\.00$/m);
    expect((await ledger('words.csv', text, '--type', 'Perk=gift')).stderr).toContain('The types are buy, sell');
  });

  test('asks for the date format, and takes it with a column map', async () => {
    const text = 'Tag;Art;Papier;Zahl;Kurs\n01/02/2024;Kauf;AAA;1500;10.5\n03/04/2024;Verkauf;AAA;200;11.5\n';
    const unclear = await ledger('bank.csv', text, '--map', 'date=Tag,symbol=Papier,quantity=Zahl', '--output', 'none');
    expect(unclear.status).toBe(2);
    expect(unclear.stdout).toMatch(
      /^error {4}The dates are not clear: "01\/02\/2024" can be DD\/MM\/YYYY or MM\/DD\/YYYY/m,
    );
    expect(unclear.stderr).toContain('Set --date-format DD/MM/YYYY (February 1, 2024) or --date-format MM/DD/YYYY');
    const map = ['--map', 'date=Tag,symbol=Papier,quantity=Zahl', '--date-format', 'DD/MM/YYYY', '--currency', 'EUR'];
    const clear = await ledger('bank.csv', text, ...map);
    expect([clear.status, clear.stderr]).toEqual([0, '']);
    expect(clear.stdout).toMatch(/^2 +2024-02-01 {2}buy +AAA +1500 +10\.5$/m);
    expect(clear.stdout).toMatch(/^types +Kauf = buy, Verkauf = sell$/m);
  });

  test('remembers answers for a header, takes only those that a file needs, and forgets them', async () => {
    const text = (date: string, word: string) =>
      `Day,Type,Ticker,Quantity,Price,Amount\n${date},Buy,AAA,2,180,\n${date},${word},,,,25\n`;
    const flags = ['--type', 'Perk=interest', '--date-format', 'DD/MM/YYYY', '--remember'];
    const first = await ledger('one.csv', text('01/02/2024', 'Perk'), ...flags);
    expect([first.status, first.stderr]).toEqual([
      0,
      'tearsheet: remembered the answers for files with this header (--forget removes them)\n',
    ]);
    const second = await ledger('two.csv', text('03/04/2024', 'Perk'));
    expect([second.status, second.stderr]).toEqual([0, '']);
    expect(second.stdout).toMatch(/^answered as before +dates are DD\/MM\/YYYY, "Perk" is interest$/m);
    expect(second.stdout).toContain('2024-04-03');
    // The dates of this file have one meaning.
    expect((await ledger('clear.csv', text('03/31/2024', 'Perk'))).stdout).toContain('2024-03-31');
    expect((await ledger('other.csv', text('03/04/2024', 'Perk').replace('Day', 'Date'))).status).toBe(2);
    const third = await ledger('two.csv', text('03/04/2024', 'Perk'), '--forget');
    expect(third.status).toBe(2);
    expect(third.stderr).toContain('forgot: dates are DD/MM/YYYY, "Perk" is interest');
    expect((await ledger('two.csv', text('03/04/2024', 'Perk'), '--forget')).stderr).toContain(
      'no answers are remembered',
    );
  });

  test('says what a refused file is, and names the option of each way out', async () => {
    const text = ['Date,Type,Amount,Shares', '2024-01-02,Buy,-20.50,2', '2024-01-03,Buy,-20.50,2'].join('\n');
    const { status, stdout } = await ledger('nameless.csv', text);
    expect(status).toBe(1);
    expect(stdout).toMatch(/^not read +It is a table with the columns Date, Type, Amount, Shares$/m);
    expect(stdout).toContain('Choose the column that has it (--map symbol=HEADER), or leave the row out');
    const unclear = await ledger('unclear.csv', 'date,type,amount\n03/04/2024,deposit,5\n04/04/2024,deposit,5');
    expect(unclear.stdout).toContain('Set the date format (--date-format)');
  });

  test('groups the skipped lines with their money, and compares the end with the balance of the file', async () => {
    const text = [
      'date,type,symbol,quantity,price,amount,currency,status,balance',
      '2024-01-02,deposit,,,,1000,EUR,done,1000',
      '2024-01-03,buy,AAA,2,100,200,EUR,done,800',
      '2024-01-03,buy,AAA,9,100,900,EUR,canceled,',
      '2024-01-04,buy,AAA,8,100,800,EUR,canceled,',
      '2024-01-04,dividend,AAA,,,5,EUR,done,805',
      '2024-01-05,withdrawal,,,,105,EUR,done,700',
    ].join('\n');
    const { stdout } = await ledger('states.csv', text);
    expect(stdout).toMatch(
      /^skipped {2}2 lines \(4, 5\): Its state is "canceled", so it moved nothing\. Money: 1700\.00$/m,
    );
    expect(stdout).toMatch(/^certainty +The headers name all columns that are used$/m);
    expect(stdout).toMatch(/^money in EUR +700\.00 +700\.00$/m);
    expect(stdout).toMatch(/: 0 errors, 0 warnings, 2 lines skipped with money of 1700\.00$/m);
    const chosen = await ledger('states.csv', text, '--symbol', 'AAA=skip');
    expect(chosen.stdout).toContain('The security "AAA" is left out, as you chose.');
    expect((await ledger('states.csv', text, '--symbol', 'AAA')).stderr).toContain('--symbol needs pairs');
  });

  test('names the line of an error, and words that are wrong', async () => {
    const wrong = await ledger('wrong.csv', 'date,type,symbol,quantity\n2024-01-31,buy,AAA,many\n');
    expect(wrong.status).toBe(1);
    expect(wrong.stdout).toMatch(/^error {4}line 2: "many" is not a number/m);
    expect((await ledger('wrong.csv', '', '--map', 'dat=Datum')).stderr).toMatch(
      /--map needs pairs such as date=Datum/,
    );
    expect((await ledger('wrong.csv', '', '--format', 'excel')).status).toBe(2);
  });
});

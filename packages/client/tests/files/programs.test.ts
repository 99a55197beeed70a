import { describe, expect, test } from '@jest/globals';
import { importFile } from '../../src/files/index.ts';

const read = (text: string) => importFile(text, { date: '2026-06-30' });
const rowsOf = (text: string) => read(text).rows.map(({ row }) => row);

describe('the file of Portfolio Performance', () => {
  const fileOf = (version: number, shares: number) => `<client>
  <version>${version}</version>
  <baseCurrency>EUR</baseCurrency>
  <securities><security><name>Nordwind AG</name><isin>DE000A0NORD7</isin></security></securities>
  <accounts>
    <account>
      <transactions>
        <account-transaction>
          <date>2024-02-05T00:00</date>
          <currencyCode>EUR</currencyCode>
          <amount>51200</amount>
          <crossEntry class="buysell">
            <portfolio>
              <transactions>
                <portfolio-transaction>
                  <date reference="../../../../../date"/>
                  <currencyCode>EUR</currencyCode>
                  <amount>51200</amount>
                  <security reference="../../../../../../../../../securities/security"/>
                  <shares>${shares}</shares>
                  <units><unit type="FEE"><amount currency="EUR" amount="1200"/></unit></units>
                  <type>BUY</type>
                </portfolio-transaction>
              </transactions>
            </portfolio>
          </crossEntry>
          <type>BUY</type>
        </account-transaction>
      </transactions>
    </account>
  </accounts>
</client>`;
  const bought = {
    date: '2024-02-05',
    type: 'buy',
    symbol: 'DE000A0NORD7',
    quantity: 20,
    amount: 500,
    currency: 'EUR',
    fee: 12,
  };

  test('has trades whose date is that of their other side', () => {
    expect(rowsOf(fileOf(69, 2_000_000_000))).toEqual([bought]);
  });

  test('has shares with six digits in older versions', () => {
    expect(rowsOf(fileOf(48, 20_000_000))).toEqual([bought]);
    expect(rowsOf(fileOf(49, 2_000_000_000))).toEqual([bought]);
  });

  test('has a date that is missing, which is an error', () => {
    const { problems, request } = read(fileOf(69, 1).replace('../../../../../date', '../../date'));
    expect(request).toBeNull();
    expect(problems).toEqual([expect.objectContaining({ severity: 'error', line: 15 })]);
  });

  test('of a version without currencies is refused', () => {
    const { problems, rows } = read(fileOf(28, 20_000_000));
    expect(rows).toEqual([]);
    expect(problems.map(({ message }) => message)).toEqual([
      'Version 28 of the file names no currencies. Open it in Portfolio Performance and save it',
    ]);
  });
});

describe('an OFX file', () => {
  const fileOf = (...statements: readonly string[]) => `OFXHEADER:100\n\n<OFX>\n${statements.join('\n')}\n</OFX>`;
  const statement = (currency: string, text: string) =>
    `<INVSTMTRS>\n<CURDEF>${currency}\n<INVTRANLIST>\n${text}\n</INVTRANLIST>\n</INVSTMTRS>`;
  const money = (type: string, amount: string, text: string) =>
    `<INVBANKTRAN><STMTTRN><TRNTYPE>${type}<DTPOSTED>20240131<TRNAMT>${amount}<FITID>7<NAME>${text}</STMTTRN></INVBANKTRAN>`;

  test.each([
    ['DEP', '0.45', 'INTEREST EARNED', 'interest', 0.45],
    ['CREDIT', '12.50', 'DIVIDEND RECEIVED', 'dividend', 12.5],
    ['OTHER', '-3.10', 'FOREIGN TAX WITHHELD', 'tax', 3.1],
    ['DEP', '500.00', 'TRANSFER FROM BANK', 'deposit', 500],
  ])('has money of the type %s whose text decides: %s %s', (type, amount, text, wanted, value) => {
    const [row] = rowsOf(fileOf(statement('USD', money(type, amount, text))));
    expect(row).toMatchObject({ type: wanted, amount: value, currency: 'USD' });
  });

  test('has the currency of each of its statements', () => {
    const text = fileOf(
      statement('USD', money('CREDIT', '10.00', 'DEPOSIT')),
      statement('CAD', money('CREDIT', '20.00', 'DEPOSIT')),
    );
    expect(rowsOf(text).map(({ amount, currency }) => [amount, currency])).toEqual([
      [10, 'USD'],
      [20, 'CAD'],
    ]);
  });

  const income = (tag: string) =>
    `<INCOME><INVTRAN><FITID>1<DTTRADE>20240201</INVTRAN><SECID><UNIQUEID>X1</SECID><INCOMETYPE>DIV<TOTAL>13.00<${tag}><CURRATE>1.30<CURSYM>USD</${tag}></INCOME>`;

  test.each([
    ['CURRENCY', 'USD'],
    ['ORIGCURRENCY', 'CAD'],
  ])('has amounts in the currency that %s means', (tag, currency) => {
    expect(rowsOf(fileOf(statement('CAD', income(tag))))).toMatchObject([{ type: 'dividend', amount: 13, currency }]);
  });

  test('has transfers of nothing, which are skipped', () => {
    const transfer = '<TRANSFER><INVTRAN><DTTRADE>20240201</INVTRAN><UNIQUEID>X1<UNITS>0<TFERACTION>IN</TRANSFER>';
    const { rows, skipped } = read(fileOf(statement('USD', `${transfer}\n${money('INT', '1.00', 'INTEREST')}`)));
    expect(rows).toHaveLength(1);
    expect(skipped).toEqual([expect.objectContaining({ reason: 'It moves no shares.' })]);
  });
});

test('a QIF file can have remarks above its first section', () => {
  const text = '### Written by a program ###\n\n!Type:Invst\nD2/14/24\nNBuy\nYNORD\nI10.00\nQ5\nT50.00\n^\n';
  expect(rowsOf(text)).toEqual([{ date: '2024-02-14', type: 'buy', symbol: 'NORD', quantity: 5, price: 10 }]);
});

test('a Flex section with shares and without descriptions has corporate actions', () => {
  const text = [
    '"ClientAccountID","CurrencyPrimary","Symbol","Date/Time","Amount","Quantity","CostBasis","FifoPnlRealized"',
    '"U1","USD","NEWCO","2024-02-01;20:25:00 EST","0","100","","0"',
    '"U1","USD","OLDCO","2024-02-01;20:25:00 EST","0","-100","","0"',
    '"ClientAccountID","CurrencyPrimary","Symbol","Date/Time","Amount","Type"',
    '"U1","USD","","2024-03-02","500","Deposits/Withdrawals"',
  ].join('\n');
  const { rows, problems } = read(text);
  expect(rows.map(({ row }) => row)).toMatchObject([
    { type: 'transfer_in', symbol: 'NEWCO', quantity: 100 },
    { type: 'transfer_out', symbol: 'OLDCO', quantity: 100 },
    { type: 'deposit', amount: 500 },
  ]);
  expect(problems.map(({ line }) => line)).toEqual([2, 3]);
});

describe('a journal', () => {
  const bought = '2024-01-05 Shares\n    Assets:Broker:NORD    10 NORD @ 50 EUR\n    Assets:Broker:Cash    -500 EUR\n';
  const typesOf = (text: string) => rowsOf(text).map((row) => ('type' in row ? row.type : 'holding'));

  test('has transactions with a tab behind the date, and without a text', () => {
    const dividend = '\tDividend\n    Assets:Broker:Cash    7 EUR\n    Income:Dividend:NORD\n';
    expect(typesOf(`${bought}\n2024-02-05${dividend}`)).toEqual(['buy', 'dividend']);
    expect(typesOf(`2024-02-05${dividend.replace('\tDividend', '')}\n${bought}`)).toEqual(['buy', 'dividend']);
  });

  test('has a line with a date that is not a transaction, which is an error', () => {
    const { request, problems } = read(`${bought}\n2024-02-05~Dividend\n    Assets:Broker:Cash    7 EUR\n`);
    expect(request).toBeNull();
    expect(problems).toEqual([expect.objectContaining({ line: 5, severity: 'error' })]);
  });

  test('has remarks of several lines', () => {
    expect(typesOf(`${bought}\ncomment\n${bought}\nend comment\n`)).toEqual(['buy']);
  });

  test('has a fee in shares, which is not a split', () => {
    const moved = `2024-03-01 To another broker
    Assets:Broker:NORD    -5 NORD
    Expenses:Fees    0.1 NORD
    Assets:Other:NORD    4.9 NORD
`;
    expect(rowsOf(`${bought}\n${moved}`)[1]).toMatchObject({ type: 'transfer_out', symbol: 'NORD', quantity: 0.1 });
  });

  test('has sales at their cost with a gain, and the notes of lots', () => {
    const sold = (price: string) => `2024-04-01 Sale
    Assets:Broker:NORD    -5 NORD ${price}
    Assets:Broker:Cash    300 EUR
    Income:Gains    -50 EUR
`;
    for (const price of ['@ 50 EUR', '{50 EUR} [2024-01-05] (first)'])
      expect(rowsOf(`${bought}\n${sold(price)}`)[1]).toMatchObject({ type: 'sell', quantity: 5, amount: 300 });
    expect(read(`${bought}\n${sold('@ 70 EUR')}`).request).toBeNull();
  });
});

test('a journal can sell all lots without their costs', () => {
  const journal = `2024-01-02 * "First"
  Assets:Broker  1 SWQ {{100 USD}}
  Assets:Cash

2024-01-03 * "Second"
  Assets:Broker  2 SWQ {{300 USD}}
  Assets:Cash

2024-02-01 * "All"
  Assets:Broker  -3 SWQ {} @ 200 USD
  Assets:Cash  600 USD
  Income:Gains  -200 USD
`;
  expect(rowsOf(journal)).toMatchObject([
    { type: 'buy', quantity: 1, price: 100 },
    { type: 'buy', quantity: 2, price: 150 },
    { type: 'sell', quantity: 3, price: 200 },
  ]);
  const { request } = read(journal.replace('Income:Gains  -200 USD', 'Assets:Cash  -5 EUR'));
  expect(request).toBeNull();
});

test('an activity statement with orders and their executions has each trade once', () => {
  const header =
    'Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,C. Price,Proceeds,Comm/Fee,Basis,Realized P/L,MTM P/L,Code';
  const row = (grade: string, category: string, symbol: string, quantity: number) =>
    `Trades,Data,${grade},${category},USD,${symbol},"2025-02-01, 10:00:00",${quantity},2,2,${-2 * quantity},-1,0,0,0,O`;
  const text = [
    'Statement,Header,Field Name,Field Value',
    'Statement,Data,Title,Activity Statement',
    header,
    row('Order', 'Stocks', 'NORD', 100),
    row('Trade', 'Stocks', 'NORD', 60),
    row('Trade', 'Stocks', 'NORD', 40),
    row('ClosedLot', 'Stocks', 'NORD', 5),
    row('Trade', 'Bonds', 'SUED', 7),
  ].join('\n');
  const moved = rowsOf(text).map((each) => ('quantity' in each ? [each.symbol, each.quantity] : []));
  expect(moved).toEqual([
    ['NORD', 100],
    ['SUED', 7],
  ]);
});

describe('a Flex query', () => {
  const flex = (...rows: readonly string[]) =>
    `<FlexQueryResponse><FlexStatements><FlexStatement toDate="20260130">${rows.join('\n')}</FlexStatement></FlexStatements></FlexQueryResponse>`;

  test('has one instrument for the sections with and without an ISIN', () => {
    expect(
      rowsOf(
        flex(
          '<Trade assetCategory="STK" symbol="SWQ" isin="US0000000019" currency="USD" tradeDate="20260105" buySell="BUY" quantity="4" tradePrice="30" ibCommission="-1"/>',
          '<CashTransaction type="Dividends" symbol="SWQ" currency="USD" amount="2" dateTime="20260112" description="SWQ CASH DIVIDEND"/>',
        ),
      ),
    ).toMatchObject([
      { type: 'buy', symbol: 'US0000000019' },
      { type: 'dividend', symbol: 'US0000000019' },
    ]);
  });

  test('with positions only has holdings of its last day', () => {
    const { rows, problems } = read(
      flex(
        '<OpenPosition assetCategory="STK" symbol="SWQ" position="10" markPrice="20" positionValue="200" levelOfDetail="SUMMARY"/>',
        '<OpenPosition assetCategory="STK" symbol="SWQ" position="10" markPrice="20" positionValue="200" levelOfDetail="LOT"/>',
        '<OpenPosition assetCategory="BOND" symbol="OLB 3 30" position="5000" markPrice="98" positionValue="4900" levelOfDetail="SUMMARY"/>',
        '<OpenPosition assetCategory="STK" symbol="HBT" position="-3" markPrice="20" positionValue="-60" levelOfDetail="SUMMARY"/>',
        '<OpenPosition assetCategory="OPT" symbol="SWQ   260619C00020000" position="1" markPrice="2" positionValue="200" levelOfDetail="SUMMARY"/>',
      ),
    );
    expect(rows.map(({ row }) => row)).toEqual([
      { date: '2026-01-30', symbol: 'SWQ', quantity: 10 },
      { date: '2026-01-30', symbol: 'OLB 3 30', quantity: 50 },
    ]);
    expect(problems.map(({ line }) => line)).toEqual([3, 4, 5]);
  });

  test('compares its positions with its transactions', () => {
    const trade =
      '<Trade assetCategory="STK" symbol="SWQ" currency="USD" tradeDate="20260105" buySell="BUY" quantity="4" tradePrice="30" ibCommission="-1"/>';
    const { problems } = read(flex(trade, '<OpenPosition assetCategory="STK" symbol="SWQ" position="6" />'));
    expect(problems.map(({ message }) => message)).toEqual([
      'The file ends with 6 SWQ, and its transactions add up to 4. Add the files of earlier years',
    ]);
  });

  test('has the trades and the cash of its statement of funds, unless other sections have them', () => {
    const line = (code: string, more: string) =>
      `<StatementOfFundsLine levelOfDetail="BaseCurrency" currency="EUR" assetCategory="STK" symbol="SWQ" date="20260105" activityCode="${code}" activityDescription="${code} SWQ" ${more}/>`;
    const funds = [
      line('', 'amount="0" balance="900"'),
      line(
        'BUY',
        'buySell="BUY" tradeQuantity="4" tradePrice="30" tradeGross="-110" tradeCommission="-1" tradeTax="0" amount="-111"',
      ),
      line('PIL', 'tradeQuantity="0" amount="2"'),
      line('FRTAX', 'tradeQuantity="0" amount="-0.3"'),
      line('ADJ', 'tradeQuantity="0" amount="0.1"'),
    ];
    const bought = { type: 'buy', symbol: 'SWQ', quantity: 4, amount: 110, fee: 1, currency: 'EUR' };
    expect(rowsOf(flex(...funds))).toEqual([
      expect.objectContaining(bought),
      expect.objectContaining({ type: 'dividend', symbol: 'SWQ', amount: 2, tax: 0.3, currency: 'EUR' }),
    ]);
    const cash =
      '<CashTransaction type="Dividends" symbol="SWQ" currency="USD" amount="2.2" dateTime="20260105" description="SWQ CASH DIVIDEND"/>';
    expect(rowsOf(flex(...funds, cash))).toMatchObject([
      { type: 'buy', currency: 'EUR' },
      { type: 'dividend', currency: 'USD' },
    ]);
  });
});

describe('the transactions of GnuCash', () => {
  const HEADER =
    'Date,Transaction ID,Number,Description,Notes,Commodity/Currency,Void Reason,Action,Memo,Full Account Name,Account Name,Amount With Sym,Amount Num.,Value With Sym,Value Num.,Reconcile,Reconcile Date,Rate/Price';
  const posting = (date: string, id: number, account: string, amount: string, value: string, unit: string) =>
    `${date},${id},,Buy,,CURRENCY::USD,,,,${account},x,"${amount}${unit}","${amount}","${value}","${value}",n,,1`;
  const fileOf = (day: string, other: string) =>
    [
      HEADER,
      posting(day, 1, 'Investments:IRA', '-600.00', '-600.00', ''),
      posting(day, 1, 'Investments:IRA:SWQ', '3', '600.00', ' SWQ'),
      posting(other, 2, 'Investments:IRA', '1,500.00', '1,500.00', ''),
      posting(other, 2, 'Income:Gift', '-1,500.00', '-1,500.00', ''),
    ].join('\n');

  test('have the dates of their country, and accounts below one for investments', () => {
    expect(rowsOf(fileOf('01/05/2026', '02/17/2026'))).toMatchObject([
      { date: '2026-01-05', type: 'buy', symbol: 'SWQ', quantity: 3, price: 200 },
      { date: '2026-02-17', type: 'deposit', amount: 1500 },
    ]);
    const { questions, request } = read(fileOf('01/05/2026', '02/07/2026'));
    expect([request, questions.map(({ about }) => about)]).toEqual([null, ['dateFormat']]);
  });

  test('have decimal commas', () => {
    const rows = [
      posting('31.01.2026', 1, 'Aktiva:Depot', '-1.234,50', '-1.234,50', ''),
      posting('31.01.2026', 1, 'Aktiva:Depot:SWQ', '12,5', '1.234,50', ' SWQ'),
    ];
    expect(rowsOf([HEADER, ...rows].join('\n'))).toMatchObject([{ date: '2026-01-31', quantity: 12.5, price: 98.76 }]);
  });
});

test('Quicken writes the years since 2000 with an apostrophe and blanks', () => {
  const entry = (day: string) => `D${day}\nNBuy\nYSWQ\nI20\nQ2\nT40\n^`;
  expect(
    rowsOf(`!Type:Invst\n${entry("1/ 3' 5")}\n${entry("1/28'15")}\n${entry('8/25/93')}`).map(({ date }) => date),
  ).toEqual(['1993-08-25', '2015-01-28', '2005-01-03']);
});

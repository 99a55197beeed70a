import { describe, expect, test } from '@jest/globals';
import { importFile } from '../../src/files/index.ts';

const read = (text: string) => importFile(text.trimStart(), { date: '2026-06-30' });
/** Returns what each row moves, such as `in 2 ETH`. */
const movesOf = (text: string) =>
  read(text).rows.map(({ row }) => {
    const { type, symbol, quantity, amount, currency, fee } = { type: 'hold', fee: undefined, ...row };
    return [type.replace('transfer_', ''), quantity, symbol, amount, currency, fee === undefined ? '' : `fee ${fee}`]
      .filter((part) => part !== '' && part !== undefined)
      .join(' ');
  });
const errorsOf = (text: string) =>
  read(text)
    .problems.filter(({ severity }) => severity === 'error')
    .map(({ message }) => message);
const warningsOf = (text: string) => read(text).problems.map(({ message }) => message);

describe('coins that are staked or lent', () => {
  test('stay, and what they bring comes', () => {
    const text = `
Timestamp (UTC),Transaction Description,Currency,Amount,To Currency,To Amount,Native Currency,Native Amount,Native Amount (in USD),Transaction Kind
2024-01-05 22:00:00,Stake Rewards,CRO,1.5,,,USD,1,1,mco_stake_reward
2024-01-04 22:00:00,Invest Withdrawal,BTC,1.02,,,USD,100,100,invest_withdrawal
2024-01-03 22:00:00,Invest Deposit,BTC,-1,,,USD,-100,-100,invest_deposit
`;
    expect(movesOf(text)).toEqual(['out 1 BTC USD', 'in 1.02 BTC USD', 'in 1.5 CRO USD']);
  });
});

describe('a list whose payments have signs', () => {
  const header = 'Date,Asset,Type,Amount,Reference ID';
  test('has a withdrawal that came back', () => {
    const text = `
${header}
2024-01-02 10:00:00,ETH,Deposit,2,D1
2024-01-03 10:00:00,ETH,Withdrawal,-0.5,W1
2024-01-04 10:00:00,ETH,Withdrawal,0.5,W1
`;
    expect(movesOf(text)).toEqual(['in 2 ETH', 'out 0.5 ETH', 'in 0.5 ETH']);
    expect(warningsOf(text)).toEqual(['"Withdrawal" is positive, so it is booked as a payment that came in']);
  });

  test('has no withdrawal that came in without one that went out', () => {
    const text = `
${header}
2024-01-02 10:00:00,ETH,Deposit,2,D1
2024-01-03 10:00:00,ETH,Withdrawal,-0.5,W1
2024-01-04 10:00:00,ETH,Withdrawal,0.7,W2
`;
    expect(errorsOf(text)).toEqual([
      expect.stringContaining('has the sign of a payment that came in, and no other row took 0.7 ETH out'),
    ]);
  });

  test('that are all positive has the direction of its words', () => {
    const text = `
${header}
2024-01-02 10:00:00,ETH,Deposit,2,D1
2024-01-03 10:00:00,ETH,Withdrawal,0.5,W1
`;
    expect(movesOf(text)).toEqual(['in 2 ETH', 'out 0.5 ETH']);
  });

  test('has words that begin with "in" and say no direction', () => {
    const text = `
${header}
2024-01-02 10:00:00,ETH,Deposit,2,D1
2024-01-02 11:00:00,ETH,Deposit,3,D2
2024-01-03 10:00:00,ETH,Invalid,0.5,W1
`;
    expect(errorsOf(text)).toEqual([expect.stringContaining('"Invalid" does not say whether the coins came or left')]);
  });
});

describe('a payment with two assets', () => {
  test('of Uphold is a trade behind or before the payment', () => {
    const text = `
Date,Destination,Destination Amount,Destination Currency,Fee Amount,Fee Currency,Id,Origin,Origin Amount,Origin Currency,Status,Type
Tue Feb 11 2025 13:13:57 GMT+0000,uphold,0.002,BTC,,,a1,credit-card,100,GBP,completed,in
Tue May 27 2025 18:06:28 GMT+0000,xrp-ledger,50,XRP,,,a2,uphold,0.001,BTC,completed,out
Wed May 28 2025 18:06:28 GMT+0000,uphold,0.001,BTC,,,a3,uphold,0.001,BTC,completed,transfer
`;
    expect(movesOf(text)).toEqual([
      'deposit 100 GBP',
      'buy 0.002 BTC 100 GBP',
      'out 0.001 BTC',
      'in 50 XRP',
      'out 50 XRP',
    ]);
  });

  test('of Nexo moves its first asset into the second one', () => {
    const text = `
Transaction,Type,Input Currency,Input Amount,Output Currency,Output Amount,USD Equivalent,Details,Date / Time (UTC)
N1,Exchange Deposited On,GBP,54,GBPX,54,$70.52,approved / GBP to GBPX,2024-04-17 10:41:00
N2,Nexo Card Purchase,USD,-51.86,EUR,47.99,$51.86,approved / A shop,2024-04-18 10:41:00
N3,Referral Bonus,BTC,0.001,,0,$1.18,approved / Referral,2024-04-19 10:41:00
`;
    expect(movesOf(text)).toEqual(['deposit 54 GBP', 'buy 54 GBPX 54 GBP', 'in 0.001 BTC USD']);
  });
});

test('coins that were exchanged at one time for several others are moves, and money is not', () => {
  const rows = (paid: string) => `
User_ID,UTC_Time,Account,Operation,Coin,Change,Remark
1,2024-05-16 12:57:55,Spot,Transaction Buy,ADA,10,
1,2024-05-16 12:57:55,Spot,Transaction Spend,${paid},-4,
1,2024-05-16 12:57:55,Spot,Transaction Buy,DOT,2,
1,2024-05-16 12:57:55,Spot,Transaction Fee,DOT,-0.5,
`;
  expect(movesOf(rows('USDT'))).toEqual(['in 10 ADA', 'out 4 USDT', 'in 1.5 DOT']);
  expect(errorsOf(rows('EUR'))[0]).toContain('The trade has more than two assets');
});

test('the number of the first coin can be called an amount, if the price proves it', () => {
  const text = `
Time,Pair,Side,FilledPrice,FilledPriceCoin,Amount,AmountCoin,Volume,VolumeCoin,Fee,FeeCoin
2024/05/11 10:27:17,KCS/BTC,Buy,0.00015,BTC,10,KCS,0.0015,BTC,0.000002,BTC
2024/05/11 10:28:17,KCS/BTC,Sell,0.00015,BTC,20,KCS,0.003,BTC,0.000004,BTC
`;
  expect(movesOf(text)).toEqual(['out 0.001502 BTC', 'in 10 KCS', 'out 20 KCS', 'in 0.002996 BTC']);
  expect(errorsOf(text.replace('0.0015,BTC', '0.0030,BTC'))).toHaveLength(1);
});

test('a coin can be paid with another one in the column of currencies', () => {
  const text = `
Date,Action,Symbol,Volume,Price,Currency,Fee,FeeCurrency,Total
2024-06-03 21:16:15,BUY,ADA,10,0.5,EUR,0.1,EUR,5
2024-11-09 13:51:11,SELL,SOL,4,0.002,BTC,0.00001,BTC,0.008
`;
  expect(movesOf(text)).toEqual(['buy 10 ADA EUR fee 0.1', 'out 4 SOL', 'in 0.00799 BTC']);
});

test('numbers of a coin in their header are no money', () => {
  const text = `
Date,Type,Amount in BTC,Price EUR
2024-02-12,Deposit,0.02,
2024-02-14,Withdrawal,0.01,
`;
  expect(errorsOf(text)[0]).toContain('"Amount in BTC" has numbers of BTC');
  expect(movesOf(text.replaceAll(',Price EUR', '').replaceAll(/,$/gm, ''))).toEqual(['in 0.02 BTC', 'out 0.01 BTC']);
});

test('coins named by their network are the coins', () => {
  const text = `
date(UTC+0),tx_type,amount,coin,network,txid,fee
2/27/2024 12:02,DEPOSIT,115,BUSDBEP20,BEP20,12345,0
3/25/2024 11:02,WITHDRAW,100,BUSDBEP20,BEP20,12346,0
`;
  expect(movesOf(text)).toEqual(['in 115 BUSD', 'out 100 BUSD']);
});

describe('dated rows with a coin and a number are no holdings', () => {
  test.each([
    [
      'Date,Coin,Amount,Status\n2024-03-01,ETH,0.1,Success\n',
      'The column "Status" has states, so each row moved something',
    ],
    ['Date,Coin,Amount,Mode\n2024-03-01,ETH,0.1,Deposit\n', 'The column "Mode" has words such as "Deposit"'],
    [
      '日時,数量,Txid,coin\n2024/2/1 21:32,0.24,f00,BTC\n',
      'The column "Txid" has identifiers, so each row moved something',
    ],
    ['Date,Currency,Amount,Address\n2024-03-01,BTC,0.1,bc1qxy\n', 'No column says whether the coins came or left'],
  ])('%j', (text, message) => {
    const { request, problems } = read(text);
    expect(request).toBeNull();
    expect(problems.map(({ message: own }) => own).join('\n')).toContain(message);
  });
});

test('the trades of Poloniex are those after the fee', () => {
  const text = `
Date,Market,Category,Type,Price,Amount,Total,Fee,Order Number,Base Total Less Fee,Quote Total Less Fee
2024-02-12 16:08:11,XMR/BTC,Exchange,Sell,0.01,10,0.1,0.15%,2,0.09985,-10
2024-02-11 20:21:21,XMR/BTC,Exchange,Buy,0.01,20,0.2,0.15%,1,-0.2,19.97
`;
  expect(movesOf(text)).toEqual(['out 0.2 BTC', 'in 19.97 XMR', 'out 10 XMR', 'in 0.09985 BTC']);
});

describe('a column of pairs next to the one of coins', () => {
  const rows = (price: string) => `
Portfolio,Coin Name,Coin Symbol,Pair,Type,Amount,${price},Fee Amount,Date
Polar,Bitcoin,BTC,BTC/CAD,Buy,0.5,58000,145,2024-01-15 10:30:00
Polar,Bitcoin,BTC,BTC/ETH,Sell,0.2,30,,2024-01-16 11:00:00
Polar,USD Coin,USDC,,Received,100,1,,2024-01-17 10:00:00
`;
  test('has what prices are in', () => {
    expect(movesOf(rows('Price'))).toEqual(['buy 0.5 BTC CAD fee 145', 'out 0.2 BTC', 'in 6 ETH', 'in 100 USDC']);
  });

  test('does not count next to the currency of a header', () => {
    expect(movesOf(rows('Price CAD'))).toEqual(['buy 0.5 BTC CAD fee 145', 'sell 0.2 BTC CAD', 'in 100 USDC CAD']);
  });
});

test('an order of KuCoin that was filled in part has what was filled', () => {
  const text = `
UID,Symbol,Side,Order Price,Order Amount,Avg. Filled Price,Filled Amount,Filled Volume,Filled Time(UTC+01:00),Fee,Fee Currency,Status
1,SWQ-USDT,SELL,0.05,900,0.05,400,20,2024-01-31 14:55:54,0.02,USDT,part_deal
`;
  expect(movesOf(text)).toEqual(['out 400 SWQ', 'in 19.98 USDT']);
});

test('coins that came by a sale alone are one side of a trade', () => {
  const text = `
txid,refid,time,type,subtype,aclass,asset,amount,fee,balance
L1,R1,2024-07-29 01:19:30,buy,,currency,ADA,5,0,5
L2,R2,2024-08-29 01:19:30,sell,,currency,ADA,5,0,0
`;
  expect(errorsOf(text)).toEqual([expect.stringContaining('It is one side of a trade')]);
});

test('the two sides of an exchange are one trade, if only a text says so', () => {
  const text = `
#,DESCRIPTION,CURRENCY,AMOUNT,BALANCE,DATE,WALLET
4,Trading fees for 0.5 BTC (BTCUSD) @ 40000.0 on BFX (0.2%) on wallet exchange,USD,-40,19960,13-02-2025 10:00:00,exchange
3,Exchange 0.5 BTC for USD @ 40000.0 on wallet exchange,USD,20000,20000,13-02-2025 10:00:00,exchange
2,Exchange 0.5 BTC for USD @ 40000.0 on wallet exchange,BTC,-0.5,0.5,13-02-2025 10:00:00,exchange
1,Deposit (BITCOIN) #123 on wallet exchange,BTC,1.0,1.0,12-02-2025 10:00:00,exchange
`;
  expect(movesOf(text)).toEqual(['in 1 BTC', 'sell 0.5 BTC 20000 USD fee 40']);
  expect(errorsOf(text.replace(/^2,.*\n/m, ''))).toEqual([expect.stringContaining('It is one side of a trade')]);
});

describe('a list that says where coins went', () => {
  const history = (fee: string) => `
UID,Account Type,Currency,Side,Amount,Fee,Time(UTC),Remark,Type
u,Trading Account,USDT,Deposit,100,0,2024-01-01 14:00:00,,Deposit
u,Trading Account,SWQ,Deposit,10,0,2024-01-02 13:00:00,,Spot
u,Trading Account,USDT,Withdrawal,42,${fee},2024-01-02 13:00:00,,Spot
`;
  test('has a column of directions', () => {
    expect(movesOf(history('0'))).toEqual(['in 100 USDT', 'out 42 USDT', 'in 10 SWQ']);
  });

  test('asks whether numbers include their fees', () => {
    expect(read(history('0.5')).questions).toEqual([expect.objectContaining({ about: 'amounts' })]);
    const answered = importFile(history('0.5').trimStart(), { date: '2026-06-30', amounts: 'gross' });
    expect(answered.rows.map(({ row }) => row)).toContainEqual(
      expect.objectContaining({ type: 'transfer_out', symbol: 'USDT', quantity: 42.5 }),
    );
  });

  test.each([
    ['Deposit Address', 'in 0.5 BTC'],
    ['Withdrawal Address/Account', 'out 0.5 BTC'],
  ])('has it in the header %s', (header, moved) => {
    const text = `
UID,Time(UTC),Coin,Amount,Fee,Hash,${header},Transfer Network,Status,Remarks
u,2024-01-02 10:00:00,BTC,0.5,0,hash4,bc1qxy,Bitcoin,success,
`;
    expect(movesOf(text)).toEqual([moved]);
  });
});

test('a payment that failed by its word moved nothing', () => {
  const text = `
DATE,TYPE,OUTAMOUNT,OUTCURRENCY,FEEAMOUNT,FEECURRENCY,INAMOUNT,INCURRENCY,PERSONALNOTE
2024-01-05T10:00:00.000Z,deposit,,,,,0.5,BTC,
2024-01-06T10:00:00.000Z,exchange,-0.2,BTC,-0.0001,BTC,3,ETH,
2024-01-07T10:00:00.000Z,withdrawal (failed),-0.1,BTC,-0.0001,BTC,,,
`;
  expect(movesOf(text)).toEqual(['in 0.5 BTC', 'out 0.2001 BTC', 'in 3 ETH']);
  expect(read(text).skipped).toEqual([{ line: 4, reason: 'Its state is "failed", so it moved nothing.' }]);
});

describe('trades of futures are refused', () => {
  test.each([
    [
      'Date(UTC),Symbol,Side,Price,Quantity,Amount,Fee,Realized Profit\n2024-01-05 10:00:00,BTCUSDT,SELL,43000,0.01,430,0.172 USDT,10\n',
      'The column "Realized Profit" has results of futures',
    ],
    [
      'Contracts,Closing Direction,Qty,Entry Price,Exit Price,Closed P&L\nBTCUSDT,Buy,0.01,42000,41000,9.5\n',
      'It is a list of closed positions in derivatives',
    ],
  ])('%j', (text, message) => {
    expect(read(text).request).toBeNull();
    expect(errorsOf(text)[0]).toContain(message);
  });
});

describe('the coin of a fee without one', () => {
  const header = 'symbol,dealPrice,dealValue,amount,fee,direction,createdDate';
  const rows = [
    'SWQ-ETH,0.00002,0.2,10000,10,BUY,2024-07-09 17:45:59',
    'SWQ-ETH,0.00003,0.15,5000,5,BUY,2024-07-10 07:31:28',
  ];
  test('is the one that all fees are the same share of', () => {
    const third = 'SWQ-ETH,0.00004,0.08,2000,2,SELL,2024-07-11 07:33:28';
    expect(movesOf([header, ...rows, third, ''].join('\n'))).toEqual([
      'out 0.2 ETH',
      'in 9990 SWQ',
      'out 0.15 ETH',
      'in 4995 SWQ',
      'out 2002 SWQ',
      'in 0.08 ETH',
    ]);
  });

  test.each([
    ['with two trades', ''],
    ['with another share', 'SWQ-ETH,0.00004,0.08,2000,1.7,SELL,2024-07-11 07:33:28'],
  ])('is asked for %s', (_name, third) => {
    expect(errorsOf([header, ...rows, third, ''].join('\n'))[0]).toContain('Which coin is the fee of');
  });
});

describe('money next to coins', () => {
  const header =
    'Timestamp,Balance,Amount,Currency,To,Notes,Transfer Total,Transfer Total Currency,Transfer Fee,Transfer Fee Currency';
  const bought = (note: string) => `${header}\n2017-09-29 15:40:00,0.003,0.003,BTC,a1,${note},10.00,GBP,0.99,GBP\n`;
  test('includes the fee or not, as the note says', () => {
    expect(movesOf(bought('Bought 0.003 BTC for £10.99'))).toEqual(['buy 0.003 BTC 10 GBP fee 0.99']);
    expect(movesOf(bought('Bought 0.003 BTC for £10.00'))).toEqual(['buy 0.003 BTC 9.01 GBP fee 0.99']);
    expect(read(bought('')).questions).toEqual([expect.objectContaining({ about: 'amounts' })]);
  });

  test('that no trade explains is asked', () => {
    const alone = `${bought('Bought 0.003 BTC for £10.99')}2017-09-30 15:40:00,,,,a1,Fee,5.00,GBP,,\n`;
    expect(errorsOf(alone)).toEqual([expect.stringContaining('It has money and no coins')]);
  });

  test('of an unknown list stops it', () => {
    const text = `
Time,Type,Amount,Currency,Paid,Paid currency
2024-01-02 10:00:00,receive,0.5,BTC,20000,USD
2024-01-03 10:00:00,send,-0.1,BTC,,
`;
    expect(read(text).request).toBeNull();
  });
});

test('coins of one day without a time are no exchange', () => {
  const text = `
Date,Type,Currency,Amount
2024-05-12,Received,XRP,20
2024-05-12,Sent,XLM,-40
`;
  expect(read(text).skipped).toEqual([]);
  expect(movesOf(text)).toEqual(['in 20 XRP', 'out 40 XLM']);
});

test('balances prove signs without known words, if all of them agree', () => {
  const text = `
Currency,Description,Amount,Balance,Date
BTC,Settlement on Margin,-0.002,0.498,2024-10-08 19:33:05
BTC,Settlement on Margin,-0.003,0.5,2024-10-07 19:13:28
`;
  expect(movesOf(text)).toEqual(['out 0.003 BTC', 'out 0.002 BTC']);
  expect(read(text.replace('0.498', '0.4')).request).toBeNull();
});

test('a fill without its other side is one side of a trade', () => {
  const text = `
portfolio,type,time,amount,balance,amount/balance unit,transfer id,trade id,order id
default,match,2020-02-14T17:45:33.335Z,-10000,90000,USD,,1,o1
default,match,2020-02-19T20:52:24.365Z,0.8,1.8,BTC,,1,o1
`;
  expect(errorsOf(text)).toEqual([expect.stringContaining('It is one side of a trade')]);
});

test('a pair of two coins of Kraken', () => {
  const text = `
txid,ordertxid,pair,time,type,ordertype,price,cost,fee,vol,margin,misc,ledgers
T1,O1,XETHXXBT,2024-09-18 15:12:25,buy,limit,0.05,0.1,0.0002,2,0,,
`;
  expect(movesOf(text)).toEqual(['out 0.1002 BTC', 'in 2 ETH']);
});

test('a text without the value of its row is not a trade', () => {
  const row = (text: string) => `
Wallet ID,Row,Timestamp (UTC),Description,Currency,Balance delta,Available balance delta,Value currency,Value amount
2,1,2024-01-03 10:00:00,"${text}",XBT,0.001,0.001,ZAR,1100
`;
  expect(movesOf(row('Bought BTC 0.001 for ZAR 1,100.00'))).toEqual(['buy 0.001 BTC 1100 ZAR']);
  expect(movesOf(row('Bought BTC 0.001 for ZAR 2,500.00'))).toEqual(['in 0.001 BTC ZAR']);
});

test('an order can be filled days after its own day', () => {
  const text = `
OrderUuid,Exchange,Type,Quantity,Limit,CommissionPaid,Price,Opened,Closed
u1,BTC-NLG,LIMIT_BUY,1000,0.00003,0.000075,0.03,4/11/2014 7:50:37 PM,4/25/2014 7:54:09 PM
`;
  expect(movesOf(text)).toEqual(['out 0.030075 BTC', 'in 1000 NLG']);
});

describe('the list of an address of a chain', () => {
  const header =
    '"Transaction Hash","Blockno","UnixTimestamp","DateTime (UTC)","From","To","ContractAddress","Value_IN(ETH)","Value_OUT(ETH)","CurrentValue @ $3000.1/Eth","TxnFee(ETH)","TxnFee(USD)","Historical $Price/Eth","Status","ErrCode","Method"';
  const row = (day: number, from: string, to: string, moved: string, failed = '"",""') =>
    `"0x${day}","1","1704103200","2024-01-0${day} 10:00:00","${from}","${to}","",${moved},"6000","0.001","3","2900",${failed},"Transfer"`;
  test('has coins, and the fees of its own transactions', () => {
    const rows = [
      row(1, '0xbbb', '0xAAA', '"2","0"'),
      row(2, '0xaaa', '0xccc', '"0","0.5"'),
      row(3, '0xaaa', '0xddd', '"0","0"'),
      row(4, '0xaaa', '0xddd', '"0","0.25"', '"Error(0)","execution reverted"'),
    ];
    const text = [header, ...rows, ''].join('\n');
    expect(movesOf(text)).toEqual(['in 2 ETH', 'out 0.501 ETH', 'out 0.001 ETH', 'out 0.001 ETH']);
    expect(movesOf(text.replaceAll('ETH)', 'BNB)'))).toContain('in 2 BNB');
  });

  test('asks whose it is, unless one address is in every row', () => {
    const tokens = (third: string) => `
"Transaction Hash","Blockno","UnixTimestamp","DateTime (UTC)","From","To","TokenValue","USDValueDayOfTx","ContractAddress","TokenName","TokenSymbol"
"0x1","1","1704103200","2024-01-01 10:00:00","0xbbb","0xaaa","1,250.5","1250","0xd","USD Coin","USDC"
"0x2","2","1704189600","2024-01-02 10:00:00","0xaaa","0xccc","250.5","250","0xd","USD Coin","USDC"
"0x3","3","1704276000","2024-01-03 10:00:00","${third}","0xddd","1,000","1000","0xd","USD Coin","USDC"
`;
    expect(movesOf(tokens('0xaaa'))).toEqual(['in 1250.5 USDC', 'out 250.5 USDC', 'out 1000 USDC']);
    expect(errorsOf(tokens('0xeee'))[0]).toContain('does not say which of its addresses is yours');
  });
});

test('a table of bases and quotes has both sides of a trade', () => {
  const text = `
timestamp,type,base_asset,base_amount,quote_asset,quote_amount,fee_asset,fee_amount,exchange,memo
2022-01-01T00:00:00+00:00,buy,BTC,0.5,EUR,10000,,,X,first
2022-01-02T00:00:00+00:00,income,SOL,5,EUR,500,,,X,staking
2025-01-15T00:00:00+00:00,transfer,BTC,0.25,BTC,0.25,,,X,own wallet
2025-06-01T00:00:00+00:00,sell,BTC,0.2,USDT,12000,BNB,0.01,X,second
`;
  expect(movesOf(text)).toEqual(['buy 0.5 BTC 10000 EUR', 'in 5 SOL', 'out 0.2 BTC', 'in 12000 USDT', 'out 0.01 BNB']);
});

describe('a withdrawal of a ticker', () => {
  const row = (header: string) =>
    `Type,Time,Ticker,Amount,${header}\n"Withdraw","2/16/2026, 4:22:39 PM","SAL",139.5,"SC11aHNaiaVQzopqEDwGVhVeHcEz4"\n`;
  test('with the address of a wallet is one of coins', () => {
    expect(movesOf(row('Address'))).toEqual(['out 139.5 SAL']);
  });

  test('is asked, because its number can be money or coins', () => {
    expect(errorsOf(row('Remark'))[0]).toContain('139.5 can be a number of SAL');
  });

  test('is money where the cell for shares is empty', () => {
    const text = 'Date,Ticker,Type,Quantity,Price,Total\n2026-01-05,SAL,Deposit,,,500\n2026-01-06,SAL,Buy,10,50,500\n';
    expect(read(text).rows[0]?.row).toMatchObject({ type: 'deposit', amount: 500 });
  });

  test('is asked, if its shares have a price and no amount', () => {
    const text = 'Date,Name,Type,Quantity,Price\n2026-01-05,SAL,Buy,10,50\n2026-01-06,SAL,Withdrawal,2,50\n';
    expect(errorsOf(text)[0]).toContain('2 can be a number of SAL');
  });
});

test('a trade of a currency for itself is asked', () => {
  const text = 'Date,Type,Symbol,Quantity,Price,Currency\n2026-01-05,Buy,EUR,10,1,EUR\n';
  expect(errorsOf(text)[0]).toContain('It trades EUR for the same currency');
});

test('shares that left need a symbol', () => {
  const text = 'Date,Symbol,Type,Quantity,Price\n2026-01-05,FOO,Buy,10,50\n2026-01-06,,Transfer Out,2,50\n';
  expect(errorsOf(text)[0]).toContain('need a symbol');
});

test('the name of a security ends before its price and currency', () => {
  const text = `
Date,Type,Quantity,Price,Currency,Notes
2026-01-05,Buy,0.5,100,EUR,Bought 0.5 BTC for €50.00 EUR
`;
  expect(read(text).rows[0]?.row).toMatchObject({ symbol: 'BTC' });
});

test.each(['PERP_BTC_USDT', 'BTC-USDT-SWAP', 'BTC-PERP'])('%s is a future', (symbol) => {
  const text = `Time,Symbol,Side,Price,Quantity\n2025-07-11 16:07:11,${symbol},SELL,100000,0.1\n`;
  expect(read(text).request).toBeNull();
});

test('what was sold stands below Asset, and not below the name of a lot', () => {
  const text = `
Name,Date,Type,Asset,Quantity,Price,Currency
First lot,2024-01-15,Buy,BTC,0.5,40000,USD
Second lot,2024-01-16,Sell,ETH,2,2500,USD
`;
  expect(movesOf(text)).toEqual(['buy 0.5 BTC USD', 'sell 2 ETH USD']);
  const lots =
    'Name,Date Purchased,Date Sold,Quantity,Asset,Proceeds,Cost Basis\nFirst lot,2024-01-15,2024-04-20,0.5,BTC,25000,20000\n';
  expect(movesOf(lots)).toEqual(['buy 0.5 BTC 20000', 'sell 0.5 BTC 25000']);
});

describe('fees of coins below a header that says nothing', () => {
  const expected = [expect.stringContaining('The column "Zqxw" can have the fees of the trades')];
  const pairs = (cells: readonly string[]) => `
time,symbol,side,price,amount,total,Zqxw,Qxx
2024-01-15 10:30:00,BTC-USDT,buy,42000,0.5,21000,${cells[0]}
2024-02-20 14:15:00,ETH-USDT,buy,2500,5,12500,${cells[1]}
2024-03-10 09:45:00,BTC-USDT,sell,48000,0.5,24000,${cells[2]}
`;
  test('stop a list of pairs: the same share, a coin behind each, or a coin next to each', () => {
    expect(errorsOf(pairs(['21,', '12.5,', '24,']))).toEqual(expected);
    expect(errorsOf(pairs(['0.07 BNB,', '0.041 BNB,', '0.08 BNB,']))).toEqual(expected);
    expect(errorsOf(pairs(['0.07,BNB', '0.041,BNB', '0.08,BNB']))).toEqual(expected);
  });

  test('stop a known list that has no other fees', () => {
    const text = `
txid,refid,time,type,asset,amount,Zqxw
L1,R1,2024-01-01 10:00:00,deposit,ZEUR,1000,0
L2,R2,2024-01-02 10:00:00,trade,ZEUR,-400,1
L3,R2,2024-01-02 10:00:00,trade,XXBT,0.01,0
L4,R3,2024-01-03 10:00:00,trade,ZEUR,-99,0.2
L5,R3,2024-01-03 10:00:00,trade,XXBT,0.0025,0
`;
    expect(errorsOf(text)).toEqual(expected);
  });

  test('are no other numbers', () => {
    expect(errorsOf(pairs(['1,', '2,', '3,']))).toEqual([]);
    expect(errorsOf(pairs(['17,A', '4.2,B', '90,C']))).toEqual([]);
    expect(errorsOf(pairs(['20,', '20,', '20,']))).toEqual([]);
  });
});

test('trades on margin stop a list of coins', () => {
  const text = (type: string) => `
Date,Pair,Type,Side,Price,Amount,Total,Fee,Fee Coin
2024-01-15 10:30:00,BTC_USDT,${type},Sell,42000,0.5,21000,21,USDT
2024-01-16 10:30:00,BTC_USDT,${type},Buy,41000,0.5,20500,20.5,USDT
`;
  expect(errorsOf(text('Isolated Margin'))).toEqual([expect.stringContaining('"Type" has "Isolated Margin"')]);
  expect(errorsOf(text('Limit'))).toEqual([]);
});

test('rewards without a coin are not money', () => {
  const text = `
date,amount,description
2021-04-27 17:45:18,0.13,Search Reward
2021-04-27 17:48:00,0.13,Search Reward
`;
  expect(errorsOf(text)).toEqual([expect.stringContaining('"Search Reward" can be money or coins')]);
  expect(errorsOf(text.replaceAll(',0.13', ',$0.13'))).toEqual([]);
  expect(importFile(text.trim(), { date: '2026-06-30', currency: 'EUR' }).request).not.toBeNull();
});

test('one coin has one name', () => {
  const coin = (name: string) => `2024-01-05 10:00:00,deposit,${name},2`;
  const names = ['XBT.M', 'XXBT', 'ETH2.S', 'ETH2', 'DOT28.S', 'SOL03.S', 'MIOTA', 'USDC.F'];
  expect(movesOf(['Date,Type,Asset,Amount', ...names.map(coin)].join('\n'))).toEqual(
    ['BTC', 'BTC', 'ETH', 'ETH', 'DOT', 'SOL', 'IOTA', 'USDC'].map((name) => `in 2 ${name}`),
  );
});

test('a swap with one side only says so', () => {
  const text = `
Date,Type,From coin,From amount,To coin,To amount
2024-01-01 10:00:00,swap,BTC,1,ETH,15
2024-01-02 10:00:00,swap,BTC,0.5,,
`;
  expect(warningsOf(text)).toEqual([
    '"swap" has one side, so its BTC only left. Add what they were sold for, if the file lacks it',
  ]);
});

test('interest that is paid came or left by its sign', () => {
  const text = `
Date,Type,Asset,Amount
2024-01-01 10:00:00,Deposit,BTC,1
2024-01-02 10:00:00,Interest paid,BTC,0.01
2024-01-03 10:00:00,Withdrawal,BTC,-0.5
2024-01-04 10:00:00,Interest paid,BTC,-0.02
`;
  expect(movesOf(text)).toEqual(['in 1 BTC', 'in 0.01 BTC', 'out 0.5 BTC', 'out 0.02 BTC']);
  const unsigned = errorsOf(text.replaceAll(',-', ','));
  expect(unsigned).toHaveLength(2);
  expect(unsigned[0]).toContain('"Interest paid" does not say whether the coins came or left');
});

test('a fee in another coin leaves, even if the coins only came', () => {
  const text = `
Date,Received Quantity,Received Currency,Sent Quantity,Sent Currency,Fee Amount,Fee Currency,Tag
01/15/2024 14:30:00,100.5,USDC,,,0.001,ETH,
`;
  expect(movesOf(text)).toEqual(['in 100.5 USDC', 'out 0.001 ETH']);
});

test('a fee has the currency of its own column', () => {
  const text = `
Date,Pair,Amount,Price,Fee,FeeCurrency
2024-08-13,ETH/USD,-5.8,200,0.5,EUR
2024-09-20,ETH/USD,10.5,220.3,1.3,INR
`;
  const { rows } = read(text);
  expect(rows.filter(({ row }) => 'type' in row && row.type === 'fee').map(({ row }) => row)).toEqual([
    { date: '2024-08-13', type: 'fee', symbol: 'ETH', amount: 0.5, currency: 'EUR' },
    { date: '2024-09-20', type: 'fee', symbol: 'ETH', amount: 1.3, currency: 'INR' },
  ]);
});

describe('the price of a list proves the number of the coins', () => {
  const bittrex = (left: string, total: string) => `
Uuid,Exchange,TimeStamp,OrderType,Limit,Quantity,QuantityRemaining,Commission,Price,PricePerUnit,Closed
a-01,BTC-ETH,7/31/2019 1:32:23 PM,LIMIT_SELL,0.08,10,${left},0.0012,${total},0.08,7/31/2019 1:33:51 PM
`;
  test('of Bittrex, with a part of the order that was not filled', () => {
    expect(movesOf(bittrex('4', '0.48'))).toEqual(['out 6 ETH', 'in 0.4788 BTC']);
    expect(errorsOf(bittrex('0', '0.48'))).toEqual([expect.stringContaining('10 × 0.08 is 0.8')]);
  });

  test('of Zonda and of KuCoin until 2018', () => {
    const zonda = `
"Market";"Operation date";"Action";"Type";"Rate";"Amount";"Value";"ID"
"ETH-PLN";"29-03-2021 09:27:09 UTC";"Buy";"Taker";"6750.00";"0.004";"27.00";"a"
`;
    const kucoin = `
Time,Coins,Sell/Buy,Filled Price,Coin,Amount,Coin,Volume,Coin,Fee,Coin
2017-12-17 15:42:26,HST/BTC,BUY,0.00002,BTC,5000,HST,0.1,BTC,5,HST
`;
    expect(movesOf(zonda)).toEqual(['buy 0.004 ETH 27 PLN']);
    expect(movesOf(kucoin)).toEqual(['out 0.1 BTC', 'in 4995 HST']);
  });
});

import { describe, expect, test } from '@jest/globals';
import { importFile } from '../../src/files/index.ts';

const read = (...lines: readonly string[]) => importFile(lines.join('\n'), { date: '2026-06-30' });
const rowsOf = (...lines: readonly string[]) => read(...lines).rows.map(({ row }) => row);
const errorsOf = (...lines: readonly string[]) =>
  read(...lines).problems.flatMap(({ severity, message }) => (severity === 'error' ? [message] : []));

describe('a list of positions', () => {
  test('has classes of assets in a column for types', () => {
    expect(
      rowsOf(
        'Namn;Kortnamn;Volym;Marknadsvärde;Valuta;ISIN;Marknad;Typ',
        'Bolag A;AAA;68;24126,00;SEK;SE0000115446;XSTO;STOCK',
        'Fond B;BBB;156,5;60000,00;SEK;SE0001718388;FUND;FUND',
        'Robotics;CCC;32;10000,00;EUR;IE00BMW3QX54;XETR;EXCHANGE_TRADED_FUND',
      ),
    ).toEqual([
      { date: '2026-06-30', symbol: 'SE0000115446', quantity: 68 },
      { date: '2026-06-30', symbol: 'SE0001718388', quantity: 156.5 },
      { date: '2026-06-30', symbol: 'IE00BMW3QX54', quantity: 32 },
    ]);
  });

  test('has a day for which it is made, and footnotes', () => {
    expect(
      rowsOf(
        'Description,Ticker,Quantity,Price,Value,As of',
        'SOUTHWIND,SWQ,320,69.50,22240,2026-05-29',
        'HARBOR,HBT,12,20,240,2026-05-29',
        'FOOTNOTES,,,,,',
        'P,This order is pending settlement.,,,,',
      ),
    ).toEqual([
      { date: '2026-05-29', symbol: 'SWQ', quantity: 320 },
      { date: '2026-05-29', symbol: 'HBT', quantity: 12 },
    ]);
  });

  test.each(['Units held', 'Owned quantity', 'Shares owned'])('has %s', (header) => {
    expect(rowsOf(`Symbol,${header},Value`, 'SWQ,10,250', 'HBT,4,90')).toMatchObject([
      { quantity: 10 },
      { quantity: 4 },
    ]);
  });

  test('with a number of shares that is not read is not a list of values', () => {
    expect(errorsOf('Symbol,Value,Blocked shares', 'SWQ,250,10', 'HBT,90,4')).toEqual([
      'The column "Blocked shares" has numbers of shares such as "10". Choose it as the quantity (quantity), or remove the column',
    ]);
  });

  test('can have money as one share, and the day of its quotes', () => {
    expect(
      rowsOf(
        'Investment,Quantity,Price,Value (£),Price +/- today (%),Date,Ticker',
        'Cash GBP,1,1,5000.00,0,10-Mar-26,',
        'Southwind,100,105.20,10520.00,0.2,10-Mar-26,SWQ',
      ),
    ).toEqual([
      { date: '2026-03-10', symbol: 'CASH.GBP', quantity: 5000 },
      { date: '2026-03-10', symbol: 'SWQ', quantity: 100 },
    ]);
    expect(rowsOf('Name,Quantity,Currency,Value (USD)', 'Cash,120,EUR,130')).toEqual([
      { date: '2026-06-30', symbol: 'CASH.EUR', quantity: 120 },
    ]);
  });

  test('of Hargreaves Lansdown has the day first and pounds', () => {
    expect(
      rowsOf(
        'HL Fund Account, , ,',
        'Spreadsheet created at,01-04-2026 09:00, ,',
        '',
        'Code,Stock,Units held,Price (pence),Value (£)',
        '"SWQ","Southwind plc","100","1,050.00","1,050.00"',
        '"","Totals","","","1,050.00"',
      ),
    ).toEqual([{ date: '2026-04-01', symbol: 'SWQ', quantity: 100 }]);
  });

  test('of Fidelity counts at the day of its download', () => {
    expect(
      rowsOf(
        'Account number,Account name,Symbol,Description,Quantity,Last price,Current value',
        'X1,IRA,SPAXX**,HELD IN MONEY MARKET,,,"$100.00"',
        'X1,IRA,SWQ,SOUTHWIND,9,$100.00,"$900.00"',
        '',
        '"Date downloaded May-29-2026 2:35 a.m ET"',
      ),
    ).toEqual([
      { date: '2026-05-29', symbol: 'CASH.USD', weight: 0.1 },
      { date: '2026-05-29', symbol: 'SWQ', weight: 0.9 },
    ]);
  });

  test('of Interactive Brokers in one currency needs no rates', () => {
    expect(
      rowsOf(
        'Statement,Header,Nombre del campo,Valor del campo',
        'Posiciones abiertas,Header,DataDiscriminator,Categoría de activo,Divisa,Símbolo,Cantidad,Mult.,Precio de coste,Base de coste,Precio de cierre,Valor,PyG no realizadas,Código',
        'Posiciones abiertas,Data,Summary,Acciones,EUR,SWQ,1,1,60,60,75,75,15,',
        'Posiciones abiertas,Data,Summary,Acciones,EUR,HBT,5,1,4,20,5,25,5,',
      ),
    ).toMatchObject([
      { symbol: 'SWQ', weight: 0.75 },
      { symbol: 'HBT', weight: 0.25 },
    ]);
  });
});

describe('a list of purchases', () => {
  test.each(['Date of Acquisition', 'Purchased At', 'Entry Date'])('has the day in %s', (header) => {
    expect(rowsOf(`Symbol,Shares,Avg Cost,${header}`, 'SWQ,10,15,2024-03-01', 'HBT,5,28,2025-01-15')).toMatchObject([
      { date: '2024-03-01', type: 'buy', price: 15 },
      { date: '2025-01-15', type: 'buy', price: 28 },
    ]);
  });

  test('has its costs next to the prices of today', () => {
    expect(
      rowsOf(
        'Account type,Ticker,Quantity,Price,Cost,Acquisition Date,Unit Cost,Tax term',
        'Brokerage,SWQ,25,20,400,2026-01-16,16,Short',
        'Brokerage,HBT,10,30,350,2026-02-17,35,Short',
      ),
    ).toMatchObject([
      { date: '2026-01-16', type: 'buy', quantity: 25, price: 16 },
      { date: '2026-02-17', type: 'buy', quantity: 10, price: 35 },
    ]);
  });
});

describe('a history', () => {
  test('names the shares of a reinvestment that no dividend pays for', () => {
    const { problems } = read('date,type,symbol,quantity,price', '2024-01-20,Reinvestment,SWQ,0.5,200');
    expect(problems).toEqual([expect.objectContaining({ severity: 'warning', line: 2 })]);
    expect(
      read(
        'date,type,symbol,quantity,price,amount',
        '2024-01-19,Dividend,SWQ,,,100',
        '2024-01-20,Reinvestment,SWQ,0.5,200,100',
      ).problems,
    ).toEqual([]);
  });

  test('of Hargreaves Lansdown can call a payment a subscription', () => {
    expect(
      rowsOf(
        'Trade date,Settle date,Reference,Description,Unit cost (p),Quantity,Value (£)',
        '15/03/2026,17/03/2026,B1,Southwind plc 40 @ 900.00,900.00,40,-360.00',
        '15/01/2026,15/01/2026,CARD WEB,Opening Subscription,n/a,n/a,1000.00',
      ).map((row) => ({ symbol: '', type: '', ...row })),
    ).toMatchObject([{ type: 'deposit' }, { type: 'buy', symbol: 'Southwind plc' }]);
  });

  test('of Delta can have codes without names', () => {
    expect(
      rowsOf(
        'Date,Way,Base amount,Base currency,Quote amount,Quote currency,Fee amount,Fee currency,Exchange',
        '2024-03-01 12:00:00,BUY,0.5,BTC,20000,EUR,10,EUR,Bitvavo',
        '2024-05-01 12:00:00,DEPOSIT,1,BTC,,,,,Ledger',
      ),
    ).toMatchObject([
      { type: 'buy', symbol: 'BTC', amount: 20000, fee: 10 },
      { type: 'transfer_in', symbol: 'BTC', quantity: 1 },
    ]);
  });
});

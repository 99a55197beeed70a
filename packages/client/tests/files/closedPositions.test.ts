import { describe, expect, test } from '@jest/globals';
import { importFile } from '../../src/files/index.ts';

const read = (...lines: readonly string[]) => importFile(lines.join('\n'), { date: '2026-06-30' });
const rowsOf = (...lines: readonly string[]) =>
  read(...lines).rows.map(({ line, row }) => {
    const { date, type, symbol, quantity, price, amount, fee } = row as unknown as Record<string, unknown>;
    return [line, date, type, symbol, quantity, price ?? amount, fee].filter((each) => each !== undefined).join(' ');
  });
const errorsOf = (...lines: readonly string[]) =>
  read(...lines).problems.flatMap(({ line, severity, message }) =>
    severity === 'error' ? [`${line}: ${message}`] : [],
  );

describe('a list of closed positions', () => {
  const header =
    'Symbol,Name,Closed Date,Opened Date,Quantity,Proceeds Per Share,Cost Per Share,Proceeds,Cost Basis (CB),Gain/Loss ($),Gain/Loss (%)';

  test('is a purchase and a sale for each row', () => {
    const file = [
      '"Realized Gain/Loss for ...123 as of 03/31/2026"',
      header,
      'SWQ,SOUTHWIND,03/20/2026,03/02/2026,10,$13.00,$12.00,$130.00,$120.00,$10.00,8.33%',
      'HBT,HARBOR,03/25/2026,03/05/2026,20,$15.00,$16.00,$300.00,$320.00,($20.00),-6.25%',
      'Total,,,,,,,$430.00,$440.00,($10.00),',
    ];
    expect(rowsOf(...file)).toEqual([
      '3 2026-03-02 buy SWQ 10 12',
      '3 2026-03-20 sell SWQ 10 13',
      '4 2026-03-05 buy HBT 20 16',
      '4 2026-03-25 sell HBT 20 15',
    ]);
    expect(read(...file).request).not.toBeNull();
    expect(read(...file).problems).toEqual([expect.objectContaining({ severity: 'warning', line: null })]);
  });

  test('has the sections of a year, and positions that are still open', () => {
    expect(
      rowsOf(
        'Security,Date acquired,Date sold,Shares,Cost basis,Gross proceeds',
        'SWQ,2025-01-06,2025-05-15,10,600,500',
        'Security,Date acquired,Date sold,Shares,Cost basis,Gross proceeds',
        'HBT,2025-01-07,,5,100,',
      ),
    ).toEqual(['2 2025-01-06 buy SWQ 10 600', '2 2025-05-15 sell SWQ 10 500', '4 2025-01-07 buy HBT 5 100']);
  });

  test('has fees that the gain proves', () => {
    const of = (gain: string) => [
      'Symbol,Entry Date,Exit Date,Entry Price,Exit Price,Quantity,Commission,P&L',
      `SWQ,2025-01-06,2025-05-15,60,70,10,2.50,${gain}`,
    ];
    expect(rowsOf(...of('97.50'))).toEqual(['2 2025-01-06 buy SWQ 10 60', '2 2025-05-15 sell SWQ 10 70 2.5']);
    expect(errorsOf(...of('100'))).toEqual([expect.stringContaining('Which trade of line 2 paid its fee of 2.5?')]);
    expect(errorsOf(...of(''))).toEqual([expect.stringContaining('Which trade of line 2 paid its fee of 2.5?')]);
    expect(errorsOf(...of('42'))).toEqual([expect.stringContaining('Its gain is not its sale minus its purchase')]);
  });

  test('has the cost that was paid, and not the one that a tax rule changed', () => {
    expect(
      rowsOf(
        `${header},Unadjusted Cost Basis`,
        'SWQ,SOUTHWIND,03/20/2026,03/02/2026,10,$13.00,$12.50,$130.00,$125.00,$5.00,4%,$120.00',
      ),
    ).toEqual(['2 2026-03-02 buy SWQ 10 120', '2 2026-03-20 sell SWQ 10 13']);
  });

  test('is refused with short positions, with several days of purchase, and without shares', () => {
    const short = 'Symbol,Side,Entry Date,Exit Date,Entry Price,Exit Price,Quantity';
    expect(
      errorsOf(short, 'SWQ,Long,2025-01-06,2025-05-15,60,70,10', 'HBT,Short,2025-01-06,2025-05-15,60,70,10'),
    ).toEqual([expect.stringContaining('Some of its positions were sold short')]);
    expect(
      errorsOf(
        header,
        'SWQ,SOUTHWIND,03/20/2026,03/02/2026,10,$13.00,$12.00,$130.00,$120.00,$10.00,8.33%',
        'SWQ,SOUTHWIND,03/20/2026,Various,10,$13.00,$12.00,$130.00,$120.00,$10.00,8.33%',
      ),
    ).toEqual([expect.stringContaining('3: It has no day of its purchase')]);
    expect(
      errorsOf(header, 'SWQ,SOUTHWIND,03/20/2026,03/02/2026,0,$13.00,$12.00,$130.00,$120.00,$10.00,8.33%'),
    ).toEqual([expect.stringContaining('2: It is not a purchase and a sale of shares')]);
  });

  test('is read by the columns that a person chose', () => {
    const lines = [header, 'SWQ,SOUTHWIND,03/20/2026,03/02/2026,10,$13.00,$12.00,$130.00,$120.00,$10.00,8.33%'];
    const chosen = importFile(lines.join('\n'), { date: '2026-06-30', columns: { date: 'Opened Date' } });
    expect(chosen.request).toBeNull();
  });
});

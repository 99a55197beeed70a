import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { formatDay, toDay, weekdayOnOrBefore } from '@tearsheet/shared';
import { exampleContent } from '@tearsheet/testing/market/exampleContent.ts';
import { temporaryFolder } from '@tearsheet/testing/service/temporaryFolder.ts';
import { exchangeCalendar, lastExpectedSession } from '../src/calendars/exchangeCalendars.ts';
import { exchangeFreshness } from '../src/calendars/exchangeFreshness.ts';
import { readStatus } from '../src/store/readStatus.ts';
import { writeSnapshot } from '../src/store/writeSnapshot.ts';
import { dataMetrics } from '../src/sync/dataMetrics.ts';

/** Returns the days from Monday to Friday of 2026 without a session, as month and day. */
function holidays(mic: string): string[] {
  const { isSession } = exchangeCalendar(mic)!;
  const first = toDay('2026-01-01');
  return Array.from({ length: 365 }, (_, i) => first + i)
    .filter((day) => (day - 4) % 7 < 5 && isSession(day) === false)
    .map((day) => formatDay(day).slice(5));
}

/** Eves and days of the holidays, Memorial Day, and Independence Day. Purim of a leap year is in Adar II. */
const TEL_AVIV =
  /^(14 Adar(?! I\b)|14 Adar II|(14|15|20|21) Nisan|(4|5) Iyar|(5|6) Sivan|9 Av|29 Elul|(1|2|9|10|14|15|21|22) Tishri)$/;

describe('calendars of exchanges', () => {
  // The lists that the exchanges have published, typed by hand.
  test.each([
    ['XNYS', '01-01 01-19 02-16 04-03 05-25 06-19 07-03 09-07 11-26 12-25'],
    ['XNAS', '01-01 01-19 02-16 04-03 05-25 06-19 07-03 09-07 11-26 12-25'],
    ['XETR', '01-01 04-03 04-06 05-01 12-24 12-25 12-31'],
    ['XLON', '01-01 04-03 04-06 05-04 05-25 08-31 12-25 12-28'],
    [
      'XTKS',
      '01-01 01-02 01-12 02-11 02-23 03-20 04-29 05-04 05-05 05-06 07-20 08-11 09-21 09-22 09-23 10-12 11-03 11-23 12-31',
    ],
    ['XHKG', '01-01 02-17 02-18 02-19 04-03 04-06 04-07 05-01 05-25 06-19 07-01 10-01 10-19 12-25'],
    ['XASX', '01-01 01-26 04-03 04-06 06-08 12-25 12-28'],
    ['BVMF', '01-01 02-16 02-17 04-03 04-21 05-01 06-04 09-07 10-12 11-02 11-20 12-24 12-25 12-31'],
    ['XBOM', '01-15 01-26 03-03 03-26 03-31 04-03 04-14 05-01 05-28 06-26 09-14 10-02 10-20 11-10 11-24 12-25'],
  ])('the holidays of %s in 2026', (mic, expected) => {
    expect(holidays(mic).join(' ')).toBe(expected);
  });

  test('Tel Aviv had sessions on Sundays until January 4, 2026, and on Fridays from then on', () => {
    const { isSession, years } = exchangeCalendar('XTAE')!;
    const days = ['2025-12-26', '2025-12-28', '2026-01-02', '2026-01-04', '2026-01-09', '2026-01-11'];
    expect(days.map((day) => isSession(toDay(day)))).toEqual([false, true, false, true, true, false]);
    expect(years).toEqual([2020, 2027]);
  });

  test('Tel Aviv is closed by the Hebrew calendar in 2027, and on the Friday before a holiday on Sunday', () => {
    // Independent of the table: the calendar of ICU.
    const hebrew = new Intl.DateTimeFormat('en-u-ca-hebrew', { day: 'numeric', month: 'long', timeZone: 'UTC' });
    const nameOf = (day: number) => hebrew.format(day * 86_400_000);
    const isHoliday = (day: number) => TEL_AVIV.test(nameOf(day));
    const days = Array.from({ length: 365 }, (_, i) => toDay('2027-01-01') + i).filter((day) => (day + 3) % 7 < 5);
    const closed = days.filter((day) => isHoliday(day) || ((day + 3) % 7 === 4 && isHoliday(day + 2)));
    const { isSession } = exchangeCalendar('XTAE')!;
    expect(closed.map(formatDay)).toHaveLength(15);
    expect(days.filter((day) => isSession(day) === false).map(formatDay)).toEqual(closed.map(formatDay));
  });

  test.each([
    ['XIDX', 2025],
    ['XKAR', 2025],
    ['XBOM', 2026],
    ['XSHG', 2026],
    ['XSES', 2026],
    ['XKLS', 2026],
    ['XPHS', 2026],
    ['XNYS', 2027],
  ])('%s is known until %i, and later days are no guess', (mic, last) => {
    const { isSession, years } = exchangeCalendar(mic)!;
    expect(years[1]).toBe(last);
    expect(isSession(toDay(`${last}-12-29`))).not.toBeNull();
    expect(isSession(toDay(`${last + 1}-01-04`))).toBeNull();
    expect(lastExpectedSession(mic, Date.UTC(last + 1, 0, 20))).toBeNull();
    const [row] = exchangeFreshness([{ exchange: mic, lastPrice: 10_000, delistedOn: null }], Date.UTC(last + 1, 1, 1));
    expect(row).toMatchObject({ calendarUntil: toDay(`${last}-12-31`), expected: null, instrumentsBehind: null });
  });

  test('an exchange with the sessions of another one has its own name', () => {
    expect(exchangeCalendar('XNAS')).toEqual({ ...exchangeCalendar('XNYS'), name: 'Nasdaq' });
    expect(exchangeCalendar('XSHE')?.name).toBe('Shenzhen Stock Exchange');
  });

  test('early closes and daylight saving time move the end of a session', () => {
    const close = (day: string) => new Date(exchangeCalendar('XNYS')!.closeMs(toDay(day))).toISOString();
    expect(close('2026-01-05')).toBe('2026-01-05T21:00:00.000Z');
    expect(close('2026-07-06')).toBe('2026-07-06T20:00:00.000Z');
    expect(close('2026-11-27')).toBe('2026-11-27T18:00:00.000Z');
    expect(exchangeCalendar('XTKS')!.closeMs(toDay('2026-07-06'))).toBe(Date.UTC(2026, 6, 6, 6, 30));
  });

  test('the last expected session is known 12 hours after its close, and unknown exchanges expect nothing', () => {
    // Friday, July 3 is a holiday. Monday's session ends at 20:00 UTC.
    const expected = (...time: [number, number]) => {
      const day = lastExpectedSession('XNYS', Date.UTC(2026, 6, ...time));
      return day === null ? null : formatDay(day);
    };
    expect([expected(6, 12), expected(7, 7), expected(7, 8)]).toEqual(['2026-07-02', '2026-07-02', '2026-07-06']);
    expect(lastExpectedSession('XXXX', Date.UTC(2026, 6, 6))).toBeNull();
    expect(lastExpectedSession('XNYS', Date.UTC(2029, 6, 6))).toBeNull();
  });
});

describe('the status of data', () => {
  let folder: ReturnType<typeof temporaryFolder>;
  beforeEach(() => {
    folder = temporaryFolder();
  });
  afterEach(() => folder.remove());

  test('has the last session that should have prices, and how far exchanges are behind it', async () => {
    const { instruments } = exampleContent({});
    await writeSnapshot(
      folder.path,
      exampleContent({ instruments: instruments.map((row) => ({ ...row, exchange: 'XNYS', delistedOn: null })) }),
    );
    const on = (year: number, month: number, day: number) =>
      readStatus(folder.path, Date.UTC(year, month, day, 12))?.exchanges;
    // The last price is of Friday, January 5.
    expect(on(2024, 0, 8)).toMatchObject([{ exchange: 'XNYS', expected: '2024-01-05', daysBehind: 0 }]);
    expect(on(2024, 0, 9)).toMatchObject([{ last: '2024-01-05', expected: '2024-01-08', daysBehind: 3 }]);
    expect(on(2029, 0, 9)).toMatchObject([{ expected: null, instrumentsBehind: null, daysBehind: null }]);
    const { values = [] } =
      dataMetrics(readStatus(folder.path, Date.UTC(2024, 0, 9, 12)), null).find(
        ({ name }) => name === 'tearsheet_data_exchange_behind_seconds',
      ) ?? {};
    expect(values).toEqual([{ labels: { exchange: 'XNYS' }, value: 3 * 86_400 }]);
  });

  test('counts the instruments without the price of that session, and leaves out delisted ones', () => {
    const [thursday, friday] = ['2024-01-04', '2024-01-05'].map((text) => weekdayOnOrBefore(toDay(text)));
    const listed = (lastPrice: number | null = null, delistedOn: number | null = null, exchange = 'XNYS') => {
      return { exchange, lastPrice, delistedOn };
    };
    const rows = [
      listed(friday),
      listed(thursday),
      listed(thursday, thursday),
      listed(null),
      listed(friday, null, 'XX'),
    ];
    expect(exchangeFreshness(rows, Date.UTC(2024, 0, 6, 12))).toMatchObject([
      { exchange: 'XNYS', instruments: 2, instrumentsBehind: 1 },
      { exchange: 'XX', name: null, expected: null, instrumentsBehind: null },
    ]);
  });
});

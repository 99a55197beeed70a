import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { formatDay, toDay } from '@tearsheet/shared';
import { hasRealData, REAL_DATA } from '@tearsheet/testing/market/realData.ts';
import { closedDays, easterSunday, fixed, lunar, onOrAfter } from '../../../shared/src/calendars/rules.ts';
import { dayAt, exchangeSessionMasks, timeAxis } from '../../src/demo/calendars/sessions.ts';

const CALENDARS = join(REAL_DATA, '06_calendars');
if (!hasRealData) console.warn('../shared/data is absent: the comparison with real exchange calendars is skipped');

const dates = (days: Iterable<number>) => [...days].sort((a, b) => a - b).map(formatDay);

describe('holiday rules', () => {
  test('Easter', () => {
    expect([2011, 2019, 2024, 2026].map((year) => formatDay(easterSunday(year)))).toEqual([
      '2011-04-24',
      '2019-04-21',
      '2024-03-31',
      '2026-04-05',
    ]);
  });

  test('the n-th weekday of a month: Thanksgiving and Memorial Day of 2024', () => {
    expect(dates(closedDays([onOrAfter('11-22', 4), onOrAfter('05-25', 1)], 2024))).toEqual([
      '2024-05-27',
      '2024-11-28',
    ]);
  });

  test('holidays on a weekend move as their rule says, two in a row to two free days', () => {
    expect(dates(closedDays([fixed('07-04', 'nearest')], 2020))).toEqual(['2020-07-03', '2020-07-04']);
    expect(dates(closedDays([fixed('01-01', 'sunday')], 2022))).toEqual(['2022-01-01']);
    expect(dates(closedDays([fixed('12-25', 'next'), fixed('12-26', 'next')], 2021))).toEqual([
      '2021-12-25',
      '2021-12-26',
      '2021-12-27',
      '2021-12-28',
    ]);
  });

  test('feasts outside the table of the lunar calendars are no holidays', () => {
    expect(dates(closedDays([lunar('lunarNewYear')], 2026))).toEqual(['2026-02-17']);
    expect(dates(closedDays([lunar('lunarNewYear')], 2040))).toEqual([]);
  });
});

(hasRealData ? describe : describe.skip)('sessions against real exchange calendars', () => {
  /** Weekdays since 2011 on which rules and calendar may disagree: storm days, elections, bridge days. */
  const ALLOWED: Readonly<Record<string, number>> = {
    ...{ XNYS: 0, XTSE: 0, XLON: 0, XETR: 0, XPAR: 0, XAMS: 0, XMIL: 0, XSWX: 0, XSES: 0 },
    ...{ XTKS: 1, XASX: 1, XMAD: 2, XHKG: 8, XKRX: 17, XTAI: 90 },
  };
  const axis = timeAxis(toDay('2026-11-20'));
  const masks = exchangeSessionMasks(axis);

  test.each(Object.entries(ALLOWED))('%s differs on at most %i days', (mic, allowed) => {
    const text = gunzipSync(readFileSync(join(CALENDARS, `${mic}.csv.gz`))).toString();
    const real = text
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.slice(0, 10));
    const sessions = new Set(real);
    const last = real.at(-1) ?? '';
    const differing: string[] = [];
    masks.get(mic)?.forEach((open, position) => {
      const date = formatDay(dayAt(axis, position));
      if (date <= last && (open === 1) !== sessions.has(date)) differing.push(date);
    });
    expect(masks.has(mic)).toBe(true);
    expect(differing.slice(allowed)).toEqual([]);
  });
});

import { type Day, dayAt, dayOfWeek, formatDay, MS_PER_DAY } from '@tearsheet/shared';
import { EXCHANGE_CALENDARS } from '../generated/exchangeCalendars.ts';

const MS_PER_MINUTE = 60_000;
/** Prices of a session are expected so long after its close, because vendors publish them late. */
const PUBLISHED_AFTER_MS = 12 * 60 * MS_PER_MINUTE;
/** No exchange is closed for so many days. */
const LONGEST_CLOSURE = 20;

/** Exchanges with the sessions of another one in the table, and their names. */
const SAME_SESSIONS: readonly (readonly [mic: string, other: string, name: string])[] = [
  ['XNAS', 'XNYS', 'Nasdaq'],
  ['ARCX', 'XNYS', 'NYSE Arca'],
  ['XASE', 'XNYS', 'NYSE American'],
  ['BATS', 'XNYS', 'Cboe BZX Exchange'],
  ['OTCM', 'XNYS', 'OTC Markets'],
  ['XTSX', 'XTSE', 'TSX Venture Exchange'],
  ['CNSX', 'XTSE', 'Canadian Securities Exchange'],
  ['XNSE', 'XBOM', 'National Stock Exchange of India'],
  ['XSHE', 'XSHG', 'Shenzhen Stock Exchange'],
  ['XKOS', 'XKRX', 'KOSDAQ'],
  ['ROCO', 'XTAI', 'Taipei Exchange'],
];

export interface ExchangeCalendar {
  readonly name: string;
  /** The first and the last year that the table knows. */
  readonly years: readonly [first: number, last: number];
  /** Returns null in years that the table does not know. */
  readonly isSession: (day: Day) => boolean | null;
  /** Returns the end of a session in milliseconds since 1970, with early closes. */
  readonly closeMs: (session: Day) => number;
}

interface Year {
  /** Days of the week with sessions, 1 is Monday. */
  readonly week: string;
  /** By month and day, such as 0704. */
  readonly closed: ReadonlySet<string>;
  readonly open: ReadonlySet<string>;
  readonly early: ReadonlyMap<string, string>;
}

/** Read on first use, because most processes never need it. */
let known: ReadonlyMap<string, ExchangeCalendar> | undefined;

/** Returns the calendar of an exchange by its MIC. Null if the table does not have it. */
export function exchangeCalendar(mic: string): ExchangeCalendar | null {
  known ??= readCalendars();
  return known.get(mic) ?? null;
}

/**
 * Returns the last session of an exchange whose prices should be there by now: those of a session are expected 12 hours after its close.
 * Null without a calendar for these days.
 */
export function lastExpectedSession(mic: string, nowMs: number): Day | null {
  const calendar = exchangeCalendar(mic);
  if (calendar === null) return null;
  const today = dayAt(nowMs) + 1;
  for (let day = today; day > today - LONGEST_CLOSURE; day--) {
    const isSession = calendar.isSession(day);
    if (isSession === null) return null;
    if (isSession && calendar.closeMs(day) + PUBLISHED_AFTER_MS <= nowMs) return day;
  }
  return null;
}

function readCalendars(): ReadonlyMap<string, ExchangeCalendar> {
  const calendars = new Map<string, ExchangeCalendar>();
  let years = new Map<number, Year>();
  for (const line of EXCHANGE_CALENDARS.trim().split('\n')) {
    if (/^\d/.test(line)) {
      const [year = '', week = '', ...exceptions] = line.split(' ');
      years.set(Number(year), readYear(week, exceptions));
      continue;
    }
    const [mic = '', name = '', zone = '', , close = ''] = line.split(' | ');
    years = new Map();
    calendars.set(mic, calendarOf(name, { zone, close, years }));
  }
  for (const [mic, other, name] of SAME_SESSIONS) {
    const calendar = calendars.get(other);
    if (calendar) calendars.set(mic, { ...calendar, name });
  }
  return calendars;
}

function readYear(week: string, exceptions: readonly string[]): Year {
  const after = (sign: string) => exceptions.filter((text) => text.startsWith(sign)).map((text) => text.slice(1));
  const early = exceptions.flatMap((text): [string, string][] => {
    const [day = '', time] = text.split('@');
    return time === undefined ? [] : [[day, time]];
  });
  return { week, closed: new Set(after('-')), open: new Set(after('+')), early: new Map(early) };
}

function calendarOf(
  name: string,
  { zone, close, years }: { readonly zone: string; readonly close: string; readonly years: ReadonlyMap<number, Year> },
): ExchangeCalendar {
  const offsetAt = zoneOffset(zone);
  const yearOf = (day: Day) => years.get(Number(formatDay(day).slice(0, 4)));
  return {
    name,
    get years() {
      return [Math.min(...years.keys()), Math.max(...years.keys())] as const;
    },
    isSession(day) {
      const year = yearOf(day);
      if (year === undefined) return null;
      const date = nameOf(day);
      const weekday = String(dayOfWeek(day) || 7);
      return year.open.has(date) || (year.week.includes(weekday) && !year.closed.has(date));
    },
    closeMs(session) {
      const [hour = 0, minute = 0] = (yearOf(session)?.early.get(nameOf(session)) ?? close).split(':').map(Number);
      const local = session * MS_PER_DAY + (60 * hour + minute) * MS_PER_MINUTE;
      return local - offsetAt(local);
    },
  };
}

/** @example nameOf(toDay('2026-07-04')) // '0704' */
function nameOf(day: Day): string {
  return formatDay(day).slice(5).replace('-', '');
}

/** Returns the function from a time to the milliseconds by which a zone is ahead of UTC. */
function zoneOffset(timeZone: string): (ms: number) => number {
  let format: Intl.DateTimeFormat | undefined;
  return (ms) => {
    format ??= new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
    const text = format.formatToParts(ms).find(({ type }) => type === 'timeZoneName')?.value ?? '';
    const [, sign = '+', hours = '0', minutes = '0'] = /GMT([+-])(\d\d):(\d\d)/.exec(text) ?? [];
    return (sign === '-' ? -1 : 1) * (60 * Number(hours) + Number(minutes)) * MS_PER_MINUTE;
  };
}

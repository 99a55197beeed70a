import { type Day, MS_PER_DAY, toDay } from '../dates.ts';

/**
 * The replacement of a holiday that falls on a weekend:
 * - none: there is no replacement.
 * - sunday: the next free weekday replaces a Sunday.
 * - next: the next free weekday replaces either day.
 * - nearest: Friday replaces Saturday, and Monday replaces Sunday.
 */
export type Observed = 'none' | 'sunday' | 'next' | 'nearest';

export interface Holiday {
  readonly day: Day;
  readonly observed: Observed;
}

/** Returns the holidays of one kind in a year. */
export type Rule = (year: number) => readonly Holiday[];

export interface Years {
  readonly from?: number;
  readonly to?: number;
}

/** Returns the day of the week. 0 is Sunday. */
export function dayOfWeek(day: Day): number {
  return (((day + 4) % 7) + 7) % 7;
}

/** A holiday on the same month and day ("12-25") every year. */
export function fixed(monthDay: string, observed: Observed = 'none', { from = 0, to = 9999 }: Years = {}): Rule {
  return (year) => (year >= from && year <= to ? [{ day: toDay(`${year}-${monthDay}`), observed }] : []);
}

/**
 * A holiday on the first Monday (or `weekday`) on or after a month and day. The third Monday of May is
 * onOrAfter('05-15', 1).
 */
export function onOrAfter(monthDay: string, weekday: number, { from = 0, to = 9999 }: Years = {}): Rule {
  return (year) => {
    if (year < from || year > to) return [];
    const day = toDay(`${year}-${monthDay}`);
    return [{ day: day + ((weekday - dayOfWeek(day) + 7) % 7), observed: 'none' }];
  };
}

/** Holidays relative to Easter Sunday: -2 is Good Friday, 1 Easter Monday, 39 Ascension, 50 Whit Monday. */
export function easter(...offsets: readonly number[]): Rule {
  return (year) => offsets.map((offset) => ({ day: easterSunday(year) + offset, observed: 'none' }));
}

/** Holidays relative to a feast of a lunar calendar. */
export function lunar(name: MovingDay, observed: Observed = 'none', offsets: readonly number[] = [0]): Rule {
  return (year) => {
    const day = movingDay(name, year);
    return day === null ? [] : offsets.map((offset) => ({ day: day + offset, observed }));
  };
}

/** Closures that happened once. */
export function once(...dates: readonly string[]): Rule {
  const days = dates.map(toDay);
  return (year) => days.filter((day) => yearOf(day) === year).map((day) => ({ day, observed: 'none' }));
}

export function except(rule: Rule, years: readonly number[]): Rule {
  return (year) => (years.includes(year) ? [] : rule(year));
}

/** Returns the days on which the rules close an exchange in a year, including weekends. */
export function closedDays(rules: readonly Rule[], year: number): ReadonlySet<Day> {
  const holidays = rules.flatMap((rule) => rule(year)).sort((a, b) => a.day - b.day);
  const closed = new Set(holidays.map((holiday) => holiday.day));
  for (const { day, observed } of holidays) {
    const weekday = dayOfWeek(day);
    if (observed === 'nearest' && weekday === 6) closed.add(day - 1);
    else if (weekday === 0 ? observed !== 'none' : weekday === 6 && observed === 'next') {
      closed.add(nextFree(closed, day));
    }
  }
  return closed;
}

function nextFree(closed: ReadonlySet<Day>, day: Day): Day {
  let free = day + 1;
  while (closed.has(free) || dayOfWeek(free) % 6 === 0) free++;
  return free;
}

function yearOf(day: Day): number {
  return new Date(day * MS_PER_DAY).getUTCFullYear();
}

export type MovingDay =
  | 'lunarNewYear'
  | 'buddha'
  | 'vesak'
  | 'dragonBoat'
  | 'midAutumn'
  | 'chungYeung'
  | 'hariRayaPuasa'
  | 'hariRayaHaji'
  | 'deepavali';

const COLUMNS: readonly MovingDay[] = [
  'lunarNewYear',
  'buddha',
  'vesak',
  'dragonBoat',
  'midAutumn',
  'chungYeung',
  'hariRayaPuasa',
  'hariRayaHaji',
  'deepavali',
];

/** Month and day for each year. Muslim and Hindu feasts after 2026 are astronomical estimates, at most one day off. */
const TABLE = `
2011 02-03 05-10 05-17 06-06 09-12 10-05 08-30 11-06 10-26
2012 01-23 04-28 05-05 06-23 09-30 10-23 08-19 10-26 11-13
2013 02-10 05-17 05-24 06-12 09-19 10-13 08-08 10-15 11-02
2014 01-31 05-06 05-13 06-02 09-08 10-02 07-28 10-05 10-22
2015 02-19 05-25 06-01 06-20 09-27 10-21 07-17 09-24 11-10
2016 02-08 05-14 05-21 06-09 09-15 10-09 07-06 09-12 10-29
2017 01-28 05-03 05-10 05-30 10-04 10-28 06-25 09-01 10-18
2018 02-16 05-22 05-29 06-18 09-24 10-17 06-15 08-22 11-06
2019 02-05 05-12 05-19 06-07 09-13 10-07 06-05 08-11 10-27
2020 01-25 04-30 05-07 06-25 10-01 10-25 05-24 07-31 11-14
2021 02-12 05-19 05-26 06-14 09-21 10-14 05-13 07-20 11-04
2022 02-01 05-08 05-15 06-03 09-10 10-04 05-03 07-10 10-24
2023 01-22 05-26 06-02 06-22 09-29 10-23 04-22 06-29 11-12
2024 02-10 05-15 05-22 06-10 09-17 10-11 04-10 06-17 10-31
2025 01-29 05-05 05-12 05-31 10-06 10-29 03-31 06-07 10-20
2026 02-17 05-24 05-31 06-19 09-25 10-18 03-21 05-27 11-08
2027 02-07 05-13 05-20 06-09 09-15 10-08 03-10 05-17 10-28
2028 01-26 05-02 05-09 05-28 10-03 10-26 02-27 05-06 10-17
2029 02-13 05-20 05-27 06-16 09-22 10-16 02-15 04-25 11-05
2030 02-02 05-09 05-16 06-05 09-12 10-05 02-05 04-14 10-26
2031 01-23 05-28 06-04 06-24 10-01 10-24 01-25 04-03 11-14
2032 02-11 05-16 05-23 06-12 09-19 10-12 01-15 03-23 11-02
2033 01-31 05-06 05-13 06-01 09-08 10-01 01-04 03-12 10-22
2034 02-19 05-25 06-01 06-20 09-27 10-20 12-13 03-01 11-10
2035 02-08 05-15 05-22 06-10 09-16 10-09 12-02 02-19 10-30
`;

const BY_YEAR: ReadonlyMap<number, readonly string[]> = new Map(
  TABLE.trim()
    .split('\n')
    .map((line) => {
      const [year, ...days] = line.split(' ');
      return [Number(year), days];
    }),
);

/** Returns the day of a feast of a lunar calendar. Null outside the table (2011 to 2035), where there is no holiday. */
function movingDay(name: MovingDay, year: number): Day | null {
  const monthDay = BY_YEAR.get(year)?.[COLUMNS.indexOf(name)];
  return monthDay === undefined ? null : toDay(`${year}-${monthDay}`);
}

/** Returns Easter Sunday of the Gregorian calendar (Meeus, Jones, and Butcher). */
export function easterSunday(year: number): Day {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15;
  const e = (19 * a + d) % 30;
  const f = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - e - (c % 4)) % 7;
  const g = Math.floor((a + 11 * e + 22 * f) / 451);
  const month = Math.floor((e + f - 7 * g + 114) / 31);
  const day = ((e + f - 7 * g + 114) % 31) + 1;
  return toDay(`${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`);
}

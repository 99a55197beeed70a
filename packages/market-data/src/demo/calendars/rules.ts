import { type Day, toDay } from '@tearsheet/shared/dates';
import { easterSunday, type MovingDay, movingDay } from './movingDays.ts';

/**
 * What happens when a holiday falls on a weekend: nothing (`none`), the next free weekday also from a Sunday (`sunday`) or
 * from either day (`next`), or Saturday gives Friday and Sunday gives Monday (`nearest`).
 */
export type Observed = 'none' | 'sunday' | 'next' | 'nearest';

export interface Holiday {
  readonly day: Day;
  readonly observed: Observed;
}

/** The holidays of one kind in a year. */
export type Rule = (year: number) => readonly Holiday[];

export interface Years {
  readonly from?: number;
  readonly to?: number;
}

/** 0 is Sunday. */
function dayOfWeek(day: Day): number {
  return (((day + 4) % 7) + 7) % 7;
}

/** The same month and day ("12-25") every year. */
export function fixed(monthDay: string, observed: Observed = 'none', { from = 0, to = 9999 }: Years = {}): Rule {
  return (year) => (year >= from && year <= to ? [{ day: toDay(`${year}-${monthDay}`), observed }] : []);
}

/** The first Monday (or `weekday`) on or after a month and day: the third Monday of May is onOrAfter('05-15', 1). */
export function onOrAfter(monthDay: string, weekday: number, { from = 0, to = 9999 }: Years = {}): Rule {
  return (year) => {
    if (year < from || year > to) return [];
    const day = toDay(`${year}-${monthDay}`);
    return [{ day: day + ((weekday - dayOfWeek(day) + 7) % 7), observed: 'none' }];
  };
}

/** Days relative to Easter Sunday: -2 is Good Friday, 1 Easter Monday, 39 Ascension, 50 Whit Monday. */
export function easter(...offsets: readonly number[]): Rule {
  return (year) => offsets.map((offset) => ({ day: easterSunday(year) + offset, observed: 'none' }));
}

/** Days relative to a feast of the lunar calendars. */
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

/** The days on which the rules close an exchange in a year, weekends among them. */
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
  return new Date(day * 86_400_000).getUTCFullYear();
}

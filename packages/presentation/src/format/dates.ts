import { locale } from './locale.ts';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/** Keeps a date on one line. */
const SPACE = '\u00a0';

/** @param month 1 to 12. @example monthName(2) // Feb */
export function monthName(month: number): string {
  if (isEnglish()) return MONTHS[month - 1] ?? '';
  return formatted(Date.UTC(2000, month - 1), { month: 'short' });
}

/** Returns the short names of all months. */
export function monthNames(): string[] {
  return MONTHS.map((_, index) => monthName(index + 1));
}

/** English has one form everywhere, because 2/1/2024 is two dates. */
function isEnglish(): boolean {
  return locale().startsWith('en');
}

function formatted(time: number, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(locale(), { ...options, timeZone: 'UTC' }).format(time).replaceAll(' ', SPACE);
}

/** @param date YYYY-MM-DD. @example longDate('2024-01-02') // 2 Jan 2024 */
export function longDate(date: string): string {
  if (!isEnglish()) return formatted(timeOf(date), { day: 'numeric', month: 'short', year: 'numeric' });
  const { year, month, day } = parts(date);
  return `${day}${SPACE}${monthName(month)}${SPACE}${year}`;
}

/** @example monthOf('2024-01-02') // Jan 2024 */
export function monthOf(date: string): string {
  if (!isEnglish()) return formatted(timeOf(date), { month: 'short', year: 'numeric' });
  const { year, month } = parts(date);
  return `${monthName(month)}${SPACE}${year}`;
}

/** Midnight UTC of the date, ms. */
export function timeOf(date: string): number {
  const { year, month, day } = parts(date);
  return Date.UTC(year, month - 1, day);
}

/** The date of a moment in UTC. @example dayOf(0) // 1970-01-01 */
export function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** True if the next date is in another month or there is none. Monthly tables keep these rows. */
export function isMonthEnd(date: string, next: string | undefined): boolean {
  return next === undefined || next.slice(0, 7) !== date.slice(0, 7);
}

function parts(date: string): { year: number; month: number; day: number } {
  return { year: Number(date.slice(0, 4)), month: Number(date.slice(5, 7)), day: Number(date.slice(8, 10)) };
}

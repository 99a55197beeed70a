const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/** Keeps a date on one line. */
const SPACE = '\u00a0';

/** @param month 1 to 12. @example monthName(2) // Feb */
export function monthName(month: number): string {
  return MONTHS[month - 1] ?? '';
}

/** @param date YYYY-MM-DD. @example longDate('2024-01-02') // 2 Jan 2024 */
export function longDate(date: string): string {
  const { year, month, day } = parts(date);
  return `${day}${SPACE}${monthName(month)}${SPACE}${year}`;
}

/** @example monthOf('2024-01-02') // Jan 2024 */
export function monthOf(date: string): string {
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

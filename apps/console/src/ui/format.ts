/** Values of the service as people read them; undefined ones are a dash. */
export const MISSING = '–';

const twoDigits = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });

const oneDigit = new Intl.NumberFormat('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const upToTwoDigits = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });
const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 2 });

export type Show = (value: number) => string;

/** 0.1234 → "12.34%" */
export const percent: Show = (fraction) => `${twoDigits.format(clean(fraction * 100, 2))}%`;
/** 0.1234 → "12%" */
export const wholePercent: Show = (fraction) => `${whole.format(clean(fraction * 100, 0))}%`;
/** 0.1234 → "+12.34%" */
export const signedPercent: Show = (fraction) => `${fraction > 0 ? '+' : ''}${percent(fraction)}`;
export const ratio: Show = (value) => twoDigits.format(clean(value, 2));
export const money: Show = (value) => twoDigits.format(clean(value, 2));
export const wholeMoney: Show = (value) => whole.format(clean(value, 0));
/** 0.1234 → "12.3%" */
export const shortPercent: Show = (fraction) => `${oneDigit.format(clean(fraction * 100, 1))}%`;
/** Along an axis, with as few digits as tell its marks apart: 0.125 → "12.5%" */
export const axisPercent: Show = (fraction) => `${axisNumber(fraction * 100)}%`;
/** Along an axis: 1250000 → "1.25M" */
export const axisMoney: Show = (value) => compact.format(value);
export const axisNumber: Show = (value) => upToTwoDigits.format(clean(value, 2));
export const count: Show = (value) => whole.format(value);

export function shown(value: number | null | undefined, show: Show): string {
  return value === null || value === undefined ? MISSING : show(value);
}

/** The day of a moment: "2026-11-21T08:36:12Z" → "Nov 21, 2026" where the reader is. */
export function day(timestamp: string): string {
  return new Intl.DateTimeFormat('en', { dateStyle: 'medium' }).format(new Date(timestamp));
}

export function monthName(month: number): string {
  return new Intl.DateTimeFormat('en', { month: 'short', timeZone: 'UTC' }).format(Date.UTC(2000, month - 1, 1));
}

/** No "-0.00": what rounds to zero has no sign. */
function clean(value: number, digits: number): number {
  return Math.abs(value) < 0.5 * 10 ** -digits ? 0 : value;
}

import type { ChartFrame } from '../documents/document.ts';
import { t } from '../language/translate.ts';

export interface Points {
  readonly times: readonly number[];
  readonly values: readonly (number | null)[];
}

/** A range of time that ends with the last value. */
export interface TimeRange {
  readonly label: string;
  /** ms since 1970 UTC. Null for everything. */
  readonly from: number | null;
}

const MONTHS = [
  ['1M', 1],
  ['6M', 6],
  ['YTD', 0],
  ['1Y', 12],
  ['3Y', 36],
  ['5Y', 60],
] as const;

/** Returns the usual ranges that are shorter than the whole time, and the whole time last. Empty if there is no choice. */
export function rangesOf([first, last]: readonly [first: number, last: number]): TimeRange[] {
  const end = new Date(last);
  const yearStart = Date.UTC(end.getUTCFullYear() - 1, 11, 31);
  const found = MONTHS.map(([label, months]) => ({
    label: rangeName(label),
    from: months === 0 ? yearStart : monthsBefore(end, months),
  }));
  const shorter = found.filter(({ from }) => from > first);
  return shorter.length === 0 ? [] : [...shorter, { label: t('Max'), from: null }];
}

function rangeName(range: (typeof MONTHS)[number][0]): string {
  const names = { '1M': t('1M'), '6M': t('6M'), YTD: t('YTD'), '1Y': t('1Y'), '3Y': t('3Y'), '5Y': t('5Y') };
  return names[range];
}

/** The same day of an earlier month, or the last day of that month. */
function monthsBefore(end: Date, months: number): number {
  const [year, month] = [end.getUTCFullYear(), end.getUTCMonth() - months];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return Date.UTC(year, month, Math.min(end.getUTCDate(), lastDay));
}

/** Returns the part of each line in the range that the reader chose. */
export function inRange<L extends Points>(frame: ChartFrame, lines: readonly L[]): L[] {
  const from = frame.view?.from ?? null;
  if (from === null) return [...lines];
  return lines.map((line) => {
    const start = firstAt(line.times, from);
    return { ...line, times: line.times.slice(start), values: line.values.slice(start) };
  });
}

/** Position of the last moment at or before `from`, so that a range of a month begins with the value a month ago. */
export function firstAt(times: readonly number[], from: number): number {
  const after = times.findIndex((time) => time > from);
  return Math.max(0, (after < 0 ? times.length : after) - 1);
}

/** Returns the lines with the later ones scaled to begin where the first does, so that a range shows who gained more. */
export function fromOneLevel<L extends Points>(frame: ChartFrame, lines: readonly L[]): L[] {
  const [subject] = lines;
  if (subject === undefined || (frame.view?.from ?? null) === null) return [...lines];
  return lines.map((line) => {
    const at = line.values.findIndex((value, day) => value !== null && (subject.values[day] ?? null) !== null);
    const [own, other] = [subject.values[at] ?? null, line.values[at] ?? null];
    if (line === subject || own === null || other === null || other === 0) return line;
    return { ...line, values: line.values.map((value) => (value === null ? null : (value * own) / other)) };
  });
}

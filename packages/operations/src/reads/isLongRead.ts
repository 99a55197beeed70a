import type { Read } from './index.ts';

const FEW_SYMBOLS = 4;
const SHORT_DAYS = 800;
const MS_PER_DAY = 86_400_000;

/**
 * Whether a read takes so long (20 ms and more) that a server must not carry it out on its event loop: it has many
 * symbols, or years of days. An open end counts as today.
 */
export function isLongRead({ name }: Pick<Read, 'name'>, query: Readonly<Record<string, unknown>>, now: Date): boolean {
  const { symbol = '', start_date: start, end_date: end } = query;
  const symbols = Array.isArray(symbol) ? symbol.length : String(symbol).split(',').length;
  if (symbols > FEW_SYMBOLS) return true;
  if (start === undefined) return name === 'dividend_yield_history';
  const days = (timeOf(end, now.getTime()) - timeOf(start, 0)) / MS_PER_DAY;
  return days * symbols > SHORT_DAYS;
}

function timeOf(date: unknown, otherwise: number): number {
  const time = typeof date === 'string' ? Date.parse(date) : Number.NaN;
  return Number.isNaN(time) ? otherwise : time;
}

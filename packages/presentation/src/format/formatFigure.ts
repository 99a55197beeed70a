import type { FigureUnit } from '../documents/stockReport/stockReport.ts';
import { compactMoney, count, MISSING, percent, plain } from './formatNumber.ts';

/** A value in its unit, ready to read. @example figure(18.42, 'multiple', 'USD') // 18.4× */
export function figure(value: number | string | null | undefined, unit: FigureUnit, currency: string): string {
  if (value === null || value === undefined || value === '') return MISSING;
  if (typeof value === 'string') return value;
  const text = numberText(value, unit, currency);
  return Number.isFinite(value) ? text : MISSING;
}

function numberText(value: number, unit: FigureUnit, currency: string): string {
  switch (unit) {
    case 'percent':
      return percent(value / 100);
    case 'fraction':
      return percent(value);
    case 'percentage_points':
      return `${plain(value, 1)}\u00a0pp`;
    case 'multiple':
      return `${plain(value, 1)}×`;
    case 'money':
      return compactMoney(value, currency);
    case 'per_share':
      return `${currency}\u00a0${plain(value)}`;
    case 'score':
    case 'points':
      return plain(value, 1);
    case 'days':
      return `${plain(value, 0)}\u00a0days`;
    case 'years':
      return `${plain(value, 1)}\u00a0years`;
    case 'count':
      return count(value);
    case 'ratio':
      return plain(value);
    case 'text':
      return String(value);
  }
}

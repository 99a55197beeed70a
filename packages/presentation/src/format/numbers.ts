import { LABELS, type LabelName } from '@tearsheet/shared/labels';
import { t } from '../language/translate.ts';
import { longDate } from './dates.ts';
import { locale } from './locale.ts';

/** Shown in place of a figure that does not exist. */
export const MISSING = '–';

export type Figure = number | null | undefined;

const formats = new Map<string, Intl.NumberFormat>();

/** Digits grouped by commas, a real minus sign; MISSING for null. @example plain(-1234.5, 1) // −1,234.5 */
export function plain(value: Figure, digits = 2): string {
  return write(value, { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** A number with its sign, for differences. @example signedPlain(1.5) // +1.50 */
export function signedPlain(value: Figure, digits = 2): string {
  return write(value, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    signDisplay: 'exceptZero',
  });
}

/** @param value a fraction. @example percent(0.2591) // 25.9% */
export function percent(value: Figure, digits = 1): string {
  return write(value, { style: 'percent', minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** A percentage with its sign, for changes. @example signedPercent(0.2591) // +25.9% */
export function signedPercent(value: Figure, digits = 1): string {
  return write(value, {
    style: 'percent',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    signDisplay: 'exceptZero',
  });
}

/** Whole units of a currency. @example money(125911.98, 'SGD') // SGD 125,912 */
export function money(value: Figure, currency: string): string {
  return withCurrency(value, currency, { maximumFractionDigits: 0 });
}

/** @example signedMoney(-20.4, 'SGD') // −SGD 20 */
export function signedMoney(value: Figure, currency: string): string {
  return withCurrency(value, currency, { maximumFractionDigits: 0, signDisplay: 'exceptZero' });
}

/** Three digits and a unit of magnitude. @example compactMoney(391035000000, 'USD') // USD 391B */
export function compactMoney(value: Figure, currency: string): string {
  return withCurrency(value, currency, { notation: 'compact', maximumSignificantDigits: 3 });
}

/** @example compact(391035000000) // 391B */
export function compact(value: Figure): string {
  return write(value, { notation: 'compact', maximumSignificantDigits: 3 });
}

/** With enough digits that numbers `step` apart differ. @example compactTo(1012299, 1000) // 1.012M */
export function compactTo(value: Figure, step: number): string {
  const size = Math.abs(value ?? 0);
  const magnitude = [1e12, 1e9, 1e6, 1e3].find((one) => size >= one) ?? 1;
  const digits = step > 0 ? Math.min(4, Math.max(0, Math.ceil(-Math.log10(step / magnitude)))) : 1;
  return write(value, { notation: 'compact', maximumFractionDigits: digits });
}

/** A whole number. @example count(12345) // 12,345 */
export function count(value: Figure): string {
  return plain(value, 0);
}

/** Returns prose with a minus sign in place of a hyphen before a number. @example trueMinus('at -0.3x') // at −0.3x */
export function trueMinus(text: string): string {
  return text.replace(/(^|[\s(])-(?=\d)/g, '$1−');
}

function withCurrency(value: Figure, currency: string, options: Intl.NumberFormatOptions): string {
  const number = write(value, options);
  if (number === MISSING) return MISSING;
  const sign = /^[+−]/.exec(number)?.[0] ?? '';
  return `${sign}${currency}\u00a0${number.slice(sign.length)}`;
}

function write(value: Figure, options: Intl.NumberFormatOptions): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return MISSING;
  const key = `${locale()} ${JSON.stringify(options)}`;
  const format =
    formats.get(key) ??
    new Intl.NumberFormat(locale(), { signDisplay: 'negative', numberingSystem: 'latn', ...options });
  formats.set(key, format);
  return format.format(value).replace('-', '−');
}

// English reports have always written "1 days". Other languages have a form of their own for one.
function daysText(days: number, text: string): string {
  return t('{days, plural, other {{text}\u00a0days}}', { days, text });
}

function yearsText(years: number, text: string): string {
  return t('{years, plural, other {{text}\u00a0years}}', { years, text });
}

/** The unit of a fact of a stock report or a research result. */
export type FactUnit =
  | ('percent' | 'percentage_points' | 'fraction' | 'ratio' | 'multiple' | 'money' | 'per_share' | 'score' | 'points')
  | ('days' | 'years' | 'count' | 'text');

/** A value in its unit, ready to read. @example factText(18.42, 'multiple', 'USD') // 18.4× */
export function factText(value: number | string | null | undefined, unit: FactUnit, currency: string): string {
  if (value === null || value === undefined || value === '') return MISSING;
  if (typeof value === 'string') return value;
  if (!Number.isFinite(value)) return MISSING;
  switch (unit) {
    case 'percent':
      return percent(value / 100);
    case 'fraction':
      return percent(value);
    case 'percentage_points':
      return t('{points}\u00a0pp', { points: plain(value, 1) });
    case 'multiple':
      return `${plain(value, 1)}×`;
    case 'money':
      return currency === '' ? compact(value) : compactMoney(value, currency);
    case 'per_share':
      return `${currency}\u00a0${plain(value)}`;
    case 'score':
    case 'points':
      return plain(value, 1);
    case 'days':
      return daysText(value, plain(value, 0));
    case 'years':
      return yearsText(value, plain(value, 0));
    case 'count':
      return count(value);
    case 'ratio':
      return plain(value);
    case 'text':
      return String(value);
  }
}

/** The text of a figure in the format of the label table. @example figureText('max_drawdown', -0.33) // −33.0% */
export function figureText(name: LabelName, value: number | string | null | undefined): string {
  const { format, unit } = LABELS[name];
  if (value === null || value === undefined) return MISSING;
  if (typeof value === 'string') return format === 'date' ? longDate(value) : value;
  const fraction = unit === 'percent' ? value / 100 : value;
  switch (format) {
    case 'percent0':
      return percent(fraction, 0);
    case 'percent':
      return percent(fraction);
    case 'percent2':
      return percent(fraction, 2);
    case 'change':
      return signedPercent(fraction);
    case 'change2':
      return signedPercent(fraction, 2);
    case 'points':
      return t('{points}\u00a0pp', { points: plain(value, 1) });
    case 'number':
      return plain(value);
    case 'number1':
      return plain(value, 1);
    case 'number4':
      return plain(value, 4);
    case 'integer':
    case 'money':
      return count(value);
    case 'money2':
      return plain(value);
    case 'compact':
      return compact(value);
    case 'multiple':
      return `${plain(value, 1)}×`;
    case 'days':
      return daysText(value, count(value));
    case 'years':
      return yearsText(value, count(value));
    default:
      return String(value);
  }
}
